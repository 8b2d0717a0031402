#include "operations/list.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/render.h>
#include <tgtcfg/triple.h>

#include "arguments/options.h"
#include "diag/catalog.h"
#include "resolve/entry_description.h"
#include "support/path_pattern.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Features are not database entries, so an arch is required.
constexpr std::string_view features = "features";

// A text without wildcards matches names that contain it.
bool fits(const std::string& pattern, std::string_view name) {
  if (has_glob_characters(pattern)) return glob_match(pattern, name);
  return lower(name).find(lower(pattern)) != std::string::npos;
}

std::vector<ListEntry> codes(const std::string& pattern) {
  std::vector<ListEntry> entries;
  for (const CatalogPage& page : catalog()) {
    if (!fits(pattern, page.code) && !fits(pattern, page.name)) continue;
    entries.push_back(
        {std::string(page.code), std::string(name_of(page.severity)), std::string(page.message)});
  }
  return entries;
}

std::vector<ListEntry> rows(const Session& session, Table table, const std::string& pattern) {
  std::vector<ListEntry> entries;
  for (const std::string& name : session.database.names(table)) {
    if (!fits(pattern, name)) continue;
    const Value row = session.database.raw(table, name).value_or(Value());
    entries.push_back(
        {name, row.text("device_type"), description_of(session.database, table, name)});
  }
  return entries;
}

/// Returns the CPUs or features that LLVM has for an arch, or nullopt after an error.
std::optional<std::vector<ListEntry>> llvm_names(Session& session, const ListRequest& request,
                                                 const std::string& pattern) {
  const int release = llvm_release_or_newest(session.options.llvm_release);
  const auto table = LlvmArch::find(usual_arch(*request.arch), release);
  if (!table) {
    const std::vector<std::string> known = llvm_archs(release);
    session.findings.diags
        .error(
            diag::BadOptionValue{.option = option_name(&Arguments::arch), .value = *request.arch},
            {})
        .suggest_nearest(*request.arch, known, {})
        .help("choose an architecture of LLVM " + std::to_string(release) + ": " +
              join(known, ", "));
    return std::nullopt;
  }
  std::vector<ListEntry> entries;
  for (const std::string_view name : request.table == features ? table->features() : table->cpus())
    if (fits(pattern, name)) entries.push_back({std::string(name), "", ""});
  return entries;
}

}  // namespace

std::optional<std::vector<ListEntry>> list_entries(Session& session, const ListRequest& request) {
  const std::string pattern = request.pattern.value_or("**");
  const TableName* table = find_table(request.table);
  auto entries = request.arch       ? llvm_names(session, request, pattern)
                 : table == nullptr ? std::optional(codes(pattern))
                                    : std::optional(rows(session, table->table, pattern));
  if (!entries || !entries->empty() || !request.pattern) return entries;
  session.findings.diags
      .error(diag::NothingToCheck{.message = "no match in the " + request.table + " for `" +
                                             *request.pattern + "`"},
             {})
      .help("list all with `tgtcfg list " + request.table +
            "`, or search all tables with `tgtcfg search WORD`; only `**` matches `/`");
  return std::nullopt;
}

namespace {

constexpr TableName names[] = {
    {"kinds", "kind", Table::kinds},
    {"tags", "tag", Table::tags},
    {"configs", "config", Table::configurations},
    {"executors", "executor", Table::executors},
    {"runtimes", "runtime", Table::runtimes},
    {"generators", "generator", Table::generators},
    {"backends", "backend", Table::backends},
    {"chips", "chip", Table::chips},
    {"cpus", "cpu", Table::cpus},
    {"pass-config", "pass-config", Table::pass_config},
    {"versions", "version", Table::versions},
};

}  // namespace

std::span<const TableName> table_names() {
  return names;
}

const TableName* find_table(std::string_view word) {
  for (const TableName& name : names) {
    if (name.plural == word || name.singular == word) return &name;
  }
  return nullptr;
}

std::vector<std::string> list_tables() {
  std::vector<std::string> words = texts_of(table_names(), &TableName::plural);
  words.emplace_back("features");
  words.emplace_back("codes");
  return words;
}

}  // namespace tgtcfg
