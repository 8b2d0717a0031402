#include "plan/changed_pieces.h"

#include <tgtcfg/codes/TC52.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "plan/config_changes.h"

namespace tgtcfg {
namespace {

using Path = std::vector<std::string>;

/// Resolves and writes a partial plan on its own. References to the rest of the plan disappear, so
/// that two results differ only in changed values.
std::optional<Value> standing_alone(const Plan& plan, const Context& context) {
  const Document document{context.sources.add("<plan>", {}), 0, config_of(plan, context.database)};
  const auto spec = check(document, context);
  const auto again = spec ? resolve(*spec, context) : std::nullopt;
  return again ? std::optional(config_of(*again, context.database)) : std::nullopt;
}

struct BeforeAndAfter {
  Value before;
  Value after;
};

/// Returns a partial plan as configuration, before and after the change. Returns nullopt after
/// adding an error.
std::optional<BeforeAndAfter> configurations_of(const ChangedPiece& piece, const Context& context) {
  if (piece.changes != nullptr) {
    const Value before = config_of(piece.cut, context.database);
    Value after = before;
    for (const Value& change : piece.changes->array()) make_change(read_change(change), after);
    return BeforeAndAfter{before, std::move(after)};
  }
  auto before = standing_alone(piece.cut, context);
  auto after = before ? standing_alone(piece.now, context) : std::nullopt;
  if (!after) return std::nullopt;
  return BeforeAndAfter{std::move(*before), std::move(*after)};
}

bool begins_with(const Path& path, const Path& start) {
  return path.size() >= start.size() && std::equal(start.begin(), start.end(), path.begin());
}

/// All changes of the whole configuration. Changes of the same value must agree.
class Changes {
 public:
  explicit Changes(Diagnostics& diags) : diags_(diags) {}

  void add(ConfigChange change, Span place) {
    if (const auto* other = other_of(change); other != nullptr) {
      if (other->value == change.value && other->path == change.path) return;
      diags_.error(diag::PiecesDisagree{.list = list_of(change), .id = id_of(change)}, place)
          .label(place_of_.at(other->path), "another partial plan has a different value");
      return;
    }
    place_of_.emplace(change.path, place);
    by_path_.emplace(change.path, std::move(change));
  }

  [[nodiscard]] const std::map<Path, ConfigChange>& all() const { return by_path_; }

 private:
  /// Returns another change of the same value, or of an enclosing or nested one.
  [[nodiscard]] const ConfigChange* other_of(const ConfigChange& change) const {
    for (Path around = change.path; !around.empty(); around.pop_back()) {
      if (const auto found = by_path_.find(around); found != by_path_.end()) return &found->second;
    }
    const auto next = by_path_.lower_bound(change.path);
    const bool inside = next != by_path_.end() && begins_with(next->first, change.path);
    return inside ? &next->second : nullptr;
  }

  static std::string list_of(const ConfigChange& change) {
    return change.path.size() > 1 ? change.path.front() : "the plan";
  }

  static std::string id_of(const ConfigChange& change) {
    std::string id;
    for (std::size_t i = change.path.size() > 1 ? 1 : 0; i < change.path.size(); ++i)
      id += (id.empty() ? "" : "/") + change.path[i];
    return id;
  }

  Diagnostics& diags_;
  std::map<Path, ConfigChange> by_path_;
  std::map<Path, Span> place_of_;
};

/// Returns the span of the changed record in a partial plan, or of its field.
Span place_of(const Value& written, const Path& path) {
  const Value* list = written.find(path.front());
  if (list != nullptr && list->is_array() && path.size() > 1) {
    for (const Value& record : list->array()) {
      for (const char* key : {"id", "match"}) {
        const Value* name = record.find(key);
        if (name != nullptr && *name == Value(path[1])) return name->span;
      }
    }
  }
  if (list != nullptr) return list->span;
  return written.has("base") ? written.get("base").span : written.span;
}

/// These keys differ only because a plan without targets is written with its hosts as targets.
bool is_of_host(const Path& path) {
  constexpr std::string_view keys[] = {"targets", "host", "host-policy", "default-device",
                                       "devices"};
  const bool host_of_function = path.size() > 2 && path[0] == "functions" && path[2] == "host";
  return host_of_function || std::find(std::begin(keys), std::end(keys), path[0]) != std::end(keys);
}

class Translator {
 public:
  Translator(Value& config, Changes& changes) : config_(config), changes_(changes) {}

