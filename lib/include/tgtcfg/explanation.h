// Why a value of a plan is what it is: the layers that set it and the rules that chose it, as
// `tgtcfg why` answers.
//
// An explanation is about one value, named by its pointer in the configuration
// (`/targets/gpu/arch`). `history` has an entry for each layer that said something about it, lowest
// first: the default of a kind, a tag, files that are extended, the file itself, overlays, options.
// `rules` are the rules that fired for it. Places are spans into the sources of the workspace.
//
//   Workspace workspace;
//   const auto answers = workspace.why("cuda -arch=sm_86", "/targets/0/arch");
//   if (!answers) std::cerr << workspace.report();
//   else std::cout << explanation_text(answers->front(), workspace.sources());
#pragma once

#include <tgtcfg/plan.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// What became of what a layer said.
enum class ValueState : std::uint8_t {
  in_effect,
  in_part,  ///< of a map: some of it is overridden
  overridden,
  removed,  ///< this layer took the value away
};
/// The word of reports: `in effect`, `in part`, `overridden`, `removed`.
[[nodiscard]] std::string_view word_of(ValueState state);

/// What can give a value: the tables (the default of a kind, a tag), the layers of a configuration,
/// a rule, or the plan that was read.
enum class OriginKind : std::uint8_t {
  kind_default,
  tag,
  extends,
  file,
  overlay,
  set,
  flag,
  rule,
  plan,
};
/// The word of reports: `default`, and the others as they are called here.
[[nodiscard]] std::string_view name_of(OriginKind kind);

/// What gave a value its final form.
struct Origin {
  OriginKind kind = OriginKind::rule;
  std::string layer;  ///< a file, an option, a tag, a kind, a rule
  Span span{};        ///< unknown when it stands in no text
};
/// The same in a few words: `b.yaml:3:7`, `rule host-default`; empty for nothing.
[[nodiscard]] std::string origin_text(const std::optional<Origin>& origin,
                                      const SourceMap& sources);

/// What one layer did to a value.
struct HistoryEntry {
  std::string layer;  ///< `base.yaml`, `tag nvidia/nvidia-a100`, `default of cuda`
  OriginKind kind = OriginKind::file;
  Span span;
  Value value;
  ValueState state = ValueState::in_effect;
};

/// Why a value is what it is.
enum class ExplanationState : std::uint8_t {
  set,           ///< a layer says it
  tag,           ///< a tag does
  kind_default,  ///< nobody does, so the kind's default holds
  rule,          ///< a rule found it
  open,          ///< it was left open
  derived,       ///< it follows from the rest and the tables
  not_set,
};
/// The word of reports: `set tag default rule open derived`, `not set`.
[[nodiscard]] std::string_view name_of(ExplanationState state);

/// All that is known of one value.
struct Explanation {
  std::string pointer;                     ///< in the configuration form
  std::vector<std::string> plan_pointers;  ///< where it stands in the plan; elements of lists by id
  Value value;                             ///< null when it is not set or open
  ExplanationState state = ExplanationState::not_set;
  std::vector<HistoryEntry> history;  ///< lowest layer first
  std::vector<TraceEntry> rules;      ///< in the order in which they fired
};

/// For people: a line for the value, one for each layer and each rule.
[[nodiscard]] std::string explanation_text(const Explanation& explanation,
                                           const SourceMap& sources);
/// An element of `values` in `tgtcfg.why/1`.
[[nodiscard]] Value to_json(const Explanation& explanation, const SourceMap& sources);

}  // namespace tgtcfg
