// Diagnostics and results of `verify`, and of `verify --runs-on` for files on machines.
#pragma once

#include <tgtcfg/artifact.h>

#include <optional>
#include <string>
#include <vector>

#include "request/checked_input.h"
#include "request/session.h"
#include "verify/runs_on.h"
#include "verify/verification.h"

namespace tgtcfg {

/// A target with its location in the configuration.
struct PlacedTarget : VerifiedTarget {
  std::string pointer;   ///< JSON Pointer
  bool is_host = false;  ///< the host of the plan, which `host` names
};

/// The objects that a report refers to. They must outlive it.
struct Verified {
  const std::vector<PlacedTarget>& targets;
  const std::vector<Artifact>& artifacts;
  const Verification& result;
  const Database& database;
};

/// Turns the reasons of a verification into diagnostics. Items are the input of the plan, followed
/// by the files: the test points of an item are the item itself, and the targets that it affects.
void report_verification(const Verified& verified, std::vector<InputResult>& items);

/// Returns the fields `verdict`, `targets` and `extra` of a report.
[[nodiscard]] Value verification_json(const Verified& verified);
/// Returns the beginning of the summary: `mismatch: 1 of 2 targets found`.
[[nodiscard]] std::string verification_line(const Verification& result);

/// Reads machines: files with facts, facts as inline JSON, or any input of `resolve`. Returns
/// nullopt after adding errors to `session.findings`.
[[nodiscard]] std::optional<std::vector<LoadingMachine>> read_machines(
    Session& session, const std::vector<std::string>& inputs);

/// The files on one machine. The machine and the files must outlive it.
class MachineResults {
 public:
  MachineResults(const LoadingMachine& machine, const std::vector<Artifact>& artifacts,
                 const Database& database);

  /// Adds the diagnostics for a file, at its span.
  void report(std::size_t file, Span place, Diagnostics& diags) const;
  /// Returns the machine with the results for the files.
  [[nodiscard]] Value json() const;
  /// Returns a summary for people: `customer.json: 1 loads, 2 refused`.
  [[nodiscard]] std::string line() const;

 private:
  void report_device(std::size_t file, const DeviceLoading& device, Span place,
                     Diagnostics& diags) const;
  void report_checks(std::size_t file, LoadState state, Span place, Diagnostics& diags) const;

  const LoadingMachine& machine_;
  const std::vector<Artifact>& artifacts_;
  std::vector<Loaded> results_;  ///< one per file
};

}  // namespace tgtcfg
