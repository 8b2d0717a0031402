// Plain values as the data of a plan.
#pragma once

#include <tgtcfg/plan.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "model/plain_values.h"
#include "model/value_stream.h"

namespace tgtcfg {

/// Members sorted by bytes at every level, places forgotten: equal plans are equal in memory too.
[[nodiscard]] Value in_order(Value value);
/// `lowering` with its own keys spelled as plans do, and as configurations do.
[[nodiscard]] Value plan_lowering(const Value& lowering);
[[nodiscard]] Value config_lowering(const Value& lowering);
/// The value as if nobody had written it: it can be read together with other texts.
[[nodiscard]] Value without_source(Value value);
/// Members of these sorted by bytes at every level; places stay.
void sort_members(Values& values);

/// Members by name; each writes its key and its value.
using MemberWriters = std::map<std::string_view, std::function<void(ValueStream&)>>;

/// An object of these members.
void write_members(const MemberWriters& members, ValueStream& to);

/// What `to_json(plan)` gives when it is written, without a tree of the whole: that of 20,000
/// targets has four times the bytes of its text. `more`: beside the plan's own.
void write_plan(const Plan& plan, ValueStream& to, MemberWriters more = {});

}  // namespace tgtcfg
