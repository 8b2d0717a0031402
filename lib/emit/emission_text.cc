// Writes emissions as text: arguments for a shell, a response file, a script, fragments of build
// files.
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>
#include <string>

#include "emit/backend_row.h"
#include "emit/build_text.h"
#include "emit/quoting.h"
#include "emit/text_writer.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string upper_word(std::string_view text) {
  std::string word = word_of(text);
  std::transform(word.begin(), word.end(), word.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return word;
}

class EnvLines {
 public:
  explicit EnvLines(TextWriter& writer) : writer_(writer) {}

  void add(std::string_view id, std::string_view word, std::string_view value) {
    if (value.empty()) return;
    const std::string name = "TGTCFG_" + upper_word(id) + "_" + upper_word(word);
    const auto [other, is_new] = names_.emplace(name, id);
    if (!is_new) return refuse(name, other->second, std::string(id));
    text_ += name + "=" + writer_.word(value, line_rest) + "\n";
  }
  /// Adds a variable of the tool. Steps may share it only with the same value.
  void add_variable(std::string_view id, const std::string& name, const std::string& value) {
    const auto [other, is_new] = names_.emplace(name, id);
    const std::string line = name + "=" + writer_.word(value, line_rest) + "\n";
    if (is_new) {
      text_ += line;
    } else if (text_.find(line) == text_.npos) {
      refuse(name, other->second, std::string(id));
    }
  }
  /// Joins words with spaces, at which a shell splits them again.
  void add(std::string_view id, std::string_view word, const std::vector<std::string>& words) {
    add(id, word, writer_.joined(words, " ", substituted_word));
  }
  [[nodiscard]] std::string text() { return std::move(text_); }

 private:
  void refuse(const std::string& name, const std::string& first, const std::string& second) {
    if (writer_.refused()) return;
    writer_.refuse().error(diag::TwoVariables{.name = name, .first = first, .second = second}, {});
  }

  TextWriter& writer_;
  std::map<std::string, std::string> names_;
  std::string text_;
};

/// The input or output files of one target's steps.
std::vector<std::string> files_of(const Emission& emission, std::string_view path,
                                  std::vector<std::string> EmissionStep::*files) {
  std::vector<std::string> all;
  for (const EmissionStep& step : emission.steps) {
    if (path_of(step) == path) all.insert(all.end(), (step.*files).begin(), (step.*files).end());
  }
  return all;
}

// Returns a line `TGTCFG_ID_WORD=value` per value, for `$GITHUB_ENV` and `docker --env-file`.
std::string env_text(const Emission& emission, TextWriter& writer) {
  EnvLines lines(writer);
  if (emission.is_build) {
    for (const Member& target : emission.data.map("targets")) {
      for (const Member& fact : target.value.object())
        lines.add(target.key, fact.key, fact.value.string());
    }
    for (const Member& fact : emission.data.map("host"))
      lines.add("host", fact.key, fact.value.string());
  }
  for (const EmissionStep* step : first_steps(emission)) {
    for (const auto& [name, value] : step->env) lines.add_variable(path_of(*step), name, value);
    // Without arguments, the variables are for any program that reads them.
    if (step->env.empty() || !step->args.empty()) lines.add(path_of(*step), "tool", step->tool);
    lines.add(path_of(*step), "flags", step->args);
    if (!emission.is_build) continue;
    for (const auto& [word, files] :
         {std::pair{"inputs", &EmissionStep::inputs}, std::pair{"outputs", &EmissionStep::outputs}})
      lines.add(path_of(*step), word, files_of(emission, path_of(*step), files));
  }
  return lines.text();
}

/// `input` and `output` are quoted already.
std::string with_variables(const FileWord& word, const std::string& input,
                           const std::string& output, TextWriter& writer) {
  const auto quoted = [&](const std::string& text) {
    return text.empty() ? text : writer.word(text, shell_word);
  };
  const std::string& file = word.file == FileWord::File::output ? output : input;
  return quoted(word.before) + (word.file == FileWord::File::none ? "" : file) + quoted(word.after);
}

std::string shell_text(const Emission& emission, TextWriter& writer) {
  const std::vector<EmissionStep>& steps = emission.steps;
  const std::vector<std::string> words = words_of_steps(steps);
  std::string out = "#!/bin/sh\n" + head(emission, "usage: sh SCRIPT INPUT OUTPUT") +
                    "set -eu\ninput=${1:?usage: INPUT OUTPUT}\noutput=${2:?usage: INPUT OUTPUT}\n";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const EmissionStep& step = steps[i];
    const std::string file = steps.size() == 1
                                 ? "\"$output\""
                                 : "\"$output\"." + writer.word(words[i] + step.suffix, shell_word);
    const bool placed = is_placed_step(emission, step);
    const std::string input = "\"$input\"" + std::string(placed ? placed_suffix : "");
    out += "\n# " + comment_text(step.id) + "\n";
    if (placed)
      out += writer.joined(annotate_command(emission), " ", shell_word) + " \"$input\" -o " +
             input + "\n";
    for (const auto& [name, text] : step.files)
      out += file_command(name, text, writer, shell_word) + "\n";
    for (const std::string& word : assignments(step, writer, shell_word)) out += word + " \\\n  ";
    out += writer.word(step.tool, shell_command_word) +
           writer.each(command_and_arguments(step), " \\\n  ", "", shell_word) + " \\\n ";
    for (const FileWord& word : file_words(step))
      out += " " + with_variables(word, input, file, writer);
    out += "\n";
    if (!step.check.empty()) out += writer.joined(step.check, " ", shell_word) + " " + file + "\n";
  }
  return out;
}

