// One target as today's TVM takes it: a dictionary of kind, tag, keys, host and attributes.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>

namespace tgtcfg {

/// The backend's row, which messages name.
constexpr const char* tvm_backend = "tvm";

enum class OpenValues : std::uint8_t {
  leave,  ///< what nobody gave stays out: TVM decides where it runs
  fill,   ///< as TVM fills them without a device, each with a warning
};

/// The dictionary, with the host inside. Nothing when today's TVM cannot hold the target (TC2310).
[[nodiscard]] std::optional<Value> tvm_config(const Target& target, OpenValues open_values,
                                              const Database& database, Diagnostics& diags);

}  // namespace tgtcfg
