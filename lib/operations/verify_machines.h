// `verify --runs-on`: files on machines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "request/checked_input.h"
#include "request/session.h"
#include "verify/runs_on.h"

namespace tgtcfg {

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
