// A compiled file of any format: reading it ends, and what is printed is JSON again.
#include <tgtcfg/artifact.h>

#include "command.h"

using namespace tgtcfg;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Database database;
  ArtifactLimits limits;
  limits.inflate = std::uint64_t{1} << 24U;
  Diagnostics diags;
  const std::string bytes = fuzz::text_of(data, size);
  const Artifact artifact = read_artifact("file", bytes, database, limits, diags);
  fuzz::require(artifact.state == ArtifactState::broken || !diags.has_errors(),
                "an error is a broken file");
  fuzz::require(!artifact.json().get("code").is_null(), "lists are never null");
  return 0;
}
