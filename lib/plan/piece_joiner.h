// The pieces of one path as one plan: the union of their records by id.
#pragma once

#include <tgtcfg/plan.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <tgtcfg/diagnostics.h>

namespace tgtcfg {

/// Whether a piece says what it said when it was cut, or somebody edited it.
enum class PieceState : std::uint8_t { as_cut, edited };

/// Pieces as they were cut are added before those that were edited: what was edited takes the place
/// of what was not.
class PieceJoiner {
 public:
  explicit PieceJoiner(Diagnostics& diags) : diags_(diags) {}

  void add(Plan piece, const Value& written, PieceState state);
  [[nodiscard]] Plan finish();

 private:
  using Hosts = std::map<std::string, std::string>;
  using Positions = PlanPiece::Positions;
  /// What was taken: where it stands in the list of the whole, and where it was read.
  struct Taken {
    std::size_t index = 0;
    Span place;
    PieceState state = PieceState::as_cut;
    std::optional<Value> cut;  ///< what it was before it was edited, where that is known
  };
  struct List {
    const char* name;
    const char* id;  ///< the member by which its elements are told apart
  };

  void take_halves(Plan& piece);
  void join_halves();
  void take_edits(const Plan& piece, const Value& written);
  template <class Record>
  void add_list(const std::vector<Record>& theirs, std::vector<Record>& ours, const List& list,
                const Value& written, PieceState state);
  void sort_everything();

  Diagnostics& diags_;
  std::optional<Plan> plan_;
  bool has_cut_frame_ = false;
  Positions order_;
  Positions partitions_;
  std::set<std::string> open_;
  std::set<std::string> partitioned_;
  Hosts hosts_;  // of targets that were cut off from them
  std::map<std::pair<std::string, std::string>, Taken> taken_;
  std::map<std::string, Span> edited_;                   // of what pieces say of the whole
  std::map<std::string, ResolvedFunction> host_halves_;  // of functions that were split
  std::set<std::string> device_halves_;
};

}  // namespace tgtcfg
