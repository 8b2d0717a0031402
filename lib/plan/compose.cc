// compose(): the union of pieces by id, nested by their paths.
#include <tgtcfg/codes.h>
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "plan/plan_json.h"
#include "plan/plan_pieces.h"

namespace tgtcfg {
namespace {

struct UnionList {
  const char* key;
  const char* id;  ///< the member by which its elements are told apart
};

constexpr std::array<UnionList, 5> unions = {{{"hosts", "id"},
                                              {"targets", "id"},
                                              {"devices", "id"},
                                              {"functions", "match"},
                                              {"parts", "id"}}};
/// One value for the whole; a piece that was cut off from what it names has null.
constexpr std::array<const char*, 3> single_members = {"host", "default_device", "host_device"};
constexpr std::array<const char*, 5> members_of_pieces = {"of", "path", "order", "partitions",
                                                          "drives"};

bool shorter_first(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

/// The plan that pieces of one path make, without its parts.
class Joiner {
 public:
  explicit Joiner(Diagnostics& diags) : diags_(diags) {}

  void add(const Value& piece) {
    if (plan_.is_null()) {
      plan_ = piece;
      for (const UnionList& list : unions) plan_.set(list.key, Array{});
      plan_.set("device_map", Object{});
      plan_.set("open", Array{});
      plan_.set("partition_order", Array{});
    }
    for (const UnionList& list : unions) add_list(piece, list);
    add_texts(piece, "open");
    add_texts(piece, "partition_order");
    for (const Member& member : piece.find("device_map")->object()) {
      plan_.find("device_map")->set(member.key, member.value);
    }
    for (const char* const key : single_members) {
      if (const Value* value = piece.find(key); !value->is_null()) plan_.set(key, *value);
    }
    if (const Value* drives = piece.find("drives")) {
      for (const Member& member : drives->object())
        hosts_.insert_or_assign(member.key, member.value);
    }
    if (const Value* order = piece.find("order")) order_ = *order;
    if (const Value* order = piece.find("partitions")) partitions_ = *order;
  }

  Value finish() {
    sort_everything();
    Value& targets = *plan_.find("targets");
    for (Value& target : targets.array()) {
      const auto host = hosts_.find(text_in(target, "id"));
      if (host != hosts_.end()) target.set("host", host->second);
    }
    plan_.set("homogeneous", only_target(targets.array()));
    std::erase_if(plan_.object(), [](const Member& member) {
      return std::find(members_of_pieces.begin(), members_of_pieces.end(), member.key) !=
             members_of_pieces.end();
    });
    return std::move(plan_);
  }

 private:
  void add_list(const Value& piece, const UnionList& list) {
    Array& ours = plan_.find(list.key)->array();
    for (const Value& element : list_in(piece, list.key)) {
      const std::string id = text_in(element, list.id);
      const Value* known = element_with(ours, list.id, id);
      if (known == nullptr) {
        ours.push_back(element);
      } else if (!(in_order(*known) == in_order(element))) {
        diags_.error(diag::PiecesDisagree{.list = list.key, .id = id}, element.find(list.id)->span)
            .label(known->find(list.id)->span, "another piece says otherwise");
      }
    }
  }

  void add_texts(const Value& piece, const char* key) {
    Array& ours = plan_.find(key)->array();
    for (const Value& text : list_in(piece, key)) {
      if (std::find(ours.begin(), ours.end(), text) == ours.end()) ours.push_back(text);
    }
  }

  void sort_everything() {
    sort_by("devices",
            [](const Value& a, const Value& b) { return text_in(a, "id") < text_in(b, "id"); });
    sort_by("functions", [](const Value& a, const Value& b) {
      return text_in(a, "match") < text_in(b, "match");
    });
    sort_by("hosts", [](const Value& a, const Value& b) {
      return shorter_first(text_in(a, "id"), text_in(b, "id"));
    });
    sort_by("open", [](const Value& a, const Value& b) { return a.string() < b.string(); });
    sort_by("targets", [this](const Value& a, const Value& b) {
      return place_in(order_, *a.find("id")) < place_in(order_, *b.find("id"));
    });
    sort_by("partition_order", [this](const Value& a, const Value& b) {
      return place_in(partitions_, a) < place_in(partitions_, b);
    });
  }

  template <class Less>
  void sort_by(const char* key, Less less) {
    Array& list = plan_.find(key)->array();
    std::stable_sort(list.begin(), list.end(), less);
  }

  [[nodiscard]] static std::ptrdiff_t place_in(const Value& ids, const Value& id) {
    if (!ids.is_array()) return 0;
    const Array& order = ids.array();
    return std::find(order.begin(), order.end(), Value(id.string())) - order.begin();
  }

  Diagnostics& diags_;
  Value plan_;
  Value order_;
  Value partitions_;
  std::map<std::string, Value> hosts_;  // of targets that were cut off from them
};

using Path = std::vector<std::string>;

Path path_of(const Value& piece) {
  Path path;
  for (const Value& name : list_in(piece, "path")) path.push_back(name.string());
  return path;
}

/// The plan at `path` with its parts below it; finished plans are taken from `plans`.
Value nest(const Path& path, std::map<Path, Value>& plans) {
  const auto found = plans.find(path);
  Value plan = found != plans.end() ? found->second : Value();
  // The piece of a function that a part takes holds that part whole.
  Array parts = list_in(plan, "parts");
  for (auto it = plans.upper_bound(path); it != plans.end(); ++it) {
    const bool below =
        it->first.size() > path.size() && std::equal(path.begin(), path.end(), it->first.begin());
    if (!below) break;
    if (it->first.size() != path.size() + 1) continue;
    std::erase_if(parts,
                  [&](const Value& part) { return text_in(part, "id") == it->first.back(); });
    parts.push_back(Object{{"id", it->first.back()}, {"plan", nest(it->first, plans)}});
  }
  std::stable_sort(parts.begin(), parts.end(), [](const Value& a, const Value& b) {
    return text_in(a, "id") < text_in(b, "id");
  });
  plan.set("parts", std::move(parts));
  renew_fingerprints(plan);
  return plan;
}

/// A plan of parts alone has no piece of its own: nothing but its parts is known of it.
Value plan_of_parts() {
  Value plan(Object{{"schema", "tgtcfg.plan/1"}});
  for (const char* const key : {"name", "fingerprint", "host", "default_device", "host_device",
                                "homogeneous", "executor", "runtime", "opt_level", "lowering"}) {
    plan.set(key, nullptr);
  }
  for (const char* const key : {"hosts", "targets", "partition_order", "devices", "disabled_passes",
                                "memory_pools", "functions", "open"}) {
    plan.set(key, Array{});
  }
  plan.set("device_map", Object{});
  plan.set("pass_config", Object{});
  plan.set("build", Object{{"module_name", nullptr},
                           {"output_format", nullptr},
                           {"cross_compiler", nullptr},
                           {"cross_compiler_options", Array{}},
                           {"desired_layout", Array{}},
                           {"mixed_precision", nullptr}});
  return plan;
}

void add_missing(std::map<Path, Value>& plans) {
  std::map<Path, Value> missing;
  for (const auto& [path, plan] : plans) {
    for (Path above = path; !above.empty();) {
      above.pop_back();
      if (!plans.contains(above)) missing.try_emplace(above, plan_of_parts());
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
    if (!check_plan(piece, diags)) continue;
    joiners.try_emplace(path_of(piece.root), diags).first->second.add(piece.root);
  }
  if (diags.error_count() > errors) return std::nullopt;
  std::map<Path, Value> plans;
  for (auto& [path, joiner] : joiners) plans.emplace(path, joiner.finish());
  add_missing(plans);
  Value whole = nest({}, plans);
  std::string fingerprint = text_in(whole, "fingerprint");
  return Plan{std::move(whole), std::move(fingerprint), {}};
}

}  // namespace tgtcfg
