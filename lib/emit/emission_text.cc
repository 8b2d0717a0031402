// Writes emissions as text: arguments for a shell, a response file, a script, fragments of build
// files.
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/emission.h>

#include "emit/build_text.h"
#include "emit/cmake_options.h"
#include "emit/env_text.h"
#include "emit/graph.h"
#include "emit/quoting.h"
#include "emit/text_writer.h"
#include "support/part_path.h"

namespace tgtcfg {
namespace {

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
    out += "\n# " + comment_text(step.id) + "\n" + writer.word(step.tool, shell_command_word) +
           writer.each(step.args, " \\\n  ", "", shell_word) + " \\\n  " +
           with_file(writer, step.input, "{input}", "\"$input\"") + " " +
           with_file(writer, step.output, "{output}", file) + "\n";
  }
  return out;
}

std::string make_text(const Emission& emission, TextWriter& writer) {
  std::string out = head(emission, "include this file");
  const std::vector<std::string> words = words_of_steps(emission.steps);
  for (std::size_t i = 0; i < emission.steps.size(); ++i) {
    const EmissionStep& step = emission.steps[i];
    const std::string name = "TGTCFG_" + words[i];
    out += "\n" + name + "_TOOL ?= " + writer.word(step.tool, make_word) + "\n" + name +
           "_FLAGS := " + writer.joined(step.args, " ", make_word) + "\n";
  }
  return out;
}

/// For people: one line per step.
std::string lines_text(const Emission& emission) {
  std::string out;
  for (const EmissionStep& step : emission.steps) {
    std::string line = step.id + ": " + step.tool;
    for (const std::string& argument : step.args) line += " " + shell_quoted(argument);
    out += line + "\n";
  }
  return out;
}

/// Reports data that the text leaves out, for the chosen step or all steps.
void report_beside(const Emission& emission, OutputFormat format, std::string_view step,
                   Diagnostics& diags) {
  // These formats are for the compilers of a project's own sources.
  if (format == OutputFormat::cmake_toolchain || format == OutputFormat::compile_commands) return;
  const std::string id = emission_step(emission, step).value_or(std::string());
  for (const DataBeside& data : emission.beside) {
    if (!step.empty() && id.substr(0, id.find(':')) != data.step) continue;
    diags
        .warning(diag::DataNotCarried{.format = std::string(name_of(format)), .what = data.what},
                 {})
        .help(data.help);
  }
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
  return steps.empty() ? std::string() : one_step_text(steps.front(), format, writer);
}

}  // namespace

bool has_text_form(const Emission& emission, OutputFormat format) {
  const bool drawing = format == OutputFormat::mermaid || format == OutputFormat::dot;
  if (drawing) return is_graph(emission.data);
  const bool of_build = is_build_format(format) || format == OutputFormat::cmake_toolchain;
  return of_build ? emission.is_build : !emission.steps.empty();
}

std::vector<std::string> emission_steps(const Emission& emission) {
  std::vector<std::string> ids;
  for (const EmissionStep& step : emission.steps)
    ids.push_back(typed_path(path_of(step)) + step.id.substr(path_of(step).size()));
  return ids;
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
  report_beside(emission, format, step, diags);
  Emission chosen = emission;
  const std::string id = emission_step(emission, step).value_or(std::string(step));
  if (!step.empty())
    std::erase_if(chosen.steps, [&](const EmissionStep& each) { return each.id != id; });
  if (format == OutputFormat::text) return lines_text(chosen);
  TextWriter writer(format, diags);
  std::string text = steps_text(chosen, format, writer);
  if (writer.refused()) return std::nullopt;
  return text;
}

}  // namespace tgtcfg
