// A target on its way to canonical form, passed between the steps of resolve_target().
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/target.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct GeneratorRow;
struct KindRow;

/// Names of the attributes for the CPU and its features.
struct CpuAttributes {
  std::string cpu;
  std::string features;  ///< empty if the kind has no such attribute
  std::string arch;      ///< architecture of all targets of the kind; empty if the triple decides
  /// If the architecture is unknown: its likely value, whose CPUs a misspelt name is compared with.
  std::string likely_arch;
  std::string abi;        ///< empty if the kind does not have it
  std::string float_abi;  ///< hard or soft calls on 32-bit Arm; empty if the kind does not have it
};

struct TargetDraft {
  Target target;
  const KindRow* kind = nullptr;
  const GeneratorRow* generator = nullptr;
  /// Keys from a user, tag or rule. Without them the kind's default keys apply.
  std::optional<std::vector<std::string>> keys;
  bool arm_m_profile = false;                   ///< decided; the A-profile rule is skipped
  bool arm_a_profile = false;                   ///< TVM uses LLVM while it reads the target
  std::optional<CpuAttributes> cpu_attributes;  ///< LLVM's tables define their values
  /// Invalid attributes. Rules that depend on them do not report errors.
  Poison poison{};

  /// Returns the string value of an attribute; null if it is missing or not a string.
  [[nodiscard]] const std::string* text(std::string_view attribute) const;
  [[nodiscard]] const Value* value(std::string_view attribute) const;
  /// Returns the location of an attribute, or of the whole target if it is not set.
  [[nodiscard]] Span place(std::string_view attribute) const;
  [[nodiscard]] std::string pointer(std::string_view attribute) const;
  /// Removes an attribute, but marks it so that rules do not report it as missing.
  void spoil(const std::string& attribute);
  [[nodiscard]] bool is_spoilt(std::string_view attribute) const;
};

/// Returns the kind of a spec after looking up its tag; empty if unknown.
[[nodiscard]] std::string kind_of_spec(const TargetSpec& spec, const Database& database);

}  // namespace tgtcfg
