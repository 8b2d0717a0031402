#include "emit/build_text.h"

#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "support/text.h"

namespace tgtcfg {
namespace {

// A leading `-` would be an option, a leading `@` a response file.
std::string as_path(const std::string& file) {
  return file.starts_with('-') || file.starts_with('@') ? "./" + file : file;
}

std::string path_in(const FileWord& word, const EmissionStep& step) {
  if (word.file == FileWord::File::none) return {};
  return as_path(word.file == FileWord::File::input ? step.inputs.front() : step.outputs.front());
}

std::vector<const EmissionStep*> runs_of(const Emission& emission) {
  std::vector<const EmissionStep*> runs;
  for (const EmissionStep& step : emission.steps) {
    if (!step.inputs.empty()) runs.push_back(&step);
  }
  return runs;
}

/// The command that checks the output file; empty without one.
std::vector<std::string> check_of(const EmissionStep& step) {
  std::vector<std::string> words = step.check;
  if (!words.empty()) words.push_back(as_path(step.outputs.front()));
  return words;
}

std::string line_of(const EmissionStep& step, TextWriter& writer, Quote program, Quote word) {
  std::vector<std::string> words = command_of(step);
  std::string line;
  for (const std::string& assigned : assignments(step, writer, word)) line += assigned + " ";
  line += writer.word(words.front(), program);
  words.erase(words.begin());
  line += writer.each(words, " ", "", word);
  if (!step.check.empty()) line += " &&" + writer.each(check_of(step), " ", "", word);
  return line;
}

std::string shell_build(const std::vector<const EmissionStep*>& runs, TextWriter& writer) {
  std::string out = "set -eu\n";
  for (const EmissionStep* step : runs) {
    out += "\n# " + comment_text(step->id) + "\n";
    for (const auto& [name, text] : step->files)
      out += file_command(name, text, writer, shell_word) + "\n";
    for (const std::string& word : assignments(*step, writer, shell_word)) out += word + " \\\n  ";
    out += writer.word(step->tool, shell_command_word) +
           writer.each(command_and_arguments(*step), " \\\n  ", "", shell_word) + " \\\n ";
    for (const FileWord& word : file_words(*step))
      out += " " + writer.word(word.before + path_in(word, *step) + word.after, shell_word);
    out += "\n";
    if (!step->check.empty()) out += writer.joined(check_of(*step), " ", shell_word) + "\n";
  }
  return out;
}

/// Returns the files that steps read besides their inputs. Steps may share one only with the same
/// text, because a build runs them in any order.
std::map<std::string, std::string> files_of(const std::vector<const EmissionStep*>& runs,
                                            TextWriter& writer) {
  std::map<std::string, std::string> files;
  std::map<std::string, std::string> owners;
  for (const EmissionStep* step : runs) {
    for (const auto& [name, text] : step->files) {
      const auto owner = owners.emplace(name, step->id).first;
      if (files.emplace(name, text).first->second == text || writer.refused()) continue;
      writer.refuse()
          .error(diag::TwoVariables{.name = name, .first = owner->second, .second = step->id}, {})
          .help("use `-f shell`, which runs one step after the other");
    }
  }
  return files;
}

/// The names of a step's files, each before a word of `quote`.
std::string names_of_files(const EmissionStep& step, std::string_view before, TextWriter& writer,
                           Quote quote) {
  std::string names;
  for (const auto& [name, text] : step.files)
    names += std::string(names.empty() ? before : " ") + writer.word(name, quote);
  return names;
}

std::string outputs_of(const std::vector<const EmissionStep*>& runs) {
  std::string list;
  for (const EmissionStep* step : runs) list += " " + step->outputs.front();
  return list;
}

std::optional<std::string> ninja_program(std::string_view text) {
  return program_word(text, ninja_word);
}

std::string ninja_build(const std::vector<const EmissionStep*>& runs, TextWriter& writer) {
  std::string out = "ninja_required_version = 1.3\n\nrule tgtcfg\n  command = $run\n";
  for (const auto& [name, text] : files_of(runs, writer))
    out += "\nbuild " + writer.word(name, ninja_path) +
           ": tgtcfg\n  run = " + file_command(name, text, writer, ninja_word) + "\n";
  for (const EmissionStep* step : runs) {
    out += "\n# " + comment_text(step->id) + "\nbuild " + step->outputs.front() + ": tgtcfg " +
           writer.word(step->inputs.front(), ninja_path) +
           names_of_files(*step, " | ", writer, ninja_path) +
           "\n  run = " + line_of(*step, writer, ninja_program, ninja_word) + "\n";
  }
  return out + "\nbuild all: phony" + outputs_of(runs) + "\ndefault all\n";
}

std::optional<std::string> make_program(std::string_view text) {
  return program_word(text, make_word);
}

// The command goes into a variable because recipe lines follow different escaping rules.
std::string make_build(const std::vector<const EmissionStep*>& runs, TextWriter& writer) {
  std::string out = ".PHONY: all\nall:" + outputs_of(runs) + "\n";
  // A file that its check refuses must be made again.
  if (std::ranges::any_of(runs, [](const auto* step) { return !step->check.empty(); }))
    out += "\n.DELETE_ON_ERROR:\n";
  int number = 0;
  // A file is written again if this file changes, because its text is in a command.
  for (const auto& [name, text] : files_of(runs, writer)) {
    const std::string variable = "tgtcfg_file_" + std::to_string(++number);
    out += "\n" + variable + " := " + file_command(name, text, writer, make_word) + "\n" +
           writer.word(name, make_name) + ": $(lastword $(MAKEFILE_LIST))\n\t$(" + variable + ")\n";
  }
  for (const EmissionStep* step : runs) {
    const std::string& output = step->outputs.front();
    const std::string variable = "tgtcfg_run_" + output;
    out += "\n# " + comment_text(step->id) + "\n" + variable +
           " := " + line_of(*step, writer, make_program, make_word) + "\n" + output + ": " +
           writer.word(as_path(step->inputs.front()), make_name) +
           names_of_files(*step, " ", writer, make_name) + "\n\t$(" + variable + ")\n";
  }
  return out;
}

/// A file of the project, or the output of a step before. Relative paths start in their directory.
std::string cmake_path(const std::string& file, const std::vector<const EmissionStep*>& runs,
                       TextWriter& writer, Quote quote) {
  const bool is_output = std::ranges::any_of(
      runs, [&](const EmissionStep* run) { return run->outputs.front() == file; });
  std::string prefix = is_output ? "${CMAKE_CURRENT_BINARY_DIR}/" : "${CMAKE_CURRENT_SOURCE_DIR}/";
  if (file.starts_with('/')) prefix.clear();
  return prefix + writer.word(file, quote);
}

std::string cmake_command(const EmissionStep& step, const std::vector<const EmissionStep*>& runs,
                          TextWriter& writer) {
  std::string out = "  COMMAND ";
  if (!step.env.empty()) out += "\"${CMAKE_COMMAND}\" -E env ";
  for (const auto& [name, value] : step.env)
    out += "\"" + writer.word(name + "=" + value, cmake_command_word) + "\" ";
  out += "\"" + writer.word(step.tool, cmake_command_word) + "\"" +
         writer.each(command_and_arguments(step), "\n    \"", "\"", cmake_command_word) + "\n   ";
  for (const FileWord& word : file_words(step)) {
    const auto quoted = [&](const std::string& text) {
      return text.empty() ? text : writer.word(text, cmake_command_word);
    };
    const bool is_output = word.file == FileWord::File::output;
    const std::string file = word.file == FileWord::File::input
                                 ? cmake_path(step.inputs.front(), runs, writer, cmake_command_word)
                             : is_output && step.in_project ? cmake_path(step.outputs.front(), runs,
                                                                         writer, cmake_command_word)
                                                            : quoted(path_in(word, step));
    out += " \"" + quoted(word.before) + file + quoted(word.after) + "\"";
  }
  if (!step.check.empty())
    out += "\n  COMMAND" + writer.each(check_of(step), " \"", "\"", cmake_command_word);
  if (step.in_project) out += "\n  WORKING_DIRECTORY \"${CMAKE_CURRENT_SOURCE_DIR}\"";
  return out + "\n";
}

/// Writes a file in the directory in which commands run.
std::string cmake_generated(const std::string& name, std::string_view text, TextWriter& writer) {
  std::string lines;
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    lines += writer.word(line, cmake_text) + "\\n";
  }
  return "\nfile(GENERATE OUTPUT " + writer.word(name, cmake_word) + "\n  CONTENT \"" + lines +
         "\")\n";
}

std::string cmake_build(const Emission& emission, const std::vector<const EmissionStep*>& runs,
                        TextWriter& writer) {
  std::string out = cmake_options_text(emission, writer);
  for (const auto& [name, text] : files_of(runs, writer))
    out += cmake_generated(name, text, writer);
  std::string outputs;
  for (const EmissionStep* step : runs) {
    const std::string& output = step->outputs.front();
    outputs += "\n  \"" + output + "\"";
    out += "\n# " + comment_text(step->id) + "\nadd_custom_command(OUTPUT \"" + output + "\"\n" +
           cmake_command(*step, runs, writer) + "  DEPENDS \"" +
           cmake_path(step->inputs.front(), runs, writer, cmake_file) + "\"" +
           names_of_files(*step, " ", writer, cmake_word) + "\n  VERBATIM)\n";
  }
  if (runs.empty()) return out;
  return out + "\nadd_custom_target(tgtcfg_build ALL DEPENDS" + outputs + ")\n";
}

/// Lists only compilers, because readers of this format assume that each command is one.
std::string compile_commands(const Emission& emission, const std::vector<const EmissionStep*>& runs,
                             TextWriter& writer) {
  Array commands;
  for (const EmissionStep* step : runs) {
    if (step->language.empty()) continue;
    for (const std::string& word : command_of(*step)) (void)writer.word(word, nul_ended);
    const std::vector<std::string> words = command_of(*step);
    commands.emplace_back(Object{{"directory", emission.directory},
                                 {"file", step->inputs.front()},
                                 {"arguments", Array(words.begin(), words.end())},
                                 {"output", step->outputs.front()}});
  }
  return write_json(commands);
}

}  // namespace

