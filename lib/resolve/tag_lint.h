// Checks tags beyond their schema, in configs/database/tags and tag tables.
#pragma once

#include <tgtcfg/pipeline.h>

#include <string>

namespace tgtcfg {

/// `file` contains one entry, or `rows` with shared values. Every tag must resolve, name its
/// source, be known to a release, and have a host unless it is declared as device-only.
void lint_tags(const Value& file, const std::string& pointer, const Context& context);

}  // namespace tgtcfg
