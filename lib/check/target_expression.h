// Target expressions in the check stage: check_target() below the top level.
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

/// Decides if an object may leave out its kind: a `change` uses the kind of the target that it
/// changes.
enum class TargetRole : std::uint8_t { whole, change };

/// The location of an expression: its configuration pointer and the number of targets around it.
struct TargetPlace {
  std::string pointer;
  TargetRole role = TargetRole::whole;
  std::size_t depth = 0;
  [[nodiscard]] TargetPlace below(std::string_view key, TargetRole as = TargetRole::whole) const;
  [[nodiscard]] TargetPlace below(std::size_t index) const;
};

/// Reads a string or an object. Problems have been reported and are marked in the result's poison.
[[nodiscard]] TargetSpec read_target_value(const Value& value, const TargetPlace& place,
                                           CheckContext& context);

/// Reads a string: a tag, `{...}`, `NAME:PART`, a kind or a target string.
[[nodiscard]] TargetSpec read_target_text(const PlacedText& text, const TargetPlace& place,
                                          CheckContext& context);

/// Reads an object from JSON, YAML or a target string (its style is then `target_text`). Moves the
/// attributes out of the object.
[[nodiscard]] TargetSpec read_target_object(Value&& object, const TargetPlace& place,
                                            CheckContext& context);

/// Reads the `host` of a target: the word `none`, a target, or null (the result then has neither).
[[nodiscard]] HostSpec read_target_host(const Value& value, const TargetPlace& place,
                                        CheckContext& context);

/// Returns a placeholder for an unreadable target, after an error was added.
[[nodiscard]] TargetSpec poisoned_target(Span span, const TargetPlace& place);

/// Reads a string or an object. Returns nullopt if it has a problem.
[[nodiscard]] std::optional<TargetSpec> check_target_value(const Value& value,
                                                           const TargetPlace& place,
                                                           CheckContext& context);

/// Returns true for a generator that is not a TVM kind, where one is allowed. Its target has the
/// kind of the target it works for.
[[nodiscard]] bool is_served_generator(const std::string& word, const TargetPlace& place,
                                       const CheckContext& context);

/// Returns the kind of a spec after looking up its tag; empty if unknown.
[[nodiscard]] std::string kind_of_spec(const TargetSpec& spec, const Database& database);

/// Reports that `name` is neither a kind nor a tag, and suggests names allowed there.
void report_unknown_target(const std::string& name, Span span, const std::string& pointer,
                           TargetWords may, CheckContext& context);

}  // namespace tgtcfg
