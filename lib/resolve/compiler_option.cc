#include "resolve/compiler_option.h"

#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "database/aliases.h"
#include "database/embedded_data.h"
#include "llvm/arch_names.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view feature_list = "mattr";

class Meant {
 public:
  Meant(const Member& option, const Object& given, const TargetDraft& draft, const Context& context)
      : key_(option.key),
        value_(option.value.is_string() ? option.value.string() : std::string()),
        context_(context) {
    if (const Value* triple = draft.value("mtriple"); triple != nullptr && triple->is_string())
      triple_ = triple->string();
    for (const Member& member : given) {
      if (member.key == "mtriple" && member.value.is_string()) triple_ = member.value.string();
    }
  }

  /// Returns features with their signs; empty if the option is not about features.
  [[nodiscard]] std::vector<std::string> features(const Value& tool) const {
    for (const Value& row : tool.list("options")) {
      const std::string name = name_in(row);
      if (name.empty()) continue;
      const std::string means = row.text("means");
      if (means == "fpu") return signed_names(tool.get("fpus").get("units").texts(value_));
      if (means == "arch") return of_architecture();
      if (means == "feature") return of_feature(tool, row, name);
      return {};
    }
    return {};
  }

  /// True if the option names a floating-point unit.
  [[nodiscard]] bool is_unit(const Value& tool) const {
    return std::ranges::any_of(tool.list("options"), [&](const Value& row) {
      return row.text("means") == "fpu" && !name_in(row).empty();
    });
  }

  /// Returns the attribute with its value, such as `mfloat-abi=soft`; empty if the option does not
  /// set one.
  [[nodiscard]] std::string attribute(const Value& tool) const {
    for (const Value& row : tool.list("options")) {
      if (name_in(row).empty()) continue;
      if (row.text("means") != "attribute" || !row.has("is")) return {};
      return row.text("name") + "=" + row.text("is");
    }
    return {};
  }

 private:
  // Returns the name of the database's option that this option equals or begins with; empty if none
  // matches.
  [[nodiscard]] std::string name_in(const Value& row) const {
    const std::string word = "-" + key_ + (value_.empty() ? "" : "=" + value_);
    const bool exact = row.get("exact").is_boolean() && row.get("exact").boolean();
    for (const std::string& name : row.texts("names")) {
      if (exact ? word == name : word.starts_with(name)) return name;
    }
    return {};
  }

  static std::vector<std::string> signed_names(std::vector<std::string> names) {
    for (std::string& name : names) name.insert(0, "+");
    return names;
  }

  [[nodiscard]] std::vector<LlvmArch> archs() const {
    const int release = llvm_release_or_newest(context_.options.llvm_release);
    std::vector<std::string> names{"x86_64", "aarch64", "arm"};
    if (!triple_.empty()) names.assign(1, std::string(parse_triple(triple_, release).arch));
    std::vector<LlvmArch> found;
    for (const std::string& name : names) {
      if (auto arch = LlvmArch::find(name, release)) found.push_back(*arch);
    }
    return found;
  }

  [[nodiscard]] std::vector<std::string> of_architecture() const {
    const std::string name = value_.substr(0, value_.find('+'));
    std::vector<std::string> names;
    if (is_riscv_isa(name)) names = riscv_extensions(value_);
    for (const LlvmArch& arch : archs()) {
      const std::string feature = arm_architecture(arch, name);
      if (names.empty() && !feature.empty()) names.push_back(feature);
    }
    return signed_names(std::move(names));
  }

  [[nodiscard]] std::vector<std::string> of_feature(const Value& tool, const Value& row,
                                                    const std::string& name) const {
    const std::string own = key_.substr(name.size() - 1);
    const std::string& sign = row.text("sign");
    const Value& names = tool.get("features");
    const std::string meant = names.text(names.has(sign + own) ? sign + own : own);
    for (const LlvmArch& arch : archs()) {
      const std::string_view known = arch.canonical_feature(meant.empty() ? own : meant);
      if (!known.empty()) return {sign + std::string(known)};
    }
    return {};
  }

  const std::string& key_;
  std::string value_;
  std::string triple_;
  const Context& context_;
};

// The option with its value, if it has one.
Span whole_of(const Member& option) {
  Span span = option.key_span;
  if (option.value.is_string() && option.value.span.file == span.file)
    span.end = std::max(span.end, option.value.span.end);
  return span;
}

}  // namespace

bool suggest_for_compiler_option(const Member& option, const Object& given,
                                 const TargetDraft& draft, DiagnosticBuilder& report,
                                 const Context& context) {
  const std::vector<std::string> advice = meant_by(option.key, Meaning::advice);
  const Value& tool = command_lines().get("clang");
  if (tool.text("kind") != draft.kind->name) return false;
  const Meant meant(option, given, draft, context);
  const bool text = option.value.style == ScalarStyle::target_text;
  const std::vector<std::string> features = meant.features(tool);
  const std::string attribute = meant.attribute(tool);
  if (!features.empty()) {
    const std::string list = join(features, ",");
    const bool has_list = draft.value(feature_list) != nullptr ||
                          std::any_of(given.begin(), given.end(), [](const Member& member) {
                            return member.key == feature_list;
                          });
    const std::string shown = text ? "-mattr=" + list : "mattr: [" + list + "]";
    if (has_list) {
      report.help("add " + quoted(list) + " to `mattr`");
    } else if (text) {
      report.suggest(shown, whole_of(option));
    } else {
      report.help("write " + quoted(shown));
    }
  } else if (!attribute.empty()) {
    if (text) report.suggest("-" + attribute, whole_of(option));
  } else if (meant.is_unit(tool)) {
    report.help("list the features of the unit in `mattr`, as in `-mattr=+vfp4d16`");
  } else if (!advice.empty()) {
    report.help(advice.front());
  } else {
    return false;
  }
  return true;
}

}  // namespace tgtcfg