std::vector<std::string> command_of(const EmissionStep& step) {
  std::vector<std::string> command = {step.tool};
  for (std::string& word : command_and_arguments(step)) command.push_back(std::move(word));
  for (const FileWord& word : file_words(step))
    command.push_back(word.before + path_in(word, step) + word.after);
  return command;
}

std::string_view path_of(const EmissionStep& step) {
  return std::string_view(step.id).substr(0, step.id.find(':'));
}

std::vector<const EmissionStep*> first_steps(const Emission& emission) {
  std::set<std::string_view> known;
  std::vector<const EmissionStep*> first;
  for (const EmissionStep& step : emission.steps) {
    if (known.insert(path_of(step)).second) first.push_back(&step);
  }
  return first;
}

std::optional<std::string> build_text(const Emission& emission, OutputFormat format,
                                      TextWriter& writer) {
  const std::vector<const EmissionStep*> runs = runs_of(emission);
  if (format == OutputFormat::cmake)
    return head(emission, "include() this file") + cmake_build(emission, runs, writer);
  const bool has_files =
      is_build_format(format) || format == OutputFormat::shell || format == OutputFormat::make;
  if (!has_files) return std::nullopt;
  if (runs.empty()) {
    writer.refuse()
        .error(diag::NothingToEmit{.backend = emission.backend}, {})
        .help("pass the files to build with `--source ID=FILE`");
    return std::string();
  }
  if (format == OutputFormat::shell)
    return "#!/bin/sh\n" + head(emission, "usage: sh SCRIPT") + shell_build(runs, writer);
  if (format == OutputFormat::ninja)
    return head(emission, "ninja -f FILE") + ninja_build(runs, writer);
  if (format == OutputFormat::make)
    return head(emission, "make -f FILE") + make_build(runs, writer);
  return compile_commands(emission, runs, writer);
}

