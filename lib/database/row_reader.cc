#include "database/row_reader.h"

#include <tgtcfg/pass_config.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "database/embedded.h"
#include "model/plain_values.h"
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

AttributeType type_of(std::string_view type, std::string_view element) {
  if (type == "array") {
    if (element == "integer") return AttributeType::integer_list;
    if (element == "array") return AttributeType::pass_list;
    return element == "target" ? AttributeType::target_list : AttributeType::string_list;
  }
  if (type == "integer") return AttributeType::integer;
  if (type == "boolean") return AttributeType::boolean;
  if (type == "object") return AttributeType::map;
  return type == "target" ? AttributeType::target : AttributeType::string;
}

std::vector<OldName> old_names_in(const PackedValue& map) {
  std::vector<OldName> names;
  PackedMembers members(map);
  for (PackedMember member; members.next(member);)
    names.push_back({std::string(member.key), std::string(PackedMap(member.value).text("now"))});
  return names;
}

/// Reads a schema in one pass, because a look-up of a kind spends most of its time here.
void read_schema(const PackedValue& schema, AttributeRow& row) {
  std::string_view type;
  std::string_view element;
  PackedMembers members(schema);
  for (PackedMember member; members.next(member);) {
    const auto& [key, value] = member;
    if (key == "type") {
      type = value.string();
    } else if (key == "items") {
      element = PackedMap(value).text("type");
    } else if (key == "default") {
      row.default_value = value.unpack();
    } else if (key == "absent") {
      row.absent_value = value.unpack();
    } else if (key == "enum") {
      for (const PackedValue& choice : value.array()) row.choices.push_back(choice.unpack());
    } else if (key == "minimum") {
      row.minimum = value.integer();
    } else if (key == "maximum") {
      row.maximum = value.integer();
    } else if (key == "pattern") {
      row.pattern = value.string();
    } else if (key == "since") {
      row.releases.since = value.string();
    } else if (key == "until") {
      row.releases.until = value.string();
    } else if (key == "old_values") {
      row.old_values = old_names_in(value);
    } else if (key == "required") {
      row.required = value.boolean();
    } else if (key == "was_target_attribute") {
      row.was_target_attribute = true;
    }
  }
  row.type = type_of(type, element);
}

bool before(const AttributeRow& a, const AttributeRow& b) {
  return a.name < b.name;
}

void sort_by_name(std::vector<AttributeRow>& rows) {
  // Embedded rows are already sorted. Moving attributes would dominate the time of a look-up.
  if (!std::ranges::is_sorted(rows, before)) std::ranges::sort(rows, before);
}

// In the order of RuleName.
constexpr std::array<std::string_view, 16> rule_names = {
    "arm-a-profile",    "arm-m-profile", "default-triple", "embedded-host", "feature",    "fixed",
    "gcc-architecture", "gpu-hosts",     "key-arch",       "llvm-cpu",      "llvm-value", "open",
    "prefix",           "subgroups",     "wavefront",      "words"};
static_assert(std::ranges::is_sorted(rule_names));

RuleName rule_of(std::string_view word) {
  const auto* const found = std::ranges::lower_bound(rule_names, word);
  return static_cast<RuleName>(found - rule_names.begin());
}

CanonicalRule read_rule(const PackedValue& row) {
  CanonicalRule rule;
  Object parameters;
  PackedMembers members(row);
  parameters.reserve(members.left());
  for (PackedMember member; members.next(member);) {
    if (member.key == "rule") {
      rule.rule = rule_of(member.value.string());
    } else {
      if (member.key == "attribute") rule.attribute = member.value.string();
      parameters.push_back({std::string(member.key), member.value.unpack()});
    }
  }
  rule.parameters = std::move(parameters);
  return rule;
}

// Both are sorted. A kind may redefine a common attribute; the kind's own entry wins.
std::vector<AttributeRow> with_common(std::vector<AttributeRow> rows,
                                      const std::vector<AttributeRow>& common) {
  std::vector<AttributeRow> all;
  all.reserve(rows.size() + common.size());
  auto next = common.begin();
  for (AttributeRow& attribute : rows) {
    for (; next != common.end() && next->name < attribute.name; ++next) all.push_back(*next);
    if (next != common.end() && next->name == attribute.name) ++next;
    all.push_back(std::move(attribute));
  }
  all.insert(all.end(), next, common.end());
  return all;
}

// Attributes of a target must be sorted, because they are merged in order.
Value by_name(Value target) {
  if (target.is_object()) std::ranges::stable_sort(target.object(), {}, &Member::key);
  return target;
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

/// A row stores its releases as a map in a field next to its type.
AttributeRow read_field(std::string_view name, const PackedValue& schema) {
  AttributeRow field;
  field.name = name;
  read_schema(schema, field);
  const PackedMap map(schema);
  if (map.has("releases")) field.releases = releases_in(map.map("releases"));
  return field;
}

// Faster than a binary search in these lists: lengths differ, so few names are compared.
const AttributeRow* find_by_name(const std::vector<AttributeRow>& rows, std::string_view name) {
  return find_by(rows, name, &AttributeRow::name);
}

}  // namespace

