// Rows of hardware: chips and CPUs.
#include <tgtcfg/chip.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "database/row_reader.h"
#include "support/text.h"

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

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

// Most compilers use the same name for both switches, so rows leave out such flags.
constexpr std::string_view usual_flags = "-march={name} -mtune={name}";

CompilerFlags read_flags(const std::string& compiler, const Value& entry, const std::string& row) {
  CompilerFlags result;
  result.compiler = compiler;
  const std::string versions = entry.text("versions");
  const std::size_t colon = std::min(versions.find(':'), versions.size());
  result.first = versions.substr(0, colon);
  result.last = colon == versions.size() ? result.first : versions.substr(colon + 1);
  const std::string flags = entry.text("flags");
  const std::string name = entry.text("name");
  result.flags = flags.empty() ? std::string(usual_flags) : flags;
  replace_all(result.flags, "{name}", name.empty() ? row : name);
  replace_all(result.flags, "{family}", entry.text("family"));
  result.warning = entry.text("warning");
  return result;
}

}  // namespace

bool ChipRow::in_llvm(int release) const {
  return std::ranges::find(llvm, release) != llvm.end();
}

const ChipFeature* ChipRow::target_feature(std::string_view wanted) const {
  return find_by(target_features, wanted, &ChipFeature::name);
}

ChipRow read_chip(const Value& row) {
  ChipRow chip;
  chip.name = row.text("name");
  chip.vendor = row.text("vendor");
  chip.family = row.text("family");
  chip.base = row.text("base");
  chip.binary_family = row.text("binary_family");
  if (const auto number = row.integer("elf_machine")) chip.elf_machine = static_cast<int>(*number);
  if (const Value* toolkits = row.find("toolkits"))
    chip.toolkits = Releases{toolkits->text("since"), toolkits->text("until")};
  chip.ptx = row.text("ptx");
  chip.llvm = integers(row.get("llvm"));
  if (const Value* renamed = row.find("renamed")) {
    chip.renamed_to = renamed->text("to");
    chip.renamed_since = renamed->text("since");
  }
  chip.withdrawn_for = row.text("withdrawn");
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
  use.features = row.text("features");
  const PackedMap limits = row.map("limits");
  for (const PackedMember& limit : limits)
    use.limits.push_back({std::string(limit.key), limits.texts(limit.key)});
  const PackedMap code = row.map("code");
  for (const PackedMember& form : code) {
    if (const auto known = read_code_form(form.key)) use.code.emplace(*known, form.value.string());
  }
  return use;
}

CpuRow read_cpu(const Value& row) {
  CpuRow cpu;
  cpu.name = row.text("name");
  cpu.from = row.texts("from");
  cpu.vendor = row.text("vendor");
  cpu.generation = static_cast<int>(row.integer("generation").value_or(cpu.generation));
  cpu.part = row.text("part");
  cpu.named = row.texts("named");
  cpu.features = row.texts("features");
  const Value& llvm = row.get("llvm");
  cpu.llvm_cpu = llvm.text("cpu");
  cpu.llvm_features = llvm.texts("features");
  cpu.llvm_also = llvm.texts("also");
  cpu.llvm_within = llvm.texts("within");
  for (const Member& compiler : row.map("compilers")) {
    for (const Value& entry : compiler.value.array())
      cpu.compilers.push_back(read_flags(compiler.key, entry, cpu.name));
  }
  return cpu;
}

}  // namespace tgtcfg
