// JSON as the suites have it (any number, any depth), without our readers' limits.
#pragma once

#include <tgtcfg/value.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

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

inline std::optional<nlohmann::ordered_json> read_json(const std::filesystem::path& path) {
  std::ifstream in(path);
  auto json = nlohmann::ordered_json::parse(in, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  return json;
}

/// Serves the documents that the suite expects at localhost:1234, and the schema of schemas.
class SuiteRemotes {
 public:
  explicit SuiteRemotes(std::filesystem::path suite) : suite_(std::move(suite)) {}

  std::optional<Value> operator()(std::string_view uri) const {
    constexpr std::string_view local = "http://localhost:1234/";
    std::filesystem::path path;
    if (uri == "http://json-schema.org/draft-07/schema") path = suite_ / "draft-07.json";
    if (uri.starts_with(local)) path = suite_ / "remotes" / uri.substr(local.size());
    if (path.empty() || !std::filesystem::is_regular_file(path)) return std::nullopt;
    const auto json = read_json(path);
    if (!json) return std::nullopt;
    return to_value(*json);
  }

 private:
  std::filesystem::path suite_;
};

}  // namespace tgtcfg::test
