// Versions of tools and of the deployment machine. Rules: docs/rules/system.md#version-release and
// #driver-runs.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

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

// Version of a driver that a table of versions provides: of the next older row for versions in
// between.
std::optional<std::string> provided_by(const Object& table, const std::string& driver) {
  const Member* newest = nullptr;
  for (const Member& row : table) {
    const bool older = compare_by_numbers(row.key, driver, 1) <= 0;
    if (older && (newest == nullptr || compare_by_numbers(row.key, newest->key) > 0)) newest = &row;
  }
  return newest == nullptr ? std::nullopt : std::optional(newest->value.string());
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
    if (const std::string* supported = version_in(state_.config.platform, tool_))
      check_supported(*supported, tool_);
    for (const Member& driver : row.map("drivers")) {
      const std::string* installed = version_in(state_.config.platform, driver.key);
      if (installed == nullptr) continue;
      const Value of_driver = state_.database.raw(Table::versions, driver.key).value_or(Value());
      const auto supported = provided_by(of_driver.get("provides").map(tool_), *installed);
      if (supported) check_supported(*supported, driver.key);
      if (!reported_) check_least(driver, *installed);
    }
  }

 private:
  void check_supported(const std::string& supported, const std::string& key) {
    const bool is_major = compare_by_numbers(version_, supported, 1) > 0;
    if (is_major) report("driver for " + version_text(supported), "code", key);
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

  void report(const std::string& driver, const std::string& code, const std::string& key) {
    if (reported_) return;
    reported_ = true;
    const Value* written = state_.spec.platform ? state_.spec.platform->find(key) : nullptr;
    state_.diags
        .error(diag::DriverTooOld{.driver = driver, .contents = code, .toolkit = version_},
               written == nullptr ? Span() : written->span)
        .at(pointer_append("/platform", key))
        .help("require a newer driver in `platform`, or an older `" + tool_ + "` in `toolchain`");
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
