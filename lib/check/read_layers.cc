#include "check/read_layers.h"

#include <tgtcfg/codes/TC10.h>

#include <algorithm>

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

ReadLayers& read_layers(CheckContext& context) {
  if (!context.read_layers) context.read_layers = std::make_shared<ReadLayers>();
  return *context.read_layers;
}

std::size_t cost_of(const Value& value) {
  constexpr std::size_t of_value = 160;
  return std::max<std::size_t>(value.span.end - value.span.begin, of_value * values_in(value));
}

bool may_repeat(std::size_t cost, Span place, CheckContext& context) {
  ReadLayers& known = read_layers(context);
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
