// Requests of `batch` that TVM 0.19 and its tvmc answer about more than one target.
#pragma once

#include <optional>
#include <string_view>

#include <tgtcfg/pipeline.h>

namespace tgtcfg {

/// Members of a configuration request that ask about it and are no part of it: `find-device`,
/// `find-kind`, `canonical-target`, `canonical-virtual-device`, with `-` or `_`.
[[nodiscard]] bool is_tvm_0_19_question(std::string_view key);

/// The configuration as the release holds it, and its answers to the questions of the request.
[[nodiscard]] std::optional<Value> answer_tvm_0_19(const Plan& config, const Value& request,
                                                   const Context& context);

/// The text of tvmc's `--target` under `tvmc`, with further attributes by kind under
/// `additional-target-options`: `target_arg`, `host_arg`, `extra_targets`, `target`, `targets` and
/// `tokens`. `op` asks for one step alone: `tvmc_tokenize` or `tvmc_parse`.
[[nodiscard]] std::optional<Value> answer_tvmc_0_19(const Value& request, const Context& context);

/// Two targets under `a` and `b`: `equal`; `result`, whether `a` is external code generation for
/// `b`; `a_is_external`, `b_is_external`.
[[nodiscard]] std::optional<Value> answer_tvm_0_19_pair(const Value& request,
                                                        const Context& context);

}  // namespace tgtcfg
