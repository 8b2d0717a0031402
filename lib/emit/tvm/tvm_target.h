// One target in the form of current TVM: a dictionary of kind, tag, keys, host and attributes.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>

namespace tgtcfg {

/// The backend's row, for messages.
constexpr const char* tvm_backend = "tvm";

enum class OpenValues : std::uint8_t {
  leave,  ///< leave unset values out, because TVM decides at run time
  fill,   ///< fill them as TVM does without a device, with a warning each
};

/// Returns the dictionary, including the host. Returns nullopt if current TVM cannot represent the
/// target (TC2310).
[[nodiscard]] std::optional<Value> tvm_config(const Target& target, OpenValues open_values,
                                              const Database& database, Diagnostics& diags);

}  // namespace tgtcfg
