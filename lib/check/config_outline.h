// What the schema of configurations is asked about: everything but the insides of targets and
// parts. So one mistake in a target is one error, from the stage that knows its kind.
#pragma once

#include <tgtcfg/database.h>
#include <tgtcfg/value.h>

#include <utility>
#include <vector>

namespace tgtcfg {

/// While it lives, a configuration is as its schema sees it: other values stand in place of
/// targets, of parts, and of maps whose keys have the other spelling.
class Outline {
 public:
  Outline(Value& config, const Database& database);
  Outline(const Outline&) = delete;
  Outline& operator=(const Outline&) = delete;
  ~Outline();

 private:
  std::vector<std::pair<Value*, Value>> hidden_;  // and the place that it goes back to
};

}  // namespace tgtcfg
