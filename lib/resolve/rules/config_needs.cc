// Requirements of functions. Rule: docs/rules/system.md#needs-met.
#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC34.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <charconv>

#include "resolve/link_access.h"
#include "resolve/rules/system_values.h"
#include "resolve/tool_versions.h"
#include "support/part_path.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

constexpr std::string_view at_least = ">=";

const PlanTarget* target_at(const Plan& plan, std::string_view path) {
  const auto [outer, rest] = split_part_path(path);
  if (outer.empty()) return plan.find_target(rest);
  const PlanPart* part = plan.find_part(outer);
  return part == nullptr ? nullptr : target_at(part->plan, rest);
}

// Number of a chip in the order of its vendor; nullopt without an order.
std::optional<int> number_of(const ChipRow& chip) {
  if (chip.ptx.empty()) return std::nullopt;
  const std::string& name = chip.base.empty() ? chip.name : chip.base;
  int number = 0;
  const std::size_t digits = std::min(name.find_first_of("0123456789"), name.size());
  const auto read = std::from_chars(name.data() + digits, name.data() + name.size(), number);
  return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

bool holds(std::string_view relation, int order) {
  if (relation == at_least) return order >= 0;
  if (relation == "<=") return order <= 0;
  if (relation == ">") return order > 0;
  if (relation == "<") return order < 0;
  return order == 0;
}

// Checks the requirements of one function.
class NeedsCheck {
 public:
  NeedsCheck(ConfigState& state, const ResolvedFunction& function, const Value& written)
      : state_(state),
        function_(function),
        needs_(written),
        target_(function.target ? target_at(state.config, *function.target) : nullptr),
        name_(function.target.value_or(function.part.value_or(function.match))),
        pointer_(pointer_append("/functions", function.match) + "/needs") {}

  void run() {
    if (target_ == nullptr && (state_.targets_failed || state_.names_missing)) return;
    check_features();
    for (const Member& limit : needs_.map("limits")) check_limit(limit);
    for (const Member& memory : needs_.map("memory")) check_memory(memory);
    for (const Member& version : needs_.map("platform")) check_platform(version);
    if (const Value* chip = needs_.find("chip")) check_chip(*chip);
  }

 private:
  void check_features() {
    for (const Value& feature : needs_.list("features")) {
      if (!feature.is_string()) continue;
      std::string_view name = feature.string();
      const bool absent = name.starts_with('!');
      if (absent) name.remove_prefix(1);
      const std::string what =
          absent ? "a CPU without `" + std::string(name) + "`" : "`" + std::string(name) + "`";
      const auto known = has_feature(name);
      if (!known) {
        unsure(what, "no CPU is set", "set the CPU", feature, "/features");
      } else if (*known == absent) {
        const auto& cpu = target_->machine.cpu;
        refuse(what, feature, "/features", cpu ? "CPU `" + *cpu + "`" : "`mattr` of the target");
      }
    }
  }

  // Without a CPU, only features that the target sets are known.
  [[nodiscard]] std::optional<bool> has_feature(std::string_view name) const {
    if (target_ == nullptr) return std::nullopt;
    if (contains(target_->machine.features, name)) return true;
    const Value* changes = find_value(target_->attrs, "mattr");
    const bool removed =
        changes != nullptr && contains(names_in(*changes), "-" + std::string(name));
    return target_->machine.cpu || removed ? std::optional(false) : std::nullopt;
  }

  void check_limit(const Member& limit) {
    const std::string least = std::to_string(limit.value.integer());
    const std::string what = "`" + limit.key + "` ≥ " + least;
    const auto& limits = target_ == nullptr ? nullptr : target_->machine.limits;
    const bool known = limits != nullptr && limits->contains(limit.key);
    if (!known) {
      const bool chip = target_ != nullptr && target_->machine.chip;
      unsure(what, chip ? "the database does not list it for the chip" : "no chip is set",
             chip ? "run `tgtcfg show chip " + *target_->machine.chip + "` to list its limits"
                  : "set the chip",
             limit.value, "/limits/" + limit.key);
    } else if (limits->find(limit.key)->second < limit.value.integer()) {
      refuse(what, limit.value, "/limits/" + limit.key,
             "its `" + limit.key + "` is " + std::to_string(limits->find(limit.key)->second));
    }
  }

  // Returns the memories with that name or scope.
  [[nodiscard]] std::vector<const PlanMemory*> memories_called(const std::string& name) const {
    std::vector<const PlanMemory*> found;
    const auto& all = state_.config.memories;
    for (std::size_t i = 0; all && i < all->size(); ++i) {
      if ((*all)[i].id == name) return {&(*all)[i]};
      if ((*all)[i].scope == name) found.push_back(&(*all)[i]);
    }
    return found;
  }

  void check_memory(const Member& need) {
    const std::string at = pointer_ + "/memory/" + need.key;
    const auto bytes = bytes_of(state_.diags, need.value, at);
    if (!bytes) return;
    std::vector<const PlanMemory*> memories = memories_called(need.key);
    if (memories.empty()) {
      (void)memory_by_name(state_, need.key, need.key_span, at);
      return;
    }
    const LinkPlace place = place_of_function(state_.config, function_);
    std::erase_if(memories, [&](const auto* memory) { return !is_memory_of(*memory, place); });
    const std::string what = "memory `" + need.key + "`";
    if (memories.empty()) return refuse(what, need.value, "/memory/" + need.key, "");
    const PlanMemory& largest = **std::ranges::max_element(
        memories, [](const auto* a, const auto* b) { return a->size_bytes < b->size_bytes; });
    if (!largest.size_bytes) {
      unsure(what + " of this size", "its size is not set", "set `size` of `" + largest.id + "`",
             need.value, "/memory/" + need.key);
    } else if (*largest.size_bytes < *bytes) {
      report_too_large(state_, function_.match, *bytes, largest, need.value.span, at);
    }
  }

  void check_platform(const Member& need) {
    if (!need.value.is_string() ||
        !check_version_name(state_, need.key, need.key_span, "platform", pointer_ + "/platform"))
      return;
    const std::string& text = need.value.string();
    const std::string_view relation =
        std::string_view(text).substr(0, text.find_first_of("0123456789"));
    const std::string_view version = std::string_view(text).substr(relation.size());
    const std::string what = "`" + need.key + "` " + text;
    const auto& platform = state_.config.platform;
    const bool known = platform && platform->contains(need.key);
    const std::string at = "/platform/" + need.key;
    if (!known) {
      unsure(what, "no version is set in `platform`", "set `" + need.key + "` in `platform`",
             need.value, at, "the platform");
    } else if (!holds(relation, compare_by_numbers(platform->at(need.key), version))) {
      refuse(what, need.value, at, "`platform` has version " + platform->at(need.key), "platform");
    }
  }

  void check_chip(const Value& need) {
    if (!need.is_string()) return;
    std::string_view name = need.string();
    const bool later = name.starts_with(at_least);
    if (later) name.remove_prefix(at_least.size());
    const std::string what = "chip `" + need.string() + "`";
    if (target_ == nullptr || !target_->machine.chip) {
      unsure(what, "no chip is set", "set the chip", need, "/chip");
    } else if (!is_chip(*target_->machine.chip, name, later)) {
      refuse(what, need, "/chip", "chip `" + *target_->machine.chip + "`");
    }
  }

  [[nodiscard]] bool is_chip(const std::string& chip, std::string_view need, bool later) const {
    if (chip == need) return true;
    const ChipRow* used = state_.database.chip(chip);
    const ChipRow* least = state_.database.chip(need);
    // Code with a suffix runs on its chip or family only.
    const bool ordered = later && used != nullptr && least != nullptr &&
                         used->vendor == least->vendor &&
                         (least->base.empty() || least->base == least->name);
    if (!ordered) return false;
    const auto number = number_of(*used);
    const auto bound = number_of(*least);
    return number && bound && *number >= *bound;
  }

  void refuse(const std::string& what, const Value& need, const std::string& at,
              const std::string& because, const std::string& of = {}) {
    auto report = state_.diags.error(
        diag::NeedNotMet{
            .function = function_.match, .what = what, .target = of.empty() ? name_ : of},
        need.span);
    report.at(pointer_ + at);
    if (because.empty()) return;
    if (of.empty() && target_ != nullptr && target_->span.known()) {
      report.label(target_->span, because, target_->pointer);
    } else {
      report.note(because);
    }
  }

  void unsure(const std::string& what, const std::string& reason, std::string help,
              const Value& need, const std::string& at, const std::string& of = {}) {
    state_.diags
        .warning(
            diag::NeedNotChecked{
                .target = of.empty() ? "`" + name_ + "`" : of, .what = what, .reason = reason},
            need.span)
        .at(pointer_ + at)
        .help(std::move(help));
  }

  ConfigState& state_;
  const ResolvedFunction& function_;
  const Value& needs_;
  const PlanTarget* target_;
  std::string name_;
  std::string pointer_;
};

}  // namespace

void check_needs(ConfigState& state) {
  if (!state.spec.functions) return;
  for (const ResolvedFunction& function : state.config.functions) {
    if (!function.needs) continue;
    const Value& written = state.spec.functions->get(function.match);
    NeedsCheck(state, function, written.get("needs")).run();
  }
}

}  // namespace tgtcfg
