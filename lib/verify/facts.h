// Facts of a target that a piece of code proves or contradicts.
//
// A rule compares one fact. A rule without proof answers `unknown`, so that a mismatch is never
// wrong.
#pragma once

#include <tgtcfg/chip.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/target.h>
#include <tgtcfg/triple.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct KindRow;

enum class Agreement : std::uint8_t {
  matched,
  contradicted,
  unknown,   ///< the piece does not prove the fact
  doubtful,  ///< code that is chosen when the program runs may be the reason for a difference
};

/// Group of facts that one diagnostic reports.
enum class FactGroup : std::uint8_t { chip, system, abi, instructions };

struct Fact {
  std::string_view name;  ///< for example `arch`, `os` or `chip`
  FactGroup group = FactGroup::system;
  Agreement agreement = Agreement::unknown;
  std::string asked;  ///< value of the plan, for messages
  std::string found;  ///< value in the file, for messages
};

/// Result of a rule; without an agreement, the plan does not define the fact.
struct Outcome {
  std::optional<Agreement> agreement;
  std::string asked;
  std::string found;

  /// Returns `matched` or `contradicted`.
  [[nodiscard]] static Outcome of(bool matches, std::string asked, std::string found) {
    return {matches ? Agreement::matched : Agreement::contradicted, std::move(asked),
            std::move(found)};
  }
  [[nodiscard]] static Outcome unknown() { return {Agreement::unknown, {}, {}}; }
  /// Compares two names. An empty one is not defined by the plan, or not proven by the piece.
  [[nodiscard]] static Outcome compare(const std::string& asked, const std::string& found) {
    if (asked.empty()) return {};
    return found.empty() ? unknown() : of(asked == found, asked, found);
  }
};

/// A target of a plan, as the rules see it.
struct Expectation {
  Expectation(const Target& target, const Database& database, const Plan::Versions* platform);

  const Target& target;
  const KindRow* kind;  ///< null for a kind that the database does not have
  std::string arch;     ///< LLVM's name, Thumb as Arm; empty if not set
  std::optional<Triple> triple;
  /// Entries that a fatbin must have: those of `code`, or the chip; empty without a chip.
  std::vector<std::string> chips;
  const Plan::Versions* platform;  ///< software of the deployment machine; null if not set

  [[nodiscard]] const Machine& machine() const { return target.machine; }
  /// Returns an attribute that is a string; empty if not set.
  [[nodiscard]] std::string_view text(std::string_view attribute) const;
  [[nodiscard]] bool has_feature(std::string_view name) const;
  /// Returns the version of software on the deployment machine; empty if not set.
  [[nodiscard]] std::string version(std::string_view software) const;
  /// Returns true if a CPU or features are set.
  [[nodiscard]] bool names_cpu() const;
};

/// A piece of code and a target that it is compared with.
struct Compared {
  const Value& code;
  std::string_view container;  ///< format of the innermost container; empty for a file
  const Expectation& expected;
  const Database& database;
  const Value& tables;  ///< names for the numbers of compiled files
  bool accepts_runs = false;

  /// Returns the tables that relate names of files to names of targets.
  [[nodiscard]] const Value& names() const { return tables.get("plan_facts"); }
};

struct FactRule {
  std::string_view fact;
  FactGroup group;
  Outcome (*compare)(const Compared& compared);
};

/// Rules for CPU code: format, system, ABI and instructions.
[[nodiscard]] std::span<const FactRule> cpu_fact_rules();
/// Rules for code of targets with a chip, and for SPIR-V.
[[nodiscard]] std::span<const FactRule> chip_fact_rules();
[[nodiscard]] std::span<const FactRule> spirv_fact_rules();

/// Returns the name that files have for an architecture: Thumb is a state of Arm CPUs.
[[nodiscard]] std::string arch_in_files(std::string_view arch);

/// Returns true for ELF code that a runtime loads in the same way on all systems.
[[nodiscard]] bool has_own_loader(const Compared& compared);

/// Compares the instructions of CPU code with the CPU of the target.
[[nodiscard]] Outcome compare_instructions(const Compared& compared);

/// Returns the indexes of the entries in `Expectation::chips` that a piece of GPU code provides.
[[nodiscard]] std::vector<std::size_t> provided_chips(const Compared& compared);

/// Returns true for PTX of the chip of the target, which compilers add to machine code.
[[nodiscard]] bool is_ptx_of_chip(const Compared& compared);

/// Returns the chip of a target with the settings that the target was given, in its target id or in
/// `mattr`; the others can have any value.
[[nodiscard]] TargetId target_id_of(const Target& target, const Database& database);

/// Returns the target id of AMD code: the chip, and the settings that the code requires.
[[nodiscard]] std::string id_with_settings(const Value& code, const std::string& chip);

/// Returns true if a piece of GPU code runs on the chip of the target, or a driver compiles it
/// there.
[[nodiscard]] bool runs_on_target(const Compared& compared);

/// Runs the rules for the piece.
[[nodiscard]] std::vector<Fact> compare_facts(const Compared& compared);

}  // namespace tgtcfg
