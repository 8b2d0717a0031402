// Rewrites configuration files of `tvmc compile` as native configurations.
#pragma once

#include <tgtcfg/pipeline.h>

namespace tgtcfg {

/// Returns true for JSON or JSON5 without `$schema` in one of three forms.
/// 1. `targets` is a list of objects with `kind`, and all other keys are options of `tvmc compile`.
/// 2. An option has a syntax that only tvmc uses (`target-cuda-arch`).
/// 3. `target` is a string next to options that targets do not have.
[[nodiscard]] bool is_tvmc_file(const Value& root, InputFormat format);

/// Returns the equivalent configuration and reports notice TC8101. The host is moved to `host`,
/// names are native names, and text is marked to be parsed by the type of its option. Invalid
/// values are left out.
[[nodiscard]] Value native_form_of_tvmc_file(const Value& root, const Context& context);

}  // namespace tgtcfg
