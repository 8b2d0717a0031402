// Explains the value at a pointer: the layers that set it and the rules that chose it, as
// `tgtcfg why` prints them.
//
// An explanation is about one value, named by its JSON Pointer in the configuration
// (`/targets/gpu/arch`). `history` has one entry per layer that set or removed the value, lowest
// first: the default of a kind, a tag, extended files, the file itself, overlays, options. `rules`
// lists the rules that were applied to it. Spans refer to the sources of the workspace.
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

/// Effect of the value that a layer set.
enum class ValueState : std::uint8_t {
  in_effect,
  in_part,  ///< some fields of a map are overridden
  overridden,
  removed,  ///< this layer removed the value
};
/// Returns the name used in reports: `in effect`, `in part`, `overridden` or `removed`.
[[nodiscard]] std::string_view word_of(ValueState state);

/// Kind of source of a value: the database (the default of a kind, a tag), a layer of a
/// configuration, a rule, or a plan that was read.
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
/// Returns the name used in reports: `default` for `kind_default`, otherwise the name of the
/// enumerator.
[[nodiscard]] std::string_view name_of(OriginKind kind);

/// Source that determined the final value.
struct Origin {
  OriginKind kind = OriginKind::rule;
  std::string layer;  ///< name of a file, option, tag, kind or rule
  Span span{};        ///< location in that source; unknown if the value was not read from text
};
/// Returns a short description, for example `b.yaml:3:7` or `rule host-default`; empty for nullopt.
[[nodiscard]] std::string origin_text(const std::optional<Origin>& origin,
                                      const SourceMap& sources);

/// Value that one layer set or removed.
struct HistoryEntry {
  std::string layer;  ///< for example `base.yaml`, `tag nvidia/nvidia-a100`, `default of cuda`
  OriginKind kind = OriginKind::file;
  Span span;
  Value value;
  ValueState state = ValueState::in_effect;
};

/// Reason for the final value.
enum class ExplanationState : std::uint8_t {
  set,           ///< set by a layer
  tag,           ///< set by a tag
  kind_default,  ///< not set, so the default of the kind applies
  rule,          ///< determined by a rule
  open,          ///< not set, although outputs need it
  derived,       ///< derived from other values and the database
  not_set,
};
/// Returns the name used in reports: `set`, `tag`, `default`, `rule`, `open`, `derived` or
/// `not set`.
[[nodiscard]] std::string_view name_of(ExplanationState state);

/// Explanation of one value.
struct Explanation {
  std::string pointer;                     ///< JSON Pointer in the configuration
  std::vector<std::string> plan_pointers;  ///< JSON Pointers in the plan, list elements by id
  Value value;                             ///< final value; null if not set
  ExplanationState state = ExplanationState::not_set;
  std::vector<HistoryEntry> history;  ///< lowest layer first
  std::vector<TraceEntry> rules;      ///< in the order in which they were applied
};

/// Returns the explanation as text: one line for the value, one per layer and one per rule.
[[nodiscard]] std::string explanation_text(const Explanation& explanation,
                                           const SourceMap& sources);
/// Returns an element of `values` in `tgtcfg.why/1`.
[[nodiscard]] Value to_json(const Explanation& explanation, const SourceMap& sources);

}  // namespace tgtcfg
