// A configuration as a graph: hosts, targets, devices and what ties them together.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>

namespace tgtcfg {

/// `mermaid` or `dot`, of the `data` that a graph's emission holds.
[[nodiscard]] std::string graph_text(const Value& data, std::string_view format);

}  // namespace tgtcfg