std::string make_text(const Emission& emission, TextWriter& writer) {
  std::string out = head(emission, "include this file");
  const std::vector<std::string> words = words_of_steps(emission.steps);
  for (std::size_t i = 0; i < emission.steps.size(); ++i) {
    const EmissionStep& step = emission.steps[i];
    const std::string name = "TGTCFG_" + words[i];
    out += "\n" + name + "_TOOL ?= " + writer.word(step.tool, make_word) +
           (step.command.empty() ? "" : " " + writer.word(step.command, make_word)) + "\n" + name +
           "_FLAGS := " + writer.joined(step.args, " ", make_word) + "\n";
    if (is_placed_step(emission, step))
      out += "# $(" + name + "_ANNOTATE) PROGRAM -o FILE writes the program for this step.\n" +
             name + "_ANNOTATE := " + writer.joined(annotate_command(emission), " ", make_word) +
             "\n";
    if (!step.env.empty())
      out += name + "_ENV := " + join(assignments(step, writer, make_word), " ") + "\n";
  }
  return out;
}

/// For people: one line per step.
std::string lines_text(const Emission& emission) {
  std::string out;
  for (const EmissionStep& step : emission.steps) {
    std::string line = step.id + ": ";
    for (const auto& [name, value] : step.env) line += name + "=" + shell_quoted(value) + " ";
    line += step.tool;
    for (const std::string& argument : command_and_arguments(step))
      line += " " + shell_quoted(argument);
    out += line + "\n";
  }
  return out;
}

std::string_view extension_of(std::string_view file) {
  return file.substr(std::min(file.rfind('.'), file.size() - 1) + 1);
}

bool is_file_format(OutputFormat format) {
  return format == OutputFormat::file || format == OutputFormat::ini;
}

/// Writes the names of the step's files in its arguments.
void name_files(EmissionStep& step) {
  for (const auto& [name, text] : step.files) {
    for (std::string& argument : step.args)
      argument = filled(std::move(argument), extension_of(name), name);
  }
}

/// Returns true if the format contains the data, or is not for the tool that requires it.
bool is_carried(const DataBeside& data, const Emission& emission, OutputFormat format) {
  if (data.of_program) return format_annotates(emission, format);
  // These formats are for the compilers of a project's own sources.
  return format == OutputFormat::cmake_toolchain || format == OutputFormat::compile_commands;
}

/// Reports data that the text leaves out, for the chosen step or all steps. Returns false after an
/// error.
bool report_beside(const Emission& emission, OutputFormat format, std::string_view step,
                   Diagnostics& diags) {
  const std::size_t errors = diags.error_count();
  const std::string id = emission_step(emission, step).value_or(std::string());
  for (const DataBeside& data : emission.beside) {
    if (!step.empty() && id.substr(0, id.find(':')) != data.step) continue;
    if (is_carried(data, emission, format)) continue;
    // People read this format; it does not run a tool.
    const bool for_people = format == OutputFormat::text;
    diags
        .report_as(for_people ? Severity::warning : data.severity,
                   diag::DataNotCarried{.format = std::string(name_of(format)), .what = data.what},
                   {})
        .help(data.help);
  }
  return diags.error_count() == errors;
}

/// Reports names of variables or files that the format leaves out. Without arguments, the output
/// would be empty, which is an error.
void report_left_out(std::string what, const std::vector<std::string>& names, bool is_empty,
                     const std::string& help, OutputFormat format, TextWriter& writer) {
  if (names.empty()) return;
  what += (names.size() == 1 ? " " : "s ") + quoted_list(names);
  const diag::DataNotCarried left{.format = std::string(name_of(format)), .what = what};
  auto& diags = is_empty ? writer.refuse() : writer.diags();
  diags.report_as(is_empty ? Severity::error : Severity::warning, left, {}).help(help);
}

