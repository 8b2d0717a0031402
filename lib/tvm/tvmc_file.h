// Configuration files of `tvmc compile`, rewritten as native configurations.
#pragma once

#include <tgtcfg/pipeline.h>

namespace tgtcfg {

/// JSON or JSON5 without `$schema`: `targets` is a list of objects with `kind`, and every other key
/// is an option of `tvmc compile`, or one is written as only tvmc does (`target-cuda-arch`); or
/// `target` is a text beside options that no target has.
[[nodiscard]] bool is_tvmc_file(const Value& root, InputFormat format);

/// The configuration that the file means, with notice TC8101: the host under `host`, names spelled
/// as our rows do, text marked to be read by the type of what it is for. What is wrong is left out.
[[nodiscard]] Value native_form_of_tvmc_file(const Value& root, const Context& context);

}  // namespace tgtcfg
