// Paths and streams to source files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// The path as reports show it: as typed, made relative when it lies below the working directory.
[[nodiscard]] std::string display_path(std::string_view path, const Env& env);

/// The text of an argument as a value whose places are in a source of that name. Bytes that are not
/// UTF-8 are an error.
[[nodiscard]] Value argument_value(Findings& findings, std::string name, std::string_view text);

/// A place that is the input of that name as a whole, for what could not be read.
[[nodiscard]] Span place_of_input(Findings& findings, std::string name);

/// Reports why a file was not read. `command` names what cannot use a directory, or is empty.
void report_unread(const std::string& name, std::string_view command, const ReadError& error,
                   const Limits& limits, Findings& findings);

/// Reads a file into `findings.sources`. Nothing: the error was added.
[[nodiscard]] std::optional<FileId> load_file(const Session& session, std::string_view path,
                                              std::string_view command, Findings& findings);

/// Reads all of standard input, under its name.
[[nodiscard]] std::optional<FileId> load_stdin(const Session& session, Findings& findings);

/// Adds a text that a program gives, as long as a file may be.
[[nodiscard]] std::optional<FileId> load_text(const Session& session, const std::string& name,
                                              std::string text, Findings& findings);

/// The documents of a loaded file. An empty list means that there are none.
[[nodiscard]] std::optional<std::vector<Document>> read_documents(const Session& session,
                                                                  FileId file, InputFormat format,
                                                                  Findings& findings);

/// The format of a file: `--input-format`, else its extension, else its first character.
[[nodiscard]] InputFormat format_for(const Session& session, std::string_view path,
                                     std::string_view text);

}  // namespace tgtcfg
