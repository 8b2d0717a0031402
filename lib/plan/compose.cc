// compose(): the union of pieces by id, nested by their paths.
#include <tgtcfg/codes/TC52.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "plan/plan_fields.h"
#include "plan/plan_pieces.h"

namespace tgtcfg {
namespace {

bool shorter_first(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

const std::string& name_in_list(const ResolvedFunction& function) {
  return function.match;
}
const std::string& name_in_list(const auto& record) {
  return record.id;
}

Value content_of(const PlanPart& part) {
  return to_json(part.plan);
}
Value content_of(const auto& record) {
  return record_json(record);
}

/// The plan that pieces of one path make, without its parts.
class Joiner {
 public:
  explicit Joiner(Diagnostics& diags) : diags_(diags) {}

  void add(Plan piece, const Value& written) {
    if (!plan_) plan_ = frame_of(piece);
    add_list(piece.hosts, plan_->hosts, {"hosts", "id"}, written);
    add_list(piece.targets, plan_->targets, {"targets", "id"}, written);
    add_list(piece.devices, plan_->devices, {"devices", "id"}, written);
    add_list(piece.functions, plan_->functions, {"functions", "match"}, written);
    add_list(piece.parts, plan_->parts, {"parts", "id"}, written);
    add_texts(piece.open, open_, plan_->open);
    add_texts(piece.partition_order, partitioned_, plan_->partition_order);
    for (const auto& [type, target] : piece.device_map)
      plan_->device_map.insert_or_assign(type, target);
    take(piece.host, plan_->host);
    take(piece.default_device, plan_->default_device);
    take(piece.host_device, plan_->host_device);
    if (!piece.piece) return;
    for (const auto& [target, host] : piece.piece->drives.value_or(Hosts()))
      hosts_.insert_or_assign(target, host);
    add_places(piece.piece->order, order_);
    add_places(piece.piece->partitions, partitions_);
  }

  Plan finish() {
    sort_everything();
    for (PlanTarget& target : plan_->targets) {
      const auto host = hosts_.find(target.id);
      if (host != hosts_.end()) target.host = host->second;
    }
    plan_->homogeneous = only_target(plan_->targets);
    plan_->piece.reset();
    return std::move(*plan_);
  }

 private:
  using Hosts = std::map<std::string, std::string>;
  using Positions = PlanPiece::Positions;
  /// What was taken: where it stands in the list of the whole, and where it was read.
  struct Taken {
    std::size_t index = 0;
    Span place;
  };
  struct List {
    const char* name;
    const char* id;  ///< the member by which its elements are told apart
  };

  /// What a piece says of the whole: everything but what its cut has chosen.
  static Plan frame_of(const Plan& piece) {
    Plan frame = piece;
    frame.hosts.clear();
    frame.targets.clear();
    frame.devices.clear();
    frame.functions.clear();
    frame.parts.clear();
    frame.device_map.clear();
    frame.open.clear();
    frame.partition_order.clear();
    return frame;
  }

  /// One value for the whole; a piece that was cut off from what it names has none.
  static void take(const std::optional<std::string>& theirs, std::optional<std::string>& ours) {
    if (theirs) ours = theirs;
  }

  template <class Record>
  void add_list(const std::vector<Record>& theirs, std::vector<Record>& ours, const List& list,
                const Value& written) {
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      const std::string& id = name_in_list(theirs[i]);
      const Span place = span_of(written, list, i);
      const auto [known, is_new] =
          taken_.try_emplace(std::pair(list.name, id), Taken{ours.size(), place});
      if (is_new) {
        ours.push_back(theirs[i]);
      } else if (!(content_of(ours[known->second.index]) == content_of(theirs[i]))) {
        diags_.error(diag::PiecesDisagree{.list = list.name, .id = id}, place)
            .label(known->second.place, "another piece says otherwise");
      }
    }
  }

  static Span span_of(const Value& written, const List& list, std::size_t i) {
    const std::string place = pointer_append(pointer_append("", list.name), i);
    const Value* id = pointer_find(written, pointer_append(place, list.id));
    return id == nullptr ? Span() : id->span;
  }

  static void add_texts(const std::vector<std::string>& theirs, std::set<std::string>& known,
                        std::vector<std::string>& ours) {
    for (const std::string& text : theirs) {
      if (known.insert(text).second) ours.push_back(text);
    }
  }

  static void add_places(const std::optional<Positions>& theirs, Positions& ours) {
    for (const auto& [id, place] : theirs.value_or(Positions())) ours.insert_or_assign(id, place);
  }

  void sort_everything() {
    sort_by(plan_->devices, [](const auto& a, const auto& b) { return a.id < b.id; });
    sort_by(plan_->functions, [](const auto& a, const auto& b) { return a.match < b.match; });
    sort_by(plan_->hosts, [](const auto& a, const auto& b) { return shorter_first(a.id, b.id); });
    sort_by(plan_->open, std::less<>());
    sort_by(plan_->targets, [this](const auto& a, const auto& b) {
      return place_in(order_, a.id) < place_in(order_, b.id);
    });
    sort_by(plan_->partition_order, [this](const auto& a, const auto& b) {
      return place_in(partitions_, a) < place_in(partitions_, b);
    });
  }

  static void sort_by(auto& list, const auto& less) {
    std::stable_sort(list.begin(), list.end(), less);
  }

  // What no piece places stands behind the rest.
  [[nodiscard]] static std::int64_t place_in(const Positions& places, const std::string& id) {
    const auto found = places.find(id);
    return found == places.end() ? std::numeric_limits<std::int64_t>::max() : found->second;
  }

  Diagnostics& diags_;
  std::optional<Plan> plan_;
  Positions order_;
  Positions partitions_;
  std::set<std::string> open_;
  std::set<std::string> partitioned_;
  Hosts hosts_;  // of targets that were cut off from them
  std::map<std::pair<std::string, std::string>, Taken> taken_;
};

using Path = std::vector<std::string>;

Path path_of(const Plan& piece) {
  return piece.piece ? piece.piece->path.value_or(Path()) : Path();
}

/// The plan at `path` with its parts below it; finished plans are taken from `plans`.
Plan nest(const Path& path, std::map<Path, Plan>& plans) {
  const auto found = plans.find(path);
  // A plan of parts alone has no piece of its own: nothing but its parts is known of it.
  Plan plan = found != plans.end() ? found->second : Plan();
  std::set<std::string> nested;
  std::vector<PlanPart> parts;
  for (auto it = plans.upper_bound(path); it != plans.end(); ++it) {
    const bool below =
        it->first.size() > path.size() && std::equal(path.begin(), path.end(), it->first.begin());
    if (!below) break;
    if (it->first.size() != path.size() + 1) continue;
    nested.insert(it->first.back());
    parts.push_back({it->first.back(), nest(it->first, plans)});
  }
  // The piece of a function that a part takes holds that part whole.
  std::erase_if(plan.parts, [&](const PlanPart& part) { return nested.contains(part.id); });
  std::move(parts.begin(), parts.end(), std::back_inserter(plan.parts));
  std::stable_sort(plan.parts.begin(), plan.parts.end(),
                   [](const PlanPart& a, const PlanPart& b) { return a.id < b.id; });
  renew_fingerprints(plan);
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
  const Value* first = pieces.front().root.find("of");
  bool same = true;
  for (const Document& piece : pieces) {
    const Value* whole = piece.root.find("of");
    if (whole == nullptr) {
      diags.error(diag::NotAPiece{}, piece.root.span);
      same = false;
    } else if (first != nullptr && !(*whole == *first)) {
      diags.error(diag::PieceOfAnother{}, whole->span)
          .label(first->span, "the first piece is of this plan");
      same = false;
    }
  }
  return same;
}

}  // namespace

std::optional<Plan> compose(std::span<const Document> pieces, Diagnostics& diags) {
  const std::size_t errors = diags.error_count();
  if (pieces.empty() || !check_whole(pieces, diags)) return std::nullopt;
  std::map<Path, Joiner> joiners;
  for (const Document& piece : pieces) {
    auto plan = check_plan(piece, diags);
    if (!plan) continue;
    const Path path = path_of(*plan);
    joiners.try_emplace(path, diags).first->second.add(std::move(*plan), piece.root);
  }
  if (diags.error_count() > errors) return std::nullopt;
  std::map<Path, Plan> plans;
  for (auto& [path, joiner] : joiners) plans.emplace(path, joiner.finish());
  add_missing(plans);
  return nest({}, plans);
}

}  // namespace tgtcfg
