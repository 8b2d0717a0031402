// Loads source files from paths and streams.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// Returns the path for reports: as typed, but relative if below the working directory.
[[nodiscard]] std::string display_path(std::string_view path, const Env& env);

/// Returns the text of an argument as a value with locations in a new source of that name. Invalid
/// UTF-8 is an error.
[[nodiscard]] Value argument_value(Findings& findings, std::string name, std::string_view text);

/// Returns a location for an unreadable input.
[[nodiscard]] Span place_of_input(Findings& findings, std::string name);

/// Reports why a file was not read. `command` names a command that cannot use a directory; may be
/// empty.
void report_unread(const std::string& name, std::string_view command, const ReadError& error,
                   const Limits& limits, Findings& findings);

/// Reads a file into `findings.sources`. Returns nullopt after adding an error.
[[nodiscard]] std::optional<FileId> load_file(const Session& session, std::string_view path,
                                              std::string_view command, Findings& findings);

/// Reads all of standard input as a source named after it.
[[nodiscard]] std::optional<FileId> load_stdin(const Session& session, Findings& findings);

/// Reads standard input if `path` is `-`, and a file otherwise.
[[nodiscard]] std::optional<FileId> load_file_or_stdin(const Session& session,
                                                       std::string_view path,
                                                       std::string_view command,
                                                       Findings& findings);

/// Adds a text passed by a program, with the size limit of files.
[[nodiscard]] std::optional<FileId> load_text(const Session& session, const std::string& name,
                                              std::string text, Findings& findings);

/// Parses the documents of a loaded file. The list may be empty.
[[nodiscard]] std::optional<std::vector<Document>> read_documents(const Session& session,
                                                                  FileId file, InputFormat format,
                                                                  Findings& findings);

/// Returns the format of a file by `--input-format`, its extension, or its first character.
[[nodiscard]] InputFormat format_for(const Session& session, std::string_view path,
                                     std::string_view text);

}  // namespace tgtcfg