std::string_view name_of(AttributeType type) {
  constexpr std::string_view names[] = {"string",          "integer",          "boolean",
                                        "list of strings", "list of integers", "target",
                                        "list of targets", "list of passes",   "map"};
  return names[static_cast<std::size_t>(type)];
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

std::vector<AttributeRow> read_attributes(const PackedValue& schemas, bool common) {
  std::vector<AttributeRow> rows;
  PackedMembers members(schemas);
  rows.reserve(members.left());
  for (PackedMember schema; members.next(schema);) {
    AttributeRow& row = rows.emplace_back();
    row.name = schema.key;
    row.common = common;
    read_schema(schema.value, row);
  }
  sort_by_name(rows);
  return rows;
}

std::vector<std::string> each_once(const std::vector<std::string>& names) {
  std::vector<std::string> once;
  for (const std::string& name : names) append_once(once, name);
  return once;
}

CpuUse read_cpu_use(const PackedMap& row) {
  const auto text = [&](std::string_view key) { return std::string(row.text(key)); };
  return {text("cpu"),         text("features"), text("arch"),
          text("likely_arch"), text("abi"),      text("float_abi")};
}

KindRow read_kind(const PackedValue& packed, const std::vector<AttributeRow>& common) {
  const PackedMap row(packed);
  KindRow kind;
  kind.name = row.text("name");
  if (const DeviceType* device = find_device_type(row.text("device_type"))) kind.device = *device;
  kind.default_keys = each_once(row.texts("default_keys"));
  kind.may_host = row.flag("may_host");
  kind.composite = row.flag("composite");
  kind.generator = row.text("generator");
  kind.external_codegen =
      row.has("external_codegen") ? row.flag("external_codegen") : !kind.generator.empty();
  kind.identity = row.texts("identity");
  if (row.has("chip")) kind.chip = read_chip_use(row.map("chip"));
  if (const PackedMap triple = row.map("triple"); triple.size() > 0)
    kind.triple = TripleUse{std::string(triple.text("attribute")), std::string(triple.text("own"))};
  const std::vector<PackedValue> rules = row.list("canonical");
  kind.canonical.reserve(rules.size());
  for (const PackedValue& rule : rules) {
    kind.canonical.push_back(read_rule(rule));
    if (kind.canonical.back().rule == RuleName::llvm_cpu) kind.cpu = read_cpu_use(PackedMap(rule));
  }
  kind.attributes = with_common(read_attributes(row.get("attributes"), false), common);
  for (const AttributeRow& each : kind.attributes) {
    if (each.default_value) kind.default_names.push_back(each.name);
  }
  kind.old_attributes = old_names_in(row.get("old_attributes"));
  kind.releases = releases_in(row.map("releases"));
  return kind;
}

GeneratorRow read_generator(const PackedMap& row, const PackedValue& options) {
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
  set.options = read_attributes(row.get("options"), false);
  set.runs_with = row.texts("runs_with");
  for (const PackedValue& refusal : row.list("refuses"))
    set.refuses.push_back(read_refusal(PackedMap(refusal)));
  set.old_names = row.texts("old_names");
  set.usual = row.flag("usual");
  set.releases = releases_in(row.map("releases"));
  return set;
}

const AttributeRow* PassConfigRow::field(std::string_view name) const {
  return find_by_name(fields, name);
}

PassConfigRow read_pass_config(const PackedValue& packed) {
  const PackedMap row(packed);
  PassConfigRow result;
  result.value = read_field(row.text("name"), packed);
  for (const PackedMember& field : row.map("fields"))
    result.fields.push_back(read_field(field.key, field.value));
  result.renamed = row.text("renamed");
  return result;
}

std::vector<std::string> parents_of(const Value& tag_row) {
  return tag_row.texts("from");
}

TagRow read_tag(const Value& row, Value parents) {
  TagRow tag;
  tag.name = row.text("name");
  const Value* changes = row.find("target");
  tag.definition =
      by_name(changes == nullptr ? std::move(parents) : merge_target(std::move(parents), *changes));
  tag.whole = !tag.definition.get("host").is_null();
  tag.lacks = row.texts("lacks");
  tag.llvm = releases_of(row, "llvm");
  tag.releases = releases_of(row);
  for (const Value& variant : row.list("variants")) {
    const Value* change = variant.find("target");
    tag.variants.push_back(
        {releases_of(variant), releases_of(variant, "llvm"),
         change == nullptr ? tag.definition : by_name(merge_target(tag.definition, *change))});
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
      erase_key(below.object(), member.key);
    } else {
      *place = merge_target(std::move(*place), member.value);
    }
  }
  return below;
}

}  // namespace tgtcfg
