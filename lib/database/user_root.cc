#include "database/user_root.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC95.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "database/embedded.h"
#include "model/plain_values.h"
#include "schema/schema.h"
#include "support/links.h"

namespace tgtcfg {
namespace {

constexpr std::string_view table_key = "tags";

// A target by kind or by reference. `kind: composite` with keys of a configuration is not a target.
bool is_target(const Value& definition) {
  if (definition.is_string()) return true;
  const bool named = definition.has("kind") || definition.has("tag") || definition.has("target");
  return named && !definition.has("targets") && !definition.has("extends") &&
         !definition.has("parts");
}

Value named(const Member& entry) {
  return placed(entry.key, entry.key_span);
}

// The row that a file below database/tags/ would contain. A tag with changes starts from that tag.
Value row_of(const Member& entry) {
  Object row{{"name", named(entry)}};
  const Value* tag = entry.value.find("tag");
  if (tag == nullptr || !tag->is_string() || entry.value.has("kind")) {
    row.push_back({"target", entry.value});
  } else {
    Value changes = entry.value;
    erase_key(changes.object(), "tag");
    row.push_back({"from", Array{*tag}});
    row.push_back({"target", std::move(changes)});
  }
  return placed(std::move(row), entry.value.span);
}

// Returns true if the form of a document makes it a tag table.
bool is_tag_table(const Value& document) {
  return document.is_object() && document.find(table_key) != nullptr &&
         std::ranges::all_of(document.object(), [](const Member& member) {
           return member.key == table_key || member.key == "$schema" ||
                  member.key.starts_with("x-");
         });
}

// Adds the entries of a tag table: targets as rows of tags, others as configurations. If a table
// violates the schema, reports the violations and does not add any entry.
void read_tag_table(const Value& document, const std::string& path, Root& root,
                    Diagnostics& diags) {
  const Schema* schema = bundled_schema(table_key);
  ReportOptions options;
  options.schema_name = std::string(table_key) + ".schema.json";
  if (schema != nullptr && !report(*schema, document, diags, options)) return;
  for (const Member& entry : document.find(table_key)->object()) {
    if (is_target(entry.value)) {
      root.rows.push_back(
          {Table::tags, entry.key, row_of(entry), pointer_append("/tags", entry.key)});
    } else {
      root.configurations.push_back({entry.key, path, write_json(entry.value)});
    }
  }
}

struct TableFolder {
  Table table;
  std::string_view folder;
  std::string_view schema;  // id of the schema of its rows
};

constexpr std::array<TableFolder, 10> table_folders = {{
    {Table::kinds, "kinds", "data/kind"},
    {Table::tags, "tags", "data/tag"},
    {Table::generators, "generators", "data/generator"},
    {Table::executors, "executors", "data/executor"},
    {Table::runtimes, "runtimes", "data/runtime"},
    {Table::backends, "backends", "data/backend"},
    {Table::cpus, "cpus", "data/cpu"},
    {Table::pass_config, "pass-config", "data/pass-config"},
    {Table::chips, "chips", "data/chip"},
    {Table::versions, "versions", "data/version"},
}};

const TableFolder* find_folder(Table table) {
  for (const TableFolder& row : table_folders) {
    if (row.table == table) return &row;
  }
  return nullptr;
}

/// Members of rows that are maps from a name to a small JSON Schema.
constexpr std::array<std::string_view, 2> maps_of_schemas = {"attributes", "options"};

/// In a JSON Schema of the whole map, the schemas are one level deeper.
bool is_schema_of_map(const Value& map) {
  return map.get("properties").is_object() && !map.get("properties").has("type") &&
         (map.get("type").is_string() || map.has("required") || map.has("additionalProperties"));
}

/// Replaces all violations inside the map by one error.
void report_schema_of_map(const Value& row, std::string_view key, const std::string& pointer,
                          std::vector<Violation>& violations, Diagnostics& diags) {
  const std::string place = pointer_append(pointer, key);
  std::erase_if(violations, [&](const Violation& violation) {
    return violation.instance_pointer.starts_with(place + "/");
  });
  const Member* map = row.find_member(key);
  diags
      .error(
          diag::BadRow{.message = "`" + std::string(key) +
                                  "` must map attribute names to schemas; it is not a JSON Schema"},
          map->key_span)
      .at(place)
      .help(
          "list the attributes directly instead of under `properties`, each with a `description`, "
          "and add `\"required\": true` to required ones");
}

class RootReader {
 public:
  RootReader(const FileSystem& files, std::string_view directory, SourceMap& sources,
             Diagnostics& diags)
      : files_(files),
        directory_(directory),
        sources_(sources),
        diags_(diags),
        links_(files, directory) {
    while (directory_.size() > 1 && directory_.ends_with('/')) directory_.pop_back();
  }

