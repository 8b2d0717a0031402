// `tgtcfg diff`: two inputs or plans, by pointer, with where each side has its value from.
#pragma once

#include <tgtcfg/differences.h>
#include <tgtcfg/render.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "request/changes.h"
#include "request/session.h"

namespace tgtcfg {

using Differences = std::vector<Difference>;

enum class DiffFormat : std::uint8_t { text, json, markdown };

struct DiffCommand {
  std::string a;
  std::string b;
  Changes changes{};    ///< laid over both
  bool source = false;  ///< the configurations as written, not their plans
  DiffFormat format = DiffFormat::text;
};

/// What differs, with the origins of both sides. Nothing exactly when an error was added: both
/// sides are read, so that what is wrong with either is said.
[[nodiscard]] std::optional<std::vector<Difference>> compared(Session& session,
                                                              const DiffCommand& command);
/// The same; with `may_be_part`, a configuration without targets is compared as it is written.
/// What was found points into both sides, so `use` has it while they are there. False: an error was
/// added.
[[nodiscard]] bool compare_files(Session& session, const DiffCommand& command, bool may_be_part,
                                 const std::function<void(const Differences&)>& use);
/// An element of `differences` of `tgtcfg.diff/1`.
[[nodiscard]] Value difference_json(const Difference& difference, const SourceMap& sources);
/// Prints the differences for people: as text, or as a table of Markdown.
void print_differences(Session& session, const DiffCommand& command, const Differences& found);

/// The format of the report where a side does not resolve.
[[nodiscard]] ReportFormat failed_format(const DiffCommand& command);

/// `done` when they are the same, `findings` when not, `input_output` when a side has no plan. Two
/// directories are compared file by file.
[[nodiscard]] ExitCode run_diff(Session& session, const DiffCommand& command);

}  // namespace tgtcfg
