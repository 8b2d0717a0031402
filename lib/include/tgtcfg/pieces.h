// Plans cut into smaller plans and put together again: what is handed to another machine, to the
// compiler of one device, to one code generator.
//
// Every piece is valid input (docs/rules/parts.md#decompose): ids, hosts and
// the functions that concern it stay as they are, `of` is the fingerprint of the whole, `path` the
// part names that lead to it ([] at the top). What it refers to may lie outside of it.
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

enum class PieceLevel : std::uint8_t {
  machine,      ///< the plan without its parts, and each part
  device,       ///< a general target, its host, the external targets that serve it, its devices
  generator,    ///< a target and its host
  host_device,  ///< as `device`, the host apart from the targets, which have none then
  function,     ///< an entry of `functions` with what it refers to
};

/// `machine device generator host-device function`.
[[nodiscard]] std::optional<PieceLevel> read_piece_level(std::string_view text);

/// The pieces of a plan and of its parts, in the order of the plan. Empty only for a plan that has
/// nothing of that level (no functions).
[[nodiscard]] std::vector<Plan> decompose(const Plan& plan, PieceLevel level);

/// The same one by one, until `take` returns false: each piece repeats what the whole says of all.
void decompose(const Plan& plan, PieceLevel level, const std::function<bool(Plan)>& take);

/// What a piece has become, by changes that were resolved: it stays a piece, and keeps what it was.
/// `layered`: the configuration that was resolved, when it is known: what was laid over that of the
/// piece is then kept as it was written.
[[nodiscard]] Plan changed_piece(const Plan& piece, Plan now, const Database& database,
                                 const Value* layered = nullptr);

/// The union of pieces by id, nested by `path`. Undoes every level but `function`, of which it
/// gives what the functions mention. Pieces of different plans or values that disagree are errors.
///
/// A piece may have been changed since, resolved anew (`changed_piece`) or edited by hand: then the
/// whole is what the same changes would have made of it. What a changed piece says beats what an
/// unchanged one says; two that were changed differently are errors.
[[nodiscard]] std::optional<Plan> compose(std::span<const Document> pieces, const Context& context);

/// `tgtcfg.boundary/1`: hosts and targets alone, and what each function runs on, for a system that
/// numbers devices itself.
[[nodiscard]] Value boundary_view(const Plan& plan);
/// The configuration that such a document is: an input like others. It satisfies its schema.
[[nodiscard]] Value config_of_boundary(const Value& boundary, const Database& database);

}  // namespace tgtcfg
