// `tgtcfg init`: writes a first configuration file, an example, or a database entry for a new kind.
#pragma once

#include <optional>
#include <string>

#include "request/session.h"

namespace tgtcfg {

struct InitCommand {
  std::optional<std::string> name;     ///< starting point: a tag, a kind or a configuration
  std::optional<std::string> tag;      ///< same, but must be a tag
  std::optional<std::string> example;  ///< name of a file in configs/examples
  std::optional<std::string> kind;     ///< name of a new kind, whose entry is written
  std::optional<std::string> schema;   ///< schema for the modeline
  std::optional<std::string> output;   ///< a file; for a kind, the search path entry
  bool force = false;                  ///< replace an existing file
};

/// Returns the text of the file, or nullopt after adding an error.
[[nodiscard]] std::optional<std::string> starting_text(Session& session, InitCommand command);

/// Returns the path of the entry within the search path entry.
[[nodiscard]] std::string kind_file(const std::string& name);
/// Returns an entry with a field of each sort, valid by its schema.
[[nodiscard]] std::string kind_row_text(const std::string& name, const std::string& schema);
/// Writes the entry. Returns the path of the file, or nullopt after adding an error.
[[nodiscard]] std::optional<std::string> write_kind(Session& session, const InitCommand& command);

}  // namespace tgtcfg
