#include "emit/env_text.h"

#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <map>

#include "emit/build_text.h"

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

/// The input and output files of one target's steps.
struct StepFiles {
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
};

std::map<std::string_view, StepFiles> files_by_path(const Emission& emission) {
  std::map<std::string_view, StepFiles> all;
  for (const EmissionStep& step : emission.steps) {
    StepFiles& files = all[path_of(step)];
    files.inputs.insert(files.inputs.end(), step.inputs.begin(), step.inputs.end());
    files.outputs.insert(files.outputs.end(), step.outputs.begin(), step.outputs.end());
  }
  return all;
}

}  // namespace

std::string env_text(const Emission& emission, TextWriter& writer) {
  EnvLines lines(writer);
  const Value& targets = emission.data.get("targets");
  if (emission.is_build && targets.is_object()) {
    for (const Member& target : targets.object()) {
      for (const Member& fact : target.value.object())
        lines.add(target.key, fact.key, fact.value.string());
    }
  }
  const Value& host = emission.data.get("host");
  if (emission.is_build && host.is_object()) {
    for (const Member& fact : host.object()) lines.add("host", fact.key, fact.value.string());
  }
  const auto files =
      emission.is_build ? files_by_path(emission) : std::map<std::string_view, StepFiles>();
  for (const EmissionStep* step : first_steps(emission)) {
    for (const auto& [name, value] : step->env) lines.add_variable(path_of(*step), name, value);
    // Without arguments, the variables are for any program that reads them.
    if (step->env.empty() || !step->args.empty()) lines.add(path_of(*step), "tool", step->tool);
    lines.add(path_of(*step), "flags", step->args);
    if (!emission.is_build) continue;
    lines.add(path_of(*step), "inputs", files.at(path_of(*step)).inputs);
    lines.add(path_of(*step), "outputs", files.at(path_of(*step)).outputs);
  }
  return lines.text();
}

}  // namespace tgtcfg
