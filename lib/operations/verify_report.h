// Diagnostics and results of `verify`.
#pragma once

#include <string>
#include <vector>

#include "operations/verify_targets.h"
#include "request/checked_input.h"

namespace tgtcfg {

/// The objects that a report refers to. They must outlive it.
struct Verified {
  const std::vector<PlacedTarget>& targets;
  const std::vector<Artifact>& artifacts;
  const Verification& result;
  const Database& database;
};

/// Turns the reasons of a verification into diagnostics. Items are the input of the plan, followed
/// by the files: the test points of an item are the item itself, and the targets that it affects.
class VerifyReporter {
 public:
  VerifyReporter(const Verified& verified, std::vector<InputResult>& items)
      : verified_(verified), items_(items) {}

  void report();

 private:
  void report_target(std::size_t index);
  void report_external(std::size_t index);
  void report_missing(std::size_t index);
  void report_difference(std::size_t index);
  void report_units(std::size_t index);
  void report_absent(std::size_t index);
  void report_doubts(std::size_t index);
  void report_unknown(std::size_t index);
  void report_extra();

  [[nodiscard]] const Artifact& artifact(std::size_t file) const {
    return verified_.artifacts[file];
  }
  [[nodiscard]] const Value& code(PieceIndex at) const { return artifact(at.file).code[at.piece]; }
  [[nodiscard]] const TargetResult& result(std::size_t index) const {
    return verified_.result.targets[index];
  }
  /// Adds the test point of a target to an item. The next diagnostic belongs to it.
  Diagnostics& point(std::size_t item, std::size_t target);
  [[nodiscard]] Diagnostics& point_in_file(std::size_t file, std::size_t target) {
    return point(file + 1, target);
  }
  /// Adds the pointer of the target, and the file as a related location.
  void place(DiagnosticBuilder builder, std::size_t target, PieceIndex at, const std::string& fact);
  [[nodiscard]] Span span_of(std::size_t target, std::size_t file) const;

  const Verified& verified_;
  std::vector<InputResult>& items_;
};

/// Returns the fields `verdict`, `targets` and `extra` of a report.
[[nodiscard]] Value verification_json(const Verified& verified);
/// Returns the beginning of the summary: `mismatch: 1 of 2 targets found`.
[[nodiscard]] std::string verification_line(const Verification& result);

}  // namespace tgtcfg
