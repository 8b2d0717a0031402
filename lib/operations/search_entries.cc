#include "operations/search_entries.h"

#include <tgtcfg/llvm.h>

#include <map>

#include "diag/catalog.h"
#include "operations/list_names.h"
#include "resolve/entry_description.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using Entries = std::vector<NamedEntry>;
using ArchsOfNames = std::map<std::string, std::vector<std::string>, std::less<>>;

void add_rows(const Session& session, const TableName& table, Entries& entries) {
  for (std::string& name : session.database.names(table.table)) {
    std::string description = description_of(session.database, table.table, name);
    entries.push_back({table.plural, std::move(name), std::move(description)});
  }
}

ArchsOfNames llvm_names(int release, auto names_of) {
  ArchsOfNames found;
  for (const std::string& name : llvm_archs(release)) {
    const auto arch = LlvmArch::find(name, release);
    if (!arch) continue;
    for (const std::string_view each : names_of(*arch)) found[std::string(each)].push_back(name);
  }
  return found;
}

// Adds the values of `-mcpu` that are not names of families.
void add_llvm_cpus(const Session& session, Entries& entries) {
  const auto names = llvm_names(llvm_release_or_newest(session.options.llvm_release),
                                [](const LlvmArch& arch) { return arch.cpus(); });
  for (const auto& [name, archs] : names) {
    if (session.database.has(Table::cpus, name)) continue;
    entries.push_back({"cpus", name, "CPU of " + join(archs, ", ")});
  }
}

void add_features(const Session& session, Entries& entries) {
  const auto names = llvm_names(llvm_release_or_newest(session.options.llvm_release),
                                [](const LlvmArch& arch) { return arch.features(); });
  for (const auto& [name, archs] : names)
    entries.push_back({"features", name, "feature of " + join(archs, ", ")});
}

// Each attribute is listed once, even if several kinds have it.
void add_attributes(const Session& session, Entries& entries) {
  struct Found {
    std::string description;
    std::vector<std::string> kinds;
  };
  std::map<std::string, Found, std::less<>> found;
  const Database& database = session.database;
  for (const std::string& kind : database.names(Table::kinds)) {
    const Value row = database.raw(Table::kinds, kind).value_or(Value());
    for (const Member& member : row.map("attributes")) {
      Found& attribute = found[member.key];
      if (attribute.description.empty()) attribute.description = member.value.text("description");
      attribute.kinds.push_back(kind);
    }
  }
  const Value common = Database::common_attributes();
  for (const Member& member : common.object()) {
    Found& attribute = found[member.key];
    attribute.kinds = {"every kind"};
    attribute.description = member.value.text("description");
  }
  for (const auto& [name, attribute] : found) {
    entries.push_back(
        {"attributes", name, attribute.description + " (" + join(attribute.kinds, ", ") + ")"});
  }
}

void add_codes(const Session&, Entries& entries) {
  for (const CatalogPage& page : catalog()) {
    entries.push_back({"codes", std::string(page.code),
                       std::string(page.name) + ": " + std::string(page.message)});
  }
}

// Names that are not database entries. `list` requires an arch for them, or does not list them.
struct OtherNames {
  std::string_view plural;
  std::string_view singular;
  void (*add)(const Session&, Entries&);
  bool listed = false;

  [[nodiscard]] bool is_called(std::string_view word) const {
    return word == plural || word == singular;
  }
};
constexpr OtherNames other_names[] = {
    {"cpus", "cpu", add_llvm_cpus},
    {"features", "feature", add_features},
    {"attributes", "attribute", add_attributes},
    {"codes", "code", add_codes, true},
};

}  // namespace

std::vector<NamedEntry> entries_of(const Session& session, std::string_view table) {
  Entries entries;
  if (const TableName* row = find_table(table)) add_rows(session, *row, entries);
  for (const OtherNames& other : other_names) {
    if (other.is_called(table)) other.add(session, entries);
  }
  return entries;
}

std::vector<NamedEntry> all_entries(const Session& session) {
  Entries entries;
  for (const TableName& table : table_names()) add_rows(session, table, entries);
  for (const OtherNames& other : other_names) other.add(session, entries);
  return entries;
}

std::string_view listed_as(std::string_view table) {
  if (const TableName* row = find_table(table)) return row->plural;
  for (const OtherNames& other : other_names) {
    if (other.listed && other.is_called(table)) return other.plural;
  }
  return {};
}

}  // namespace tgtcfg
