// What stands around a place, by its pointer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// `/targets/gpu/host/mcpu` -> `/targets/gpu/host`; empty for what no host has.
[[nodiscard]] std::string host_around(const std::string& pointer);
/// `/parts/a/parts/b/targets/0` -> `/parts/a/parts/b`; empty outside of parts.
[[nodiscard]] std::string part_around(const std::string& pointer);
/// `/parts/a/parts/b` -> `/parts/a`
[[nodiscard]] std::string outer_of(const std::string& part);
/// `/parts/a/plan/targets/0/host` -> `/parts/a/plan`: ids are those of one
/// plan.
[[nodiscard]] std::string_view plan_around(std::string_view pointer);
/// Sorted, each once, without those that others stand below. `/host` stays: a
/// rule may speak of it as a whole.
[[nodiscard]] std::vector<std::string> without_maps(std::vector<std::string> pointers);

}  // namespace tgtcfg
