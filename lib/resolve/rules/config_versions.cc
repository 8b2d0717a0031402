// Versions of tools and of the deployment machine. Rules: docs/rules/system.md#version-release and
// #driver-runs.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "chip/runs_on.h"
#include "resolve/config_state.h"
#include "resolve/tool_versions.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

std::optional<Plan::Versions> versions_of(ConfigState& state, const std::optional<Value>& asked,
                                          std::string_view map) {
  if (!asked || !asked->is_object()) return std::nullopt;
  Plan::Versions versions;
  for (const Member& version : asked->object()) {
    if (!version.value.is_string() || version.key.starts_with("x-")) continue;
    if (check_version_name(state, version.key, version.key_span, map, pointer_append("", map)))
      versions.emplace(version.key, version.value.string());
  }
  return versions.empty() ? std::nullopt : std::optional(std::move(versions));
}

const std::string* version_in(const std::optional<Plan::Versions>& versions,
                              const std::string& name) {
  if (!versions) return nullptr;
  const auto found = versions->find(name);
  return found == versions->end() ? nullptr : &found->second;
}

// Checks that drivers of the deployment machine load the code of one tool.
class DriverCheck {
 public:
  DriverCheck(ConfigState& state, const std::string& tool, const std::string& version)
      : state_(state), tool_(tool), version_(version) {}

  void run() {
    const Value row = state_.database.raw(Table::versions, tool_).value_or(Value());
    const std::string* supported_here = version_in(state_.config.platform, tool_);
    if (supported_here != nullptr) check_supported(*supported_here, tool_);
    for (const Member& driver : row.map("drivers")) {
      const std::string* installed = version_in(state_.config.platform, driver.key);
      if (installed == nullptr) continue;
      const auto supported = supported_by_driver(driver.key, *installed, tool_, state_.database);
      if (supported && !supported->at_least && supported_here == nullptr)
        check_supported(supported->version, driver.key);
      if (!reported_) check_least(driver, *installed);
    }
  }

 private:
  void check_supported(const std::string& supported, const std::string& key) {
    constexpr std::size_t with_minor = 2;
    const std::string driver = "driver for " + version_text(supported);
    if (compare_by_numbers(version_, supported, 1) > 0) {
      report(driver, "code", key);
    } else if (compare_by_numbers(version_, supported, with_minor) > 0 && has_only_ptx()) {
      report(driver, "PTX", key,
             "add a cubin for the chip, or require a newer driver in `platform`");
    }
  }

  // True if the driver must compile the code of a target. A toolkit has the name of its kind.
  [[nodiscard]] bool has_only_ptx() const {
    const std::vector<PlanTarget>& targets = state_.config.targets;
    return std::ranges::any_of(targets, [&](const PlanTarget& target) {
      return target.kind == tool_ && target.code &&
             std::ranges::all_of(*target.code, [&](const CodeEntry& entry) {
               return entry.form == CodeForm::ptx || cannot_load(entry, target);
             });
    });
  }

  [[nodiscard]] bool cannot_load(const CodeEntry& entry, const PlanTarget& target) const {
    const std::string& chip = target.machine.chip.value_or("");
    return runs_on_chip(entry.arch, chip, state_.database).state == LoadState::refused;
  }

  void check_least(const Member& driver, const std::string& installed) {
    const std::string major = version_.substr(0, version_.find('.'));
    const std::string least = driver.value.text(major);
    if (!least.empty() && compare_by_numbers(installed, least) < 0)
      report("`" + driver.key + "` " + installed, "code", driver.key);
  }

  [[nodiscard]] std::string version_text(const std::string& version) const {
    return "`" + tool_ + "` " + version;
  }

  void report(const std::string& driver, const std::string& code, const std::string& key,
              std::string help = {}) {
    if (reported_) return;
    reported_ = true;
    const Value* written = state_.spec.platform ? state_.spec.platform->find(key) : nullptr;
    state_.diags
        .error(diag::DriverTooOld{.driver = driver, .contents = code, .toolkit = version_},
               written == nullptr ? Span() : written->span)
        .at(pointer_append("/platform", key))
        .help(help.empty() ? "require a newer driver in `platform`, or an older `" + tool_ +
                                 "` in `toolchain`"
                           : std::move(help));
  }

  ConfigState& state_;
  const std::string& tool_;
  const std::string& version_;
  bool reported_ = false;
};

void check_lowering_release(ConfigState& state) {
  const Value& lowering = state.config.lowering;
  const Value* release = lowering.find("release");
  if (release == nullptr || !release->is_string() || !state.config.toolchain) return;
  const auto tool = tool_of_backend(state.database, lowering.text("backend"));
  const std::string* version = tool ? version_in(state.config.toolchain, *tool) : nullptr;
  if (version == nullptr) return;
  const auto selected =
      release_of_toolchain(*state.config.toolchain, lowering.text("backend"), state.database);
  if (!selected || *selected == release->string()) return;
  const Value* written = state.spec.lowering->find("release");
  state.diags
      .warning(
          diag::ReleaseDiffers{.release = release->string(), .tool = *tool, .version = *version},
          written->span)
      .at("/lowering/release")
      .help("`lowering.release` is used");
}

}  // namespace

void resolve_versions(ConfigState& state) {
  state.config.toolchain = versions_of(state, state.spec.toolchain, "toolchain");
  state.config.platform = versions_of(state, state.spec.platform, "platform");
}

void check_drivers(ConfigState& state) {
  check_lowering_release(state);
  if (!state.config.toolchain || !state.config.platform) return;
  for (const auto& [tool, version] : *state.config.toolchain)
    DriverCheck(state, tool, version).run();
}

}  // namespace tgtcfg
