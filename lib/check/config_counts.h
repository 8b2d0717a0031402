// Checks the limits (`--limit`) of a whole configuration, parts included.
// Rule: docs/rules/limits.md#limits.
#pragma once

#include <tgtcfg/limits.h>
#include <tgtcfg/source.h>

#include <cstddef>
#include <string>

namespace tgtcfg {

struct CheckContext;

/// Numbers of entries read so far.
struct ConfigCounts {
  std::size_t targets = 0;
  std::size_t devices = 0;
  std::size_t functions = 0;
  std::size_t parts = 0;
  std::size_t layers = 0;
  bool too_many = false;  ///< a limit was exceeded and reported
};

/// A limit, its name and its counter.
struct CountedLimit {
  const char* name;
  std::size_t Limits::*limit;
  std::size_t ConfigCounts::*count;
};

inline constexpr CountedLimit counted_targets{"targets", &Limits::targets, &ConfigCounts::targets};
inline constexpr CountedLimit counted_devices{"devices", &Limits::devices, &ConfigCounts::devices};
inline constexpr CountedLimit counted_functions{"functions", &Limits::functions,
                                                &ConfigCounts::functions};
inline constexpr CountedLimit counted_parts{"parts", &Limits::parts, &ConfigCounts::parts};

/// Adds one to a counter. Returns false if any limit is exceeded; reading can then stop. Only the
/// first excess is reported.
[[nodiscard]] bool has_room(const CountedLimit& counted, Span place, const std::string& pointer,
                            CheckContext& context);

}  // namespace tgtcfg
