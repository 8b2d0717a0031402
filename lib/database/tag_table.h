// Tag tables of users: `{tags: {NAME: target or configuration}}` in a file on a search path.
#pragma once

#include "database/user_root.h"

namespace tgtcfg {

/// Whether a document is one, by its form alone.
[[nodiscard]] bool is_tag_table(const Value& document);

/// Adds its entries: targets as rows of tags, the others as configurations. Reports what does not
/// satisfy the schema, and reads nothing then.
void read_tag_table(const Value& document, const std::string& path, Root& root, Diagnostics& diags);

}  // namespace tgtcfg
