// Tags and configurations by name: one name space.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "check/check_context.h"

namespace tgtcfg {

struct ConfigurationRow;
struct TagRow;

/// How deep parts and names may nest: `parts`, but never deeper than the stack.
[[nodiscard]] std::size_t deepest_part(const Context& context);

/// What a name stands for: exactly one of the two.
struct NamedRow {
  const TagRow* tag = nullptr;
  const ConfigurationRow* configuration = nullptr;
};

/// Exact names first; a name without `/` also finds `<type>/<name>`. Nothing, with TC4101 or
/// TC4102 reported at `span`, when there is none or several.
[[nodiscard]] std::optional<NamedRow> find_named(std::string_view name, Span span,
                                                 CheckContext& context);

/// Whether a tag is that of a whole configuration, in the form of a target.
[[nodiscard]] bool is_composite(const TagRow& tag, const CheckContext& context);

/// The document of a named configuration. Nothing after an error.
[[nodiscard]] std::optional<Document> document_of(const ConfigurationRow& row,
                                                  const Context& context);

/// The configuration of a name; a tag is one with that target. `reference`: the text that named it.
[[nodiscard]] ConfigSpec read_named(const NamedRow& row, const Value& reference, std::size_t depth,
                                    CheckContext& context);

/// A named configuration. Errors point into its own text.
[[nodiscard]] ConfigSpec read_configuration_row(const ConfigurationRow& row, std::size_t depth,
                                                CheckContext& context);

}  // namespace tgtcfg
