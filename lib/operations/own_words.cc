#include "operations/own_words.h"

#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <optional>

#include "emit/cpu_contents.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view signs = "+-";
using Strings = std::vector<std::string>;

/// The words of a backend for CPUs that differ from LLVM's.
class OwnCpuReader {
 public:
  OwnCpuReader(const BackendRow& row, const BackendArgument& rule, const LlvmArch& table,
               const std::string& arch)
      : row_(row), rule_(rule), table_(table), arch_(arch), vocabulary_(row, rule, arch) {}

  OwnCpu read(std::string_view text) {
    OwnCpu cpu;
    std::size_t end = std::min(text.find_first_of(signs), text.size());
    const std::string_view name = text.substr(0, end);
    if (name != rule_.text("default") && !read_name(name, cpu)) return cpu;
    std::vector<std::string> off;
    while (end < text.size() && cpu.problem.empty()) {
      const std::size_t next = std::min(text.find_first_of(signs, end + 1), text.size());
      read_feature(text.substr(end, next - end), cpu, off);
      end = next;
    }
    // The tool disables features after it has enabled all others.
    cpu.changes.insert(cpu.changes.end(), off.begin(), off.end());
    return cpu;
  }

 private:
  bool read_name(std::string_view name, OwnCpu& cpu) const {
    std::vector<std::string> names;
    for (const std::string_view each : table_.cpus()) {
      if (is_missing(each)) continue;
      names.push_back(vocabulary_.cpu(each));
      if (names.back() == name) cpu.name = each;
    }
    if (cpu.name.empty()) {
      cpu.problem = "unknown CPU `" + std::string(name) + "`";
      cpu.near = nearest_names(std::string(name), names);
      return false;
    }
    const FeatureSet llvm = table_.enabled(cpu.name, arch_);
    const FeatureSet own = cpu_contents(row_, rule_, table_, cpu.name, arch_).value_or(llvm);
    for (const std::string& feature : table_.isa_features(llvm)) {
      if (!table_.has(own, feature)) cpu.contents.push_back("-" + feature);
    }
    for (const std::string& feature : table_.isa_features(own)) {
      if (!table_.has(llvm, feature)) cpu.contents.push_back("+" + feature);
    }
    return true;
  }

  [[nodiscard]] bool is_missing(std::string_view cpu) const {
    const Array& refused = row_.row.list("refused_names");
    return std::any_of(refused.begin(), refused.end(), [&](const Value& rule) {
      return contains(rule.texts("cpus"), cpu) && contains(rule.texts("archs"), arch_);
    });
  }

  void read_feature(std::string_view signed_word, OwnCpu& cpu,
                    std::vector<std::string>& off) const {
    const std::string_view word = signed_word.substr(1);
    for (const std::string_view feature : table_.features()) {
      if (vocabulary_.feature(feature) != word) continue;
      const bool on = signed_word.front() == '+';
      (on ? cpu.changes : off).push_back(signed_word.front() + std::string(feature));
      return;
    }
    cpu.problem = "unknown feature `" + std::string(word) + "`";
  }

  const BackendRow& row_;
  const BackendArgument& rule_;
  const LlvmArch& table_;
  const std::string& arch_;
  ToolVocabulary vocabulary_;
};

const BackendArgument* cpu_rule_of(const BackendRow& row) {
  for (const BackendStep& step : row.steps) {
    for (const BackendArgument& argument : step.args) {
      if (argument.row.flag("from_llvm")) return &argument;
    }
  }
  return nullptr;
}

}  // namespace

OwnTriple triple_of_words(const Value& tool, std::string_view text) {
  const Array& known = tool.list("triple_parts");
  std::vector<std::string> words;
  OwnTriple triple;
  for (const std::string_view each : split(text, '-')) {
    // A version may follow the name of a system or of an ABI.
    words.emplace_back(each.substr(0, each.find('.')));
    if (words.back() != each) triple.with_version.emplace_back(each);
    const std::vector<std::string> names =
        words.size() <= known.size() ? known[words.size() - 1].texts("names") : Strings();
    if (contains(names, words.back())) continue;
    triple.unknown = words.back();
    const std::string usual(usual_arch(words.back()));
    triple.near = contains(names, usual) ? Strings{usual} : nearest_names(words.back(), names);
    return triple;
  }
  for (const Value& row : tool.list("default_abis")) {
    if (words.size() == 2 && contains(row.texts("archs"), words[0]) &&
        row.text("system") == words[1])
      words.push_back(row.text("abi"));
  }
  std::vector<std::string> parts;
  for (const std::string& word : words) {
    const Value* other = tool.get("triple_words").find(word);
    if (other == nullptr || !other->string().empty())
      parts.push_back(other == nullptr ? word : other->string());
  }
  parts.insert(parts.begin() + 1, "unknown");
  triple.text = join(parts, "-");
  return triple;
}

OwnCpu cpu_of_words(const Value& tool, const Database& database, std::string_view text,
                    const std::string& arch, int release) {
  const auto row = read_backend(database, tool.text("words"), {});
  const BackendArgument* rule = row ? cpu_rule_of(*row) : nullptr;
  const auto table = LlvmArch::find(arch, release);
  if (rule == nullptr || !table) return {};
  return OwnCpuReader(*row, *rule, *table, arch).read(text);
}

std::map<std::string, std::string> features_of_words(const Value& tool, const Database& database) {
  std::map<std::string, std::string> names;
  const auto row = database.raw(Table::backends, tool.text("words"));
  if (!row) return names;
  for (const Member& vocabulary : row->map("vocabularies")) {
    for (const Member& word : vocabulary.value.map("words"))
      names.emplace(word.value.string(), word.key);
  }
  return names;
}

}  // namespace tgtcfg
