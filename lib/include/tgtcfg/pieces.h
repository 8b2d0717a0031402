// Splits plans into smaller plans (partial plans) and combines them again, for example to give each
// machine, device compiler or code generator its part of the work.
//
// Every partial plan is valid input (docs/rules/parts.md#decompose). It keeps the ids, hosts and
// functions that concern it. `of` is the fingerprint of the whole plan and `path` the names of the
// enclosing nested configurations ([] at the top). Ids in it may refer to elements outside of it.
//
//   Workspace workspace;
//   const auto plan = workspace.resolve("nvidia/jetson-nano");
//   for (const Plan& piece : decompose(*plan, PieceLevel::device))
//     std::cout << piece.fingerprint << '\n';
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// The size of the partial plans.
enum class PieceLevel : std::uint8_t {
  machine,      ///< the plan without its `parts`, and each nested configuration
  device,       ///< a general target, its host, its external targets and its devices
  generator,    ///< a target and its host
  host_device,  ///< as `device`, with the host split off: its targets do not have a host
  function,     ///< an entry of `functions` and the elements it refers to
};

/// Reads `machine`, `device`, `generator`, `host-device` or `function`; nullopt for any other text.
[[nodiscard]] std::optional<PieceLevel> read_piece_level(std::string_view text);

/// Splits a plan and its nested configurations, in the order of the plan. Returns an empty list
/// only if the plan does not have elements of that level, for example functions.
[[nodiscard]] std::vector<Plan> decompose(const Plan& plan, PieceLevel level);

/// Calls `take` with each partial plan until it returns false. Uses less memory than a list: every
/// partial plan repeats the settings of the whole plan.
void decompose(const Plan& plan, PieceLevel level, const std::function<bool(Plan)>& take);

/// Returns `now`, the plan that `piece` became after changes, as a partial plan that remembers its
/// original. `layered` is the resolved configuration if known (may be null); changes are then
/// recorded as they were written.
[[nodiscard]] Plan changed_piece(const Plan& piece, Plan now, const Database& database,
                                 const Value* layered = nullptr);

/// Combines partial plans by id, nested by `path`. Reverses `decompose` for every level except
/// `function`, whose result contains only the elements that the functions mention. Partial plans of
/// different plans and conflicting values are errors.
///
/// A partial plan may have been resolved again (`changed_piece`) or edited by hand. The result then
/// equals the whole plan with the same changes. A changed value wins over an unchanged one; two
/// different changes are an error. Returns nullopt after adding an error.
[[nodiscard]] std::optional<Plan> compose(std::span<const Document> pieces, const Context& context);

/// Returns the host/device view of a plan (`tgtcfg.boundary/1`): hosts, targets and the side on
/// which each function runs. For systems that number devices themselves.
[[nodiscard]] Value boundary_view(const Plan& plan);
/// Returns the configuration that corresponds to a boundary document, which must satisfy its
/// schema.
[[nodiscard]] Value config_of_boundary(const Value& boundary, const Database& database);

}  // namespace tgtcfg
