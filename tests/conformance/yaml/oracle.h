// YAML as yaml-cpp reads it: the values of all documents, without places, limits or rules of ours.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg::test {

/// The documents that are not null, or why yaml-cpp refuses the text.
struct OracleReading {
  std::vector<Value> documents;
  std::optional<std::string> error;
};
[[nodiscard]] OracleReading read_with_yaml_cpp(const std::string& text);

}  // namespace tgtcfg::test
