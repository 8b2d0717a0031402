// Checks the attributes of a target with its kind and code generator.
#include <tgtcfg/codes/TC21.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC82.h>
#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "database/aliases.h"
#include "database/embedded_data.h"
#include "diag/suggestions.h"
#include "llvm/arch_names.h"
#include "model/plain_values.h"
#include "resolve/option_sets.h"
#include "resolve/target_steps.h"
#include "resolve/tvm_attributes.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view feature_attribute = "mattr";
constexpr std::string_view keys_attribute = "keys";

class CompilerOption {
 public:
  CompilerOption(const Member& option, const Object& given, const TargetDraft& draft,
                 const Value& tool, const Context& context)
      : key_(option.key),
        value_(option.value.is_string() ? option.value.string() : std::string()),
        word_("-" + key_ + (value_.empty() ? "" : "=" + value_)),
        given_(given),
        draft_(draft),
        tool_(tool),
        context_(context) {
    for (const Value& row : tool.list("options")) {
      name_ = name_in(row);
      if (name_.empty()) continue;
      row_ = &row;
      return;
    }
  }

  /// Returns features with their signs; empty if the option is not about features.
  [[nodiscard]] std::vector<std::string> features() const {
    const std::string means = row_ == nullptr ? std::string() : row_->text("means");
    if (means == "fpu") return signed_names(tool_.get("fpus").get("units").texts(value_));
    if (means == "arch") return of_architecture();
    return means == "feature" ? of_feature() : std::vector<std::string>();
  }

  /// True if the option names a floating-point unit.
  [[nodiscard]] bool is_unit() const {
    return row_ != nullptr && std::ranges::any_of(tool_.list("options"), [&](const Value& row) {
             return row.text("means") == "fpu" && !name_in(row).empty();
           });
  }

  /// Returns the attribute with its value, such as `mfloat-abi=soft`; empty if the option does not
  /// set one.
  [[nodiscard]] std::string attribute() const {
    if (row_ == nullptr || row_->text("means") != "attribute" || !row_->has("is")) return {};
    return row_->text("name") + "=" + row_->text("is");
  }

 private:
  // Returns the name of the database's option that this option equals or begins with; empty if none
  // matches.
  [[nodiscard]] std::string_view name_in(const Value& row) const {
    const bool exact = row.flag("exact");
    for (const Value& name : row.list("names")) {
      if (exact ? word_ == name.string() : word_.starts_with(name.string())) return name.string();
    }
    return {};
  }

  [[nodiscard]] std::string triple() const {
    const Member* given = find_member(given_, "mtriple");
    if (given != nullptr && given->value.is_string()) return given->value.string();
    const std::string* triple = draft_.text("mtriple");
    return triple == nullptr ? std::string() : *triple;
  }

  static std::vector<std::string> signed_names(std::vector<std::string> names) {
    for (std::string& name : names) name.insert(0, "+");
    return names;
  }

