// Emissions as text: arguments for a shell, a response file, a script, fragments of build files.
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/emission.h>

#include <algorithm>
#include <set>

#include "emit/graph.h"
#include "emit/quoting.h"

namespace tgtcfg {
namespace {

using Texts = std::vector<std::string>;

/// Of variables: letters, digits, underscores.
std::string word_of(std::string_view id) {
  std::string word;
  for (const char c : id) {
    const bool kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    word += kept ? c : '_';
  }
  return word;
}

/// A word for each step, no two of them alike: `a.b` and `a_b` would name the same variable or
/// file. What is a word already stays it.
Texts words_of_steps(const std::vector<EmissionStep>& steps) {
  std::set<std::string> taken;
  for (const EmissionStep& step : steps) {
    if (word_of(step.id) == step.id) taken.insert(step.id);
  }
  Texts words;
  for (const EmissionStep& step : steps) {
    const std::string plain = word_of(step.id);
    std::string word = plain;
    for (int n = 2; plain != step.id && !taken.insert(word).second; ++n)
      word = plain + "_" + std::to_string(n);
    words.push_back(std::move(word));
  }
  return words;
}

std::string head(const Emission& emission, std::string_view usage) {
  return "# " +
         comment_text(emission.backend + " " + emission.release + ", plan " + emission.plan) +
         "\n# " + std::string(usage) + "\n";
}

/// Writes words of one format, and remembers the first that the format cannot carry.
class Writer {
 public:
  Writer(OutputFormat format, Diagnostics& diags) : format_(format), diags_(diags) {}

  std::string word(std::string_view text, Quote quote) {
    auto quoted = quote(text);
    if (!quoted && !refused_) refuse(text);
    return std::move(quoted).value_or(std::string());
  }
  std::string joined(const Texts& texts, std::string_view separator, Quote quote) {
    std::string result;
    for (const std::string& text : texts)
      result += (result.empty() ? std::string() : std::string(separator)) + word(text, quote);
    return result;
  }
  std::string each(const Texts& texts, std::string_view before, std::string_view after,
                   Quote quote) {
    std::string result;
    for (const std::string& text : texts)
      result += std::string(before) + word(text, quote) + std::string(after);
    return result;
  }
  [[nodiscard]] bool refused() const { return refused_; }

 private:
  void refuse(std::string_view argument) {
    refused_ = true;
    auto refusal = diags_.error(diag::ArgumentNeedsQuoting{.argument = std::string(argument),
                                                           .format = std::string(name_of(format_))},
                                {});
    if (argument.find('\0') != argument.npos) {
      refusal.help("no argument of a program holds NUL");
    } else if (is_one_step_format(format_)) {
      refusal.help(
          "`-f args0` separates by NUL (for `xargs -0`), `-f rsp` writes a response file, "
          "`-f shell` a script");
    } else {
      refusal.help("`-f shell` and `-f args0` carry every argument");
    }
  }
  OutputFormat format_;
  Diagnostics& diags_;
  bool refused_ = false;
};

/// `-o {output}`: the words of a row, one of which holds the place of a file.
std::string with_file(Writer& writer, std::string_view words, std::string_view place,
                      const std::string& file) {
  std::string line;
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
    const std::size_t at = word.find(place);
    line += line.empty() ? "" : " ";
    if (at == word.npos) {
      line += writer.word(word, shell_word);
      continue;
    }
    const std::string_view after = word.substr(at + place.size());
    line += (at == 0 ? "" : writer.word(word.substr(0, at), shell_word)) + file +
            (after.empty() ? "" : writer.word(after, shell_word));
  }
  return line;
}

std::string shell_text(const Emission& emission, Writer& writer) {
  const std::vector<EmissionStep>& steps = emission.steps;
  const Texts words = words_of_steps(steps);
  std::string out = "#!/bin/sh\n" + head(emission, "usage: sh SCRIPT INPUT OUTPUT") +
                    "set -eu\ninput=${1:?usage: INPUT OUTPUT}\noutput=${2:?usage: INPUT OUTPUT}\n";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const EmissionStep& step = steps[i];
    const std::string file = steps.size() == 1
                                 ? "\"$output\""
                                 : "\"$output\"." + writer.word(words[i] + step.suffix, shell_word);
    out += "\n# " + comment_text(step.id) + "\n" + writer.word(step.tool, shell_command_word) +
           writer.each(step.args, " \\\n  ", "", shell_word) + " \\\n  " +
           with_file(writer, step.input, "{input}", "\"$input\"") + " " +
           with_file(writer, step.output, "{output}", file) + "\n";
  }
  return out;
}

