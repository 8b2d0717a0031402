#include "operations/config.h"

#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "diag/columns.h"
#include "diag/text_width.h"
#include "operations/output.h"
#include "request/paths.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// How what several sources say becomes one setting.
enum class Merge : std::uint8_t {
  first,  ///< the first counts
  all,    ///< they are asked one after the other
};

struct SettingKey {
  std::string_view name;
  Merge merge;
  std::string_view otherwise;  ///< what holds when nobody says anything; empty: nothing
};

// In the order of the schema.
constexpr SettingKey setting_keys[] = {
    {"root", Merge::first, "false"},
    {"search-path", Merge::all, ""},
    {"include", Merge::all, ""},
    {"exclude", Merge::all, ""},
    {"deny", Merge::all, ""},
    {"allow", Merge::all, ""},
    {"warn", Merge::all, ""},
    {"per-path", Merge::all, ""},
    {"plans", Merge::first, ""},
    {"baseline", Merge::first, ""},
    {"host-facts", Merge::first, ""},
    {"lenient", Merge::first, "false"},
    {"backend-release", Merge::all, ""},
    {"llvm-release", Merge::first, ""},
};

/// A value that holds, with its source.
struct SettingRow {
  std::string key;
  Value value;
  std::string kind;   ///< `flag`, `environment`, `file`, `default`
  std::string place;  ///< an option, a variable, `FILE:LINE`
};

class SettingsReader {
 public:
  SettingsReader(const Session& session, const ConfigCommand& command)
      : session_(session), command_(command) {}

  std::vector<SettingRow> read() {
    for (const SettingKey& key : setting_keys) {
      const std::size_t before = rows_.size();
      add_flags(key);
      if (key.name == "search-path") add_variable();
      add_file(key);
      const bool nobody = rows_.size() == before;
      if (key.merge == Merge::first && rows_.size() > before + 1) rows_.resize(before + 1);
      if (!nobody) continue;
      const bool boolean = !key.otherwise.empty();
      rows_.push_back({std::string(key.name), boolean ? Value(key.otherwise == "true") : Value(),
                       "default", ""});
    }
    return std::move(rows_);
  }

 private:
  void add_flags(const SettingKey& key) {
    for (const FlagSetting& flag : command_.flags) {
      if (flag.key != key.name) continue;
      for (const std::string& text : flag.values) {
        const bool boolean = !key.otherwise.empty();
        rows_.push_back({std::string(key.name), boolean ? Value(text == "true") : Value(text),
                         "flag", std::string(flag.option)});
      }
    }
  }

  void add_variable() {
    const std::string paths = session_.env.variable("TGTCFG_PATH").value_or("");
    for (const std::string_view each : split(paths, ':')) {
      if (!each.empty()) rows_.push_back({"search-path", each, "environment", "TGTCFG_PATH"});
    }
  }

  void add_file(const SettingKey& key) {
    if (session_.project() == nullptr) return;
    for (const Member& member : session_.project()->settings) {
      if (member.key == key.name) add_member(member);
    }
  }

  void add_member(const Member& member) {
    const Value& value = member.value;
    if (value.is_array()) {
      for (const Value& each : value.array()) add_value(member.key, each, each.span);
    } else if (value.is_object()) {
      for (const Member& each : value.object())
        add_value(member.key, Object{{each.key, each.value}}, each.key_span);
    } else {
      add_value(member.key, value, member.key_span);
    }
  }

  void add_value(const std::string& key, Value value, Span place) {
    const std::uint32_t line = session_.findings.sources.begin(place).line;
    rows_.push_back(
        {key, std::move(value), "file", session_.project()->file + ":" + std::to_string(line)});
  }

  const Session& session_;
  const ConfigCommand& command_;
  std::vector<SettingRow> rows_;
};

Value as_json(const Session& session, const std::vector<SettingRow>& rows) {
  Array settings;
  for (const SettingRow& row : rows) {
    settings.emplace_back(Object{{"key", row.key},
                                 {"value", row.value},
                                 {"from", row.kind},
                                 {"place", row.place.empty() ? Value() : Value(row.place)}});
  }
  const Project* project = session.project();
  const std::string& here = session.env.working_directory;
  return Object{{"schema", "tgtcfg.settings/1"},
                {"project", project == nullptr ? Value() : Value(project->file)},
                {"root", project == nullptr ? Value() : Value(path_from(here, project->root))},
                {"settings", std::move(settings)}};
}

std::string in_text(const Value& value) {
  if (value.is_null()) return "-";
  return value.is_string() ? value.string() : write_compact_json(value);
}

std::string as_text(const Session& session, const std::vector<SettingRow>& rows) {
  Columns table;
  const Project* project = session.project();
  table.add({"project file", project == nullptr ? "none" : project->file, ""});
  for (const SettingRow& row : rows)
    table.add({row.key, in_text(row.value), row.place.empty() ? row.kind : row.place});
  return visible_lines(table.text());
}

}  // namespace

ExitCode run_config(Session& session, const ConfigCommand& command) {
  const bool opened = session.open(command.path);
  const ExitCode code = session.exit_code();
  if (!opened) {
    write_failed_report(session, "config", command.json ? ReportFormat::json : ReportFormat::human,
                        code);
    return session.console.finish(code);
  }
  const std::vector<SettingRow> rows = SettingsReader(session, command).read();
  session.console.out(command.json ? write_json(as_json(session, rows)) : as_text(session, rows));
  print_diagnostics(session, session.findings);
  return session.console.finish(code);
}

}  // namespace tgtcfg
