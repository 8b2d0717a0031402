// The standard fixtures: one set of diagnostics for every renderer. Expectations are files,
// compared byte by byte and rewritten with TGTCFG_UPDATE=1.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::test {

struct Fixture {
  std::string name;  ///< also the title in the golden files
  SourceMap sources;
  std::vector<Diagnostic> diagnostics;
};

/// Built anew on each call; always equal.
std::vector<Fixture> fixtures();

/// The bytes of the `nth` (from 0) occurrence of `text` in a file.
Span find_span(const SourceMap& sources, FileId file, std::string_view text, int nth = 0);

/// Compares with tests/unit/diag/golden/<name> or, under TGTCFG_UPDATE=1, writes it. Returns an
/// empty text when they are equal, else the first line that differs.
std::string compare_golden(const std::string& name, std::string_view actual);

/// Returns a value as indented JSON in the order of its members, for golden files. The program's
/// own writer is above this module.
std::string json_text(const Value& value, std::size_t indent = 0);

}  // namespace tgtcfg::test
