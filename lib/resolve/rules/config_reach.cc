// The data of functions must be reachable. Rules: docs/rules/system.md#data-reach and
// #data-default.
#include <tgtcfg/codes/TC34.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "resolve/link_access.h"
#include "resolve/rules/system_values.h"

namespace tgtcfg {
namespace {

std::string text_of(const ResolvedFunction& function) {
  if (function.device) return *function.device;
  return function.target.value_or(function.part.value_or(function.match));
}

class ReachCheck {
 public:
  ReachCheck(ConfigState& state, const LinkIndex& links, const ResolvedFunction& function)
      : state_(state),
        links_(links),
        plan_(state.config),
        function_(function),
        place_(place_of_function(state.config, function)),
        pointer_(pointer_append("/functions", function.match)),
        written_(state.spec.functions->get(function.match)) {}

  void run() {
    if (!function_.data) {
      if (plan_.links) check_default();
      return;
    }
    for (const std::string& name : *function_.data) {
      const PlanMemory* memory = plan_.find_memory(name);
      if (memory == nullptr && !is_end(state_, name)) {
        report_unknown(name);
      } else if (plan_.links && !reaches(memory, name)) {
        report_unreachable(name);
      }
    }
  }

 private:
  // A link to the memory itself is a link to a device that addresses it. Copies that a host makes
  // for its devices need a device at one end, so they do not reach the memories of others.
  [[nodiscard]] bool reaches(const PlanMemory* memory, const std::string& name) const {
    if (memory == nullptr) return links_.can_exchange(place_, link_place(plan_, name));
    if (is_memory_of(*memory, place_)) return true;
    return std::ranges::any_of(memory->of, [&](const std::string& owner) {
      return links_.connect(place_, link_place(plan_, owner));
    });
  }

  void check_default() {
    const auto& id = plan_.default_device;
    const ResolvedDevice* device = id ? plan_.find_device(*id) : nullptr;
    if (device == nullptr || place_.names.empty()) return;
    const LinkPlace around = link_place(plan_, *id);
    if (links_.can_exchange(place_, around)) return;
    const std::string name = device->implicit ? device->target.value_or(*id) : *id;
    state_.diags
        .warning(diag::NotConnectedToDefault{.device = text_of(function_), .other = name},
                 written_.span)
        .at(pointer_)
        .help("add `" + text_of(function_) + " <-> " + name + "` to `links`");
  }

  [[nodiscard]] Span span_of(const std::string& name) const {
    return span_of_name(written_.get("data"), name);
  }

  void report_unknown(const std::string& name) {
    const bool is_invalid = state_.spec.memories && state_.spec.memories->has(name);
    if (state_.spec.poison.lacks_layer || is_invalid) return;
    report_unknown_name(state_, "device or memory", name, span_of(name), pointer_ + "/data", [&] {
      std::vector<std::string> all = end_names(state_, true);
      const std::vector<std::string> memories = memory_names(state_);
      all.insert(all.end(), memories.begin(), memories.end());
      return all;
    });
  }

  void report_unreachable(const std::string& name) {
    const std::string runs_on = text_of(function_);
    state_.diags
        .error(diag::DataNotReachable{.function = function_.match, .device = runs_on, .data = name},
               span_of(name))
        .at(pointer_ + "/data")
        .help("add a link from `" + runs_on + "`, or move the function");
  }

  ConfigState& state_;
  const LinkIndex& links_;
  const Plan& plan_;
  const ResolvedFunction& function_;
  LinkPlace place_;
  std::string pointer_;
  const Value& written_;
};

}  // namespace

void check_function_data(ConfigState& state) {
  if (!state.spec.functions) return;
  const LinkIndex links(state.config);
  for (const ResolvedFunction& function : state.config.functions)
    ReachCheck(state, links, function).run();
}

}  // namespace tgtcfg
