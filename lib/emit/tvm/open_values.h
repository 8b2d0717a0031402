// Values that a release of TVM uses for unset attributes.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/plan.h>

#include <functional>
#include <string>
#include <string_view>

namespace tgtcfg {

struct KindRow;

/// Calls `fill` for each unset attribute that the backend's release fills, by the rule that leaves
/// it unset. Reports every unset attribute that the release fills.
void fill_open_values(const Target& target, const KindRow& kind, std::string_view backend,
                      const std::string& release,
                      const std::function<void(const std::string&, const Value&)>& fill,
                      Diagnostics& diags);

}  // namespace tgtcfg
