#include "explain/pointers.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>

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
  std::ranges::sort(pointers);
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

// True if the path names a target of the plan or an object of a part.
bool names_a_target(const Plan& plan, std::string_view path) {
  const auto [part, rest] = split_part_path(path);
  return plan.find_target(path) != nullptr || plan.find_part(part.empty() ? rest : part) != nullptr;
}

void append(Segments segments, const Plan& plan, std::string& pointer) {
  const auto is_target = [&] { return plan.find_target(segments[1]) != nullptr; };
  const bool of_targets = segments.size() > 1 && segments.front() == "targets";
  if (of_targets && !is_target()) segments = spelled_out(std::move(segments));
  const bool of_parts = segments.size() > 1 && segments.front() == "parts";
  const bool through_config = segments.size() > 2 && segments[2] == "config";
  const bool may_be_part = of_parts || (of_targets && (through_config || !is_target()));
  const PlanPart* part = may_be_part ? plan.find_part(segments[1]) : nullptr;
  if (part == nullptr) {
    pointer += pointer_of(segments);
    return;
  }
  pointer = pointer_append(pointer_append(pointer, "parts"), segments[1]);
  Segments below(segments.begin() + (through_config ? 3 : 2), segments.end());
  if (below.empty()) return;
  // Other segments are keys of the part, or attributes of its only target.
  if (names_a_target(part->plan, below.front())) below.insert(below.begin(), "targets");
  append(std::move(below), part->plan, pointer);
}

}  // namespace

std::string in_parts(const std::string& pointer, const Plan& plan) {
  auto segments = plan.parts.empty() ? std::nullopt : pointer_segments(pointer);
  if (!segments) return pointer;
  std::string result;
  append(std::move(*segments), plan, result);
  return result;
}

}  // namespace tgtcfg
