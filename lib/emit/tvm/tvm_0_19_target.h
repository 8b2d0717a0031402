// One target in the form TVM 0.19 uses.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/values.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A target as the release stores it. Attributes have the release's defaults, including values that
/// tgtcfg leaves unset.
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

/// The last release of TVM with target strings. Earlier releases have other tables.
constexpr std::string_view last_relay_release = "0.19";
/// The backend's row, for messages.
constexpr std::string_view tvm_0_19_backend = "tvm-0.19";

/// Returns the target as the release sees it; nullopt if it cannot represent the target (TC2310).
[[nodiscard]] std::optional<Tvm019Target> to_tvm_0_19(
    const Target& target, const Database& database, Diagnostics& diags,
    std::string_view release = last_relay_release);

/// Returns the target string, with a space at the end if there are no attributes. Returns nullopt
/// for a list of targets, which the release cannot print.
[[nodiscard]] std::optional<std::string> tvm_0_19_text(const Tvm019Target& target);

/// Returns the text after `-NAME=` in the target string. List elements are escaped as strings and
/// again as elements, so a space in an element is lost when it is read.
[[nodiscard]] std::string tvm_0_19_value_text(const Value& value);

/// Returns the dictionary form.
[[nodiscard]] Value tvm_0_19_export(const Tvm019Target& target);

}  // namespace tgtcfg
