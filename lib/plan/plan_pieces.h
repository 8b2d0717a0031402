// What decompose() and compose() share: reading lists of a plan, finishing a piece.
#pragma once

#include <tgtcfg/value.h>

#include <functional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// The elements of a list member; none when it is missing.
[[nodiscard]] const Array& list_in(const Value& plan, std::string_view key);
/// The text of a member, or empty: ids are never empty.
[[nodiscard]] std::string text_in(const Value& object, std::string_view key);
/// The elements that `keep` takes.
[[nodiscard]] Value filtered(const Array& list, const std::function<bool(const Value&)>& keep);
/// The element with that `id`, or null.
[[nodiscard]] const Value* element_with(const Array& list, std::string_view key,
                                        const std::string& id);

/// `homogeneous`: the id of the only target that no function made, else null.
[[nodiscard]] Value only_target(const Array& targets);
/// Writes the fingerprints of the targets anew, after hosts came or went, and that of the plan.
void renew_fingerprints(Value& plan);

}  // namespace tgtcfg
