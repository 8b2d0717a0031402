#include "check/config_counts.h"

#include <tgtcfg/codes/TC10.h>

#include "check/check_context.h"

namespace tgtcfg {

bool has_room(const CountedLimit& counted, Span place, const std::string& pointer,
              CheckContext& context) {
  ConfigCounts& counts = context.counts;
  const std::size_t limit = context.options.limits.*counted.limit;
  if (++(counts.*counted.count) <= limit || counts.too_many) return !counts.too_many;
  counts.too_many = true;
  const std::string name = counted.name;
  context.diags.error(diag::TooManyValues{.limit = std::to_string(limit), .what = name}, place)
      .here("this exceeds the limit")
      .help("raise the limit with `--limit " + name + "=N`")
      .at(pointer);
  return false;
}

}  // namespace tgtcfg