namespace {

constexpr const char* annotating_tool = "tgtcfg";

EmissionStep annotate_step(const Emission& build, const EmissionStep& step) {
  std::vector<std::string> words = annotate_command(build);
  words.erase(words.begin());
  EmissionStep annotate;
  annotate.id = step.id + " (placement)";
  annotate.target = step.target;
  annotate.tool = annotating_tool;
  annotate.args = std::move(words);
  annotate.input = "{input}";
  annotate.output = "-o {output}";
  annotate.inputs = step.inputs;
  annotate.in_project = true;
  annotate.outputs = {step.outputs.front() + std::string(placed_suffix)};
  return annotate;
}

}  // namespace

bool format_annotates(const Emission& emission, OutputFormat format) {
  return emission.configuration && (format == OutputFormat::shell || format == OutputFormat::make ||
                                    format == OutputFormat::cmake || format == OutputFormat::ninja);
}

bool is_placed_step(const Emission& emission, const EmissionStep& step) {
  const auto is_of_step = [&](const DataBeside& data) {
    return data.of_program && (data.step == step.id || data.step == path_of(step));
  };
  return emission.configuration && std::ranges::any_of(emission.beside, is_of_step);
}

std::vector<std::string> annotate_command(const Emission& emission) {
  std::vector<std::string> words = {annotating_tool, "annotate"};
  if (emission.configuration)
    words.insert(words.end(), emission.configuration->begin(), emission.configuration->end());
  return words;
}

void add_annotate_steps(Emission& build) {
  std::vector<EmissionStep> steps;
  for (EmissionStep& step : build.steps) {
    if (!step.inputs.empty() && is_placed_step(build, step)) {
      steps.push_back(annotate_step(build, step));
      step.inputs = steps.back().outputs;
    }
    steps.push_back(std::move(step));
  }
  build.steps = std::move(steps);
}

}  // namespace tgtcfg
