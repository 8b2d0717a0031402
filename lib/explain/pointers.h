// The objects that enclose a pointer, and pointers into parts as people write them. A part inside
// `targets` is addressed like a target: `/targets/npu:dsp/mcpu`, `/targets/npu/dsp/mcpu`, or in
// full.
#pragma once

#include <tgtcfg/plan.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// `/targets/gpu/host/mcpu` -> `/targets/gpu/host`; empty outside of hosts.
[[nodiscard]] std::string host_around(const std::string& pointer);
/// `/parts/a/parts/b/targets/0` -> `/parts/a/parts/b`; empty outside of parts.
[[nodiscard]] std::string part_around(const std::string& pointer);
/// `/parts/a/parts/b` -> `/parts/a`
[[nodiscard]] std::string outer_of(const std::string& part);
/// `/parts/a/plan/targets/0/host` -> `/parts/a/plan`. Ids are unique only within one plan.
[[nodiscard]] std::string_view plan_around(std::string_view pointer);
/// Sorts pointers and removes duplicates and pointers to maps, which have others below them. Keeps
/// `/host`, because a rule may be about the host as a whole.
[[nodiscard]] std::vector<std::string> without_maps(std::vector<std::string> pointers);

/// Returns a pointer in a plan's configuration in full: `/parts/npu/targets/dsp/mcpu`. Pointers
/// outside of parts do not change.
[[nodiscard]] std::string in_parts(const std::string& pointer, const Plan& plan);

}  // namespace tgtcfg
