#include "plan/written_target.h"

#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <utility>

#include "plan/plan_json.h"
#include "resolve/config_state.h"
#include "resolve/target_form.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// One entry is a string, several are a list.
Value written_code(const std::vector<CodeEntry>& code) {
  Array names;
  for (const CodeEntry& entry : code) names.emplace_back(entry.arch);
  return names.size() == 1 ? std::move(names.front()) : Value(std::move(names));
}

/// The values that a rewritten entry must preserve, as text to compare.
std::string essence(const auto& target, const Codegen* codegen) {
  Object members{{"kind", target.kind},
                 {"tag", or_null(target.tag)},
                 {"keys", list_of(target.keys)},
                 {"attrs", object_of(target.attrs)},
                 {"defaulted", list_of(target.defaulted)},
                 {"type", target.device.name}};
  if (codegen != nullptr) members.push_back({"codegen", codegen_json(*codegen)});
  if (target.code) members.push_back({"code", written_code(*target.code)});
  return write_canonical_json(members);
}

bool is_given(const auto& target, const std::string& attribute) {
  return !contains(target.defaulted, attribute);
}

std::optional<Target> read_back(const Value& entry, const Database& database) {
  SourceMap sources;
  Diagnostics unreported;
  Options options;
  options.lenient = true;
  const auto spec = check_target(entry, {}, {database, options, sources, unreported});
  if (!spec) return std::nullopt;
  return resolve_target(*spec, {database, options, sources, unreported});
}

class Writer {
 public:
  /// `codegen` is null for a host.
  Writer(const Target& planned, const Codegen* codegen, bool with_host, const Database& database)
      : planned_(planned),
        codegen_(codegen),
        with_host_(with_host),
        database_(database),
        row_(database.kind(planned.kind)),
        wanted_(essence(planned, codegen)) {}

  WrittenTarget write() {
    if (auto entry = by_tag()) return std::move(*entry);
    Value entry = by_kind();
    Value shorter = entry;
    erase_key(shorter.object(), "keys");
    if (fits(shorter)) entry = std::move(shorter);
    return {without_fixed(std::move(entry)), nullptr};
  }

 private:
  [[nodiscard]] std::optional<Target> target_of(const Value& entry) const {
    auto target = read_back(entry, database_);
    if (!target) return std::nullopt;
    const Codegen* codegen = codegen_ == nullptr ? nullptr : &target->codegen;
    if (essence(*target, codegen) != wanted_) return std::nullopt;
    return target;
  }

  [[nodiscard]] bool fits(const Value& entry) const { return target_of(entry).has_value(); }

  /// Returns the tag with changes to its definition, if that describes the whole target.
  std::optional<WrittenTarget> by_tag() {
    if (!planned_.tag || database_.tag(*planned_.tag) == nullptr) return std::nullopt;
    Value entry(Object{{"tag", *planned_.tag}});
    const auto base = read_back(entry, database_);
    const bool is_base = base && base->kind == planned_.kind;
    if (!is_base || (base->host_target != nullptr && !with_host_)) return std::nullopt;
    for (const Member& attribute : given_attributes()) {
      const Value* known = find_value(base->attrs, attribute.key);
      if (known == nullptr || !(*known == attribute.value)) entry.object().push_back(attribute);
    }
    add_codegen(entry);
    add_code(entry);
    if (auto target = target_of(entry)) return WrittenTarget{std::move(entry), target->host_target};
    entry.set("keys", list_of(planned_.keys));
    if (auto target = target_of(entry)) return WrittenTarget{std::move(entry), target->host_target};
    return std::nullopt;
  }

  [[nodiscard]] Object given_attributes() const {
    Object given;
    for (const auto& [name, value] : planned_.attrs) {
      if (is_given(planned_, name)) given.push_back({name, without_source(value)});
    }
    return given;
  }

  void add_codegen(Value& entry) const {
    if (codegen_ == nullptr || !codegen_->generator) return;
    const std::string& generator = *codegen_->generator;
    const bool of_kind =
        row_ == nullptr ? generator == planned_.kind : row_->generator == generator;
    if (!of_kind) entry.set("compiler", generator);
    for (const auto& [name, value] : codegen_->options) entry.set(name, without_source(value));
  }

  [[nodiscard]] Value by_kind() const {
    Value entry(Object{{"kind", planned_.kind}});
    if (planned_.tag) entry.set("tag", *planned_.tag);
    entry.set("keys", list_of(planned_.keys));
    for (const Member& attribute : given_attributes()) entry.set(attribute.key, attribute.value);
    add_codegen(entry);
    add_code(entry);
    return entry;
  }

  void add_code(Value& entry) const {
    if (planned_.code) entry.set("code", written_code(*planned_.code));
  }

  /// Removes values that a rule of the kind always sets.
  [[nodiscard]] Value without_fixed(Value entry) const {
    if (row_ == nullptr) return entry;
    for (const CanonicalRule& rule : row_->canonical) {
      if (!rule.parameters.has("value") || !entry.has(rule.attribute)) continue;
      Value shorter = entry;
      erase_key(shorter.object(), rule.attribute);
      if (fits(shorter)) entry = std::move(shorter);
    }
    return entry;
  }

