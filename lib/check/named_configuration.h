// Tags and configurations by name. They share one namespace.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "check/check_context.h"

namespace tgtcfg {

struct ConfigurationRow;
struct TagRow;

/// Returns the maximum depth of parts and names: the limit `parts`, but never deeper than the stack
/// allows.
[[nodiscard]] std::size_t deepest_part(const Context& context);

/// The entry for a name: exactly one member is set.
struct NamedRow {
  const TagRow* tag = nullptr;
  const ConfigurationRow* configuration = nullptr;
};

/// Finds an exact name first. A name without `/` also finds `<type>/<name>`. Returns nullopt after
/// reporting TC4101 (unknown) or TC4102 (ambiguous) at `span`.
[[nodiscard]] std::optional<NamedRow> find_named(std::string_view name, Span span,
                                                 CheckContext& context);

/// Returns true if a tag describes a whole configuration in target form.
[[nodiscard]] bool is_composite(const TagRow& tag, const CheckContext& context);

/// Returns the document of a named configuration, or nullopt after an error.
[[nodiscard]] std::optional<Document> document_of(const ConfigurationRow& row,
                                                  const Context& context);

/// Returns the configuration of a name. A tag becomes a configuration with that target. `reference`
/// is the location of the name.
[[nodiscard]] ConfigSpec read_named(const NamedRow& row, Span reference, std::size_t depth,
                                    CheckContext& context);

/// Reads a named configuration. Errors point into its own text.
[[nodiscard]] ConfigSpec read_configuration_row(const ConfigurationRow& row, std::size_t depth,
                                                CheckContext& context);

}  // namespace tgtcfg
