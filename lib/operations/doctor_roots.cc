#include "operations/doctor_roots.h"

#include <algorithm>
#include <array>

#include "database/user_root.h"
#include "support/size_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view rows_folder = "database";

std::vector<std::string_view> table_folder_names() {
  std::vector<std::string_view> names;
  for (const Table table :
       {Table::kinds, Table::tags, Table::generators, Table::executors, Table::runtimes,
        Table::backends, Table::cpus, Table::pass_config, Table::chips, Table::versions})
    names.push_back(folder_of(table));
  return names;
}

bool is_table_folder(std::string_view name) {
  const auto names = table_folder_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<DirectoryEntry> directory_entries(const Session& session,
                                              const std::string& directory) {
  ReadError ignored;
  auto entries = session.files().list(directory, ignored).value_or(std::vector<DirectoryEntry>());
  std::erase_if(entries, [](const DirectoryEntry& entry) { return entry.name.starts_with('.'); });
  return entries;
}

bool is_document(const DirectoryEntry& entry) {
  return entry.kind == FileKind::regular && format_of(entry.name).has_value();
}

// Finds entries next to `database` instead of inside it, and configurations outside of a directory
// for their type.
void look_at_top(const Session& session, const std::string& root, RootState& state) {
  for (const DirectoryEntry& entry : directory_entries(session, root)) {
    if (is_document(entry))
      state.not_read.push_back("`" + entry.name + "` (configurations are `TYPE/NAME.yaml`)");
    if (entry.kind == FileKind::directory && is_table_folder(entry.name)) {
      state.not_read.push_back("`" + entry.name + "` as rows (they are in `" +
                               std::string(rows_folder) + "/" + entry.name + "`)");
    }
  }
}

void look_at_rows(const Session& session, const std::string& root, RootState& state) {
  const std::string folder(rows_folder);
  for (const DirectoryEntry& entry : directory_entries(session, root + "/" + folder)) {
    const bool table = entry.kind == FileKind::directory && is_table_folder(entry.name);
    if (table || (entry.kind != FileKind::directory && !is_document(entry))) continue;
    std::vector<std::string> known;
    for (const std::string_view name : table_folder_names()) known.emplace_back(name);
    state.not_read.push_back("`" + folder + "/" + entry.name + "` (rows are in " +
                             join(known, ", ") + ")");
  }
}

}  // namespace

std::string RootState::text(const std::string& root) const {
  std::string text = root + ": ";
  text += rows + configurations == 0
              ? "nothing is read from it"
              : counted(rows, "row") + ", " + counted(configurations, "configuration");
  if (!not_read.empty()) text += "; not read: " + join(not_read, ", ");
  return text;
}

RootState look_at_root(const Session& session, const std::string& root) {
  SourceMap sources;
  Diagnostics reported;  // reported when the session was opened
  const Root read = read_root(session.files(), root, sources, reported);
  RootState state{read.rows.size(), read.configurations.size(), {}};
  look_at_top(session, root, state);
  look_at_rows(session, root, state);
  return state;
}

}  // namespace tgtcfg
