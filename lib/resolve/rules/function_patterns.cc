#include "resolve/rules/function_patterns.h"

#include <tgtcfg/codes/TC34.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "resolve/name_pattern.h"

namespace tgtcfg {
namespace {

/// Returns the pattern whose constraints would apply without the exact name. `left` decreases with
/// each comparison.
const Member* pattern_for(const std::string& name, const std::vector<const Member*>& patterns,
                          std::int64_t& left) {
  for (const Member* pattern : patterns) {
    if (globs_overlap(name, pattern->key, left)) return pattern;
    if (--left < 0) return nullptr;
  }
  return nullptr;
}

bool says(const Member& function, const char* key) {
  const Value* value = function.value.find(key);
  return value != nullptr && !value->is_null();
}

void take(const Member& asked, const Member& pattern, const char* key, Member& result,
          Diagnostics& diags) {
  if (!says(pattern, key)) return;
  const Member& member = *pattern.value.find_member(key);
  result.value.object().push_back(member);
  diags
      .note(diag::FunctionLikePattern{.function = asked.key, .key = key, .pattern = pattern.key},
            asked.key_span)
      .at(pointer_append("/functions", asked.key))
      .label(member.key_span, "set here");
}

}  // namespace

std::vector<const Member*> patterns_among(const std::vector<const Member*>& names) {
  std::vector<const Member*> patterns;
  std::copy_if(names.begin(), names.end(), std::back_inserter(patterns),
               [](const Member* name) { return is_glob(name->key); });
  std::stable_sort(patterns.begin(), patterns.end(), [](const Member* a, const Member* b) {
    return literal_count(a->key) > literal_count(b->key);
  });
  return patterns;
}

Member with_place_of_pattern(const Member& asked, const std::vector<const Member*>& patterns,
                             std::int64_t& left, Diagnostics& diags) {
  Member result = asked;
  const bool placed = says(asked, "target") || says(asked, "part") || says(asked, "device");
  if (is_glob(asked.key) || placed || left < 0) return result;
  const Member* pattern = pattern_for(asked.key, patterns, left);
  if (left < 0) {
    diags.error(diag::TooManyPatterns{.pattern = asked.key}, asked.key_span)
        .at(pointer_append("/functions", asked.key));
  }
  if (pattern == nullptr) return result;
  // A device determines the location of a function only if target and part are unset. A code
  // generator determines the compiler there.
  const bool by_device = !says(*pattern, "target") && !says(*pattern, "part");
  for (const char* key : {"target", "part"}) take(asked, *pattern, key, result, diags);
  if (by_device) take(asked, *pattern, "device", result, diags);
  if (!says(asked, "compiler")) take(asked, *pattern, "compiler", result, diags);
  return result;
}

void report_overlaps(const std::vector<FunctionEntry>& entries, Diagnostics& diags) {
  const PatternOverlaps overlaps = pattern_overlaps(entries);
  if (overlaps.given_up_at != nullptr) {
    const Member& asked = *overlaps.given_up_at->asked;
    diags.error(diag::TooManyPatterns{.pattern = asked.key}, asked.key_span)
        .at(pointer_append("/functions", asked.key));
  }
  for (const auto& [primary, other] : overlaps.found) {
    diags
        .error(diag::OverlappingFunctions{.one = other->asked->key, .other = primary->asked->key},
               primary->asked->key_span)
        .label(other->asked->key_span, "overlapping pattern")
        .at(pointer_append("/functions", primary->asked->key));
  }
}

}  // namespace tgtcfg
