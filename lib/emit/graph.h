// A configuration as a graph: hosts, targets, devices and what ties them together.
#pragma once

#include <tgtcfg/emission.h>

#include <string>

namespace tgtcfg {

/// Whether the data of an emission is a graph.
[[nodiscard]] bool is_graph(const Value& data);
/// `mermaid` or `dot`, of the `data` that a graph's emission holds.
[[nodiscard]] std::string graph_text(const Value& data, OutputFormat format);

}  // namespace tgtcfg
