// Helpers for values in plans.
#pragma once

#include <tgtcfg/plan.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "model/plain_values.h"
#include "model/value_stream.h"

namespace tgtcfg {

/// Sorts fields by bytes at every level and drops locations, so that equal plans are also equal in
/// memory.
[[nodiscard]] Value in_order(Value value);
/// `lowering` with keys spelled as in plans, or as in configurations.
[[nodiscard]] Value plan_lowering(const Value& lowering);
[[nodiscard]] Value config_lowering(const Value& lowering);
/// Drops locations, so that the value can be combined with values of other sources.
[[nodiscard]] Value without_source(Value value);
/// Sorts fields by bytes at every level; keeps locations.
void sort_members(Values& values);

/// Fields by name; each function writes its key and its value.
using MemberWriters = std::map<std::string_view, std::function<void(ValueStream&)>>;

/// Writes an object with these fields.
void write_members(const MemberWriters& members, ValueStream& to);

/// Writes the text of `to_json(plan)` without a tree of the whole: a tree of 20,000 targets has
/// four times the bytes of its text. `more` adds fields to the plan's own.
void write_plan(const Plan& plan, ValueStream& to, MemberWriters more = {});

}  // namespace tgtcfg