  const Target& planned_;
  const Codegen* codegen_;
  bool with_host_;
  const Database& database_;
  const KindRow* row_;
  std::string wanted_;
};

void add_attribute_changes(const Target& base, const Target& wanted, Object& changes) {
  for (const auto& [name, value] : base.attrs) {
    if (!is_given(base, name)) continue;
    const Value* known = is_given(wanted, name) ? find_value(wanted.attrs, name) : nullptr;
    if (known == nullptr) {
      changes.push_back({name, Value()});
    } else if (!(*known == value)) {
      changes.push_back({name, *known});
    }
  }
  for (const auto& [name, value] : wanted.attrs) {
    const bool in_base = base.attrs.contains(name) && is_given(base, name);
    if (!in_base && is_given(wanted, name)) changes.push_back({name, value});
  }
}

void add_generator_changes(const Target& base, const Target& wanted, Object& changes) {
  if (wanted.codegen.generator && !base.codegen.generator)
    changes.push_back({"compiler", Value(*wanted.codegen.generator)});
  for (const auto& [name, value] : wanted.codegen.options) {
    const auto known = base.codegen.options.find(name);
    if (known == base.codegen.options.end() || !(known->second == value))
      changes.push_back({name, value});
  }
}

/// Distance of a tag, smaller is nearer, in order of importance: another product than the model's,
/// another device, the number of changes, an implied host. Among equals, the target's own tag is
/// preferred.
struct Distance {
  bool other_model = false;
  std::size_t other_device = 0;
  std::size_t changes = 0;
  bool brings_host = false;
  bool other_name = false;
  friend auto operator<=>(const Distance&, const Distance&) = default;
};

Distance distance_of(const NearestTag& tag, const Target& target, const KindRow& kind,
                     const std::vector<std::string>& of_model) {
  Distance distance;
  distance.other_model = !of_model.empty() && !contains(of_model, tag.name);
  distance.changes = tag.changes.size();
  distance.brings_host = tag.brings_host;
  distance.other_name = target.tag != tag.name;
  for (const Member& change : tag.changes) {
    if (contains(kind.identity, change.key)) ++distance.other_device;
  }
  return distance;
}

std::optional<NearestTag> compare(const std::string& name, const Target& target,
                                  const Database& database) {
  const auto tagged = read_back(Object{{"tag", name}}, database);
  if (!tagged) return std::nullopt;
  auto changes = changes_between(*tagged, target);
  if (!changes) return std::nullopt;
  NearestTag result{name, std::move(*changes), false};
  if (target.host_target == nullptr) {
    result.brings_host = tagged->host_target != nullptr;
  } else if (tagged->host_target == nullptr ||
             !same_target(*tagged->host_target, *target.host_target)) {
    result.changes.push_back({"host", written_host(*target.host_target, database).entry});
  }
  return result;
}

}  // namespace

WrittenTarget written_target(const Target& planned, bool with_host, const Database& database) {
  return Writer(planned, &planned.codegen, with_host, database).write();
}

WrittenTarget written_host(const Target& planned, const Database& database) {
  return Writer(planned, nullptr, false, database).write();
}

std::optional<Object> changes_between(const Target& base, const Target& wanted) {
  if (base.kind != wanted.kind || base.codegen.of_kind != wanted.codegen.of_kind)
    return std::nullopt;
  if (base.codegen.generator && base.codegen.generator != wanted.codegen.generator)
    return std::nullopt;
  Object changes;
  add_attribute_changes(base, wanted, changes);
  add_generator_changes(base, wanted, changes);
  if (base.code != wanted.code)
    changes.push_back({"code", wanted.code ? written_code(*wanted.code) : Value()});
  if (base.keys != wanted.keys)
    changes.push_back({"keys", Value(Array(wanted.keys.begin(), wanted.keys.end()))});
  return changes;
}

std::optional<NearestTag> nearest_tag(const Target& target, const Database& database) {
  const KindRow* kind = database.kind(target.kind);
  if (kind == nullptr) return std::nullopt;
  const std::string& model = find_text(target.attrs, "model");
  const auto of_model =
      model.empty() ? std::vector<std::string>() : database.helper_tags(kind->name, model);
  std::optional<NearestTag> best;
  std::optional<Distance> least;
  for (const std::string& name : database.names(Table::tags)) {
    const TagRow* row = database.tag(name);
    if (row == nullptr || row->definition.get("kind") != Value(target.kind)) continue;
    auto tag = compare(name, target, database);
    if (!tag) continue;
    const Distance distance = distance_of(*tag, target, *kind, of_model);
    if (least && distance == *least && tag->changes.empty()) best->equals.push_back(name);
    if (least && !(distance < *least)) continue;
    least = distance;
    best = std::move(tag);
  }
  return best;
}

}  // namespace tgtcfg
