// What the fuzzers share: a violated law ends the process, which libFuzzer keeps as a finding.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/source.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace tgtcfg::fuzz {

inline void require(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "violated: %s\n", law);
  std::abort();
}

inline std::string text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// A reader gives documents or a located error, never both nothing and silence.
inline void read(const std::uint8_t* data, std::size_t size, InputFormat format) {
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add("input", text_of(data, size));
  const auto documents = parse(file, format, sources, Limits{}, diags);
  require(documents.has_value() || diags.has_errors(), "a refusal has an error");
  for (const Diagnostic& diagnostic : diags.all()) {
    require(diagnostic.span().known(), "an error of a reader has a place");
    for (const Label& label : diagnostic.labels) {
      require(label.span.begin <= label.span.end && label.span.end <= size, "a place in the text");
      (void)sources.begin(label.span);
      (void)sources.end(label.span);
    }
  }
}

}  // namespace tgtcfg::fuzz
