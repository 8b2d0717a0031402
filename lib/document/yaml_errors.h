// yaml-cpp's errors in words for people, at the place where the mistake is.
#pragma once

#include <cstddef>
#include <string_view>

#include "document/readers.h"

namespace tgtcfg {

/// Reports the error `words` that the parser gave at `at`; `cursor` is behind the last piece that
/// was read without an error.
void report_yaml_error(const ReadInput& input, std::string_view words, std::size_t at,
                       std::size_t cursor);

}  // namespace tgtcfg
