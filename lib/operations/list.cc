#include "operations/list.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/render.h>
#include <tgtcfg/triple.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "diag/catalog.h"
#include "diag/columns.h"
#include "diag/text_width.h"
#include "operations/list_names.h"
#include "operations/output.h"
#include "resolve/entry_description.h"
#include "support/path_pattern.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

struct Entry {
  std::string name;
  std::string detail;  // device type of a kind, severity of a code
  std::string description;
};

/// Known by arch alone: there is no row of the database for a feature.
constexpr std::string_view features = "features";

// A word without `*` and the like finds the names that it is a part of.
bool fits(const std::string& pattern, std::string_view name) {
  if (has_glob_characters(pattern)) return glob_match(pattern, name);
  return lower(name).find(lower(pattern)) != std::string::npos;
}

std::vector<Entry> codes(const std::string& pattern) {
  std::vector<Entry> entries;
  for (const CatalogPage& page : catalog()) {
    if (!fits(pattern, page.code) && !fits(pattern, page.name)) continue;
    entries.push_back(
        {std::string(page.code), std::string(name_of(page.severity)), std::string(page.message)});
  }
  return entries;
}

std::vector<Entry> rows(const Session& session, Table table, const std::string& pattern) {
  std::vector<Entry> entries;
  for (const std::string& name : session.database.names(table)) {
    if (!fits(pattern, name)) continue;
    const Value row = session.database.raw(table, name).value_or(Value());
    entries.push_back(
        {name, row.text("device_type"), description_of(session.database, table, name)});
  }
  return entries;
}

/// The CPUs or features that LLVM has for an arch; nothing after an error.
std::optional<std::vector<Entry>> llvm_names(Session& session, const ListCommand& command,
                                             const std::string& pattern) {
  const int release = llvm_release_or_newest(session.options.llvm_release);
  const auto table = LlvmArch::find(usual_arch(*command.arch), release);
  if (!table) {
    const std::vector<std::string> known = llvm_archs(release);
    session.findings.diags
        .error(diag::BadOptionValue{.option = "--arch", .value = *command.arch}, {})
        .suggest_nearest(*command.arch, known, {})
        .help("LLVM " + std::to_string(release) + " has tables for " + join(known, " "));
    return std::nullopt;
  }
  std::vector<Entry> entries;
  for (const std::string_view name : command.table == features ? table->features() : table->cpus())
    if (fits(pattern, name)) entries.push_back({std::string(name), "", ""});
  return entries;
}

std::string as_json(const ListCommand& command, const std::vector<Entry>& entries) {
  Array list;
  for (const Entry& entry : entries) {
    Object object{{"name", entry.name}, {"description", entry.description}};
    if (command.table == "codes") object.push_back({"severity", entry.detail});
    if (command.table == "kinds") object.push_back({"device_type", entry.detail});
    list.emplace_back(std::move(object));
  }
  return write_json(
      Object{{"schema", "tgtcfg.list/1"}, {"table", command.table}, {"entries", std::move(list)}});
}

std::string as_text(const std::vector<Entry>& entries) {
  Columns table;
  for (const Entry& entry : entries) {
    if (entry.detail.empty()) {
      table.add({entry.name, entry.description});
    } else {
      table.add({entry.name, entry.detail, entry.description});
    }
  }
  return table.text();
}

}  // namespace

std::vector<std::string> list_tables() {
  std::vector<std::string> names;
  for (const TableName& row : table_names()) names.emplace_back(row.plural);
  names.emplace_back(features);
  names.emplace_back("codes");
  return names;
}

ExitCode run_list(Session& session, const ListCommand& command) {
  const std::string pattern = command.pattern.value_or("**");
  const TableName* table = find_table(command.table);
  const ReportFormat format = command.json ? ReportFormat::json : ReportFormat::human;
  std::vector<Entry> entries;
  if (command.arch) {
    auto names = llvm_names(session, command, pattern);
    if (!names) {
      write_failed_report(session, "list", format, ExitCode::usage);
      return session.console.finish(ExitCode::usage);
    }
    entries = std::move(*names);
  } else {
    entries = table == nullptr ? codes(pattern) : rows(session, table->table, pattern);
  }
  if (entries.empty() && command.pattern) {
    session.findings.diags
        .error(diag::NothingToCheck{.message = "none of the " + command.table + " matches `" +
                                               *command.pattern + "`"},
               {})
        .help("`tgtcfg list " + command.table +
              "` lists all of them; `*` does not match `/`, `**` does; `tgtcfg search WORD` looks "
              "in all tables");
    write_failed_report(session, "list", format, ExitCode::nothing);
    return session.console.finish(ExitCode::nothing);
  }
  session.console.out(command.json ? as_json(command, entries) : visible_lines(as_text(entries)));
  return session.console.finish(told(session, ExitCode::done));
}

}  // namespace tgtcfg
