#include "plan/changed_pieces.h"

#include <tgtcfg/codes/TC52.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "check/layer_place.h"
#include "model/plain_values.h"
#include "support/text.h"

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
  return host_of_function || contains(keys, path[0]);
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
    erase_key(config->object(), "host");
    config->set("host-policy", "per-target");
  }

  Value& config_;
  Changes& changes_;
};

void forget_edited_defaults(TargetRecord& record, const Database& database) {
  const KindRow* row = database.kind(record.kind);
  if (row == nullptr) return;
  std::erase_if(record.defaulted, [&](const std::string& name) {
    const auto attribute = std::ranges::find(row->attributes, name, &AttributeRow::name);
    const Value* value = find_value(record.attrs, name);
    const bool known = attribute != row->attributes.end() && attribute->default_value;
    return value == nullptr || (known && !(*attribute->default_value == *value));
  });
}

/// Returns the name of an element of `targets`.
std::string_view name_of_element(const Value& element) {
  for (const char* key : {"name", "kind", "tag"}) {
    const Value* name = element.is_object() ? element.find(key) : nullptr;
    if (name != nullptr && name->is_string()) return name->string();
  }
  return {};
}

/// True for a list whose elements have distinct names.
bool is_named_list(const Value& value) {
  if (!value.is_array() || value.array().empty()) return false;
  std::vector<std::string_view> names;
  for (const Value& element : value.array()) names.push_back(name_of_element(element));
  std::ranges::sort(names);
  return !names.front().empty() && std::ranges::adjacent_find(names) == names.end();
}

const Value* child_of(const Value& value, std::string_view key) {
  if (value.is_object()) return value.find(key);
  if (!value.is_array()) return nullptr;
  return find_by(value.array(), key, name_of_element);
}

Value* child_of(Value& value, std::string_view key) {
  return const_cast<Value*>(child_of(std::as_const(value), key));
}

std::vector<std::string> keys_of(const Value& value) {
  return value.is_object() ? texts_of(value.object(), &Member::key)
                           : texts_of(value.array(), name_of_element);
}

bool have_names(const Value& a, const Value& b) {
  return (a.is_object() && b.is_object()) || (is_named_list(a) && is_named_list(b));
}

/// Maps that a configuration omits if they are empty.
bool is_map(std::string_view key) {
  constexpr std::string_view maps[] = {"devices",  "functions", "memories",    "memory-pools",
                                       "platform", "parts",     "pass-config", "toolchain"};
  return contains(maps, key);
}

void compare(const Value& before, const Value& after, Path& path,
             std::vector<ConfigChange>& changes) {
  if (before == after) return;
  if (!have_names(before, after)) {
    changes.push_back({path, after});
    return;
  }
  static const Value nothing{Object{}};
  for (const std::string& key : keys_of(before)) {
    if (child_of(after, key) != nullptr) continue;
    path.push_back(key);
    if (is_map(key)) {
      compare(*child_of(before, key), nothing, path, changes);
    } else {
      changes.push_back({path, std::nullopt});
    }
    path.pop_back();
  }
  for (const std::string& key : keys_of(after)) {
    const Value* const was = child_of(before, key);
    path.push_back(key);
    if (was != nullptr || is_map(key)) {
      compare(was == nullptr ? nothing : *was, *child_of(after, key), path, changes);
    } else {
      changes.push_back({path, *child_of(after, key)});
    }
    path.pop_back();
  }
}

void remove(Value& around, std::string_view key) {
  if (around.is_object()) erase_key(around.object(), key);
  if (around.is_array())
    std::erase_if(around.array(),
                  [&](const Value& element) { return name_of_element(element) == key; });
}

void put(Value& around, const std::string& key, const Value& value) {
  if (Value* const known = child_of(around, key)) {
    *known = value;
  } else if (around.is_array()) {
    around.array().push_back(value);
  } else {
    around.set(key, value);
  }
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

std::vector<ConfigChange> config_changes(const Value& before, const Value& after) {
  std::vector<ConfigChange> changes;
  Path path;
  compare(before, after, path, changes);
  return changes;
}

Value change_json(const ConfigChange& change) {
  Value json(Object{{"path", Array(change.path.begin(), change.path.end())}});
  if (change.value) json.set("value", *change.value);
  return json;
}

ConfigChange read_change(const Value& json) {
  ConfigChange change;
  for (const Value& key : json.list("path")) change.path.push_back(key.string());
  if (const Value* value = json.find("value")) change.value = *value;
  return change;
}

Value* find_changed(Value& config, const std::vector<std::string>& path) {
  Value* at = &config;
  for (const std::string& key : path) {
    at = child_of(*at, key);
    if (at == nullptr) return nullptr;
  }
  return at;
}

void make_change(const ConfigChange& change, Value& config) {
  Value* around = &config;
  for (const std::string& key : std::span(change.path).first(change.path.size() - 1)) {
    if (child_of(*around, key) == nullptr) {
      if (!change.value) return;
      put(*around, key, Object{});
    }
    around = child_of(*around, key);
  }
  if (change.value) {
    put(*around, change.path.back(), *change.value);
  } else {
    remove(*around, change.path.back());
  }
}

}  // namespace tgtcfg
