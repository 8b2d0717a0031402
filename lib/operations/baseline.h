// Baselines: `validate --baseline FILE` hides known diagnostics, `--write-baseline` records them. A
// diagnostic is identified by its file and its fingerprint, which does not depend on line numbers.
// If a file has more of a kind than recorded, the later ones are new.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Equal diagnostics in one file.
struct BaselineEntry {
  std::string file;
  std::size_t count = 0;  ///< not found yet (when reading), or to be written
  /// For people who review the file; empty and 0 in files of earlier versions.
  std::string code;
  std::uint32_t line = 0;
  std::string message;
  std::uint32_t begin = 0;  ///< byte offset of the entry in its file
};

class Baseline {
 public:
  /// Returns the name of a file in the baseline for its name in reports.
  using FileName = std::function<std::string(const std::string&)>;
  explicit Baseline(FileName name) : name_(std::move(name)) {}

  /// Adds the entries of a baseline. Returns false if the text is not a baseline.
  [[nodiscard]] bool read(std::string_view text);

  /// Removes the known diagnostics.
  void leave_out(std::vector<Diagnostic>& diagnostics, const SourceMap& sources);
  /// Adds diagnostics to write.
  void add(const std::vector<Diagnostic>& diagnostics, const SourceMap& sources);
  /// Returns entries with diagnostics that were not found, by file.
  [[nodiscard]] std::vector<const BaselineEntry*> left() const;
  /// Returns `tgtcfg.baseline/1`.
  [[nodiscard]] std::string text() const;

 private:
  using Key = std::pair<std::string, std::string>;  // file, fingerprint
  [[nodiscard]] Key key_of(const Diagnostic& diagnostic, const SourceMap& sources) const;

  FileName name_;
  std::map<Key, BaselineEntry> entries_;
};

}  // namespace tgtcfg