/// A name as CMake reads it without quotes, where it can be.
std::optional<std::string> cmake_name(std::string_view text) {
  const auto harmless = substituted_word(text);
  const bool plain = harmless && text.find_first_of("();#<>") == text.npos;
  return plain ? harmless : cmake_word(text);
}

/// Compilers of CMake get a function that sets their options; other tools two variables.
std::string cmake_text(const Emission& emission, Writer& writer) {
  std::string out = head(emission, "include() this file");
  const Texts words = words_of_steps(emission.steps);
  for (std::size_t i = 0; i < emission.steps.size(); ++i) {
    const EmissionStep& step = emission.steps[i];
    const std::string name = "tgtcfg_" + words[i];
    const std::string language = word_of(step.language);
    out += "\nset(" + name + "_TOOL " + writer.word(step.tool, cmake_name) + ")\nset(" + name +
           "_ARGS" + writer.each(step.args, "\n  ", "", cmake_word) + ")\n";
    if (language.empty()) continue;
    // In one text, so that CMake does not take repeated arguments for the same one.
    out += "# " + name + "(TARGET): compile TARGET's sources so\nfunction(" + name +
           " target)\n  target_compile_options(${target} PRIVATE\n    \"$<$<COMPILE_LANGUAGE:" +
           language + ">:SHELL:" + writer.joined(step.args, " ", cmake_shell_word) +
           ">\")\nendfunction()\n";
  }
  return out;
}

std::string make_text(const Emission& emission, Writer& writer) {
  std::string out = head(emission, "include this file");
  const Texts words = words_of_steps(emission.steps);
  for (std::size_t i = 0; i < emission.steps.size(); ++i) {
    const EmissionStep& step = emission.steps[i];
    const std::string name = "TGTCFG_" + words[i];
    out += "\n" + name + "_TOOL := " + writer.word(step.tool, make_word) + "\n" + name +
           "_FLAGS := " + writer.joined(step.args, " ", make_word) + "\n";
  }
  return out;
}

/// For people: a line for each step.
std::string lines_text(const Emission& emission) {
  std::string out;
  for (const EmissionStep& step : emission.steps) {
    std::string line = step.id + ": " + step.tool;
    for (const std::string& argument : step.args) line += " " + shell_quoted(argument);
    out += line + "\n";
  }
  return out;
}

std::string one_step_text(const EmissionStep& step, OutputFormat format, Writer& writer) {
  using namespace std::string_view_literals;
  if (format == OutputFormat::args) return writer.each(step.args, "", "\n", substituted_word);
  if (format == OutputFormat::args0) return writer.each(step.args, "", "\0"sv, nul_ended);
  return writer.each(step.args, "", "\n", response_word);
}

std::string steps_text(const Emission& emission, OutputFormat format, Writer& writer) {
  if (format == OutputFormat::shell) return shell_text(emission, writer);
  if (format == OutputFormat::cmake) return cmake_text(emission, writer);
  if (format == OutputFormat::make) return make_text(emission, writer);
  const std::vector<EmissionStep>& steps = emission.steps;
  return steps.empty() ? std::string() : one_step_text(steps.front(), format, writer);
}

}  // namespace

bool has_text_form(const Emission& emission, OutputFormat format) {
  const bool drawing = format == OutputFormat::mermaid || format == OutputFormat::dot;
  return drawing ? is_graph(emission.data) : !emission.steps.empty();
}

std::vector<std::string> emission_steps(const Emission& emission) {
  std::vector<std::string> ids;
  for (const EmissionStep& step : emission.steps) ids.push_back(step.id);
  return ids;
}

std::optional<std::string> emission_text(const Emission& emission, OutputFormat format,
                                         std::string_view step, Diagnostics& diags) {
  if (format == OutputFormat::mermaid || format == OutputFormat::dot)
    return graph_text(emission.data, format);
  Emission chosen = emission;
  if (!step.empty())
    std::erase_if(chosen.steps, [&](const EmissionStep& each) { return each.id != step; });
  if (format == OutputFormat::text) return lines_text(chosen);
  Writer writer(format, diags);
  std::string text = steps_text(chosen, format, writer);
  if (writer.refused()) return std::nullopt;
  return text;
}

}  // namespace tgtcfg
