// Values as indented JSON in the order of their members, for golden files. The program's own writer
// lies above this module.
#pragma once

#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg::test {

std::string json_text(const Value& value, std::size_t indent = 0);

}  // namespace tgtcfg::test
