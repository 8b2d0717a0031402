// One target as the last TVM release with target strings holds it.
#pragma once

#include <tgtcfg/pipeline.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// What the release stores. Attributes have that release's defaults; values that we keep open are
/// filled as it fills them.
struct Tvm019Target {
  std::string kind;
  std::string tag;
  int device_type = 0;
  std::vector<std::string> keys;
  Values attrs;
  Values features;
  bool external_codegen = false;
  bool lists_devices = false;
  std::vector<Tvm019Target> devices;
  std::shared_ptr<const Tvm019Target> host;
};

/// The last release of TVM with target strings. One before it differs in what its tables have.
constexpr std::string_view last_relay_release = "0.19";
/// The backend's row, which messages name.
constexpr std::string_view tvm_0_19_backend = "tvm-0.19";

/// The release's view of the target; nothing when it cannot hold it (TC2310).
[[nodiscard]] std::optional<Tvm019Target> to_tvm_0_19(
    const Target& target, const Database& database, Diagnostics& diags,
    std::string_view release = last_relay_release);

/// Its text, with a space at the end when there are no attributes; nothing for a list of targets,
/// which the release cannot print.
[[nodiscard]] std::optional<std::string> tvm_0_19_text(const Tvm019Target& target);

/// What stands behind `-NAME=` in it. Elements of a list are escaped as texts and then once more as
/// elements, so that a space in one does not survive being read.
[[nodiscard]] std::string tvm_0_19_value_text(const Value& value);

/// Its dictionary form.
[[nodiscard]] Value tvm_0_19_export(const Tvm019Target& target);

}  // namespace tgtcfg