  Root read() {
    ReadError error;
    const auto entries = files_.list(directory_, error);
    if (!entries) {
      diags_.error(diag::UnreadableSearchPath{.path = directory_, .reason = error.reason}, {});
      return std::move(root_);
    }
    for (const TableFolder& table : table_folders) read_table(table);
    for (const DirectoryEntry& entry : *entries) {
      const bool data =
          entry.name == "database" || entry.name == "examples" || entry.name.starts_with('.');
      if (data || !follows(directory_ + "/" + entry.name, entry)) continue;
      if (entry.kind == FileKind::directory) read_configurations(entry.name, entry.link);
      if (entry.kind == FileKind::regular) read_document(entry.name, Only::tag_tables);
    }
    return std::move(root_);
  }

 private:
  void read_table(const TableFolder& table) {
    const std::string folder = directory_ + "/database/" + std::string(table.folder);
    if (files_.kind(folder) != FileKind::directory) return;
    if (!is_below(files_.resolved(folder), links_.root()))
      return refuse(folder, "points outside the searched directory");
    ReadError error;
    for (const DirectoryEntry& entry :
         files_.list(folder, error).value_or(std::vector<DirectoryEntry>())) {
      const std::string path = folder + "/" + entry.name;
      if (entry.name.ends_with(".json") && follows(path, entry)) read_row_file(table, path);
    }
  }

  // A search path may be someone else's directory. Links must not expose files outside of it.
  bool follows(const std::string& path, const DirectoryEntry& entry) {
    if (!entry.link) return true;
    const auto reason = links_.refusal(path, entry.kind);
    if (reason) refuse(path, *reason);
    return !reason;
  }

  void refuse(const std::string& path, std::string_view reason) {
    diags_.error(diag::DanglingLink{.path = path, .reason = std::string(reason)}, {});
  }

  std::optional<std::string> read_file(const std::string& path) {
    ReadError error;
    auto text = files_.read(path, Limits{}.file_size, error);
    if (!text) diags_.error(diag::UnreadableSearchPath{.path = path, .reason = error.reason}, {});
    return text;
  }

  // A file contains one row, a list of rows, or `rows` with shared fields.
  void read_row_file(const TableFolder& table, const std::string& path) {
    auto text = read_file(path);
    if (!text) return;
    const FileId file = sources_.add(path, std::move(*text));
    auto documents = parse(file, InputFormat::json, sources_, Limits{}, diags_);
    if (!documents || documents->empty()) return;
    const Value& value = documents->front().root;
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.array().size(); ++i) {
        const Value& row = value.array()[i];
        if (satisfies_schema(table.table, row, diags_)) add_row(table, row, pointer_append("", i));
      }
    } else if (satisfies_schema(table.table, value, diags_)) {
      const Value* rows = value.find("rows");
      if (rows == nullptr) return add_row(table, value, "");
      for (std::size_t i = 0; i < rows->array().size(); ++i)
        add_row(table, rows->array()[i], pointer_append("/rows", i));
    }
  }

  void add_row(const TableFolder& table, const Value& row, const std::string& pointer) {
    const Value* name = row.find("name");
    if (name == nullptr || !name->is_string()) return;
    root_.rows.push_back({table.table, name->string(), row, pointer});
  }

  void read_configurations(const std::string& below, bool through_link) {
    if (!links_.enter(directory_ + "/" + below, through_link)) return;
    ReadError error;
    const auto entries = files_.list(directory_ + "/" + below, error);
    if (!entries) return;
    for (const DirectoryEntry& entry : *entries) {
      const std::string path = below + "/" + entry.name;
      if (!follows(directory_ + "/" + path, entry)) continue;
      if (entry.kind == FileKind::directory) {
        read_configurations(path, through_link || entry.link);
      } else {
        read_document(path, Only::nothing);
      }
    }
  }

