#include "tvm/writing/tvm_release.h"

#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pass_config.h>

#include <algorithm>
#include <string>
#include <utility>

namespace tgtcfg {

namespace {

constexpr std::string_view used = "used";
constexpr std::string_view lost = "lost";
constexpr std::string_view context_word = "pass_context";
constexpr std::string_view settings_word = "config";

bool is_empty_member(const Value& value, std::string_view key) {
  const Value* member = value.find(key);
  return member != nullptr && member->is_object() && member->object().empty();
}

void erase_member(Value& value, std::string_view key) {
  std::erase_if(value.object(), [&](const Member& member) { return member.key == key; });
}

class ReleaseKeeper {
 public:
  explicit ReleaseKeeper(EmissionContext& context) : context_(context) {}

  /// A target, what lists targets, or the data of a part.
  void keep(Value& value) {
    if (const KindRow* kind = kind_of(value)) keep_attributes(value, *kind);
    for (Member& member : value.object()) {
      if (member.key == context_word) {
        if (Value* settings = member.value.find(settings_word)) keep_settings(*settings);
        if (is_empty_member(member.value, settings_word)) erase_member(member.value, settings_word);
      } else if (member.value.is_object()) {
        keep(member.value);
      } else if (member.value.is_array()) {
        for (Value& element : member.value.array()) {
          if (element.is_object()) keep(element);
        }
      }
    }
    if (is_empty_member(value, context_word)) erase_member(value, context_word);
  }

 private:
  [[nodiscard]] const KindRow* kind_of(const Value& value) const {
    return context_.database.kind(value.text("kind"));
  }

  void keep_attributes(Value& target, const KindRow& kind) {
    std::erase_if(target.object(), [&](const Member& member) {
      const AttributeRow* row = kind.attribute(member.key);
      return row != nullptr && (!is_used(member.key) || !is_known(member, *row));
    });
  }

  /// What becomes of the attribute is a matter of the backend's row. Where it is listed as dropped,
  /// the plan's pointer to it is known.
  [[nodiscard]] bool is_used(const std::string& name) const {
    const BackendField* field = context_.row.attribute(name);
    if (field == nullptr || field->use == FieldUse::used) return true;
    if (field->use != FieldUse::lost) return false;
    context_.diags
        .report_as(context_.severity(),
                   diag::LostInLowering{.backend = context_.row.name,
                                        .what = "attribute `" + name + "`",
                                        .reason = field->reason},
                   {})
        .help("`--lenient` goes on without it");
    return false;
  }

  /// Defaults that came later go; what was given is an error.
  [[nodiscard]] bool is_known(const Member& member, const AttributeRow& row) const {
    if (includes_release(row.releases, release())) return true;
    if (row.default_value != member.value) {
      context_.diags.error(
          diag::NotInRelease{.what = "attribute `" + member.key + "`", .release = release()}, {});
    }
    return false;
  }

  /// TVM refuses a pass context with a key that it does not know. One that it only renamed is
  /// written by its name there.
  void keep_settings(Value& settings) {
    Object kept;
    for (Member& member : settings.object()) {
      const PassConfigRow* row = context_.database.pass_config(member.key);
      const PassConfigRow* now = row == nullptr ? nullptr : name_there(*row, member.value);
      if (row != nullptr && now == nullptr) {
        context_.lose(pointer_append("/pass-config", member.key),
                      "pass configuration `" + member.key + "`",
                      "release " + release() + " does not know it", {});
      } else {
        kept.push_back({now == nullptr ? member.key : now->value.name, std::move(member.value)});
      }
    }
    std::sort(kept.begin(), kept.end(),
              [](const Member& a, const Member& b) { return a.key < b.key; });
    settings = Value(std::move(kept));
  }

  /// The row of the key in the release: itself, its later name, or null. A key whose later name is
  /// newer than the release stays: which of the two a release between has is not known.
  [[nodiscard]] const PassConfigRow* name_there(const PassConfigRow& row,
                                                const Value& value) const {
    if (includes_release(row.value.releases, release())) return &row;
    if (row.renamed.empty()) return row.value.releases.since.empty() ? nullptr : &row;
    const PassConfigRow* later = context_.database.pass_config(row.renamed);
    if (later == nullptr || !includes_release(later->value.releases, release())) return &row;
    return takes(*later, value) ? later : nullptr;
  }

  [[nodiscard]] static bool takes(const PassConfigRow& row, const Value& value) {
    if (!value.is_object()) return true;
    return std::all_of(value.object().begin(), value.object().end(),
                       [&](const Member& member) { return row.field(member.key) != nullptr; });
  }

  [[nodiscard]] const std::string& release() const { return context_.row.release.name; }

  EmissionContext& context_;
};

}  // namespace

void keep_tvm_release(Value& data, EmissionContext& context) {
  ReleaseKeeper(context).keep(data);
}

}  // namespace tgtcfg
