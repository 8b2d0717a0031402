// Determines the role of a location in a configuration from its path.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/layer_place.h"
#include "lsp/documents.h"

namespace tgtcfg::lsp {

enum class PlaceRole : std::uint8_t {
  other,
  target_text,     ///< a target string or a name for one
  host_text,       ///< a target string, a name for one, or `none`
  target_name,     ///< names a target of the configuration
  device_name,     ///< names a device, a target or a device type
  function_place,  ///< a target or part for a function
  pool_target,     ///< a target or a kind
  part_name,
  base,       ///< a base under `extends`
  attribute,  ///< attribute of a target in map form
  compiler,
  configuration,  ///< a configuration under `config`
};

/// True if the text is a target string or a name for one. For a function it is a target string only
/// if it has several words.
[[nodiscard]] constexpr bool is_target_place(PlaceRole role, std::string_view text) {
  if (role == PlaceRole::function_place) return text.find(' ') != text.npos;
  return role == PlaceRole::target_text || role == PlaceRole::host_text;
}

struct Place {
  PlaceRole role = PlaceRole::other;
  /// Path to the configuration that contains the names; nested configurations have their own.
  std::vector<std::string> scope{};
  /// Path to the target of an attribute.
  std::vector<std::string> target{};
};

/// Accepts a path of for_each_value().
[[nodiscard]] Place place_of(std::span<const std::string> path);
/// Accepts a path of keys and indices below `root`.
[[nodiscard]] Place place_in(const Value& root, std::span<const std::string> path);

// Finds the values at a byte of a parsed document.

/// A value that contains a byte, and its key.
struct TreeStep {
  std::string token;  ///< key or index; empty for the document
  const Value* value = nullptr;
  const Member* member = nullptr;  ///< set for values of a map
  [[nodiscard]] ByteRange whole() const;
};

/// Returns the values from the document to the innermost one that contains the byte.
[[nodiscard]] std::vector<TreeStep> steps_to(const Tree& tree, std::size_t offset);

/// True for a map under `targets` that is one target. An empty token in paths below it stands for
/// the index that it would have in a list.
[[nodiscard]] inline bool is_only_target(std::span<const std::string> path, const Value& value) {
  return !path.empty() && path.back() == "targets" && value.is_object() && is_single_target(value);
}

/// Visits every value; maps and lists before their contents. `visit(path, member, value)`.
template <class Visit>
void for_each_value(const Value& value, std::vector<std::string>& path, const Visit& visit,
                    const Member* member = nullptr) {
  visit(path, member, value);
  if (value.is_object()) {
    const bool only = is_only_target(path, value);
    if (only) path.emplace_back();
    for (const Member& each : value.object()) {
      path.push_back(each.key);
      for_each_value(each.value, path, visit, &each);
      path.pop_back();
    }
    if (only) path.pop_back();
  }
  if (!value.is_array()) return;
  for (std::size_t i = 0; i < value.array().size(); ++i) {
    path.push_back(std::to_string(i));
    for_each_value(value.array()[i], path, visit);
    path.pop_back();
  }
}

}  // namespace tgtcfg::lsp
