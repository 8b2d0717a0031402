// What a place of a configuration is for, by the keys that lead to it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/documents.h"

namespace tgtcfg::lsp {

enum class PlaceRole : std::uint8_t {
  other,
  target_text,     ///< a target string, or what stands for one
  host_text,       ///< the same, or `none`
  target_name,     ///< names a target of the configuration
  device_name,     ///< names a device, a target or a device type
  function_place,  ///< what a function names: a target, a part
  pool_target,     ///< a target or a kind
  part_name,
  base,       ///< what `extends` names
  attribute,  ///< of a target in the form of a map
  compiler,
  configuration,  ///< what `config` names
};

/// Whether a text is a target string there, or stands for one. The target of a function is a name,
/// or a target of several words.
[[nodiscard]] constexpr bool is_target_place(PlaceRole role, std::string_view text) {
  if (role == PlaceRole::function_place) return text.find(' ') != text.npos;
  return role == PlaceRole::target_text || role == PlaceRole::host_text;
}

struct Place {
  PlaceRole role = PlaceRole::other;
  /// Keys to the configuration that names are looked up in: parts are configurations of their own.
  std::vector<std::string> scope{};
  /// Keys to the target that an attribute belongs to.
  std::vector<std::string> target{};
};

[[nodiscard]] Place place_of(std::span<const std::string> path);

// What stands at a byte of a document that was read.

/// A value that holds a byte, with the key that leads to it.
struct TreeStep {
  std::string token;  ///< key or index; empty for the document
  const Value* value = nullptr;
  const Member* member = nullptr;  ///< of a map
  [[nodiscard]] ByteRange whole() const;
};

/// From the document to the innermost value that holds the byte.
[[nodiscard]] std::vector<TreeStep> steps_to(const Tree& tree, std::size_t offset);

/// Every value, maps and lists before what they hold. `visit(path, member, value)`.
template <class Visit>
void for_each_value(const Value& value, std::vector<std::string>& path, const Visit& visit,
                    const Member* member = nullptr) {
  visit(path, member, value);
  if (value.is_object()) {
    for (const Member& each : value.object()) {
      path.push_back(each.key);
      for_each_value(each.value, path, visit, &each);
      path.pop_back();
    }
  }
  if (!value.is_array()) return;
  for (std::size_t i = 0; i < value.array().size(); ++i) {
    path.push_back(std::to_string(i));
    for_each_value(value.array()[i], path, visit);
    path.pop_back();
  }
}

}  // namespace tgtcfg::lsp
