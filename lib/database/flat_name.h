// Names that tvmc makes of two: `cuda-arch`, the attribute `arch` of the kind `cuda`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct AttributeRow;

/// The two halves of such a name.
struct FlatName {
  std::string name;
  std::string rest;  ///< in kebab-case
};

/// Splits `llvm-mcpu` behind the longest of the names that it begins with, with `-` or `_`.
[[nodiscard]] std::optional<FlatName> split_flat_name(std::string_view text,
                                                      const std::vector<std::string>& names);

/// The row whose name is that one in kebab-case, or null.
[[nodiscard]] const AttributeRow* row_called(const std::vector<AttributeRow>& rows,
                                             std::string_view name);

}  // namespace tgtcfg
