// Resolves pointers into parts as people write them. A part inside `targets` is addressed like a
// target: `/targets/npu:dsp/mcpu`, `/targets/npu/dsp/mcpu`, or in full.
#pragma once

#include <tgtcfg/plan.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class PartPointers {
 public:
  /// The plan must outlive this object.
  explicit PartPointers(const Plan& plan) : plan_(plan) {}

  /// Returns the pointer in the plan's configuration: `/parts/npu/targets/dsp/mcpu`. Other pointers
  /// do not change.
  [[nodiscard]] std::string in_parts(const std::string& pointer) const;

 private:
  using Segments = std::vector<std::string>;

  void append(Segments segments, const Plan& plan, std::string& pointer) const;
  [[nodiscard]] const Plan* part_of(const Plan& plan, std::string_view name) const;
  [[nodiscard]] bool has_target(const Plan& plan, std::string_view id) const;
  [[nodiscard]] bool names_a_target(const Plan& plan, std::string_view path) const;

  const Plan& plan_;
};

}  // namespace tgtcfg
