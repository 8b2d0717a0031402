// A configuration as a graph of hosts, targets, devices and their relations.
#pragma once

#include <tgtcfg/emission.h>

#include <string>

namespace tgtcfg {

[[nodiscard]] bool is_graph(const Value& data);
/// Returns the `data` of a graph's emission as `mermaid` or `dot`.
[[nodiscard]] std::string graph_text(const Value& data, OutputFormat format);

}  // namespace tgtcfg
