#include "database/row_reader.h"

#include <algorithm>
#include <utility>

#include "support/text.h"

namespace tgtcfg {
namespace {

Releases releases_of(const Value& row, std::string_view key = "releases") {
  const Value& releases = row.get(key);
  return {releases.text("since"), releases.text("until")};
}

Releases releases_in(const PackedMap& map) {
  return {std::string(map.text("since")), std::string(map.text("until"))};
}

AttributeType type_of(const PackedMap& schema) {
  const std::string_view type = schema.text("type");
  if (type == "array") {
    const PackedMap items = schema.map("items");
    const std::string_view element = items.text("type");
    if (element == "integer") return AttributeType::integer_list;
    return element == "target" ? AttributeType::target_list : AttributeType::string_list;
  }
  if (type == "integer") return AttributeType::integer;
  if (type == "boolean") return AttributeType::boolean;
  return type == "target" ? AttributeType::target : AttributeType::string;
}

std::vector<OldName> old_names_of(const PackedMap& row, std::string_view key) {
  std::vector<OldName> names;
  for (const PackedMember& member : row.map(key)) {
    names.push_back({std::string(member.key), std::string(PackedMap(member.value).text("now"))});
  }
  return names;
}

AttributeRow read_attribute(const PackedMember& member, bool common) {
  const PackedMap schema(member.value);
  AttributeRow row;
  row.name = member.key;
  row.type = type_of(schema);
  row.default_value = schema.value("default");
  row.absent_value = schema.value("absent");
  for (const PackedValue& choice : schema.list("enum")) row.choices.push_back(choice.unpack());
  row.minimum = schema.integer("minimum");
  row.maximum = schema.integer("maximum");
  row.pattern = schema.text("pattern");
  row.releases = releases_in(schema);
  row.old_values = old_names_of(schema, "old_values");
  row.required = schema.flag("required");
  row.was_target_attribute = schema.has("was_target_attribute");
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

CanonicalRule read_rule(const PackedMap& row) {
  Object parameters;
  parameters.reserve(row.size());
  for (const PackedMember& member : row) {
    if (member.key != "rule")
      parameters.push_back({std::string(member.key), member.value.unpack()});
  }
  return {std::string(row.text("rule")), std::move(parameters)};
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

Refusal read_refusal(const PackedMap& row) {
  Refusal refusal;
  refusal.runtime = row.text("runtime");
  refusal.options = row.object("options");
  refusal.runtime_options = row.object("runtime_options");
  refusal.host_kinds = row.texts("host_kinds");
  refusal.host_kinds_except = row.texts("host_kinds_except");
  refusal.reason = row.text("reason");
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

std::vector<AttributeRow> read_attributes(const PackedMap& schemas, bool common) {
  std::vector<AttributeRow> rows;
  rows.reserve(schemas.size());
  for (const PackedMember& schema : schemas) rows.push_back(read_attribute(schema, common));
  sort_by_name(rows);
  return rows;
}

KindRow read_kind(const PackedValue& packed, const std::vector<AttributeRow>& common) {
  const PackedMap row(packed);
  KindRow kind;
  kind.name = row.text("name");
  if (const DeviceType* device = find_device_type(row.text("device_type"))) kind.device = *device;
  kind.default_keys = row.texts("default_keys");
  kind.may_host = row.flag("may_host");
  kind.composite = row.flag("composite");
  kind.generator = row.text("generator");
  kind.external_codegen =
      row.has("external_codegen") ? row.flag("external_codegen") : !kind.generator.empty();
  kind.identity = row.texts("identity");
  if (row.has("chip")) kind.chip = read_chip_use(row.map("chip"));
  if (const PackedMap triple = row.map("triple"); triple.size() > 0)
    kind.triple = TripleUse{std::string(triple.text("attribute")), std::string(triple.text("own"))};
  for (const PackedValue& rule : row.list("canonical"))
    kind.canonical.push_back(read_rule(PackedMap(rule)));
  kind.attributes = with_common(read_attributes(row.map("attributes"), false), common);
  kind.old_attributes = old_names_of(row, "old_attributes");
  kind.helper_models = row.object("helper_models");
  kind.releases = releases_in(row.map("releases"));
  return kind;
}

GeneratorRow read_generator(const PackedMap& row, const PackedMap& options) {
  GeneratorRow generator;
  generator.name = row.text("name");
  generator.kind = row.text("kind");
  generator.serves = row.texts("serves");
  generator.options = read_attributes(options, false);
  generator.tvmc = row.flag("tvmc");
  generator.releases = releases_in(row.map("releases"));
  return generator;
}

BackendSummary read_backend_summary(const Value& row) {
  BackendSummary summary{
      row.texts("accepts"), row.texts("options"), {}, row.text("format"), row.flag("delegates")};
  for (const Value& release : row.list("tool_releases"))
    summary.releases.push_back(release.text("name"));
  return summary;
}

bool BackendSummary::takes(std::string_view kind) const {
  return accepts.empty() || contains(accepts, kind);
}

OptionSetRow read_option_set(const PackedValue& packed) {
  const PackedMap row(packed);
  OptionSetRow set;
  set.name = row.text("name");
  set.options = read_attributes(row.map("options"), false);
  set.runs_with = row.texts("runs_with");
  for (const PackedValue& refusal : row.list("refuses"))
    set.refuses.push_back(read_refusal(PackedMap(refusal)));
  set.old_names = row.texts("old_names");
  set.usual = row.flag("usual");
  set.releases = releases_in(row.map("releases"));
  return set;
}

std::vector<std::string> parents_of(const Value& tag_row) {
  return tag_row.texts("from");
}

TagRow read_tag(const Value& row, Value parents) {
  TagRow tag;
  tag.name = row.text("name");
  const Value* own = row.find("target");
  tag.definition = own == nullptr ? std::move(parents) : merge_target(std::move(parents), *own);
  tag.whole = !tag.definition.get("host").is_null();
  tag.product = row.flag("product");
  tag.llvm = releases_of(row, "llvm");
  tag.releases = releases_of(row);
  for (const Value& variant : row.list("variants")) {
    const Value* change = variant.find("target");
    tag.variants.push_back(
        {releases_of(variant), releases_of(variant, "llvm"),
         change == nullptr ? tag.definition : merge_target(tag.definition, *change)});
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
