#include "database/project_rows.h"

#include <tgtcfg/codes/TC41.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "database/embedded.h"

namespace tgtcfg {
namespace {

/// Their rows define commands: programs of backends, and flags of CPUs that are handed to
/// compilers. A generator only names functions of TVM itself.
constexpr std::array<Table, 2> tables_of_commands = {Table::backends, Table::cpus};

/// All programs that a backend's row names, and what their names begin with.
std::vector<const Value*> programs_of(const Value& row) {
  std::vector<const Value*> programs;
  const auto add = [&](const Value* program) {
    if (program != nullptr && program->is_string()) programs.push_back(program);
  };
  add(row.get("program").find("name"));
  for (const Value& step : row.list("steps")) {
    add(step.find("tool"));
    for (const Member& compiler : step.map("compilers")) add(&compiler.value);
    for (const Value& names : step.list("programs")) add(names.find("prefix"));
  }
  return programs;
}

// A program of the checkout itself is named by its path; `PATH` is the user's.
bool check_programs(const RootRow& row, Diagnostics& diags) {
  bool ok = true;
  for (const Value* program : programs_of(row.value)) {
    if (program->string().find_first_of("/\\") == std::string::npos) continue;
    diags
        .error(diag::ProjectProgramPath{.program = program->string(), .name = row.name},
               program->span)
        .help("name a program on `PATH`, or pass its rows with `--search-path`");
    ok = false;
  }
  return ok;
}

}  // namespace

bool may_come_with_project(const RootRow& row, Diagnostics& diags) {
  if (row.table == Table::backends && !check_programs(row, diags)) return false;
  const bool protects = std::find(tables_of_commands.begin(), tables_of_commands.end(),
                                  row.table) != tables_of_commands.end();
  if (!protects || !embedded::find(row.table, row.name)) return true;
  diags
      .warning(diag::ProjectReplaces{.name = row.name, .table = std::string(folder_of(row.table))},
               row.place())
      .help("rename the row, or pass its directory with `--search-path`");
  return false;
}

DiagnosticBuilder report_hidden(std::string_view name, std::string_view folder, RootOrigin origin,
                                Span place, Diagnostics& diags) {
  const std::string hiding(name);
  const std::string table(folder);
  if (origin == RootOrigin::project)
    return diags.note(diag::ProjectHides{.name = hiding, .table = table}, place);
  return diags.note(diag::ShadowedName{.name = hiding, .table = table}, place);
}

}  // namespace tgtcfg
