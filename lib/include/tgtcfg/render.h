// Reports about diagnostics: for terminals, editors and CI systems. Pure functions: the same
// diagnostics, sources and options give the same bytes.
//
//   SourceMap sources;
//   Diagnostics diags;
//   const FileId file = sources.add("a.yaml", "targets: [cuda, cudda]\ntargets: []\n");
//   (void)parse(file, InputFormat::yaml, sources, {}, diags);
//   std::cout << render(diags.all(), sources, ReportFormat::concise);
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// List of report formats: name, whether programs read it, and whether inputs are listed with their
/// digests. `make_NAME_report` in `lib/diag` writes a format.
#define TGTCFG_REPORT_FORMATS(row)                                                \
  row(human, false, false) row(concise, false, false) row(json, true, true)       \
      row(ndjson, true, true) row(sarif, true, false) row(junit, true, false)     \
          row(tap, true, false) row(github, true, false) row(gitlab, true, false) \
              row(checkstyle, true, false) row(rdjson, true, false)

#define TGTCFG_ENUMERATOR(name, machine, digests) name,
enum class ReportFormat : std::uint8_t { TGTCFG_REPORT_FORMATS(TGTCFG_ENUMERATOR) };
#undef TGTCFG_ENUMERATOR

/// Returns the names accepted by `--format`, in the order of the enumeration.
[[nodiscard]] const std::vector<std::string_view>& report_format_names();
/// Reads a name; nullopt if it is unknown.
[[nodiscard]] std::optional<ReportFormat> read_report_format(std::string_view name);
/// Returns true for formats that programs read: one well-formed document, even after an error.
[[nodiscard]] bool is_machine_format(ReportFormat format);

struct RenderOptions {
  bool color = false;           ///< use ANSI colours
  std::uint32_t width = 80;     ///< width in columns, at least 40
  bool show_help_links = true;  ///< mention `tgtcfg explain CODE`
  std::uint32_t tab_width = 4;  ///< columns per tab in source lines
};

/// Renders diagnostics for people: header, location, source lines with carets, history, candidates,
/// helps and notes, separated by empty lines. Long source lines are shortened around their labels,
/// and long texts are wrapped. Control and bidirectional characters are escaped.
[[nodiscard]] std::string render_human(std::span<const Diagnostic> diagnostics,
                                       const SourceMap& sources, const RenderOptions& options = {});

/// Renders one line per diagnostic: `file:line:column: error[TC2104]: message`.
[[nodiscard]] std::string render_concise(std::span<const Diagnostic> diagnostics,
                                         const SourceMap& sources);

/// Renders a whole report in any format, sorted by location. Inputs without diagnostics are not
/// listed. `ok` and `exit_code` follow from the diagnostics.
[[nodiscard]] std::string render(std::span<const Diagnostic> diagnostics, const SourceMap& sources,
                                 ReportFormat format = ReportFormat::human,
                                 const RenderOptions& options = {});
/// Returns `error`, `warning` or `note`.
[[nodiscard]] std::string_view name_of(Severity severity);

}  // namespace tgtcfg
