// Target expressions inside the check stage: what check_target() does, below the top level.
#pragma once

#include "check/check_context.h"
#include "check/likely_target.h"
#include "document/target_text.h"

#include <tgtcfg/config_spec.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// What an object may leave out: a change takes its kind from the target that it changes.
enum class TargetRole : std::uint8_t { whole, change };

/// Where an expression stands: its configuration pointer and how many targets are around it.
struct TargetPlace {
  std::string pointer;
  TargetRole role = TargetRole::whole;
  std::size_t depth = 0;
  [[nodiscard]] TargetPlace below(std::string_view key, TargetRole as = TargetRole::whole) const;
  [[nodiscard]] TargetPlace below(std::size_t index) const;
};

/// A string or an object. What was wrong has been reported and is in its poison.
[[nodiscard]] TargetSpec read_target_value(const Value& value, const TargetPlace& place,
                                           CheckContext& context);

/// A text: a tag, `{...}`, `NAME:PART`, a kind or a target string.
[[nodiscard]] TargetSpec read_target_text(const PlacedText& text, const TargetPlace& place,
                                          CheckContext& context);

/// An object as read from JSON, YAML or a target string (then its style is `target_text`).
[[nodiscard]] TargetSpec read_target_object(const Value& object, const TargetPlace& place,
                                            CheckContext& context);
[[nodiscard]] TargetSpec read_target_object(Value&& object, const TargetPlace& place,
                                            CheckContext& context);

/// `host` as it stands in a target: the word `none`, a target, or null (then it has neither).
[[nodiscard]] HostSpec read_target_host(const Value& value, const TargetPlace& place,
                                        CheckContext& context);

/// What stands for a target that could not be read; an error was added.
[[nodiscard]] TargetSpec poisoned_target(Span span, const TargetPlace& place);

/// A string or an object in which nothing is wrong.
[[nodiscard]] std::optional<TargetSpec> check_target_value(const Value& value,
                                                           const TargetPlace& place,
                                                           CheckContext& context);

/// Reports that `name` is neither kind nor tag, with what was probably meant of what may stand
/// there.
void report_unknown_target(const std::string& name, Span span, const std::string& pointer,
                           TargetWords may, CheckContext& context);

}  // namespace tgtcfg
