#include "plan/written_target.h"

#include <algorithm>
#include <utility>

#include "document/writers.h"
#include "plan/plan_json.h"
#include "resolve/target_form.h"

namespace tgtcfg {
namespace {

bool contains_text(const Value* list, const std::string& text) {
  if (list == nullptr || !list->is_array()) return false;
  return std::any_of(list->array().begin(), list->array().end(), [&](const Value& element) {
    return element.is_string() && element.string() == text;
  });
}

const std::string* text_of(const Value& object, std::string_view key) {
  const Value* value = object.find(key);
  return value != nullptr && value->is_string() ? &value->string() : nullptr;
}

/// What has to come back from reading an entry, as text that can be compared.
std::string essence(const Value& target) {
  Object members;
  for (const char* key : {"kind", "tag", "keys", "attrs", "defaulted", "codegen"}) {
    if (const Value* value = target.find(key)) members.push_back({key, *value});
  }
  if (const Value* device = target.find("device")) {
    members.push_back({"type", *device->find("type")});
  }
  return write_canonical_json(Value(std::move(members)));
}

std::optional<Target> read_back(const Value& entry, const Database& database) {
  SourceMap sources;
  Diagnostics unreported;
  Options options;
  options.lenient = true;
  const auto spec = check_target(entry, {}, database, options, sources, unreported);
  if (!spec) return std::nullopt;
  return resolve_target(*spec, database, options, sources, unreported);
}

class Writer {
 public:
  Writer(const Value& planned, bool with_host, const Database& database)
      : planned_(planned),
        with_host_(with_host),
        database_(database),
        kind_(*text_of(planned, "kind")),
        row_(database.kind(kind_)),
        wanted_(essence(planned)) {}

  WrittenTarget write() {
    if (auto entry = by_tag()) return std::move(*entry);
    Value entry = by_kind();
    Value shorter = entry;
    std::erase_if(shorter.object(), [](const Member& member) { return member.key == "keys"; });
    if (fits(shorter)) entry = std::move(shorter);
    return {without_fixed(std::move(entry)), nullptr};
  }

 private:
  [[nodiscard]] bool is_default(const std::string& attribute) const {
    return contains_text(planned_.find("defaulted"), attribute);
  }

  [[nodiscard]] std::optional<Target> target_of(const Value& entry) const {
    auto target = read_back(entry, database_);
    if (!target) return std::nullopt;
    Value members = target_members(*target);
    if (planned_.find("codegen") != nullptr) members.set("codegen", codegen_json(target->codegen));
    if (essence(members) != wanted_) return std::nullopt;
    return target;
  }

  [[nodiscard]] bool fits(const Value& entry) const { return target_of(entry).has_value(); }

  /// The tag with what differs from its definition, when that says it all.
  std::optional<WrittenTarget> by_tag() {
    const std::string* tag = text_of(planned_, "tag");
    if (tag == nullptr || database_.tag(*tag) == nullptr) return std::nullopt;
    Value entry(Object{{"tag", *tag}});
    const auto base = read_back(entry, database_);
    if (!base || base->kind != kind_ || (base->host != nullptr && !with_host_)) return std::nullopt;
    for (const Member& attribute : given_attributes()) {
      const auto known = base->attrs.find(attribute.key);
      if (known == base->attrs.end() || !(known->second == attribute.value)) {
        entry.object().push_back(attribute);
      }
    }
    add_codegen(entry);
    if (auto target = target_of(entry)) return WrittenTarget{std::move(entry), target->host};
    entry.set("keys", *planned_.find("keys"));
    if (auto target = target_of(entry)) return WrittenTarget{std::move(entry), target->host};
    return std::nullopt;
  }

  [[nodiscard]] Object given_attributes() const {
    Object given;
    const Value* attributes = planned_.find("attrs");
    for (const Member& attribute : attributes->object()) {
      if (!is_default(attribute.key)) given.push_back(attribute);
    }
    return given;
  }

  void add_codegen(Value& entry) const {
    const Value* codegen = planned_.find("codegen");
    const std::string* generator = codegen == nullptr ? nullptr : text_of(*codegen, "generator");
    if (generator == nullptr) return;
    const bool of_kind = row_ == nullptr ? *generator == kind_ : row_->generator == *generator;
    if (!of_kind) entry.set("compiler", *generator);
    for (const Member& option : codegen->find("options")->object()) {
      entry.set(option.key, option.value);
    }
  }

  [[nodiscard]] Value by_kind() const {
    Value entry(Object{{"kind", kind_}});
    if (const std::string* tag = text_of(planned_, "tag")) entry.set("tag", *tag);
    entry.set("keys", *planned_.find("keys"));
    for (const Member& attribute : given_attributes()) entry.set(attribute.key, attribute.value);
    add_codegen(entry);
    return entry;
  }

  /// Values that a rule of the kind sets by itself go without saying.
  [[nodiscard]] Value without_fixed(Value entry) const {
    if (row_ == nullptr) return entry;
    for (const CanonicalRule& rule : row_->canonical) {
      const std::string* attribute = text_of(rule.parameters, "attribute");
      if (attribute == nullptr || rule.parameters.find("value") == nullptr) continue;
      if (entry.find(*attribute) == nullptr) continue;
      Value shorter = entry;
      std::erase_if(shorter.object(),
                    [&](const Member& member) { return member.key == *attribute; });
      if (fits(shorter)) entry = std::move(shorter);
    }
    return entry;
  }

  const Value& planned_;
  bool with_host_;
  const Database& database_;
  const std::string& kind_;
  const KindRow* row_;
  std::string wanted_;
};

bool is_given(const Target& target, const std::string& attribute) {
  const auto& defaulted = target.defaulted;
  return std::find(defaulted.begin(), defaulted.end(), attribute) == defaulted.end();
}

}  // namespace

WrittenTarget written_target(const Value& planned, bool with_host, const Database& database) {
  return Writer(planned, with_host, database).write();
}

std::optional<Object> changes_between(const Target& base, const Target& wanted) {
  if (base.kind != wanted.kind || base.codegen.of_kind != wanted.codegen.of_kind)
    return std::nullopt;
  if (base.codegen.generator && base.codegen.generator != wanted.codegen.generator)
    return std::nullopt;
  Object changes;
  for (const auto& [name, value] : base.attrs) {
    const auto known = wanted.attrs.find(name);
    const bool stays = known != wanted.attrs.end() && is_given(wanted, name);
    if (!is_given(base, name)) continue;
    if (!stays) {
      changes.push_back({name, Value()});
    } else if (!(known->second == value)) {
      changes.push_back({name, known->second});
    }
  }
  for (const auto& [name, value] : wanted.attrs) {
    const bool in_base = base.attrs.contains(name) && is_given(base, name);
    if (!in_base && is_given(wanted, name)) changes.push_back({name, value});
  }
  if (wanted.codegen.generator && !base.codegen.generator) {
    changes.push_back({"compiler", Value(*wanted.codegen.generator)});
  }
  for (const auto& [name, value] : wanted.codegen.options) {
    const auto known = base.codegen.options.find(name);
    if (known == base.codegen.options.end() || !(known->second == value))
      changes.push_back({name, value});
  }
  if (base.keys != wanted.keys) {
    changes.push_back({"keys", Value(Array(wanted.keys.begin(), wanted.keys.end()))});
  }
  return changes;
}

}  // namespace tgtcfg