  enum class Only : std::uint8_t { nothing, tag_tables };

  // Returns true if the file was a tag table. A file that cannot be parsed is left to the commands
  // that use it.
  bool read_tags(const std::string& path, const std::string& text) {
    if (text.find("tags") == text.npos) return false;
    const FileId file = sources_.add(path, text);
    Diagnostics unreported;
    const auto documents =
        parse(file, format_of(path).value_or(InputFormat::yaml), sources_, Limits{}, unreported);
    const bool tables = documents && !documents->empty() &&
                        std::ranges::all_of(*documents, [](const Document& document) {
                          return is_tag_table(document.root);
                        });
    if (!tables) return false;
    for (const Document& document : *documents) read_tag_table(document.root, path, root_, diags_);
    return true;
  }

  void read_document(const std::string& below, Only only) {
    for (const std::string_view extension : input_extensions) {
      if (!below.ends_with(extension)) continue;
      const std::string path = directory_ + "/" + below;
      auto text = read_file(path);
      if (!text || read_tags(path, *text) || only == Only::tag_tables) return;
      root_.configurations.push_back(
          {below.substr(0, below.size() - extension.size()), path, std::move(*text)});
      return;
    }
  }

  const FileSystem& files_;
  std::string directory_;
  SourceMap& sources_;
  Diagnostics& diags_;
  Links links_;
  Root root_;
};

/// All program names and program name prefixes in a backend's row.
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

// A program given by a path may belong to the checkout; `PATH` belongs to the user.
bool check_programs(const RootRow& row, Diagnostics& diags) {
  bool ok = true;
  for (const Value* program : programs_of(row.value)) {
    if (program->string().find_first_of("/\\") == std::string::npos) continue;
    diags
        .error(diag::ProjectProgramPath{.program = program->string(), .name = row.name},
               program->span)
        .help("name a program on `PATH`, or pass the directory of the row with `--search-path`");
    ok = false;
  }
  return ok;
}

}  // namespace

Span RootRow::place() const {
  const Value* name_value = value.find("name");
  return name_value == nullptr ? value.span : name_value->span;
}

std::string_view folder_of(Table table) {
  const TableFolder* row = find_folder(table);
  return row == nullptr ? "configurations" : row->folder;
}

std::optional<Table> table_of_schema(std::string_view id) {
  for (const TableFolder& row : table_folders) {
    if (row.schema == id) return row.table;
  }
  return std::nullopt;
}

bool satisfies_schema(Table table, const Value& row, Diagnostics& diags,
                      const std::string& pointer) {
  const TableFolder* folder = find_folder(table);
  const Schema* schema = folder == nullptr ? nullptr : bundled_schema(folder->schema);
  if (schema == nullptr) return true;
  ReportOptions options;
  options.pointer = pointer;
  options.schema_name = std::string(folder->schema) + ".schema.json";
  std::vector<Violation> violations =
      validate(*schema, row, {.strict_integers = options.strict_integers, .pointer = pointer});
  const bool fine = violations.empty();
  for (const std::string_view key : maps_of_schemas) {
    if (is_schema_of_map(row.get(key))) report_schema_of_map(row, key, pointer, violations, diags);
  }
  report(violations, diags, options);
  return fine;
}

Root read_root(const FileSystem& files, std::string_view directory, SourceMap& sources,
               Diagnostics& diags) {
  return RootReader(files, directory, sources, diags).read();
}

bool may_come_with_project(const RootRow& row, Diagnostics& diags) {
  if (row.table == Table::backends && !check_programs(row, diags)) return false;
  // Rows that define commands: backends name programs, and CPUs have flags for compilers. A
  // generator only names functions of TVM itself.
  const bool protects = row.table == Table::backends || row.table == Table::cpus;
  if (!protects || !embedded::find(row.table, row.name)) return true;
  diags
      .warning(diag::ProjectReplaces{.name = row.name, .table = std::string(folder_of(row.table))},
               row.place())
      .help("rename the row, or pass the directory of the row with `--search-path`");
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
