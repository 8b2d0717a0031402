// What is laid over an input: values at places of its configuration, each with the name of its
// origin. Doors make them, of options or of data; nothing here is text that is read again.
#pragma once

#include <tgtcfg/config_spec.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "check/layers.h"
#include "request/session.h"

namespace tgtcfg {

/// How a change finds its place in the configuration below it.
enum class ChangeRule : std::uint8_t {
  plain,       ///< its patches are laid as they are
  pointer,     ///< one patch, at the pointer of a user: nested configurations are looked through
  unless_map,  ///< one patch, which a map in its place makes superfluous
  row_option,  ///< one value, for the option that `origin` names of a kind, executor or runtime
};

/// One value that is laid over an input.
struct Change {
  std::string origin;  ///< as reports show it: `--set`
  ChangeRule rule = ChangeRule::plain;
  std::vector<Patch> patches{};
};

struct MadeChanges {
  std::vector<Change> changes{};  ///< in the order in which they are laid
  bool ok = true;                 ///< false: an error was added
};

/// Makes the changes for one input: its project says which names there are, and places of values
/// are in the sources of its findings. Several threads may call it at once.
using ChangeMaker = std::function<MadeChanges(const Session& session, Findings& findings)>;

/// All that is laid over an input.
struct Changes {
  std::vector<std::string> overlays{};  ///< files, or configurations that begin with `{`
  ChangeMaker make{};                   ///< null: nothing besides the overlays
  bool has_targets = false;             ///< they name all targets, so that no input is needed
  std::optional<HostPolicy> host_policy{};
  std::string typed{};  ///< as options for a shell, each after a space

  [[nodiscard]] bool empty() const { return overlays.empty() && !make; }
};

}  // namespace tgtcfg
