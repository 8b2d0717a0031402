// The cost of documents that are repeated.
#include <tgtcfg/codes/TC10.h>

#include <algorithm>

#include "check/check_context.h"

namespace tgtcfg {
namespace {

std::size_t values_in(const Value& value) {
  std::size_t count = 1;
  if (value.is_array()) {
    for (const Value& element : value.array()) count += values_in(element);
  }
  if (value.is_object()) {
    for (const Member& member : value.object()) count += values_in(member.value);
  }
  return count;
}

}  // namespace

std::size_t cost_of(const Value& value) {
  constexpr std::size_t of_value = 160;
  return std::max<std::size_t>(value.span.end - value.span.begin, of_value * values_in(value));
}

bool may_repeat(std::size_t cost, Span place, CheckContext& context) {
  ReadLayers& known = context.read_layers;
  if (known.too_many_bytes) return false;
  const std::size_t limit = context.options.limits.expanded_bytes;
  known.repeated_bytes += cost;
  known.too_many_bytes = known.repeated_bytes > limit;
  if (known.too_many_bytes) {
    context.diags.error(diag::TooManyExpandedBytes{.limit = std::to_string(limit)}, place)
        .here("this expands to " + std::to_string(cost) + " bytes");
  }
  return !known.too_many_bytes;
}

}  // namespace tgtcfg
