// Requests of `batch` about several targets, answered as TVM 0.19 and its tvmc do.
#pragma once

#include <optional>
#include <string_view>

#include <tgtcfg/pipeline.h>

namespace tgtcfg {

/// Returns true for keys of a configuration request that are questions, not settings:
/// `find-device`, `find-kind`, `canonical-target`, `canonical-virtual-device`, with `-` or `_`.
[[nodiscard]] bool is_tvm_0_19_question(std::string_view key);

/// Returns the configuration as the release represents it, and its answers to the request's
/// questions.
[[nodiscard]] std::optional<Value> answer_tvm_0_19(const Plan& config, const Value& request,
                                                   const Context& context);

/// Parses tvmc's `--target` under `tvmc`, with further attributes by kind under
/// `additional-target-options`. Returns `target_arg`, `host_arg`, `extra_targets`, `target`,
/// `targets` and `tokens`. `op` selects a single step: `tvmc_tokenize` or `tvmc_parse`.
[[nodiscard]] std::optional<Value> answer_tvmc_0_19(const Value& request, const Context& context);

/// Compares two targets under `a` and `b`. Returns `equal`, `a_is_external`, `b_is_external`, and
/// `result`: true if `a` is external code generation for `b`.
[[nodiscard]] std::optional<Value> answer_tvm_0_19_pair(const Value& request,
                                                        const Context& context);

}  // namespace tgtcfg
