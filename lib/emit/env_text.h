// Writes an emission as environment variables.
#pragma once

#include <string>

#include "emit/text_writer.h"

namespace tgtcfg {

/// Returns a line `TGTCFG_ID_WORD=value` per value, for `$GITHUB_ENV` and `docker --env-file`.
[[nodiscard]] std::string env_text(const Emission& emission, TextWriter& writer);

}  // namespace tgtcfg
