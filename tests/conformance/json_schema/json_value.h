// JSON as the suites have it (any number, any depth), without our readers' limits.
#pragma once

#include <tgtcfg/value.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "support/conformance_data.h"

namespace tgtcfg::test {

inline Value to_value(const nlohmann::ordered_json& json) {
  using Kind = nlohmann::ordered_json::value_t;
  switch (json.type()) {
    case Kind::boolean:
      return json.get<bool>();
    case Kind::number_integer:
      return json.get<std::int64_t>();
    case Kind::number_unsigned: {
      const auto number = json.get<std::uint64_t>();
      if (number <= INT64_MAX) return static_cast<std::int64_t>(number);
      return static_cast<double>(number);
    }
    case Kind::number_float:
      return json.get<double>();
    case Kind::string:
      return json.get<std::string>();
    case Kind::array: {
      Array array;
      for (const auto& item : json) array.push_back(to_value(item));
      return array;
    }
    case Kind::object: {
      Object object;
      for (const auto& [key, value] : json.items()) object.push_back({key, to_value(value)});
      return object;
    }
    default:
      return {};
  }
}

inline nlohmann::ordered_json read_json(const std::filesystem::path& path) {
  std::ifstream in = open_data(path);
  return nlohmann::ordered_json::parse(in);
}

/// Serves the documents that the suite expects at localhost:1234, and the schema of schemas.
class SuiteRemotes {
 public:
  explicit SuiteRemotes(const std::filesystem::path& suite)
      : schemas_(read_json(suite / "schemas.json")) {}

  std::optional<Value> operator()(std::string_view uri) const {
    const auto found = schemas_.find(uri);
    if (found == schemas_.end()) return std::nullopt;
    return to_value(*found);
  }

 private:
  nlohmann::ordered_json schemas_;
};

}  // namespace tgtcfg::test
