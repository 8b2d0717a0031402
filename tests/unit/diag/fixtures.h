// The standard fixtures: one set of diagnostics that every renderer is shown.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <string>
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

}  // namespace tgtcfg::test
