// Compiled files against the targets of a plan: the state of each target, and its reasons.
//
//   const VerifiedTarget gpu{.id = "gpu", .target = &plan.targets.front()};
//   const Verification result = verify({{gpu}}, {{.artifact = &file}}, {}, database);
//   result.targets.front().state   // TargetState::found
#pragma once

#include <tgtcfg/plan.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/facts.h"

namespace tgtcfg {

struct Artifact;

struct VerifyOptions {
  bool accepts_runs = false;  ///< code that runs on the chip is sufficient
  bool any_unit = false;      ///< one fatbin with the chip is sufficient
};

struct VerifiedTarget {
  std::string id;
  const Target* target = nullptr;
  /// A host that is not a target: missing code for it is not reported.
  bool is_optional = false;
  /// Not reported: only tells that code is for another target of the plan.
  bool is_context = false;
  const Plan::Versions* platform = nullptr;  ///< of its configuration; null if not set
};

struct VerifiedFile {
  const Artifact* artifact = nullptr;
  std::vector<std::string> ids{};  ///< targets that the file is for; empty: all
};

enum class TargetState : std::uint8_t {
  found,
  partial,  ///< some code is missing
  missing,  ///< no code of its kind, or a list of chips without its chip
  other,    ///< code that contradicts the target
  unknown,  ///< no file can prove it
};
[[nodiscard]] std::string_view name_of(TargetState state);

/// A piece of code: indexes of the file, and of the piece in it.
struct PieceIndex {
  std::size_t file = 0;
  std::size_t piece = 0;
};

/// A fact that differs, with the piece that proves it.
struct Mismatch {
  PieceIndex at;
  Fact fact;
};

/// Fatbins of a file without an entry that a target needs.
struct LackingUnits {
  std::size_t file = 0;
  std::string entry;                 ///< for example `sm_90a`
  std::vector<std::string> lacking;  ///< their paths in the file
  std::size_t count = 0;             ///< number of fatbins
};

struct TargetResult {
  std::string id;
  TargetState state = TargetState::missing;
  bool is_listed = true;                   ///< false for a host that no file has code for
  bool decides = true;                     ///< false if the state does not affect the verdict
  std::vector<PieceIndex> pieces{};        ///< code that is for the target
  std::vector<Mismatch> differences{};     ///< reasons for `other`, `partial` and `missing`
  std::vector<Mismatch> doubts{};          ///< facts that code chosen at run time may explain
  std::vector<LackingUnits> units{};       ///< reasons for `partial`
  std::vector<std::string> other_chips{};  ///< chips of code that is not for the target
  std::string runnable{};  ///< one of them whose code runs on the chip of the target; may be empty
  std::vector<std::string> absent{};   ///< entries of `code` that no file has
  std::vector<std::string> unknown{};  ///< names of facts that the pieces do not prove
};

enum class VerifyVerdict : std::uint8_t { match, unknown, mismatch, broken };
[[nodiscard]] std::string_view name_of(VerifyVerdict verdict);

/// Code that no target asks for; without a piece, a container with portable code.
struct ExtraPiece {
  std::size_t file = 0;
  std::optional<std::size_t> piece;
  std::string at;  ///< path in the file
};

struct Verification {
  VerifyVerdict verdict = VerifyVerdict::match;
  std::vector<TargetResult> targets;  ///< in the order of the targets
  std::vector<ExtraPiece> extra;
};

/// Compares the files with the targets. All arguments must outlive the call only.
[[nodiscard]] Verification verify(const std::vector<VerifiedTarget>& targets,
                                  const std::vector<VerifiedFile>& files,
                                  const VerifyOptions& options, const Database& database);

}  // namespace tgtcfg
