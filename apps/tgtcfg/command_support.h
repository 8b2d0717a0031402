// What the subcommands share: options that many take, help, usage errors.
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

/// The format that was asked for, wherever it stands and however wrong the rest is.
[[nodiscard]] std::string_view asked_format(Args args);

/// Handles `--help`, parses, reports usage errors. Nothing: go on; else the exit code to return.
[[nodiscard]] std::optional<ExitCode> begin(std::string_view command, Args args, Arguments& typed,
                                            Env& env);
/// The input of a command that reads one, and the options that are laid over it.
[[nodiscard]] Request request_of(const Arguments& typed);

/// Usage errors of a command: on standard error, or as a report when one is due.
ExitCode fail_usage(std::string_view command, Args args, Env& env, Diagnostics diags,
                    bool has_report, ExitCode code = ExitCode::usage);

/// Takes what is below this directory as the input, where none is given. Says so on standard error
/// unless a person typed it: who pipes a file may have meant that one.
void take_directory(std::vector<std::string>& inputs, const CommonOptions& common, Env& env);

/// A word of a command to copy, in quotes where a shell needs them.
[[nodiscard]] std::string shell_word(const std::string& word);

[[nodiscard]] std::optional<std::size_t> number_of(const std::string& text);

}  // namespace tgtcfg::cli
