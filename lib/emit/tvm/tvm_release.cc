#include "emit/tvm/tvm_release.h"

#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pass_config.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "emit/tvm/tvm_functions.h"

namespace tgtcfg {

namespace {

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

  /// Limits the output for a configuration, or one composite target.
  void keep(Value& data, const Plan& config) {
    if (data.has("kind")) return keep_target(data);
    for (Member& target : data.find("targets")->object()) keep_target(*target.value.find("config"));
    if (Value* host = data.find("host"); host->is_object()) keep_target(*host);
    keep_partitions(data.find("partition")->array(), config);
    if (Value* context = data.find(context_word)) {
      if (Value* settings = context->find(settings_word)) keep_settings(*settings);
      if (is_empty_member(*context, settings_word)) erase_member(*context, settings_word);
      if (is_empty_member(data, context_word)) erase_member(data, context_word);
    }
    for (const auto& [id, part] : config.parts) {
      Value* parts = data.find("parts");
      Value* written = parts == nullptr ? nullptr : parts->find(id);
      if (written != nullptr) keep(*written, part);
    }
  }

 private:
  [[nodiscard]] const KindRow* kind_of(const Value& value) const {
    return context_.database.kind(value.text("kind"));
  }

  /// Limits a target, its nested targets and its host.
  void keep_target(Value& target) {
    if (const KindRow* kind = kind_of(target)) keep_attributes(target, *kind);
    if (Value* host = target.find("host"); host != nullptr && host->is_object()) keep_target(*host);
    if (Value* devices = target.find("devices"); devices != nullptr && devices->is_array()) {
      for (Value& device : devices->array()) {
        if (device.is_object()) keep_target(device);
      }
    }
  }

  /// Partitioners may have another name in the release, or not exist. In the latter case the
  /// general target does their work.
  void keep_partitions(Array& partitions, const Plan& config) {
    Array kept;
    for (const Value& partition : partitions) {
      const PlanTarget* external = config.find_target(partition.text("target"));
      if (external == nullptr) continue;
      auto there = tvm_partition(*external, config, release(), context_.database);
      if (there) {
        kept.push_back(std::move(*there));
      } else {
        report_fallback(*external, partition);
      }
    }
    partitions = std::move(kept);
  }

  void report_fallback(const PlanTarget& external, const Value& partition) {
    const Array& serves = partition.list("serves");
    warn_of_fallback(external, context_.row.name + " " + release(),
                     serves.empty() ? "" : serves.front().string(), context_.diags)
        .at(external.pointer);
  }

  void keep_attributes(Value& target, const KindRow& kind) {
    std::erase_if(target.object(), [&](const Member& member) {
      const AttributeRow* row = kind.attribute(member.key);
      return row != nullptr && (!is_used(member) || !is_known(member, *row));
    });
  }

  /// Applies the class of the attribute in the backend's row. The code that lists dropped members
  /// has the plan's pointer.
  [[nodiscard]] bool is_used(const Member& member) const {
    const BackendField* field = context_.row.attribute(member.key);
    if (field == nullptr || field->use == FieldUse::used) return true;
    if (field->use != FieldUse::lost) return false;
    context_.diags
        .report_as(context_.severity(),
                   diag::LostInLowering{.backend = context_.row.name,
                                        .what = "attribute `" + member.key + "`",
                                        .reason = field->reason},
                   member.value.span)
        .help("to continue without this attribute, pass `--lenient`");
    return false;
  }

  /// Later defaults are removed; later attributes with given values are errors.
  [[nodiscard]] bool is_known(const Member& member, const AttributeRow& row) const {
    if (includes_release(row.releases, release())) return true;
    if (row.default_value != member.value) {
      context_.diags.error(
          diag::NotInRelease{.what = "attribute `" + member.key + "`", .release = release()},
          member.value.span);
    }
    return false;
  }

  /// TVM refuses unknown keys in a pass context. A renamed key is written with its name in the
  /// release.
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
    std::ranges::sort(kept, [](const Member& a, const Member& b) { return a.key < b.key; });
    settings = Value(std::move(kept));
  }

  /// Returns the row of the key in the release: itself, its later name, or null. A key whose later
  /// name is newer than the release remains, because the release of the renaming is not known
  /// exactly.
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
    return std::ranges::all_of(
        value.object(), [&](const Member& member) { return row.field(member.key) != nullptr; });
  }

  [[nodiscard]] const std::string& release() const { return context_.row.release.name; }

  EmissionContext& context_;
};

}  // namespace

void keep_tvm_release(Value& data, EmissionContext& context) {
  ReleaseKeeper(context).keep(data, context.config);
}

void check_executor_release(EmissionContext& context) {
  const Plan& config = context.config;
  for (const auto& [what, options, table] :
       {std::tuple{"executor", &config.executor, Table::executors},
        std::tuple{"runtime", &config.runtime, Table::runtimes}}) {
    const auto row = *options ? context.database.raw(table, (*options)->kind) : std::nullopt;
    const Value* releases = row ? row->find("releases") : nullptr;
    if (releases == nullptr) continue;
    const Releases span{releases->text("since"), releases->text("until")};
    if (includes_release(span, context.row.release.name)) continue;
    context.diags
        .error(diag::NotInRelease{.what = std::string(what) + " `" + (*options)->kind + "`",
                                  .release = context.row.release.name},
               {})
        .at(std::string("/") + what);
  }
}

}  // namespace tgtcfg
