#include "operations/config.h"

#include <tgtcfg/writers.h>

#include "command_support.h"
#include "diag/columns.h"
#include "diag/text_width.h"
#include "request/paths.h"

namespace tgtcfg::cli {
namespace {

std::vector<std::string> as_list(const std::optional<std::string>& text) {
  return text ? std::vector<std::string>{*text} : std::vector<std::string>();
}

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
  return value.is_null() ? "-" : text_or_json(value);
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

const CommandText config_page = {
    .usage = "[PATH] [options]",
    .summary =
        "Show the settings for PATH and the origin of each: an option, TGTCFG_PATH, a line of the "
        "project file, or the default.",
    .argument = "PATH",
    .argument_help = "File or directory [default: .]",
    .examples = {{"tgtcfg config", "settings of this directory"},
                 {"tgtcfg config --no-project -f json", "without a project file, for programs"}}};

ExitCode cmd_config(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (typed.words.size() > 1) return call.refuse("`config` accepts only one path");
  std::vector<FlagSetting> flags = {{"search-path", "--search-path", typed.search_paths},
                                    {"exclude", "--exclude", typed.exclude},
                                    {"deny", "--deny", typed.deny},
                                    {"allow", "--allow", typed.allow},
                                    {"plans", "--plan-check", as_list(typed.plan_check)},
                                    {"host-facts", "--host-facts", as_list(typed.host_facts)}};
  if (typed.lenient) flags.push_back({"lenient", "--lenient", {"true"}});
  if (!typed.lenient && typed.strict) flags.push_back({"lenient", "--strict", {"false"}});
  const bool json = typed.format == "json";
  Session session = call.session();
  const bool opened = session.open(typed.words.empty() ? std::string() : typed.words.front());
  const ExitCode code = session.exit_code();
  if (!opened) return end_with_report(session, report_format(json), code);
  const std::vector<SettingRow> rows = settings_of(session, flags);
  session.console.out(json ? write_json(as_json(session, rows)) : as_text(session, rows));
  print_diagnostics(session, session.findings);
  return session.console.finish(code);
}

}  // namespace tgtcfg::cli
