#include "explain/pointers.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "support/part_path.h"

namespace tgtcfg {

std::string host_around(const std::string& pointer) {
  const std::size_t host = pointer.rfind("/host");
  if (host == pointer.npos) return {};
  const std::size_t end = host + std::string_view("/host").size();
  return end == pointer.size() || pointer[end] == '/' ? pointer.substr(0, end) : std::string();
}

std::string part_around(const std::string& pointer) {
  std::size_t end = 0;
  while (std::string_view(pointer).substr(end).starts_with("/parts/"))
    end = std::min(pointer.find('/', end + std::string_view("/parts/").size()), pointer.size());
  return pointer.substr(0, end);
}

std::string outer_of(const std::string& part) {
  const std::size_t last = part.rfind("/parts/");
  return last == part.npos ? std::string() : part.substr(0, last);
}

std::string_view plan_around(std::string_view pointer) {
  std::size_t end = 0;
  while (pointer.substr(end).starts_with("/parts/")) {
    const std::size_t name = end + std::string_view("/parts/").size();
    const std::size_t plan = pointer.find('/', name);
    if (plan == pointer.npos || !pointer.substr(plan).starts_with("/plan/")) break;
    end = plan + std::string_view("/plan").size();
  }
  return pointer.substr(0, end);
}

std::vector<std::string> without_maps(std::vector<std::string> pointers) {
  std::sort(pointers.begin(), pointers.end());
  pointers.erase(std::unique(pointers.begin(), pointers.end()), pointers.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < pointers.size(); ++i) {
    const std::string beginning = pointers[i] + "/";
    const auto behind = pointers.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    const auto below = std::lower_bound(behind, pointers.end(), beginning);
    const bool is_map = below != pointers.end() && below->starts_with(beginning);
    if (!is_map || pointers[i] == "/host") std::swap(pointers[kept++], pointers[i]);
  }
  pointers.resize(kept);
  return pointers;
}

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
