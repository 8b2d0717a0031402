// An emission as variables of an environment.
#pragma once

#include <string>

#include "emit/text_writer.h"

namespace tgtcfg {

/// A line `TGTCFG_ID_WORD=value` for each value: what `$GITHUB_ENV` reads, and `docker --env-file`.
[[nodiscard]] std::string env_text(const Emission& emission, TextWriter& writer);

}  // namespace tgtcfg
