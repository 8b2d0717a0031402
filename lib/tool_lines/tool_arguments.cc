#include "tool_lines/tool_arguments.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC41.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "request/load.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool has_name(const Value& row, std::string_view arg) {
  const Array& all = row.list("names");
  return std::ranges::any_of(all, [&](const Value& name) { return name.string() == arg; });
}

// Fewer edits than elsewhere (a third of a name): `-fpic` and `-flto` are different options.
std::size_t allowed_edits(std::string_view name) {
  constexpr std::size_t short_name = 8;
  constexpr std::size_t long_name = 16;
  return name.size() < short_name ? 0 : (name.size() < long_name ? 1 : 2);
}

std::size_t dashes(std::string_view name) {
  return std::min(name.find_first_not_of('-'), name.size());
}

std::string_view name_of_option(std::string_view argument) {
  return argument.substr(0, argument.find('='));
}

// `target_cpu=` is another name of `target-cpu=`. A file and a variable keep their names.
void with_hyphens(std::string& argument) {
  const std::size_t end = name_of_option(argument).size();
  const bool is_variable = !argument.empty() && std::isupper(argument.front()) != 0;
  if (!is_variable && argument.find_first_of("./") >= end)
    std::replace(argument.begin(), argument.begin() + static_cast<std::ptrdiff_t>(end), '_', '-');
}

// A program's name may end with its version: `clang-19`.
bool is_version_ending(std::string_view text) {
  return text.empty() || (text.front() == '-' && is_digit(text.back()));
}

// Windows separates directories with backslashes, and adds `.exe`.
std::string_view program_name(std::string_view word) {
  if (word.ends_with(".exe")) word.remove_suffix(std::string_view(".exe").size());
  return word.substr(word.find_last_of("/\\") + 1);
}

}  // namespace

std::vector<std::string> keys_of(const Value& map) {
  return texts_of(map.object(), &Member::key);
}

std::vector<std::string> names_near(const Value& tool, const std::string& argument) {
  const std::string_view wrong = name_of_option(argument);
  const std::size_t edits = allowed_edits(wrong);
  std::vector<std::string> near;
  for (const Value& row : tool.list("options")) {
    for (const std::string& name : row.texts("names")) {
      const std::string known(name_of_option(name));
      const std::size_t apart = edit_distance(wrong, known, edits);
      if (apart == 0) return {};
      if (apart <= edits && dashes(known) == dashes(wrong) && !contains(near, known))
        near.push_back(known);
    }
  }
  return near;
}

std::string ToolArgument::text() const {
  const bool whole = value.empty() || name.ends_with(value);
  return whole ? name : name + " " + value;
}

// A definition, or an argument for another program, may be any text.
bool ToolArgument::is_several() const {
  static constexpr std::array<std::string_view, 5> texts = {"nothing", "unsaid", "setting",
                                                            "configuration", "host"};
  const bool any_text =
      row != nullptr && row->text("value") != "joined" && contains(texts, row->text("means"));
  const auto holds_another = [](const std::string& word) { return word.find(" -") != word.npos; };
  return !any_text && (holds_another(name) || holds_another(value));
}

Value ToolArgument::placed(Value said) const {
  said.span = value_span;
  said.style = ScalarStyle::plain;
  return said;
}

ToolWords::ToolWords(std::vector<std::string> words, SourceMap& sources)
    : words_(std::move(words)) {
  std::string text;
  for (const std::string& word : words_) {
    if (!begins_.empty()) text += ' ';
    begins_.push_back(static_cast<std::uint32_t>(text.size()));
    text += word;
  }
  file_ = sources.add("<arguments>", std::move(text));
}

Span ToolWords::span(std::size_t first, std::size_t last) const {
  return {file_, begins_[first], begins_[last] + static_cast<std::uint32_t>(words_[last].size())};
}

Span ToolWords::end_of(std::size_t word, std::size_t bytes) const {
  Span whole = span(word, word);
  const std::size_t kept = std::min(bytes, words_[word].size());
  whole.begin = whole.end - static_cast<std::uint32_t>(kept);
  return whole;
}

ToolArgument ToolArguments::next() {
  while (is_set_again()) ++at_;
  const std::size_t first = at_;
  ToolArgument argument = read(take_word());
  argument.span = args_.span(first, at_ - 1);
  argument.value_span =
      argument.value.empty() ? argument.span : args_.end_of(at_ - 1, argument.value.size());
  return argument;
}

ToolArgument ToolArguments::read(std::string arg) {
  if (tool_.flag("underscores")) with_hyphens(arg);
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
  return std::ranges::any_of(options, [&](const Value& row) { return has_name(row, arg + "="); });
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
  // An argument between an option and its value is for the front end.
  if (is_passed_on(args_[at_]) && at_ + 1 < args_.size()) ++at_;
  return take_word();
}

