// Schemas that have something to say of one text of a key alone, as those of a target's kinds.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>

namespace tgtcfg {

struct AskedText {
  std::string key;
  bool required = false;  ///< says nothing of objects without the key, either
  std::string text;
};
/// Of `{if: {properties: {KEY: {type: string, pattern: ^TEXT$}}, required: [KEY]}, then: …}`, with
/// `required` or without; nothing of any other schema.
[[nodiscard]] std::optional<AskedText> asked_text(const Value& schema);

}  // namespace tgtcfg
