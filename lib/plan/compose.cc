// compose(): joins partial plans by id, nests them by path, and applies their changes to the whole.
#include <tgtcfg/codes/TC52.h>
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "check/layer_place.h"
#include "plan/changed_pieces.h"
#include "plan/fingerprint.h"
#include "plan/piece_joiner.h"
#include "plan/plan_json.h"

namespace tgtcfg {
namespace {

using Path = std::vector<std::string>;

Path path_of(const Plan& piece) {
  return piece.piece ? piece.piece->path.value_or(Path()) : Path();
}

/// Builds the plan at `path` and the nested plans below it from finished `plans`.
Plan nest(const Path& path, std::map<Path, Plan>& plans) {
  const auto found = plans.find(path);
  // A plan that consists only of nested plans has no partial plan of its own.
  Plan plan = found != plans.end() ? found->second : Plan();
  std::set<std::string> nested;
  std::vector<PlanPart> parts;
  for (auto it = plans.upper_bound(path); it != plans.end(); ++it) {
    if (!begins_with(it->first, path)) break;
    if (it->first.size() != path.size() + 1) continue;
    nested.insert(it->first.back());
    parts.push_back({it->first.back(), nest(it->first, plans)});
  }
  // A partial plan for functions of a nested plan contains that whole nested plan.
  std::erase_if(plan.parts, [&](const PlanPart& part) { return nested.contains(part.id); });
  std::move(parts.begin(), parts.end(), std::back_inserter(plan.parts));
  std::ranges::stable_sort(plan.parts, {}, &PlanPart::id);
  set_fingerprints(plan);
  return plan;
}

void add_missing(std::map<Path, Plan>& plans) {
  std::map<Path, Plan> missing;
  for (const auto& [path, plan] : plans) {
    for (Path above = path; !above.empty();) {
      above.pop_back();
      if (!plans.contains(above)) missing.try_emplace(above);
    }
  }
  plans.merge(missing);
}

bool check_whole(std::span<const Document> pieces, Diagnostics& diags) {
  const Value& first = pieces.front().root.get("of");
  bool same = true;
  for (const Document& piece : pieces) {
    const Value& whole = piece.root.get("of");
    if (!piece.root.has("of")) {
      diags.error(diag::NotAPiece{}, piece.root.span);
      same = false;
    } else if (pieces.front().root.has("of") && whole != first) {
      diags.error(diag::PieceOfAnother{}, whole.span)
          .label(first.span, "the first partial plan belongs to this plan");
      same = false;
    }
  }
  return same;
}

/// A partial plan as read: the plan to join, and the changes to apply afterwards.
struct ReadPiece {
  Plan plan;  ///< before its changes, unless it was edited
  const Value* written = nullptr;
  PieceState state = PieceState::as_cut;
};

/// A partial plan without targets has its hosts resolved like targets; restores their ids.
void take_changed_hosts(const Plan& now, Plan& cut) {
  for (std::size_t i = 0; i < std::min(cut.hosts.size(), now.hosts.size()); ++i) {
    PlanHost host = now.hosts[i];
    host.id = cut.hosts[i].id;
    host.same_as = cut.hosts[i].same_as;
    cut.hosts[i] = std::move(host);
  }
}

class Composer {
 public:
  explicit Composer(const Context& context) : context_(context) {}

  void read(const Document& document) {
    auto plan = check_piece(document, context_.diags);
    if (!plan) return;
    if (plan->piece && plan->piece->was) return read_changed(document, std::move(*plan));
    const std::string now = plan_fingerprint(*plan);
    const bool edited =
        now != plan->fingerprint || now != plan->piece->base.value_or(plan->fingerprint);
    pieces_.push_back(
        {std::move(*plan), &document.root, edited ? PieceState::edited : PieceState::as_cut});
  }

  std::optional<Plan> compose() {
    std::ranges::stable_sort(pieces_, {}, &ReadPiece::state);
    const bool edited = !pieces_.empty() && pieces_.back().state == PieceState::edited;
    const std::size_t errors = context_.diags.error_count();
    Plan whole = join();
    if (context_.diags.error_count() > errors) return std::nullopt;
    if (!edited && changed_.empty()) return whole;
    if (edited) forget_edited_defaults(whole, context_.database);
    return resolve_changes(whole, changed_, context_);
  }

 private:
  void read_changed(const Document& document, Plan now) {
    const Value was = *now.piece->was;
    const Document before{document.file, document.index, was.get("plan")};
    auto cut = check_piece(before, context_.diags);
    if (!cut) return;
    const bool host_alone = cut->targets.empty() && !cut->hosts.empty();
    if (host_alone) take_changed_hosts(now, *cut);
    // The recorded changes do not include later edits by hand.
    const Value* kept = document.root.find("was");
    const bool edited = plan_fingerprint(now) != now.fingerprint;
    changed_.push_back({*cut, std::move(now), &document.root,
                        edited || kept == nullptr ? nullptr : kept->find("changes")});
    pieces_.push_back(
        {std::move(*cut), &document.root, host_alone ? PieceState::edited : PieceState::as_cut});
  }

  Plan join() {
    std::map<Path, PieceJoiner> joiners;
    for (ReadPiece& piece : pieces_) {
      const Path path = path_of(piece.plan);
      joiners.try_emplace(path, context_.diags)
          .first->second.add(std::move(piece.plan), *piece.written, piece.state);
    }
    std::map<Path, Plan> plans;
    for (auto& [path, joiner] : joiners) plans.emplace(path, joiner.finish());
    add_missing(plans);
    return nest({}, plans);
  }

  const Context& context_;
  std::vector<ReadPiece> pieces_;
  std::vector<ChangedPiece> changed_;
};

}  // namespace

Plan changed_piece(const Plan& piece, Plan now, const Database& database, const Value* layered) {
  now.piece = piece.piece;
  if (!now.piece) return now;
  const bool is_first = !now.piece->was;
  Value was = is_first ? Value(Object{{"plan", to_json(piece)}}) : *now.piece->was;
  const Value* earlier = was.find("changes");
  Array changes = earlier == nullptr ? Array{} : earlier->array();
  if (layered != nullptr && (is_first || earlier != nullptr)) {
    for (const ConfigChange& change : config_changes(config_of(piece, database), *layered))
      changes.push_back(change_json(change));
    was.set("changes", std::move(changes));
  } else {
    erase_key(was.object(), "changes");
  }
  now.piece->was = in_order(std::move(was));
  return now;
}

std::optional<Plan> compose(std::span<const Document> pieces, const Context& context) {
  const std::size_t errors = context.diags.error_count();
  if (pieces.empty() || !check_whole(pieces, context.diags)) return std::nullopt;
  Composer composer(context);
  for (const Document& piece : pieces) composer.read(piece);
  if (context.diags.error_count() > errors) return std::nullopt;
  return composer.compose();
}

}  // namespace tgtcfg
