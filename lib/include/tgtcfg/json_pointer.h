// JSON Pointers (RFC 6901): names of values in reports, `--set` and `why`.
//
//   const Value tree(Object{{"targets", Array{"llvm", "cuda"}}});
//   const std::string pointer = pointer_append("/targets", std::size_t{1});
//   if (const Value* found = pointer_find(tree, pointer)) std::cout << found->string() << '\n';
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Returns `pointer` + "/" + `key`, with `~` and `/` escaped.
[[nodiscard]] std::string pointer_append(std::string_view pointer, std::string_view key);
[[nodiscard]] std::string pointer_append(std::string_view pointer, std::size_t index);
/// Returns the pointer with these segments.
[[nodiscard]] std::string pointer_of(std::span<const std::string> segments);
/// Returns the unescaped segments; nullopt if the string is neither empty nor begins with `/`.
[[nodiscard]] std::optional<std::vector<std::string>> pointer_segments(std::string_view pointer);
/// Returns the value at a pointer, or null.
[[nodiscard]] const Value* pointer_find(const Value& root, std::string_view pointer);

}  // namespace tgtcfg
