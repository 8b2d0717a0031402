// Helpers for subcommands: common options, help, usage errors.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.h"
#include "parse.h"
#include "request/flag_changes.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg::cli {

/// Returns the requested format, even if other arguments are invalid.
[[nodiscard]] std::string_view asked_format(Args args);

/// Handles `--help`, parses, and reports usage errors. Returns nullopt to continue, or else the
/// exit code.
[[nodiscard]] std::optional<ExitCode> begin(std::string_view command, Args args, Arguments& typed,
                                            Env& env);
/// Returns the input of a command and the options that change it.
[[nodiscard]] Request request_of(const Arguments& typed);

/// Reports usage errors on standard error, or as a report if the format requires one.
ExitCode fail_usage(std::string_view command, Args args, Env& env, Diagnostics diags,
                    bool has_report, ExitCode code = ExitCode::usage);

/// Without inputs, uses the current directory. Prints a note on standard error unless standard
/// input is a terminal: a piped file may have been intended.
void take_directory(std::vector<std::string>& inputs, const CommonOptions& common, Env& env);

/// Quotes a word for a shell if necessary.
[[nodiscard]] std::string shell_word(const std::string& word);

[[nodiscard]] std::optional<std::size_t> number_of(const std::string& text);

}  // namespace tgtcfg::cli
