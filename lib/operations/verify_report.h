// Diagnostics and results of `verify`.
#pragma once

#include <tgtcfg/artifact.h>

#include <string>
#include <vector>

#include "request/checked_input.h"
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

}  // namespace tgtcfg
