// The lint of tags: what a schema cannot see of rows of configs/database/tags and of tag tables.
#pragma once

#include <tgtcfg/pipeline.h>

#include <string>

namespace tgtcfg {

/// `file` holds one row, or `rows` with what they share. Every tag must resolve, say where it comes
/// from, be known to a release, and carry a host unless it says that it is of the device alone.
void lint_tags(const Value& file, const std::string& pointer, const Context& context);

}  // namespace tgtcfg
