// Rows of chips, and what a kind's row says of them.
#include <tgtcfg/chip.h>

#include <algorithm>

#include "database/row_reader.h"

namespace tgtcfg {
namespace {

std::string text_of(const Value& row, std::string_view key) {
  const Value* value = row.find(key);
  return value != nullptr && value->is_string() ? value->string() : std::string();
}

std::vector<std::string> texts(const Value* list) {
  std::vector<std::string> result;
  if (list == nullptr || !list->is_array()) return result;
  for (const Value& element : list->array()) {
    if (element.is_string()) result.push_back(element.string());
  }
  return result;
}

std::vector<int> integers(const Value* list) {
  std::vector<int> result;
  if (list == nullptr || !list->is_array()) return result;
  for (const Value& element : list->array()) {
    if (element.is_integer()) result.push_back(static_cast<int>(element.integer()));
  }
  return result;
}

const Object& members(const Value& row, std::string_view key) {
  static const Object none;
  const Value* value = row.find(key);
  return value != nullptr && value->is_object() ? value->object() : none;
}

IreeNames read_iree(const Value& row) {
  IreeNames names;
  for (const Member& member : members(row, "accepts")) {
    if (member.value.is_string()) names.accepts.emplace(member.key, member.value.string());
  }
  names.refuses = texts(row.find("refuses"));
  names.details = text_of(row, "details");
  return names;
}

}  // namespace

bool ChipRow::in_llvm(int release) const {
  return std::find(llvm.begin(), llvm.end(), release) != llvm.end();
}

const ChipFeature* ChipRow::target_feature(std::string_view wanted) const {
  const auto found =
      std::find_if(target_features.begin(), target_features.end(),
                   [&](const ChipFeature& feature) { return feature.name == wanted; });
  return found == target_features.end() ? nullptr : &*found;
}

ChipRow read_chip(const Value& row) {
  ChipRow chip;
  chip.name = text_of(row, "name");
  chip.vendor = text_of(row, "vendor");
  chip.family = text_of(row, "family");
  chip.base = text_of(row, "base");
  chip.binary_family = text_of(row, "binary_family");
  if (const Value* toolkits = row.find("toolkits"))
    chip.toolkits = Releases{text_of(*toolkits, "since"), text_of(*toolkits, "until")};
  chip.ptx = text_of(row, "ptx");
  chip.llvm = integers(row.find("llvm"));
  if (const Value* renamed = row.find("renamed")) {
    chip.renamed_to = text_of(*renamed, "to");
    chip.renamed_since = text_of(*renamed, "since");
  }
  const Value* embedded = row.find("embedded");
  chip.embedded = embedded != nullptr && embedded->is_boolean() && embedded->boolean();
  chip.members = texts(row.find("members"));
  for (const Member& feature : members(row, "target_features"))
    chip.target_features.push_back({feature.key, integers(&feature.value)});
  for (const Member& limit : members(row, "limits")) {
    if (limit.value.is_integer()) chip.limits.emplace(limit.key, limit.value.integer());
  }
  if (const Value* iree = row.find("iree")) chip.iree = read_iree(*iree);
  return chip;
}

ChipUse read_chip_use(const Value& row) {
  ChipUse use;
  use.attribute = text_of(row, "attribute");
  use.vendor = text_of(row, "vendor");
  use.triple = text_of(row, "triple");
  use.arch = text_of(row, "arch");
  const Value* ids = row.find("target_ids");
  use.target_ids = ids != nullptr && ids->is_boolean() && ids->boolean();
  for (const Member& limit : members(row, "limits"))
    use.limits.push_back({limit.key, texts(&limit.value)});
  return use;
}

}  // namespace tgtcfg
