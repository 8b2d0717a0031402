// One target in the form of current TVM: a dictionary of kind, tag, keys, host and attributes.
// Values that a release of TVM uses for unset attributes, and options of an external generator that
// its general target has under another name.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

struct KindRow;

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

/// Calls `fill` for each unset attribute that the backend's release fills, by the rule that leaves
/// it unset. Reports every unset attribute that the release fills.
void fill_open_values(const Target& target, const KindRow& kind, std::string_view backend,
                      const std::string& release,
                      const std::function<void(const std::string&, const Value&)>& fill,
                      Diagnostics& diags);

/// Applies `{from, to, prefix, type}` of a generator's row: `sm_87` of the target becomes 87.
/// Returns nullopt if the value does not match.
[[nodiscard]] std::optional<Value> carried_option(const Value& entry, const Value& from);

}  // namespace tgtcfg