  [[nodiscard]] std::vector<LlvmArch> archs() const {
    const int release = llvm_release_or_newest(context_.options.llvm_release);
    std::vector<std::string> names{"x86_64", "aarch64", "arm"};
    if (const std::string text = triple(); !text.empty())
      names.assign(1, std::string(parse_triple(text, release).arch));
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

  [[nodiscard]] std::vector<std::string> of_feature() const {
    const std::string name = key_.substr(name_.size() - 1);
    const std::string& sign = row_->text("sign");
    const Value& names = tool_.get("features");
    const std::string llvm_name = names.text(names.has(sign + name) ? sign + name : name);
    for (const LlvmArch& arch : archs()) {
      const std::string_view known = arch.canonical_feature(llvm_name.empty() ? name : llvm_name);
      if (!known.empty()) return {sign + std::string(known)};
    }
    return {};
  }

  const std::string& key_;
  std::string value_;
  std::string word_;  ///< as an option of the tool
  const Object& given_;
  const TargetDraft& draft_;
  const Value& tool_;
  const Context& context_;
  const Value* row_ = nullptr;  ///< the tool's option; null if it has none
  std::string_view name_;       ///< of the tool's option
};

// The option with its value, if it has one.
Span whole_of(const Member& option) {
  Span span = option.key_span;
  if (option.value.is_string() && option.value.span.file == span.file)
    span.end = std::max(span.end, option.value.span.end);
  return span;
}

// Suggests an attribute for an unknown one that is a compiler option, by
// configs/database/command-lines.json. Returns false if the option is unknown there.
bool suggest_for_compiler_option(const Member& option, const Object& given,
                                 const TargetDraft& draft, DiagnosticBuilder& report,
                                 const Context& context) {
  const std::vector<std::string> advice = names_of_alias(option.key, Meaning::advice);
  const Value& tool = command_lines().get("clang");
  if (tool.text("kind") != draft.kind->name) return false;
  const CompilerOption compiler_option(option, given, draft, tool, context);
  const bool text = option.value.style == ScalarStyle::target_text;
  const std::vector<std::string> features = compiler_option.features();
  const std::string attribute = compiler_option.attribute();
  if (!features.empty()) {
    const std::string list = join(features, ",");
    const bool has_list = draft.value(feature_attribute) != nullptr ||
                          find_member(given, feature_attribute) != nullptr;
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
  } else if (compiler_option.is_unit()) {
    report.help("list the features of the unit in `mattr`, as in `-mattr=+vfp4d16`");
  } else if (!advice.empty()) {
    report.help(advice.front());
  } else {
    return false;
  }
  return true;
}

/// Returns at most three other kinds that have the attribute.
std::vector<std::string> kinds_with(const std::string& attribute, const Database& database) {
  std::vector<std::string> kinds;
  for (const std::string& name : database.names(Table::kinds)) {
    const KindRow* row = database.kind(name);
    if (row != nullptr && row->attribute(attribute) != nullptr) kinds.push_back(name);
    if (kinds.size() == 3) break;
  }
  return kinds;
}

/// Returns the executor or runtime with an option, such as `executor graph`; may be empty.
std::string option_set_with(const std::string& option, const Database& database) {
  for (const OptionSetKind& set : option_sets) {
    for (const std::string& name : database.names(set.table)) {
      const OptionSetRow* row = (database.*set.row)(name);
      if (row != nullptr && row->option(option) != nullptr)
        return std::string(set.word) + " " + quoted(name);
    }
  }
  return {};
}

/// Returns the kind's attribute for the chip or CPU; may be empty.
std::string processor_attribute(const KindRow& kind) {
  if (kind.chip) return kind.chip->attribute;
  return kind.cpu ? kind.cpu->cpu : std::string();
}

/// True if other kinds or compilers use this name for the chip or CPU.
bool names_processor(std::string_view key, const Database& database) {
  constexpr std::string_view of_compilers = "march";
  if (key == of_compilers) return true;
  const std::vector<std::string> kinds = database.names(Table::kinds);
  return std::ranges::any_of(kinds, [&](const std::string& kind) {
    return processor_attribute(*database.kind(kind)) == key;
  });
}

/// Compiler options such as `-O3`.
void suggest_opt_level(DiagnosticBuilder& builder, const Member& member, const std::string& prefix,
                       const KindRow& kind) {
  constexpr std::string_view attribute = "opt-level";
  const std::string& key = member.key;
  const bool level = key.size() == 2 && key[0] == 'O' && key[1] >= '0' && key[1] <= '3';
  if (!level || prefix.empty() || kind.attribute(attribute) == nullptr) return;
  builder.suggest(prefix + std::string(attribute) + "=" + key[1], member.key_span);
}

/// Adds what the author of an unknown attribute may have meant.
void explain_unknown(const Member& member, const Object& given, TargetDraft& draft,
                     DiagnosticBuilder& builder, const Context& context) {
  const bool text = member.value.style == ScalarStyle::target_text;
  const std::string prefix = text ? "-" : "";
  std::vector<std::string> names = {"compiler", "host", "tag"};
  for (const AttributeRow& row : draft.kind->attributes) names.push_back(row.name);
  if (draft.generator != nullptr) {
    for (const AttributeRow& row : draft.generator->options) names.push_back(row.name);
  }
  const std::vector<std::string> likely = likely_names(member.key, Meaning::attribute, names);
  // The intended attribute must not be reported as missing.
  for (const std::string& near : likely) {
    if (find_member(given, near) == nullptr) draft.poison.add(pointer_append({}, near));
  }
  const bool known = suggest_for_compiler_option(member, given, draft, builder, context);
  for (const std::string& name : likely) {
    if (!known) builder.suggest(prefix + name, member.key_span);
  }
  suggest_opt_level(builder, member, prefix, *draft.kind);
  const std::string processor = processor_attribute(*draft.kind);
  if (likely.empty() && !processor.empty() && names_processor(member.key, context.database)) {
    builder.suggest(prefix + processor, member.key_span);
  }
  if (text && member.key == "code" && draft.kind->chip && !draft.kind->chip->code.empty()) {
    builder.help("write the target as an object: `{kind: " + draft.kind->name + ", code: …}`");
  }
  const std::string set = option_set_with(member.key, context.database);
  if (const auto kinds = kinds_with(member.key, context.database); !kinds.empty()) {
    builder.note("`" + member.key + "` is an attribute of " + quoted_list(kinds));
  } else if (!set.empty()) {
    builder.help("`" + member.key + "` is an option of " + set + ": set `" + member.key +
                 "` there");
  }
  builder.note("`tgtcfg show kind " + draft.kind->name + "` lists the attributes of `" +
               draft.kind->name + "`");
}

void report_unknown(const Member& member, const Object& given, TargetDraft& draft,
                    const Context& context) {
  const bool text = member.value.style == ScalarStyle::target_text;
  const std::string name = (text ? "-" : "") + member.key;
  draft.poison.add(pointer_append({}, member.key));
  auto builder = context.diags.error(
      diag::UnknownAttribute{.attribute = name, .kind = draft.kind->name}, member.key_span);
  builder.at(draft.pointer(member.key))
      .here("`" + draft.kind->name + "` does not have an attribute `" + name + "`");
  if (may_suggest(context.diags)) explain_unknown(member, given, draft, builder, context);
}

void set_device_type(const Value& value, TargetDraft& draft) {
  const int code = static_cast<int>(std::min<std::int64_t>(value.integer(), INT32_MAX));
  const DeviceType* known = find_device_type(code);
  draft.target.device =
      known != nullptr ? *known : DeviceType{"device" + std::to_string(code), code, false};
}

/// Attributes whose value has side effects.
void take_special(std::string_view name, Value& value, TargetDraft& draft, const Context& context) {
  if (name == "target_device_type") return set_device_type(value, draft);
  if (name != "from_device" || context.options.dialect.keep_legacy) return;
  // A code generator does not query a device: the release only stores the number.
  if (draft.target.codegen.of_kind) return;
  context.diags.error(diag::FromDevice{}, value.span)
      .at(draft.pointer(name))
      .help("run `tgtcfg detect` on the machine, and pass its output with `--host-facts`");
}

/// A feature set by the user. Target strings cannot contain these in any release.
bool is_feature(const Member& member) {
  return is_feature_attribute(member.key) && member.value.style != ScalarStyle::target_text;
}

}  // namespace

