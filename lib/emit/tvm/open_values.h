// What a release of TVM makes of a value that was left open.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/plan.h>

#include <functional>
#include <string>
#include <string_view>

namespace tgtcfg {

struct KindRow;

/// Calls `fill` with each open attribute that the backend's release gives a value to, by the rule
/// that leaves it open, and says of every open attribute that the release fills it.
void fill_open_values(const Target& target, const KindRow& kind, std::string_view backend,
                      const std::string& release,
                      const std::function<void(const std::string&, const Value&)>& fill,
                      Diagnostics& diags);

}  // namespace tgtcfg
