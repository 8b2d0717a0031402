// Findings that stood before: `validate --baseline FILE` leaves them out, `--write-baseline` writes
// them. A finding is known by its file and its fingerprint, which survives moved lines; where there
// are more of one kind than there were, the later ones are new.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Findings of one kind in one file.
struct BaselineEntry {
  std::string file;
  std::size_t count = 0;  ///< that are left: not found so far, or to be written
  /// For reviewers of the file; empty and 0 in files of earlier versions.
  std::string code;
  std::uint32_t line = 0;
  std::string message;
  std::uint32_t begin = 0;  ///< byte of the entry in the file that it was read from
};

class Baseline {
 public:
  /// `name`: what a file that reports name is called in the baseline.
  using FileName = std::function<std::string(const std::string&)>;
  explicit Baseline(FileName name) : name_(std::move(name)) {}

  /// Adds the entries of such a file. False: it is none.
  [[nodiscard]] bool read(std::string_view text);

  /// Leaves out what stood before.
  void leave_out(std::vector<Diagnostic>& diagnostics, const SourceMap& sources);
  /// Counts what is to be written.
  void add(const std::vector<Diagnostic>& diagnostics, const SourceMap& sources);
  /// Entries with findings that were not found, by file.
  [[nodiscard]] std::vector<const BaselineEntry*> left() const;
  /// `tgtcfg.baseline/1`
  [[nodiscard]] std::string text() const;

 private:
  using Key = std::pair<std::string, std::string>;  // file, fingerprint
  [[nodiscard]] Key key_of(const Diagnostic& diagnostic, const SourceMap& sources) const;

  FileName name_;
  std::map<Key, BaselineEntry> entries_;
};

}  // namespace tgtcfg
