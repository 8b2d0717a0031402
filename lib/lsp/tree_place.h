// What stands at a byte of a document that was read.
#pragma once

#include <string>
#include <vector>

#include "lsp/documents.h"

namespace tgtcfg::lsp {

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
