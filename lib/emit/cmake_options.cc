// The options of steps, for CMake projects that compile by themselves.
#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <map>

#include "emit/build_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Returns a name that CMake reads without quotes, if possible.
std::optional<std::string> cmake_name(std::string_view text) {
  const auto harmless = substituted_word(text);
  const bool plain = harmless && text.find_first_of("();#<>") == text.npos;
  return plain ? harmless : cmake_word(text);
}

/// Returns all steps of compilers. Of a build, returns only steps that differ in more than their
/// files.
std::vector<const EmissionStep*> steps_of(const Emission& emission) {
  std::vector<const EmissionStep*> all;
  if (emission.is_build) {
    all = first_steps(emission);
    std::erase_if(all, [](const EmissionStep* step) { return step->in_project; });
    return all;
  }
  for (const EmissionStep& step : emission.steps) all.push_back(&step);
  return all;
}

/// Returns the languages whose sources the arguments are for, as a CMake list.
std::string languages_of(const EmissionStep& step) {
  if (step.compilers.empty()) return word_of(step.language);
  std::vector<std::string> names;
  for (const auto& [language, program] : step.compilers) names.push_back(word_of(language));
  return join(names, ",");
}

/// Leaves out the level, which CMake's build type sets.
std::vector<std::string> options_of(const EmissionStep& step) {
  std::vector<std::string> options = step.args;
  const auto level = std::find(options.rbegin(), options.rend(), step.level);
  if (!step.level.empty() && level != options.rend()) options.erase(std::next(level).base());
  return options;
}

/// Leaves out options that CUDA_ARCHITECTURES sets.
std::vector<std::string> build_options_of(const EmissionStep& step) {
  std::vector<std::string> options = options_of(step);
  const auto set = static_cast<std::ptrdiff_t>(step.cuda_architectures.size());
  options.erase(options.begin(), options.begin() + set);
  return options;
}

std::string function_text(const EmissionStep& step, const std::string& name, bool of_build,
                          TextWriter& writer) {
  const std::vector<std::string> options = of_build ? build_options_of(step) : options_of(step);
  const std::string compiled = "$<COMPILE_LANGUAGE:" + languages_of(step) + ">";
  std::string out =
      "# " + name + "(TARGET): compile TARGET's sources so\nfunction(" + name + " target)\n";
  if (of_build && !step.cuda_architectures.empty())
    out += "  set_property(TARGET ${target} PROPERTY CUDA_ARCHITECTURES " +
           writer.joined(step.cuda_architectures, " ", plain_word) + ")\n";
  // All options are in one string, because CMake would merge repeated arguments.
  if (!options.empty() || !of_build)
    out += "  target_compile_options(${target} PRIVATE\n    \"$<" + compiled +
           ":SHELL:" + writer.joined(options, " ", cmake_shell_word) + ">\")\n";
  if (!step.level.empty())
    out +=
        "  # A build type has a level of its own.\n"
        "  target_compile_options(${target} PRIVATE\n    \"$<$<AND:$<CONFIG:>," +
        compiled + ">:" + writer.word(step.level, cmake_shell_word) + ">\")\n";
  return out + "endfunction()\n";
}

// --- toolchain file

constexpr std::string_view sysroot_note =
    "# Without the libraries of that machine nothing can be linked while CMake looks around.\n"
    "if(NOT CMAKE_SYSROOT AND NOT DEFINED CMAKE_TRY_COMPILE_TARGET_TYPE AND\n"
    "    NOT (CMAKE_HOST_SYSTEM_NAME STREQUAL CMAKE_SYSTEM_NAME AND\n"
    "      CMAKE_HOST_SYSTEM_PROCESSOR STREQUAL CMAKE_SYSTEM_PROCESSOR))\n"
    "  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)\nendif()\n";

std::string is_unset_in(const std::string& language, const std::string& variable) {
  return "NOT CMAKE_" + language + "_COMPILER AND \"$ENV{" + variable + "}\" STREQUAL \"\"";
}

std::string setting(std::string_view name, const std::string& value) {
  return "set(" + std::string(name) + " " + value + ")\n";
}

/// True if neither the command line nor the environment names a compiler of the language. CMake
/// uses the C compiler for assembly.
std::string is_unset(const std::string& language) {
  const std::string c = is_unset_in("C", "CC");
  if (language == "C") return c;
  return is_unset_in(language, language) + (language == "ASM" ? " AND " + c : "");
}

