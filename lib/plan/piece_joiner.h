// Joins the partial plans of one path: the union of their records by id.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Whether a partial plan is unchanged since it was cut.
enum class PieceState : std::uint8_t { as_cut, edited };

/// Add unchanged partial plans first: edited records replace unchanged ones.
class PieceJoiner {
 public:
  explicit PieceJoiner(Diagnostics& diags) : diags_(diags) {}

  void add(Plan piece, const Value& written, PieceState state);
  [[nodiscard]] Plan finish();

 private:
  using Hosts = std::map<std::string, std::string>;
  using Positions = PlanPiece::Positions;
  /// An added record: its index in the whole plan, and its location.
  struct Taken {
    std::size_t index = 0;
    Span place;
    PieceState state = PieceState::as_cut;
    std::optional<Value> cut;  ///< its content before it was edited, if known
  };
  struct List {
    const char* name;
    const char* id;  ///< the field that identifies elements
  };

  void check_ids(const Value& written);
  void take_halves(Plan& piece);
  void join_halves();
  void take_edits(const Plan& piece, const Value& written);
  template <class Record>
  void add_list(const std::vector<Record>& theirs, std::vector<Record>& ours, const List& list,
                const Value& written, PieceState state);
  template <class Record>
  void add_list_if_set(const std::optional<std::vector<Record>>& theirs,
                       std::optional<std::vector<Record>>& ours, const List& list,
                       const Value& written, PieceState state);
  void sort_everything();

  Diagnostics& diags_;
  std::optional<Plan> plan_;
  bool has_cut_frame_ = false;
  Positions order_;
  Positions partitions_;
  Hosts hosts_;  // hosts that were cut off from targets
  std::map<std::pair<std::string, std::string>, Taken> taken_;
  std::map<std::string_view, Span> edited_;              // edited fields of the whole plan
  std::map<std::string, ResolvedFunction> host_halves_;  // of split functions
  std::set<std::string> device_halves_;
  std::vector<const Value*> written_;  // partial plans that were edited by hand
};

/// `homogeneous`: the id of the only target that is not a specialization, or nullopt.
[[nodiscard]] std::optional<std::string> only_target(const std::vector<PlanTarget>& targets);
/// Checks schema and references of a partial plan for compose(). Its fingerprints may be older than
/// edits.
[[nodiscard]] std::optional<Plan> check_piece(const Document& document, Diagnostics& diags);
/// Returns the fields that every partial plan repeats: all except the lists that a cut selects
/// from.
[[nodiscard]] Plan frame_of(const Plan& plan);
/// True if the plan has settings of its own: executor, runtime, pass configuration, ….
[[nodiscard]] bool has_settings(const Plan& plan);

}  // namespace tgtcfg
