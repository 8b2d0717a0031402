#include "commands/tool_arguments.h"

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

bool names(const Value& row, const std::string& arg) {
  const Array& all = row.list("names");
  return std::any_of(all.begin(), all.end(),
                     [&](const Value& name) { return name.string() == arg; });
}

// Behind the name of a program there may be its version: `clang-19`.
bool is_version(std::string_view text) {
  return text.empty() || (text.front() == '-' && is_digit(text.back()));
}

}  // namespace

std::string ToolArgument::text() const {
  const bool whole = value.empty() || name.ends_with(value);
  return whole ? name : name + " " + value;
}

std::string ToolArguments::take_program() {
  if (at_end() || args_.front().starts_with('-')) return {};
  const std::string word(last_segment(args_.front()));
  std::string triple;
  for (const Value& program : tool_.list("programs")) {
    const std::string& name = program.string();
    const std::size_t found = word.rfind(name);
    if (found == word.npos || !is_version(std::string_view(word).substr(found + name.size())))
      continue;
    if (found > 0 && word[found - 1] != '-') continue;
    if (found > 1) triple = word.substr(0, found - 1);
    ++at_;
    break;
  }
  if (!at_end() && contains(tool_.texts("commands"), args_[at_])) ++at_;
  return triple;
}

ToolArgument ToolArguments::next() {
  std::string arg = args_[at_++];
  if (either_dash_) {
    if (arg.size() > 2 && arg[0] == '-' && arg[1] != '-') arg.insert(0, 1, '-');
    if (has_value(arg)) arg += "=" + take_value();
  }
  for (const Value& row : tool_.list("options")) {
    for (const Value& name : row.list("names")) {
      if (auto argument = matched(row, name.string(), arg)) return *argument;
    }
  }
  return {nullptr, arg, {}};
}

bool ToolArguments::has_value(const std::string& arg) const {
  const Array& options = tool_.list("options");
  return std::any_of(options.begin(), options.end(),
                     [&](const Value& row) { return names(row, arg + "="); });
}

std::optional<ToolArgument> ToolArguments::matched(const Value& row, const std::string& name,
                                                   const std::string& arg) {
  const ToolArgument behind{&row, arg, arg.substr(std::min(name.size(), arg.size()))};
  const std::string& where = row.text("value");
  const bool joined = name.ends_with('=') || where.starts_with("joined");
  if (arg != name)
    return joined && !row.flag("exact") && arg.starts_with(name) ? std::optional(behind)
                                                                 : std::nullopt;
  if (row.flag("exact") || name.ends_with('=') || !where.ends_with("next")) return behind;
  return ToolArgument{&row, arg, take_value()};
}

std::string ToolArguments::take_value() {
  if (at_end()) return {};
  // What stands between an option and its value belongs to the front end.
  if (is_passed_on(args_[at_]) && at_ + 1 < args_.size()) ++at_;
  return args_[at_++];
}

// Whether it says of the next argument alone that another part of the tool reads it.
bool ToolArguments::is_passed_on(const std::string& arg) const {
  const Array& options = tool_.list("options");
  return std::any_of(options.begin(), options.end(), [&](const Value& row) {
    return row.text("means") == "next" && names(row, arg);
  });
}

}  // namespace tgtcfg
