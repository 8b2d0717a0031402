// `tgtcfg diff`: compares two inputs or plans by pointer, with the origin of each value.
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
  Changes changes{};    ///< applied to both
  bool source = false;  ///< compare configurations as written, not their plans
  DiffFormat format = DiffFormat::text;
};

/// Returns the differences with the origins of both sides. Reads both sides and returns nullopt iff
/// an error was added.
[[nodiscard]] std::optional<std::vector<Difference>> compared(Session& session,
                                                              const DiffCommand& command);
/// Same; with `may_be_part`, a configuration without targets is compared as written. The
/// differences refer to both sides, so they are valid only during the call of `use`. Returns false
/// after adding an error.
[[nodiscard]] bool compare_files(Session& session, const DiffCommand& command, bool may_be_part,
                                 const std::function<void(const Differences&)>& use);
/// Returns an element of `differences` in `tgtcfg.diff/1`.
[[nodiscard]] Value difference_json(const Difference& difference, const SourceMap& sources);
/// Prints the differences as text or as a Markdown table.
void print_differences(Session& session, const DiffCommand& command, const Differences& found);

/// The format of the report if a side does not resolve.
[[nodiscard]] ReportFormat failed_format(const DiffCommand& command);

/// Returns `done` for equal sides, `findings` for different ones, and `input_output` if a side
/// cannot be resolved. Compares two directories file by file.
[[nodiscard]] ExitCode run_diff(Session& session, const DiffCommand& command);

}  // namespace tgtcfg
