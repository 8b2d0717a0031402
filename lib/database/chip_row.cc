// Rows of chips, and what a kind's row says of them.
#include <tgtcfg/chip.h>

#include <algorithm>

#include "database/row_reader.h"

namespace tgtcfg {
namespace {

std::vector<int> integers(const Value& list) {
  std::vector<int> result;
  if (!list.is_array()) return result;
  for (const Value& element : list.array()) {
    if (element.is_integer()) result.push_back(static_cast<int>(element.integer()));
  }
  return result;
}

IreeNames read_iree(const Value& row) {
  IreeNames names;
  for (const Member& member : row.map("accepts")) {
    if (member.value.is_string()) names.accepts.emplace(member.key, member.value.string());
  }
  names.refuses = row.texts("refuses");
  names.details = row.text("details");
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
  chip.name = row.text("name");
  chip.vendor = row.text("vendor");
  chip.family = row.text("family");
  chip.base = row.text("base");
  chip.binary_family = row.text("binary_family");
  if (const Value* toolkits = row.find("toolkits"))
    chip.toolkits = Releases{toolkits->text("since"), toolkits->text("until")};
  chip.ptx = row.text("ptx");
  chip.llvm = integers(row.get("llvm"));
  if (const Value* renamed = row.find("renamed")) {
    chip.renamed_to = renamed->text("to");
    chip.renamed_since = renamed->text("since");
  }
  chip.embedded = row.flag("embedded");
  chip.members = row.texts("members");
  for (const Member& feature : row.map("target_features"))
    chip.target_features.push_back({feature.key, integers(feature.value)});
  auto limits = std::make_shared<std::map<std::string, std::int64_t, std::less<>>>();
  for (const Member& limit : row.map("limits")) {
    if (limit.value.is_integer()) limits->emplace(limit.key, limit.value.integer());
  }
  chip.limits = std::move(limits);
  if (const Value* iree = row.find("iree")) chip.iree = read_iree(*iree);
  return chip;
}

ChipUse read_chip_use(const PackedMap& row) {
  ChipUse use;
  use.attribute = row.text("attribute");
  use.vendor = row.text("vendor");
  use.triple = row.text("triple");
  use.arch = row.text("arch");
  use.target_ids = row.flag("target_ids");
  const PackedMap limits = row.map("limits");
  for (const PackedMember& limit : limits)
    use.limits.push_back({std::string(limit.key), limits.texts(limit.key)});
  return use;
}

}  // namespace tgtcfg
