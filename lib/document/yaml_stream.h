// YAML in block style, piece by piece, as yaml-cpp lays it out.
#pragma once

#include <memory>

#include "model/value_stream.h"

namespace tgtcfg {

/// The last line has its end.
[[nodiscard]] std::unique_ptr<ValueStream> make_yaml_stream(KeyOrder order = KeyOrder::sorted);
[[nodiscard]] std::unique_ptr<ValueStream> make_yaml_stream(TextSink sink);

}  // namespace tgtcfg