std::string compilers_text(const EmissionStep& step, TextWriter& writer) {
  std::string triple;
  std::vector<std::string> flags;
  for (const std::string& argument : build_options_of(step)) {
    const bool is_triple = !step.triple_flag.empty() && argument.starts_with(step.triple_flag);
    if (is_triple) {
      triple = argument.substr(step.triple_flag.size());
    } else {
      flags.push_back(argument);
    }
  }
  std::string out;
  for (const auto& [language, program] : step.compilers) {
    const std::string prefix = "CMAKE_" + language + "_";
    out += "\nif(" + is_unset(language) + ")\n  " +
           setting(prefix + "COMPILER", writer.word(program, cmake_name)) + "endif()\n";
    if (!triple.empty())
      out += setting(prefix + "COMPILER_TARGET", writer.word(triple, cmake_name));
    // These flags are inserted unquoted into command lines.
    if (!flags.empty())
      out += setting(prefix + "FLAGS_INIT", '"' + writer.joined(flags, " ", plain_word) + '"');
  }
  return out;
}

/// Combines all steps for GPUs into the contents of one binary.
std::string cuda_text(const Emission& emission, TextWriter& writer) {
  std::vector<std::string> architectures;
  for (const EmissionStep& step : emission.steps) {
    for (const std::string& each : step.cuda_architectures) {
      if (!contains(architectures, std::string_view(each))) architectures.push_back(each);
    }
  }
  if (architectures.empty()) return {};
  return "\n" + setting("CMAKE_CUDA_ARCHITECTURES", writer.joined(architectures, ";", plain_word));
}

std::string no_toolchain(std::string reason, TextWriter& writer) {
  writer.refuse().error(diag::NoToolchain{.reason = std::move(reason)}, {});
  return {};
}

}  // namespace

std::string cmake_options_text(const Emission& emission, TextWriter& writer) {
  std::string out;
  std::map<std::string, std::string> known;
  const std::vector<std::string> words = words_of_steps(emission.steps);
  for (const EmissionStep* step : steps_of(emission)) {
    const std::string id(emission.is_build ? path_of(*step) : std::string_view(step->id));
    const auto number = static_cast<std::size_t>(step - emission.steps.data());
    const std::string name = "tgtcfg_" + (emission.is_build ? word_of(id) : words[number]);
    const auto [other, is_new] = known.emplace(name, id);
    if (!is_new)
      writer.refuse().error(diag::TwoVariables{.name = name, .first = other->second, .second = id},
                            {});
    out += "\nset(" + name + "_TOOL " + writer.word(step->tool, cmake_name) + ")\nset(" + name +
           "_ARGS" + writer.each(command_and_arguments(*step), "\n  ", "", cmake_word) + ")\n";
    // For `cmake -E env`.
    std::string variables;
    for (const auto& [variable, value] : step->env)
      variables += "\n  " + writer.word(variable + "=" + value, cmake_word);
    if (!variables.empty()) out += "set(" + name + "_ENV" + variables + ")\n";
    if (is_placed_step(emission, *step))
      out += "# writes the program for this step: ARGS PROGRAM -o FILE\nset(" + name + "_ANNOTATE" +
             writer.each(annotate_command(emission), "\n  ", "", cmake_word) + ")\n";
    if (!step->language.empty()) out += function_text(*step, name, emission.is_build, writer);
  }
  const std::string host = "tgtcfg_" + word_of(emission.data.get("host").text("target"));
  if (emission.is_build && known.contains(host))
    out += "\n# the same of the host\nfunction(tgtcfg_host target)\n  " + host +
           "(${target})\nendfunction()\n";
  return out;
}

std::string cmake_toolchain_text(const Emission& emission, TextWriter& writer) {
  const Value& host = emission.data.get("host");
  const std::string& target = host.text("target");
  if (target.empty()) return no_toolchain("the plan does not have a host", writer);
  if (host.text("triple").empty())
    return no_toolchain("the target triple of the host is not set", writer);
  if (host.text("system").empty())
    return no_toolchain("CMake does not support the system of `" + host.text("triple") + "`",
                        writer);
  const auto& steps = emission.steps;
  const auto step = std::ranges::find_if(steps, [&](const EmissionStep& each) {
    return path_of(each) == target && each.compilers.contains("C");
  });
  if (step == steps.end())
    return no_toolchain("the backend of `" + target + "` does not run a C compiler", writer);
  if (!step->level.empty()) writer.diags().note(diag::LevelOfBuildType{.level = step->level}, {});
  return head(emission, "cmake --toolchain FILE") + "\n" +
         setting("CMAKE_SYSTEM_NAME", writer.word(host.text("system"), cmake_name)) +
         setting("CMAKE_SYSTEM_PROCESSOR", writer.word(host.text("processor"), cmake_name)) +
         std::string(sysroot_note) + compilers_text(*step, writer) + cuda_text(emission, writer);
}

}  // namespace tgtcfg
