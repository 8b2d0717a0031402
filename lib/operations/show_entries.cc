#include "operations/show_entries.h"

#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/render.h>

#include <string_view>
#include <utility>

#include "diag/catalog.h"
#include "model/plain_values.h"
#include "operations/search_entries.h"

namespace tgtcfg {
namespace {

Array cpus_with(const LlvmArch& arch, std::string_view feature) {
  Array list;
  for (const std::string_view cpu : arch.cpus()) {
    if (arch.has(arch.enabled(cpu, {}), feature)) list.emplace_back(std::string(cpu));
  }
  return list;
}

void add_schemas(const Session& session, Table table, const char* member, const std::string& name,
                 Object& found) {
  for (const std::string& owner : session.database.names(table)) {
    const Value row = session.database.raw(table, owner).value_or(Value());
    const Value& schema = row.get(member).get(name);
    if (!schema.is_null()) found.push_back({owner, schema});
  }
}

}  // namespace

std::optional<Value> llvm_cpu_entry(const Session& session, const std::string& name) {
  const int release = llvm_release_or_newest(session.options.llvm_release);
  Object archs;
  for (const std::string_view arch : llvm_archs_with_cpu(name, release)) {
    const auto table = LlvmArch::find(arch, release);
    if (!table) continue;
    Object facts;
    const std::string_view canonical = table->canonical_cpu(name);
    if (canonical != name) facts.push_back({"another_name_of", std::string(canonical)});
    facts.push_back({"features", list_of(table->features_of(name, {}).isa)});
    archs.push_back({std::string(arch), std::move(facts)});
  }
  if (archs.empty()) return std::nullopt;
  return Object{{"llvm_release", release}, {"archs", std::move(archs)}};
}

std::optional<Value> feature_entry(const Session& session, const std::string& name) {
  const int release = llvm_release_or_newest(session.options.llvm_release);
  Object archs;
  for (const std::string_view arch : llvm_archs_with_feature(name, release)) {
    const auto table = LlvmArch::find(arch, release);
    if (!table) continue;
    Object facts;
    if (Array cpus = cpus_with(*table, name); !cpus.empty())
      facts.push_back({"cpus", std::move(cpus)});
    archs.push_back({std::string(arch), std::move(facts)});
  }
  if (archs.empty()) return std::nullopt;
  return Object{{"llvm_release", release}, {"archs", std::move(archs)}};
}

std::optional<Value> attribute_entry(const Session& session, const std::string& name) {
  Object kinds;
  const Value common = Database::common_attributes();
  if (common.has(name)) kinds.push_back({"every kind", common.get(name)});
  add_schemas(session, Table::kinds, "attributes", name, kinds);
  Object generators;
  add_schemas(session, Table::generators, "options", name, generators);
  if (kinds.empty() && generators.empty()) return std::nullopt;
  Object entry;
  if (!kinds.empty()) entry.push_back({"kinds", std::move(kinds)});
  if (!generators.empty()) entry.push_back({"generators", std::move(generators)});
  return entry;
}

std::optional<Value> code_entry(const std::string& name) {
  const CatalogPage* page = find_page(name);
  if (page == nullptr) return std::nullopt;
  return Object{{"code", std::string(page->code)},
                {"name", std::string(page->name)},
                {"severity", std::string(name_of(page->severity))},
                {"message", std::string(page->message)},
                {"more", "tgtcfg explain " + std::string(page->code)}};
}

}  // namespace tgtcfg