AttributeRows rows_of(const Object& attributes, const KindRow& kind) {
  AttributeRows rows;
  rows.reserve(attributes.size());
  for (const Member& member : attributes) rows.push_back(kind.attribute(member.key));
  return rows;
}

void type_attributes(const TargetSpec& spec, const AttributeRows& rows, TargetDraft& draft,
                     const Context& context) {
  for (std::size_t place = 0; place < spec.attributes.size(); ++place) {
    const Member& member = spec.attributes[place];
    if (is_feature(member)) {
      // Null is a normal value in TVM's objects; in a file it removes the value of lower layers.
      if (!member.value.is_null() || context.options.dialect.objects_only)
        draft.target.attrs.emplace(member.key, member.value);
      continue;
    }
    if (member.value.is_null()) continue;
    const AttributeRow* row = rows[place];
    const bool of_generator = row == nullptr && draft.generator != nullptr;
    if (of_generator) row = draft.generator->option(member.key);
    if (row == nullptr) {
      report_unknown(member, spec.attributes, draft, context);
      continue;
    }
    if (!in_tables(row->releases, context)) {
      draft.poison.add(pointer_append({}, member.key));
      refuse_by_tables("attribute `" + member.key + "` of kind `" + draft.target.kind + "`",
                       member.key_span, draft.pointer(member.key), context);
      continue;
    }
    auto value = typed_value(member.value, *row, draft, context);
    if (!value) {
      draft.poison.add(pointer_append({}, member.key));
      continue;
    }
    if (of_generator) {
      draft.target.codegen.options[member.key] = std::move(*value);
    } else if (member.key == keys_attribute) {
      draft.keys.emplace();
      for (const Value& key : value->array()) draft.keys->push_back(key.string());
    } else {
      rewrite_old_values(*value, *row, draft, context);
      take_special(member.key, *value, draft, context);
      // Attributes are sorted, so the end is the place of most of them.
      auto& attrs = draft.target.attrs;
      attrs.insert_or_assign(attrs.end(), member.key, std::move(*value));
    }
  }
}

void settle_features(TargetDraft& draft, const Context& context) {
  // TVM 0.19 does not have these attributes.
  if (context.options.dialect.keep_legacy && !context.options.dialect.objects_only) return;
  const Target& target = draft.target;
  const auto& inferred = target.features_today ? *target.features_today : target.features;
  for (const auto& [name, value] : inferred) {
    const std::string attribute = std::string(feature_prefix) + name;
    const Value* given = draft.value(attribute);
    if (given == nullptr) continue;
    if (!(*given == value)) {
      context.diags.warning(diag::FeatureInferred{.feature = name}, draft.place(attribute))
          .at(draft.pointer(attribute));
    }
    draft.target.attrs.erase(attribute);
  }
}

}  // namespace tgtcfg
