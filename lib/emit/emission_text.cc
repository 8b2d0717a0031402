// Emissions as text: arguments for a shell, a response file, a script, fragments of build files.
#include <tgtcfg/codes.h>
#include <tgtcfg/emission.h>

#include <algorithm>
#include <array>

#include "emit/backend_row.h"
#include "emit/graph.h"
#include "emit/quoting.h"

namespace tgtcfg {
namespace {

using Texts = std::vector<std::string>;

Texts arguments_of(const Value& step) {
  return texts_member(step, "args");
}

const Array& steps_of(const Value& emission) {
  return list_member(emission, "steps");
}

/// What a shell would split, expand or take out.
bool needs_quoting(std::string_view text) {
  constexpr std::string_view special = "*?[\\$'\"`";
  const auto is_special = [&](char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || special.find(c) != std::string_view::npos;
  };
  return text.empty() || std::any_of(text.begin(), text.end(), is_special);
}

/// For response files as GNU tools read them.
std::string response_quoted(std::string_view text) {
  if (!needs_quoting(text)) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string cmake_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '$') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string make_quoted(std::string_view text) {
  std::string quoted;
  for (const char c : shell_quoted(text)) {
    if (c == '$') quoted += '$';
    if (c == '#') quoted += '\\';
    quoted += c;
  }
  return quoted;
}

/// Of variables: letters, digits, underscores.
std::string word_of(std::string_view id) {
  std::string word;
  for (const char c : id) {
    const bool kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    word += kept ? c : '_';
  }
  return word;
}

std::string head(const Value& emission, std::string_view usage) {
  return "# " + text_member(emission, "backend") + " " + text_member(emission, "release") +
         ", plan " + text_member(emission, "plan") + "\n# " + std::string(usage) + "\n";
}

std::string joined(const Texts& texts, std::string_view separator,
                   std::string (*quote)(std::string_view)) {
  std::string result;
  for (const std::string& text : texts)
    result += (result.empty() ? std::string() : std::string(separator)) + quote(text);
  return result;
}

std::string with_file(std::string text, std::string_view place, std::string_view file) {
  const std::size_t at = text.find(place);
  if (at != std::string::npos) text.replace(at, place.size(), file);
  return text;
}

std::string shell_text(const Value& emission) {
  const Array& steps = steps_of(emission);
  std::string out = "#!/bin/sh\n" + head(emission, "usage: sh SCRIPT INPUT OUTPUT") +
                    "set -eu\ninput=${1:?usage: INPUT OUTPUT}\noutput=${2:?usage: INPUT OUTPUT}\n";
  for (const Value& step : steps) {
    const std::string file = steps.size() == 1
                                 ? "\"$output\""
                                 : "\"$output\"." + shell_quoted(word_of(text_member(step, "id")) +
                                                                 text_member(step, "suffix"));
    out += "\n# " + text_member(step, "id") + "\n" + shell_quoted(text_member(step, "tool"));
    for (const std::string& argument : arguments_of(step))
      out += " \\\n  " + shell_quoted(argument);
    out += " \\\n  " + with_file(text_member(step, "input"), "{input}", "\"$input\"") + " " +
           with_file(text_member(step, "output"), "{output}", file) + "\n";
  }
  return out;
}

/// Compilers of CMake get a function that sets their options; other tools two variables.
std::string cmake_text(const Value& emission) {
  std::string out = head(emission, "include() this file");
  for (const Value& step : steps_of(emission)) {
    const std::string name = "tgtcfg_" + word_of(text_member(step, "id"));
    const std::string language = text_member(step, "language");
    out += "\nset(" + name + "_TOOL " + text_member(step, "tool") + ")\nset(" + name + "_ARGS";
    for (const std::string& argument : arguments_of(step)) out += "\n  " + cmake_quoted(argument);
    out += ")\n";
    if (language.empty()) continue;
    // In one text, so that CMake does not take repeated arguments for the same one.
    const std::string options = joined(arguments_of(step), " ", response_quoted);
    out += "# " + name + "(TARGET): compile TARGET's sources so\nfunction(" + name +
           " target)\n  target_compile_options(${target} PRIVATE\n    \"$<$<COMPILE_LANGUAGE:" +
           language + ">:SHELL:" + cmake_quoted(options).substr(1, std::string::npos);
    out.insert(out.size() - 1, ">");
    out += ")\nendfunction()\n";
  }
  return out;
}

std::string make_text(const Value& emission) {
  std::string out = head(emission, "include this file");
  for (const Value& step : steps_of(emission)) {
    const std::string name = "TGTCFG_" + word_of(text_member(step, "id"));
    out += "\n" + name + "_TOOL := " + text_member(step, "tool") + "\n" + name +
           "_FLAGS := " + joined(arguments_of(step), " ", make_quoted) + "\n";
  }
  return out;
}

/// For people: a line for each step.
std::string lines_text(const Value& emission) {
  std::string out;
  for (const Value& step : steps_of(emission)) {
    out += text_member(step, "id") + ": " + text_member(step, "tool") + " " +
           joined(arguments_of(step), " ", shell_quoted) + "\n";
  }
  return out;
}

std::optional<std::string> args_text(const Value& step, Diagnostics& diags) {
  std::string out;
  for (const std::string& argument : arguments_of(step)) {
    if (needs_quoting(argument)) {
      diags.error(diag::ArgumentNeedsQuoting{.argument = argument}, {})
          .help(
              "`-f args0` separates by NUL (for `xargs -0`), `-f rsp` writes a response file, "
              "`-f shell` a script");
      return std::nullopt;
    }
    out += argument + "\n";
  }
  return out;
}

std::string args0_text(const Value& step) {
  std::string out;
  for (const std::string& argument : arguments_of(step)) out += argument + '\0';
  return out;
}

std::string rsp_text(const Value& step) {
  std::string out;
  for (const std::string& argument : arguments_of(step)) out += response_quoted(argument) + "\n";
  return out;
}

}  // namespace

bool is_one_step_format(std::string_view format) {
  constexpr std::array<std::string_view, 3> formats = {"args", "args0", "rsp"};
  return std::find(formats.begin(), formats.end(), format) != formats.end();
}

bool has_text_form(const Value& emission, std::string_view format) {
  constexpr std::array<std::string_view, 2> drawings = {"mermaid", "dot"};
  const bool drawing = std::find(drawings.begin(), drawings.end(), format) != drawings.end();
  if (drawing) return emission.find("data")->find("nodes") != nullptr;
  return !steps_of(emission).empty();
}

std::vector<std::string> emission_steps(const Value& emission) {
  std::vector<std::string> ids;
  for (const Value& step : steps_of(emission)) ids.push_back(text_member(step, "id"));
  return ids;
}

std::optional<std::string> emission_text(const Value& emission, std::string_view format,
                                         std::string_view step, Diagnostics& diags) {
  Value chosen = emission;
  if (!step.empty()) {
    Array& steps = chosen.find("steps")->array();
    std::erase_if(steps, [&](const Value& each) { return text_member(each, "id") != step; });
  }
  if (format == "mermaid" || format == "dot") return graph_text(*chosen.find("data"), format);
  if (format == "text") return lines_text(chosen);
  if (format == "shell") return shell_text(chosen);
  if (format == "cmake") return cmake_text(chosen);
  if (format == "make") return make_text(chosen);
  const Array& steps = steps_of(chosen);
  if (steps.empty()) return std::string();
  if (format == "args") return args_text(steps.front(), diags);
  return format == "args0" ? args0_text(steps.front()) : rsp_text(steps.front());
}

}  // namespace tgtcfg
