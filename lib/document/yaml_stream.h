// Writes YAML in block style, piece by piece, formatted by yaml-cpp.
#pragma once

#include <memory>

#include "model/value_stream.h"

namespace tgtcfg {

/// The output ends with a newline.
[[nodiscard]] std::unique_ptr<ValueStream> make_yaml_stream(KeyOrder order = KeyOrder::sorted);
[[nodiscard]] std::unique_ptr<ValueStream> make_yaml_stream(TextSink sink);

}  // namespace tgtcfg
