// What the subcommands share: options that many take, help, usage errors.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.h"
#include "parse.h"
#include "request/session.h"

namespace tgtcfg::cli {

/// Options of every command that reads inputs.
void add_common_options(CommonOptions& common, std::vector<Option>& options);
/// Options that lay values over the input, for every command that reads configurations; their
/// places among each other count. `--allow-path`, too.
void add_layer_options(std::vector<TypedFlag>& flags, CommonOptions& common,
                       std::vector<Option>& options);
/// `-f, --format` with these words.
[[nodiscard]] Option format_option(std::optional<std::string>& format,
                                   std::vector<std::string_view> choices,
                                   std::string_view help = "form of the output");
[[nodiscard]] Option quiet_option(CommonOptions& common);
[[nodiscard]] Option color_option(CommonOptions& common);

/// The format that was asked for, wherever it stands and however wrong the rest is.
[[nodiscard]] std::string_view asked_format(Args args);

/// Handles `--help`, parses, reports usage errors. Nothing: go on; else the exit code to return.
[[nodiscard]] std::optional<ExitCode> begin(const CommandLine& line, Args args, Env& env);

/// Calls `use` with what a command is called with, and does not run it.
void with_table(const Command& command, const std::function<void(const CommandLine&)>& use);

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