void report_left_out(const Emission& chosen, OutputFormat format, TextWriter& writer) {
  if (format == OutputFormat::cmake_toolchain || format == OutputFormat::compile_commands ||
      is_file_format(format))
    return;
  std::vector<std::string> variables;
  std::vector<std::string> files;
  bool is_empty = is_one_step_format(format);
  for (const EmissionStep& step : chosen.steps) {
    is_empty = is_empty && step.args.empty();
    for (const auto& [name, value] : step.env) append_once(variables, name);
    for (const auto& [name, text] : step.files) append_once(files, name);
  }
  const bool only_arguments = is_one_step_format(format);
  const bool is_script = format == OutputFormat::shell || format == OutputFormat::text ||
                         (chosen.is_build && format != OutputFormat::env && !only_arguments);
  if (only_arguments)
    report_left_out("the variable", variables, is_empty, "use `-f env` or `-f shell`", format,
                    writer);
  if (!is_script)
    report_left_out("the file", files, is_empty, "use `-f file` or `-f shell`", format, writer);
}

/// Returns true for a file of the step that the format prints: any file, or files with the
/// extension that the format is named after.
bool is_printed(std::string_view file, OutputFormat format) {
  return format == OutputFormat::file || extension_of(file) == name_of(format);
}

std::string file_text(const EmissionStep& step, const Emission& emission, OutputFormat format,
                      TextWriter& writer) {
  std::vector<std::string> texts;
  for (const auto& [name, text] : step.files) {
    if (is_printed(name, format)) texts.push_back(text);
  }
  if (texts.size() == 1) return texts.front();
  writer.refuse()
      .error(diag::NothingToEmit{.backend = emission.backend}, {})
      .help("`-f json` contains every file of a step");
  return {};
}

std::string one_step_text(const EmissionStep& step, OutputFormat format, TextWriter& writer) {
  using namespace std::string_view_literals;
  if (format == OutputFormat::args) return writer.each(step.args, "", "\n", substituted_word);
  if (format == OutputFormat::args0) return writer.each(step.args, "", "\0"sv, nul_ended);
  return writer.each(step.args, "", "\n", response_word);
}

std::string steps_text(const Emission& emission, OutputFormat format, TextWriter& writer) {
  if (format == OutputFormat::env) return env_text(emission, writer);
  if (format == OutputFormat::cmake_toolchain) return cmake_toolchain_text(emission, writer);
  if (emission.is_build) {
    if (const auto build = build_text(emission, format, writer)) return *build;
  }
  if (format == OutputFormat::shell) return shell_text(emission, writer);
  if (format == OutputFormat::cmake)
    return head(emission, "include() this file") + cmake_options_text(emission, writer);
  if (format == OutputFormat::make) return make_text(emission, writer);
  const std::vector<EmissionStep>& steps = emission.steps;
  if (steps.empty()) return {};
  if (is_file_format(format)) return file_text(steps.front(), emission, format, writer);
  return one_step_text(steps.front(), format, writer);
}

}  // namespace

bool has_text_form(const Emission& emission, OutputFormat format) {
  const bool drawing = format == OutputFormat::mermaid || format == OutputFormat::dot;
  if (drawing) return is_graph(emission.data);
  if (format == OutputFormat::data) return !emission.data.object().empty();
  if (format == OutputFormat::mlir) return emission.data.has(name_of(format));
  if (is_file_format(format))
    return std::ranges::any_of(emission.steps, [&](const EmissionStep& step) {
      return std::ranges::any_of(step.files,
                                 [&](const auto& file) { return is_printed(file.first, format); });
    });
  const bool of_build = is_build_format(format) || format == OutputFormat::cmake_toolchain;
  return of_build ? emission.is_build : !emission.steps.empty();
}

std::vector<std::string> emission_steps(const Emission& emission) {
  return texts_of(emission.steps, [&](const EmissionStep& step) {
    return typed_path(path_of(step)) + step.id.substr(path_of(step).size());
  });
}

std::optional<std::string> emission_step(const Emission& emission, std::string_view name) {
  for (const EmissionStep& step : emission.steps) {
    if (step.id == name || typed_path(step.id) == typed_path(name)) return step.id;
  }
  return std::nullopt;
}

std::optional<std::string> emission_text(const Emission& emission, OutputFormat format,
                                         std::string_view step, Diagnostics& diags) {
  if (format == OutputFormat::mermaid || format == OutputFormat::dot)
    return graph_text(emission.data, format);
  if (format == OutputFormat::data) return write_json(emission.data);
  if (format == OutputFormat::mlir) return emission.data.text(name_of(format));
  if (!report_beside(emission, format, step, diags)) return std::nullopt;
  Emission chosen = emission;
  const std::string id = emission_step(emission, step).value_or(std::string(step));
  if (!step.empty())
    std::erase_if(chosen.steps, [&](const EmissionStep& each) { return each.id != id; });
  for (EmissionStep& each : chosen.steps) name_files(each);
  if (chosen.is_build && format_annotates(chosen, format)) add_annotate_steps(chosen);
  TextWriter writer(format, diags);
  report_left_out(chosen, format, writer);
  if (format == OutputFormat::text) return lines_text(chosen);
  std::string text = steps_text(chosen, format, writer);
  if (writer.refused()) return std::nullopt;
  return text;
}

}  // namespace tgtcfg
