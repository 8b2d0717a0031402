#include "explain/part_pointer.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "support/part_path.h"

namespace tgtcfg {
namespace {

using Segments = std::vector<std::string>;

// Splits `npu:dsp` into its two segments.
Segments spelled_out(Segments segments) {
  if (segments.size() < 2) return segments;
  const auto [part, rest] = split_part_path(segments[1]);
  if (part.empty()) return segments;
  const std::string outer(part);
  const std::string inner(rest);
  segments[1] = inner;
  segments.insert(segments.begin() + 1, outer);
  return segments;
}

}  // namespace

const Plan* PartPointers::part_of(const Plan& plan, std::string_view name) const {
  const auto part = std::find_if(plan.parts.begin(), plan.parts.end(),
                                 [name](const PlanPart& each) { return each.id == name; });
  return part == plan.parts.end() ? nullptr : &part->plan;
}

bool PartPointers::has_target(const Plan& plan, std::string_view id) const {
  return std::any_of(plan.targets.begin(), plan.targets.end(),
                     [id](const PlanTarget& target) { return target.id == id; });
}

// True if the path names a target of the plan or an object of a part.
bool PartPointers::names_a_target(const Plan& plan, std::string_view path) const {
  const auto [part, rest] = split_part_path(path);
  return has_target(plan, path) || part_of(plan, part.empty() ? rest : part) != nullptr;
}

void PartPointers::append(Segments segments, const Plan& plan, std::string& pointer) const {
  const bool of_targets = segments.size() > 1 && segments.front() == "targets";
  if (of_targets && !has_target(plan, segments[1])) segments = spelled_out(std::move(segments));
  const bool of_parts = segments.size() > 1 && segments.front() == "parts";
  const bool through_config = segments.size() > 2 && segments[2] == "config";
  const bool may_be_part =
      of_parts || (of_targets && (through_config || !has_target(plan, segments[1])));
  const Plan* part = may_be_part ? part_of(plan, segments[1]) : nullptr;
  if (part == nullptr) {
    pointer += pointer_of(segments);
    return;
  }
  pointer = pointer_append(pointer_append(pointer, "parts"), segments[1]);
  Segments below(segments.begin() + 2, segments.end());
  if (through_config) below.erase(below.begin());
  if (below.empty()) return;
  // Other segments are keys of the part, or attributes of its only target.
  if (names_a_target(*part, below.front())) below.insert(below.begin(), "targets");
  append(std::move(below), *part, pointer);
}

std::string PartPointers::in_parts(const std::string& pointer) const {
  auto segments = plan_.parts.empty() ? std::nullopt : pointer_segments(pointer);
  if (!segments) return pointer;
  std::string result;
  append(std::move(*segments), plan_, result);
  return result;
}

}  // namespace tgtcfg
