// Argument rule for tools that select an instruction set by levels.
#include <algorithm>

#include "emit/cpu_contents.h"
#include "emit/rules.h"
#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using LevelWords = std::vector<std::string>;

/// The requirements of a level that a target does not satisfy.
struct Gap {
  LevelWords features;    ///< features that the target lacks
  LevelWords excluded;    ///< features that the target must not have
  std::string attribute;  ///< a number below the level's minimum

  [[nodiscard]] bool empty() const {
    return features.empty() && excluded.empty() && attribute.empty();
  }
};

/// Returns an integer, or the number in the name of a chip: 90 for `sm_90a`.
std::int64_t number_of(const Value& value) {
  if (value.is_integer()) return value.integer();
  const std::string_view text = value.is_string() ? std::string_view(value.string()) : "";
  const std::size_t first = std::min(text.find_first_of("0123456789"), text.size());
  return leading_number<std::int64_t>(text.substr(first));
}

class LevelChoice {
 public:
  LevelChoice(const BackendArgument& row, const ToolView& view)
      : row_(row), view_(view), context_(view.context), table_(view.cpu.table) {
    if (table_) has_ = view.cpu.after();
  }

  ArgumentValues values() {
    if (!has_source()) return std::nullopt;
    return row_.row.flag("every") ? every_level() : greatest_level();
  }

 private:
  /// A tool must not make up a level if none of the attributes that select it is set.
  [[nodiscard]] bool has_source() {
    const LevelWords from = row_.row.texts("from");
    const auto is_set = [&](const std::string& name) {
      return attribute_of(view_, name) != nullptr;
    };
    if (from.empty() || std::ranges::any_of(from, is_set)) return true;
    context_.report_open(view_.target, quoted_list(from), from.front());
    return false;
  }

  /// Returns the list of an argument: its own, or a table of the row.
  [[nodiscard]] const Array& table(std::string_view key) const {
    const Value& list = row_.row.get(key);
    return list.is_string() ? context_.row.row.get("level_tables").list(list.string())
                            : row_.row.list(key);
  }

  ArgumentValues every_level() {
    LevelWords values;
    for (const Value& level : table("levels")) {
      if (gap_of(level).empty()) values.push_back(level.text("value"));
    }
    return values;
  }

  ArgumentValues greatest_level() {
    const Value* reached = nullptr;
    Gap gap;
    for (const Value& level : table("levels")) {
      gap = gap_of(level);
      if (gap.empty()) {
        reached = &level;
      } else if (!level.flag("aside")) {
        break;
      }
    }
    if (reached == nullptr || !reached->has("value")) {
      report(reached, gap);
      if (!context_.options.lenient || reached != nullptr) return std::nullopt;
      reached = &table("levels").front();
    }
    report_unused(*reached);
    std::string value = reached->text("value");
    for (const Value& suffix : table("suffixes")) {
      if (gap_of(suffix).empty()) value += suffix.text("value");
    }
    return one_value(std::move(value));
  }

  [[nodiscard]] bool has(const std::string& feature) const {
    return table_ && table_->has(has_, feature);
  }

  [[nodiscard]] Gap gap_of(const Value& level) const {
    Gap gap{level.texts("needs"), level.texts("without"), {}};
    std::erase_if(gap.features, [&](const std::string& name) { return has(name); });
    std::erase_if(gap.excluded, [&](const std::string& name) { return !has(name); });
    for (const Member& least : level.map("least")) {
      const Value* given = attribute_of(view_, least.key);
      const bool is_below = given != nullptr && number_of(*given) < least.value.integer();
      if (is_below && gap.attribute.empty()) gap.attribute = least.key;
    }
    return gap;
  }

  /// Features of the target that no covered level contains do not change the output.
  void report_unused(const Value& reached) {
    const std::string pointer =
        context_.member_of(view_.target, view_.cpu.cpu.empty() ? "mattr" : "mcpu");
    if (!table_ || context_.is_dropped(pointer) || row_.row.flag("only_checked")) return;
    FeatureSet known = table_->enabled({}, {});
    for (const Value& level : table("levels")) {
      if (gap_of(level).empty()) {
        for (const std::string& name : level.texts("needs"))
          (void)table_->change(known, "+" + name);
      }
      if (&level == &reached) break;
    }
    const LevelWords all = table_->isa_features(has_);
    const bool is_covered =
        std::ranges::all_of(all, [&](const std::string& name) { return table_->has(known, name); });
    if (is_covered) return;
    context_.drop(pointer, FieldUse::unused,
                  "features above level `" + reached.text("value") + "` are not used");
  }

  void report(const Value* reached, const Gap& gap) {
    if (!gap.attribute.empty() || row_.row.has("from")) return report_value(reached, gap);
    if (reached != nullptr) {
      const std::string feature = join(reached->texts("needs"), ", ");
      context_.report_feature(view_.target, "mattr", feature, view_.cpu.arch)
          .help(reached->text("reason"));
      return;
    }
    const LevelWords removed = removed_features(gap);
    if (!removed.empty()) {
      return context_.lose(context_.member_of(view_.target, "mattr"),
                           "`-" + join(removed, ",-") + "`",
                           "every level of the tool has the feature", view_.target.place("mattr"));
    }
    auto builder = context_.report_cpu(view_.target, "mcpu", view_.cpu.cpu, view_.cpu.arch);
    if (!gap.features.empty())
      builder.help("its lowest level requires " + quoted_list(gap.features));
    if (!gap.excluded.empty()) builder.help("its levels exclude " + quoted_list(gap.excluded));
  }

  /// The level of an attribute has a reason instead of a value, or is below the lowest level.
  void report_value(const Value* reached, const Gap& gap) {
    std::string name = gap.attribute;
    if (name.empty()) name = row_.row.texts("from").front();
    const Value* given = attribute_of(view_, name);
    std::string value;
    if (given != nullptr)
      value = given->is_string() ? given->string() : std::to_string(given->integer());
    auto builder = context_.report_value(view_.target, name, value, view_.target.target->kind,
                                         Severity::error);
    if (reached != nullptr) builder.help(reached->text("reason"));
  }

  /// Required features that the user disabled, directly or through a feature they imply.
  [[nodiscard]] LevelWords removed_features(const Gap& gap) const {
    LevelWords removed;
    for (const auto& [name, on] : view_.cpu.changes) {
      const bool is_at_fault =
          !on && table_ &&
          std::ranges::any_of(gap.features, [&, &feature = name](const auto& needed) {
            return implies(*table_, needed, feature);
          });
      if (is_at_fault) removed.push_back(name);
    }
    return removed;
  }

  const BackendArgument& row_;
  const ToolView& view_;
  EmissionContext& context_;
  const std::optional<LlvmArch>& table_;
  FeatureSet has_;
};

}  // namespace

/// Returns the greatest level that the target covers, or every covered level with `every`.
ArgumentValues level_rule(const BackendArgument& row, const ToolView& view) {
  return LevelChoice(row, view).values();
}

}  // namespace tgtcfg