// `-target-feature` of `-Xclang=-target-feature`.
std::string ToolArguments::take_word() {
  const std::string& word = args_[at_++];
  const std::string_view option = name_of_option(word);
  return option.size() < word.size() && is_passed_on(option) ? word.substr(option.size() + 1)
                                                             : word;
}

// A shell keeps the last value of a variable: `GOARCH=arm64 GOARCH=amd64 go build`.
bool ToolArguments::is_set_again() const {
  const std::string variable = args_[at_].substr(0, args_[at_].find('=') + 1);
  const auto& all = args_.all();
  return tool_.flag("assignments") && !variable.empty() && std::isupper(variable.front()) != 0 &&
         std::any_of(all.begin() + static_cast<std::ptrdiff_t>(at_) + 1, all.end(),
                     [&](const std::string& word) { return word.starts_with(variable); });
}

// True if it passes only the next argument on to another part of the tool.
bool ToolArguments::is_passed_on(std::string_view arg) const {
  const Array& options = tool_.list("options");
  return std::ranges::any_of(
      options, [&](const Value& row) { return row.text("means") == "next" && has_name(row, arg); });
}

std::optional<ToolProgram> tool_program(const Value& tool, const std::string& word) {
  const std::string_view name = program_name(word);
  for (const std::string& program : tool.texts("programs")) {
    const std::size_t found = name.rfind(program);
    if (found == name.npos || !is_version_ending(name.substr(found + program.size()))) continue;
    if (found == 0) return ToolProgram{program, {}};
    if (found > 1 && name[found - 1] == '-')
      return ToolProgram{program, std::string(name.substr(0, found - 1))};
  }
  return std::nullopt;
}

std::optional<std::size_t> program_place(const Value& tool, const std::vector<std::string>& words) {
  // `compile -o tvmc`: the line begins after its program.
  if (words.empty() || words.front().starts_with('-') ||
      contains(tool.texts("commands"), words.front()))
    return std::nullopt;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with('-') && tool_program(tool, words[i])) return i;
  }
  return std::nullopt;
}

namespace {

class Responses {
 public:
  Responses(Session& session, const Value& row) : session_(session), row_(row) {}

  void add(const std::vector<std::string>& args) {
    for (std::size_t i = 0; i < args.size(); ++i) {
      const std::string& arg = args[i];
      const std::string& prefix = row_.text("prefix");
      if (!prefix.empty() && arg.size() > prefix.size() && arg.starts_with(prefix)) {
        read(arg.substr(prefix.size()));
      } else if (i + 1 < args.size() && contains(row_.texts("options"), arg)) {
        read(args[++i]);
      } else {
        words_.push_back(arg);
      }
    }
  }

  std::vector<std::string> take() { return std::move(words_); }

 private:
  void read(const std::string& path) {
    Findings& findings = session_.findings;
    if (contains(open_, path)) {
      findings.diags.error(diag::ParentCycle{.what = "file of arguments", .name = path},
                           place_of_input(findings, path));
      return;
    }
    if (too_many_) return;
    const auto file = load_file(session_, path, "an argument", findings);
    if (!file) return;
    const std::string text(findings.sources.file(*file).text());
    if (!has_room(text.size(), path)) return;
    open_.push_back(path);
    add(row_.flag("lines") ? lines_of(text) : response_words(text));
    open_.pop_back();
  }

  // Files that name another file twice could expand to 2^n words.
  bool has_room(std::size_t bytes, const std::string& path) {
    constexpr std::size_t least = 4096;  // reading even an empty file costs this much
    Findings& findings = session_.findings;
    const std::size_t limit = session_.options.limits.expanded_bytes;
    bytes_ += std::max(bytes, least);
    too_many_ = bytes_ > limit;
    if (too_many_)
      findings.diags.error(diag::TooManyExpandedBytes{.limit = std::to_string(limit)},
                           place_of_input(findings, path));
    return !too_many_;
  }

  static std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) lines.emplace_back(next_line(text));
    return lines;
  }

  Session& session_;
  const Value& row_;
  std::vector<std::string> open_;
  std::vector<std::string> words_;
  std::size_t bytes_ = 0;  ///< total size of the files read
  bool too_many_ = false;
};

}  // namespace

std::vector<std::string> response_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool begun = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      begun = true;
    } else if (quote != 0 || c == '\'' || c == '"') {
      if (quote == 0) {
        quote = c;
        begun = true;
      } else if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (std::isspace(static_cast<unsigned char>(c)) == 0) {
      word += c;
      begun = true;
    } else if (begun) {
      words.push_back(std::exchange(word, {}));
      begun = false;
    }
  }
  if (begun) words.push_back(std::move(word));
  return words;
}

std::vector<std::string> with_responses(Session& session, const Value& tool,
                                        const std::vector<std::string>& args) {
  if (!tool.has("response")) return args;
  Responses responses(session, tool.get("response"));
  responses.add(args);
  return responses.take();
}

}  // namespace tgtcfg
