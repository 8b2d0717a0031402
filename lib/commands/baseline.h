// Findings that stood before: `validate --baseline FILE` leaves them out, `--write-baseline` writes
// them. A finding is known by its file and its fingerprint, which survives moved lines; where there
// are more of one kind than there were, the later ones are new.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

class Baseline {
 public:
  /// From the text of such a file. Nothing: it is none.
  [[nodiscard]] static std::optional<Baseline> read(std::string_view text);

  /// Leaves out what stood before.
  void leave_out(std::vector<Diagnostic>& diagnostics, const SourceMap& sources);
  /// Counts what is to be written.
  void add(const std::vector<Diagnostic>& diagnostics, const SourceMap& sources);
  /// `tgtcfg.baseline/1`
  [[nodiscard]] std::string text() const;

 private:
  using Key = std::pair<std::string, std::string>;  // file, fingerprint
  [[nodiscard]] static Key key_of(const Diagnostic& diagnostic, const SourceMap& sources);
  std::map<Key, std::size_t> counts_;
};

}  // namespace tgtcfg
