// Diagnostics as text: for people, for editors, for what CI systems read. Pure functions: the same
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

/// The forms of a report, a row each: the name; whether programs read it; whether its list of
/// inputs has the digest of each. `make_NAME_report` of `lib/diag` writes it.
#define TGTCFG_REPORT_FORMATS(row)                                                \
  row(human, false, false) row(concise, false, false) row(json, true, true)       \
      row(ndjson, true, true) row(sarif, true, false) row(junit, true, false)     \
          row(tap, true, false) row(github, true, false) row(gitlab, true, false) \
              row(checkstyle, true, false) row(rdjson, true, false)

#define TGTCFG_ENUMERATOR(name, machine, digests) name,
enum class ReportFormat : std::uint8_t { TGTCFG_REPORT_FORMATS(TGTCFG_ENUMERATOR) };
#undef TGTCFG_ENUMERATOR

/// As `--format` spells them, in the order of the enumeration.
[[nodiscard]] const std::vector<std::string_view>& report_format_names();
[[nodiscard]] std::optional<ReportFormat> read_report_format(std::string_view name);
/// Programs read it: one well-formed document on every path.
[[nodiscard]] bool is_machine_format(ReportFormat format);

struct RenderOptions {
  bool color = false;           ///< ANSI colours
  std::uint32_t width = 80;     ///< columns; at least 40 are used
  bool show_help_links = true;  ///< the line that names `tgtcfg explain CODE`
  std::uint32_t tab_width = 4;  ///< in source lines
};

/// Header, place, source lines with carets, history, candidates, helps and notes of each
/// diagnostic, with an empty line between two of them. Long source lines are windowed around their
/// labels and long texts wrapped; control and bidirectional characters are escaped.
[[nodiscard]] std::string render_human(std::span<const Diagnostic> diagnostics,
                                       const SourceMap& sources, const RenderOptions& options = {});

/// One line each: `file:line:column: error[TC2104]: message`.
[[nodiscard]] std::string render_concise(std::span<const Diagnostic> diagnostics,
                                         const SourceMap& sources);

/// A whole report in any of the formats, sorted by place, without inputs that nothing was found in.
/// `ok` and `exit_code` of the formats for programs are those that the diagnostics ask for.
[[nodiscard]] std::string render(std::span<const Diagnostic> diagnostics, const SourceMap& sources,
                                 ReportFormat format = ReportFormat::human,
                                 const RenderOptions& options = {});
/// `error`, `warning`, `note`.
[[nodiscard]] std::string_view name_of(Severity severity);

}  // namespace tgtcfg
