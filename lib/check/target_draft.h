// A target on its way to canonical form: what the steps of resolve_target() hand to each other.
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

/// Which attributes name the CPU and change its features.
struct CpuAttributes {
  std::string cpu;
  std::string features;     ///< empty: the kind has none
  std::string arch;         ///< of every target of the kind; empty: the triple tells
  std::string likely_arch;  ///< where nothing tells: whose CPUs a misspelt name is compared with
  std::string abi;          ///< empty: the kind has none
  std::string float_abi;    ///< hard or soft calls on 32-bit Arm; empty: the kind has none
};

struct TargetDraft {
  Target target;
  const KindRow* kind = nullptr;
  const GeneratorRow* generator = nullptr;
  /// Keys that a user, tag or rule gave; without them the kind's default keys are taken.
  std::optional<std::vector<std::string>> keys;
  bool arm_m_profile = false;                   ///< decided: the A-profile rule has nothing to say
  bool arm_a_profile = false;                   ///< TVM asks LLVM while it reads the target
  std::optional<CpuAttributes> cpu_attributes;  ///< LLVM's tables tell what they may say
  /// Attributes that were given wrongly; what would read them keeps quiet.
  Poison poison{};

  /// The text of an attribute, or nothing when it is missing or no text.
  [[nodiscard]] const std::string* text(std::string_view attribute) const;
  [[nodiscard]] const Value* value(std::string_view attribute) const;
  /// Where an attribute was given, or the whole target.
  [[nodiscard]] Span place(std::string_view attribute) const;
  [[nodiscard]] std::string pointer(std::string_view attribute) const;
  /// Takes an attribute out, as if nobody had given it, but for that no rule misses it.
  void spoil(const std::string& attribute);
  [[nodiscard]] bool is_spoilt(std::string_view attribute) const;
};

/// What kind a spec has, its tag looked up; empty when it is not known.
[[nodiscard]] std::string kind_of_spec(const TargetSpec& spec, const Database& database);

}  // namespace tgtcfg
