#include "resolve/specialization.h"

#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>

#include "support/text.h"

namespace tgtcfg {

namespace {

/// The attribute whose list is a map from features to on or off.
constexpr std::string_view feature_list = "mattr";

std::map<std::string, bool> features_of(const Value& list) {
  std::map<std::string, bool> features;
  for (const Value& element : list.array()) {
    if (!element.is_string() || element.string().empty()) continue;
    const std::string& text = element.string();
    const bool is_signed = text.front() == '+' || text.front() == '-';
    features[text.substr(is_signed ? 1 : 0)] = text.front() != '-';
  }
  return features;
}

bool contains_features(const Value& more, const Value& less) {
  const auto known = features_of(more);
  const auto wanted = features_of(less);
  return std::ranges::all_of(wanted, [&](const auto& feature) {
    const auto found = known.find(feature.first);
    return found != known.end() && found->second == feature.second;
  });
}

bool contains_attribute(const Target& target, const std::string& name, const Value& value) {
  const Value* theirs = find_value(target.attrs, name);
  const bool is_same = theirs != nullptr && *theirs == value;
  if (is_same || name != feature_list || !value.is_array()) return is_same;
  static const Value none = Array{};
  const Value& list = theirs == nullptr ? none : *theirs;
  return list.is_array() && contains_features(list, value);
}

bool is_default(const Target& target, const std::string& name) {
  return std::ranges::binary_search(target.defaulted, name);
}

}  // namespace

bool refines(const Target& a, const Target& b) {
  if (a.kind != b.kind || !(a.device == b.device)) return false;
  const bool keys = a.keys == b.keys || std::ranges::all_of(b.keys, [&](const std::string& key) {
                      return contains(a.keys, key);
                    });
  return keys && std::ranges::all_of(b.attrs, [&](const auto& attribute) {
           return contains_attribute(a, attribute.first, attribute.second);
         });
}

std::string why_not_refined(const Target& a, const Target& b, std::string_view name_of_a) {
  if (b.codegen.external) return "it is an external target";
  if (a.kind != b.kind) return "its kind is `" + b.kind + "`";
  for (const auto& [name, value] : b.attrs) {
    if (contains_attribute(a, name, value)) continue;
    const Value* other = find_value(a.attrs, name);
    const std::string theirs =
        other == nullptr ? "does not set it" : "has " + write_compact_json(*other);
    return "its `" + name + "` is " + write_compact_json(value) + ", " + std::string(name_of_a) +
           " " + theirs;
  }
  return "its keys differ";
}

Service::Service(const Target& external, const Database& database) : external_(external) {
  const auto& generator = external.codegen.generator;
  const GeneratorRow* row =
      external.codegen.external && generator ? database.generator(*generator) : nullptr;
  if (row == nullptr) return;
  for (const std::string& name : row->serves) {
    if (const KindRow* kind = database.kind(name)) kinds_.push_back(kind);
  }
}

const KindRow* Service::kind_of(const Target& general) const {
  const auto kind = std::ranges::find(kinds_, general.kind, &KindRow::name);
  return kind == kinds_.end() ? nullptr : *kind;
}

const std::string* Service::difference(const KindRow& kind, const Target& general) const {
  const auto differs = [&](const std::string& name) {
    const Value* ours = find_value(external_.attrs, name);
    const Value* theirs = find_value(general.attrs, name);
    return ours != nullptr && theirs != nullptr && !(*ours == *theirs) &&
           !is_default(external_, name) && !is_default(general, name);
  };
  const auto found = std::ranges::find_if(kind.identity, differs);
  return found == kind.identity.end() ? nullptr : &*found;
}

bool Service::fits(const Target& general) const {
  if (general.codegen.external || !(external_.device == general.device)) return false;
  const KindRow* kind = kind_of(general);
  return kind != nullptr && difference(*kind, general) == nullptr;
}

std::string Service::why_not(const Target& general) const {
  if (general.codegen.external) return "it is an external target";
  if (!(external_.device == general.device))
    return "its device type is `" + general.device.name + "`";
  const KindRow* kind = kind_of(general);
  if (kind == nullptr)
    return "`" + external_.codegen.generator.value_or("") + "` does not serve `" + general.kind +
           "`";
  const std::string* name = difference(*kind, general);
  if (name == nullptr) return {};
  const auto text = [&](const Target& target) {
    const Value& value = *find_value(target.attrs, *name);
    return "`" + (value.is_string() ? value.string() : write_compact_json(value)) + "`";
  };
  return "its `" + *name + "` is " + text(general) + ", not " + text(external_);
}

bool serves(const Target& a, const Target& g, const Database& database) {
  return Service(a, database).fits(g);
}

}  // namespace tgtcfg
