#include "database/row_reader.h"

#include <algorithm>
#include <utility>

namespace tgtcfg {
namespace {

std::string text_of(const Value& row, std::string_view key) {
  const Value* value = row.find(key);
  return value != nullptr && value->is_string() ? value->string() : std::string();
}

bool flag_of(const Value& row, std::string_view key) {
  const Value* value = row.find(key);
  return value != nullptr && value->is_boolean() && value->boolean();
}

std::optional<std::int64_t> integer_of(const Value& row, std::string_view key) {
  const Value* value = row.find(key);
  if (value == nullptr || !value->is_integer()) return std::nullopt;
  return value->integer();
}

std::vector<std::string> texts_of(const Value& row, std::string_view key) {
  std::vector<std::string> texts;
  const Value* value = row.find(key);
  if (value == nullptr || !value->is_array()) return texts;
  texts.reserve(value->array().size());
  for (const Value& element : value->array()) {
    if (element.is_string()) texts.push_back(element.string());
  }
  return texts;
}

Object object_of(const Value& row, std::string_view key) {
  const Value* value = row.find(key);
  return value != nullptr && value->is_object() ? value->object() : Object();
}

std::optional<Value> value_of(const Value& row, std::string_view key) {
  const Value* value = row.find(key);
  if (value == nullptr) return std::nullopt;
  return *value;
}

Releases releases_of(const Value& row, std::string_view key = "releases") {
  const Value* releases = row.find(key);
  if (releases == nullptr) return {};
  return {text_of(*releases, "since"), text_of(*releases, "until")};
}

AttributeType type_of(const Value& schema) {
  const std::string type = text_of(schema, "type");
  if (type == "array") {
    const Value* items = schema.find("items");
    const std::string element = items == nullptr ? std::string() : text_of(*items, "type");
    if (element == "integer") return AttributeType::integer_list;
    return element == "target" ? AttributeType::target_list : AttributeType::string_list;
  }
  if (type == "integer") return AttributeType::integer;
  if (type == "boolean") return AttributeType::boolean;
  return type == "target" ? AttributeType::target : AttributeType::string;
}

std::vector<OldName> old_names_of(const Value& row, std::string_view key) {
  std::vector<OldName> names;
  const Value* value = row.find(key);
  if (value == nullptr || !value->is_object()) return names;
  for (const Member& member : value->object()) {
    names.push_back({member.key, text_of(member.value, "now")});
  }
  return names;
}

AttributeRow read_attribute(const std::string& name, const Value& schema, bool common) {
  AttributeRow row;
  row.name = name;
  row.type = type_of(schema);
  row.default_value = value_of(schema, "default");
  row.absent_value = value_of(schema, "absent");
  if (const Value* choices = schema.find("enum"); choices != nullptr && choices->is_array()) {
    row.choices = choices->array();
  }
  row.minimum = integer_of(schema, "minimum");
  row.maximum = integer_of(schema, "maximum");
  row.pattern = text_of(schema, "pattern");
  row.releases = {text_of(schema, "since"), text_of(schema, "until")};
  row.old_values = old_names_of(schema, "old_values");
  row.required = flag_of(schema, "required");
  row.was_target_attribute = schema.find("was_target_attribute") != nullptr;
  row.common = common;
  return row;
}

bool before(const AttributeRow& a, const AttributeRow& b) {
  return a.name < b.name;
}

void sort_by_name(std::vector<AttributeRow>& rows) {
  // Embedded rows are sorted already; moving attributes about is what a look-up would spend most
  // on.
  if (!std::is_sorted(rows.begin(), rows.end(), before))
    std::sort(rows.begin(), rows.end(), before);
}

CanonicalRule read_rule(const Value& row) {
  CanonicalRule rule{text_of(row, "rule"), Object()};
  if (!row.is_object()) return rule;
  for (const Member& member : row.object()) {
    if (member.key != "rule") rule.parameters.object().push_back(member);
  }
  return rule;
}

// Both sorted. A kind may say more of an attribute that every kind has: its own wins.
std::vector<AttributeRow> with_common(std::vector<AttributeRow> own,
                                      const std::vector<AttributeRow>& common) {
  std::vector<AttributeRow> all;
  all.reserve(own.size() + common.size());
  auto next = common.begin();
  for (AttributeRow& attribute : own) {
    for (; next != common.end() && next->name < attribute.name; ++next) all.push_back(*next);
    if (next != common.end() && next->name == attribute.name) ++next;
    all.push_back(std::move(attribute));
  }
  all.insert(all.end(), next, common.end());
  return all;
}

Refusal read_refusal(const Value& row) {
  Refusal refusal;
  refusal.runtime = text_of(row, "runtime");
  refusal.options = object_of(row, "options");
  refusal.runtime_options = object_of(row, "runtime_options");
  refusal.host_kinds = texts_of(row, "host_kinds");
  refusal.host_kinds_except = texts_of(row, "host_kinds_except");
  refusal.reason = text_of(row, "reason");
  return refusal;
}

const AttributeRow* find_by_name(const std::vector<AttributeRow>& rows, std::string_view name) {
  const auto found = std::lower_bound(
      rows.begin(), rows.end(), name,
      [](const AttributeRow& row, std::string_view wanted) { return row.name < wanted; });
  return found != rows.end() && found->name == name ? &*found : nullptr;
}

}  // namespace

std::string_view name_of(AttributeType type) {
  switch (type) {
    case AttributeType::string:
      return "string";
    case AttributeType::integer:
      return "integer";
    case AttributeType::boolean:
      return "boolean";
    case AttributeType::string_list:
      return "list of strings";
    case AttributeType::integer_list:
      return "list of integers";
    case AttributeType::target:
      return "target";
    case AttributeType::target_list:
      return "list of targets";
  }
  return "value";
}

const AttributeRow* KindRow::attribute(std::string_view wanted) const {
  return find_by_name(attributes, wanted);
}
const AttributeRow* GeneratorRow::option(std::string_view wanted) const {
  return find_by_name(options, wanted);
}
const AttributeRow* OptionSetRow::option(std::string_view wanted) const {
  return find_by_name(options, wanted);
}

std::vector<AttributeRow> read_attributes(const Value* schemas, bool common) {
  std::vector<AttributeRow> rows;
  if (schemas == nullptr || !schemas->is_object()) return rows;
  rows.reserve(schemas->object().size());
  for (const Member& member : schemas->object()) {
    rows.push_back(read_attribute(member.key, member.value, common));
  }
  sort_by_name(rows);
  return rows;
}

KindRow read_kind(const Value& row, const std::vector<AttributeRow>& common) {
  KindRow kind;
  kind.name = text_of(row, "name");
  if (const DeviceType* device = find_device_type(text_of(row, "device_type")))
    kind.device = *device;
  kind.default_keys = texts_of(row, "default_keys");
  kind.may_host = flag_of(row, "may_host");
  kind.composite = flag_of(row, "composite");
  kind.generator = text_of(row, "generator");
  const Value* external = row.find("external_codegen");
  kind.external_codegen =
      external == nullptr ? !kind.generator.empty() : flag_of(row, "external_codegen");
  kind.identity = texts_of(row, "identity");
  if (const Value* chip = row.find("chip")) kind.chip = read_chip_use(*chip);
  if (const Value* triple = row.find("triple"))
    kind.triple = TripleUse{text_of(*triple, "attribute"), text_of(*triple, "own")};
  if (const Value* rules = row.find("canonical"); rules != nullptr && rules->is_array()) {
    for (const Value& rule : rules->array()) kind.canonical.push_back(read_rule(rule));
  }
  kind.attributes = with_common(read_attributes(row.find("attributes"), false), common);
  kind.old_attributes = old_names_of(row, "old_attributes");
  kind.helper_models = object_of(row, "helper_models");
  kind.releases = releases_of(row);
  return kind;
}

GeneratorRow read_generator(const Value& row, const KindRow* kind) {
  GeneratorRow generator;
  generator.name = text_of(row, "name");
  generator.kind = text_of(row, "kind");
  generator.serves = texts_of(row, "serves");
  generator.options = read_attributes(row.find("options"), false);
  if (row.find("options") == nullptr && kind != nullptr) {
    for (const AttributeRow& attribute : kind->attributes) {
      if (!attribute.common) generator.options.push_back(attribute);
    }
  }
  generator.tvmc = flag_of(row, "tvmc");
  generator.releases = releases_of(row);
  return generator;
}

OptionSetRow read_option_set(const Value& row) {
  OptionSetRow set;
  set.name = text_of(row, "name");
  set.options = read_attributes(row.find("options"), false);
  set.runs_with = texts_of(row, "runs_with");
  if (const Value* refusals = row.find("refuses"); refusals != nullptr && refusals->is_array()) {
    for (const Value& refusal : refusals->array()) set.refuses.push_back(read_refusal(refusal));
  }
  set.old_names = texts_of(row, "old_names");
  set.usual = flag_of(row, "usual");
  set.releases = releases_of(row);
  return set;
}

std::vector<std::string> parents_of(const Value& tag_row) {
  return texts_of(tag_row, "from");
}

TagRow read_tag(const Value& row, Value parents) {
  TagRow tag;
  tag.name = text_of(row, "name");
  const Value* own = row.find("target");
  tag.definition = own == nullptr ? std::move(parents) : merge_target(std::move(parents), *own);
  const Value* host = tag.definition.find("host");
  tag.whole = host != nullptr && !host->is_null();
  tag.product = flag_of(row, "product");
  tag.llvm = releases_of(row, "llvm");
  tag.releases = releases_of(row);
  if (const Value* variants = row.find("variants"); variants != nullptr && variants->is_array()) {
    for (const Value& variant : variants->array()) {
      const Value* change = variant.find("target");
      tag.variants.push_back(
          {releases_of(variant), releases_of(variant, "llvm"),
           change == nullptr ? tag.definition : merge_target(tag.definition, *change)});
    }
  }
  return tag;
}

Value merge_target(Value below, const Value& above) {
  if (!below.is_object() || !above.is_object()) return above;
  const Value* kind = above.find("kind");
  const Value* kind_below = below.find("kind");
  if (kind != nullptr && kind_below != nullptr && !(*kind == *kind_below)) return above;
  for (const Member& member : above.object()) {
    Value* place = below.find(member.key);
    if (place == nullptr) {
      if (!member.value.is_null()) below.object().push_back(member);
    } else if (member.value.is_null()) {
      std::erase_if(below.object(), [&](const Member& old) { return old.key == member.key; });
    } else {
      *place = merge_target(std::move(*place), member.value);
    }
  }
  return below;
}

void forget_places(Value& value) {
  value.span = {};
  if (value.is_array()) {
    for (Value& element : value.array()) forget_places(element);
  } else if (value.is_object()) {
    for (Member& member : value.object()) {
      member.key_span = {};
      forget_places(member.value);
    }
  }
}

}  // namespace tgtcfg