  /// Adds the changes of a partial plan as changes of the whole.
  void add(const ChangedPiece& piece, const Value& before, const Value& after) {
    Path start;
    for (const std::string& part : piece.cut.piece->path.value_or(Path())) {
      start.emplace_back("parts");
      start.push_back(part);
    }
    const bool host_alone = piece.cut.targets.empty() && !piece.cut.hosts.empty();
    for (ConfigChange& change : config_changes(before, after)) {
      const std::string key = change.path.front();
      if (host_alone && is_of_host(change.path)) continue;
      const Span place = place_of(*piece.written, change.path);
      rename_half(piece, change.path);
      change.path.insert(change.path.begin(), start.begin(), start.end());
      if (key == "host-policy") {
        hosts_apart(start);
      } else if (key == "host" && !has_one_host(start)) {
        add_hosts(piece, after, start, place);
      } else {
        changes_.add(std::move(change), place);
      }
    }
  }

 private:
  static void rename_half(const ChangedPiece& piece, Path& path) {
    const auto& split = piece.cut.piece->split;
    if (!split || path.front() != "functions" || path.size() < 2) return;
    if (const auto whole = split->find(path[1]); whole != split->end()) path[1] = whole->second;
  }

  [[nodiscard]] bool has_one_host(const Path& start) const {
    const Value* config = find_changed(config_, start);
    return config != nullptr && config->has("host");
  }

  /// The whole has several hosts, so each target of the partial plan sets its own.
  void add_hosts(const ChangedPiece& piece, const Value& after, const Path& start, Span place) {
    if (!after.has("host")) return;
    const Value& host = after.get("host");
    for (const PlanTarget& target : piece.cut.targets) {
      if (target.scope == TargetScope::function) continue;
      Path path = start;
      path.insert(path.end(), {"targets", target.id, "host"});
      changes_.add({std::move(path), host}, place);
    }
  }

  /// Replaces the host of all targets by one host entry per target.
  void hosts_apart(const Path& start) const {
    Value* config = find_changed(config_, start);
    const Value* host = config == nullptr ? nullptr : config->find("host");
    Value* targets = config == nullptr ? nullptr : find_changed(*config, {"targets"});
    if (host == nullptr || targets == nullptr) return;
    const Value one = *host;
    for (Value& target : targets->array()) {
      if (target.is_object() && !target.has("host")) target.set("host", one);
    }
    std::erase_if(config->object(), [](const Member& member) { return member.key == "host"; });
    config->set("host-policy", "per-target");
  }

  Value& config_;
  Changes& changes_;
};

void forget_edited_defaults(TargetRecord& record, const Database& database) {
  const KindRow* row = database.kind(record.kind);
  if (row == nullptr) return;
  std::erase_if(record.defaulted, [&](const std::string& name) {
    const auto attribute =
        std::find_if(row->attributes.begin(), row->attributes.end(),
                     [&](const AttributeRow& each) { return each.name == name; });
    const auto value = record.attrs.find(name);
    const bool known = attribute != row->attributes.end() && attribute->default_value;
    return value == record.attrs.end() || (known && !(*attribute->default_value == value->second));
  });
}

}  // namespace

void forget_edited_defaults(Plan& plan, const Database& database) {
  for (PlanHost& host : plan.hosts) forget_edited_defaults(host, database);
  for (PlanTarget& target : plan.targets) forget_edited_defaults(target, database);
  for (PlanPart& part : plan.parts) forget_edited_defaults(part.plan, database);
}

std::optional<Plan> resolve_changes(const Plan& whole, const std::vector<ChangedPiece>& pieces,
                                    const Context& context) {
  const std::size_t errors = context.diags.error_count();
  Value config = config_of(whole, context.database);
  Changes changes(context.diags);
  Translator translator(config, changes);
  for (const ChangedPiece& piece : pieces) {
    Diagnostics notes;  // resolving the whole plan reports them again
    if (const auto both = configurations_of(piece, context.into(notes))) {
      translator.add(piece, both->before, both->after);
    } else {
      context.diags.append(std::move(notes));
    }
  }
  if (context.diags.error_count() > errors) return std::nullopt;
  for (const auto& [path, change] : changes.all()) make_change(change, config);
  const Document document{context.sources.add("<pieces>", {}), 0, std::move(config)};
  const auto spec = check(document, context);
  if (!spec) return std::nullopt;
  return resolve(*spec, context);
}

}  // namespace tgtcfg
