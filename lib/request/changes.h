// Changes to an input: values for locations of its configuration, each with the name of its origin.
// Front ends build them from options or data. Text of options becomes values only in `changes_of`.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/layers.h"
#include "request/session.h"

namespace tgtcfg {

/// How a change finds its location in the configuration below it.
enum class ChangeRule : std::uint8_t {
  plain,       ///< apply all patches
  pointer,     ///< one patch at a user's pointer, which may omit enclosing configurations
  unless_map,  ///< one patch, skipped if its location holds a map
  row_option,  ///< one value for the option `origin` of a kind, executor or runtime
};

/// One change to an input.
struct Change {
  std::string origin;  ///< as in reports: `--set`
  ChangeRule rule = ChangeRule::plain;
  std::vector<Patch> patches{};
};

struct MadeChanges {
  std::vector<Change> changes{};  ///< in the order of application
  bool ok = true;                 ///< false: an error was added
};

/// Makes the changes for one input. The input's project defines the known names, and values have
/// locations in the sources of its findings. Thread-safe.
using ChangeMaker = std::function<MadeChanges(const Session& session, Findings& findings)>;

/// All changes to an input.
struct Changes {
  std::vector<std::string> overlays{};  ///< files, or configurations that begin with `{`
  ChangeMaker make{};                   ///< null: only overlays
  bool has_targets = false;             ///< the changes define all targets, so that an input is
                                        ///< optional
  std::optional<HostPolicy> host_policy{};
  std::string typed{};  ///< as shell options, each after a space

  [[nodiscard]] bool empty() const { return overlays.empty() && !make; }
};

/// Returns the changes for the options, in order.
[[nodiscard]] Changes changes_of(std::vector<TypedFlag> flags);

/// Returns a configuration with the targets of `--target LIST`, or one target per `--target`.
[[nodiscard]] std::optional<ConfigSpec> read_target_flags(
    const Session& session, const std::vector<const TypedFlag*>& flags, Findings& findings);

/// `NAME=VALUE` of an option: NAME ends at the first `=`, unless it is a JSON string, as in
/// `"f=g"=gpu`.
struct NamedText {
  std::string name;
  std::size_t name_end = 0;     ///< end of the name in the text, including quotes
  std::size_t value_begin = 0;  ///< position after `=`
};

/// Returns nullopt if `=` or the name is missing.
[[nodiscard]] std::optional<NamedText> named_text(std::string_view text);

/// Quotes the name if needed before `=`.
[[nodiscard]] std::string name_before_equals(const std::string& name);

/// Returns the bytes from `begin` to `end` of an argument with their location.
[[nodiscard]] Value part_of_text(const Value& text, std::size_t begin, std::size_t end);

}  // namespace tgtcfg
