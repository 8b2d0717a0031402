#include "operations/list.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "command_support.h"
#include "diag/columns.h"
#include "diag/text_width.h"
#include "operations/list_names.h"
#include "operations/output.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

std::string as_json(const ListRequest& command, const std::vector<ListEntry>& entries) {
  Array list;
  for (const ListEntry& entry : entries) {
    Object object{{"name", entry.name}, {"description", entry.description}};
    if (command.table == "codes") object.push_back({"severity", entry.detail});
    if (command.table == "kinds") object.push_back({"device_type", entry.detail});
    list.emplace_back(std::move(object));
  }
  return write_json(
      Object{{"schema", "tgtcfg.list/1"}, {"table", command.table}, {"entries", std::move(list)}});
}

std::string as_text(const std::vector<ListEntry>& entries) {
  Columns table;
  for (const ListEntry& entry : entries) {
    if (entry.detail.empty()) {
      table.add({entry.name, entry.description});
    } else {
      table.add({entry.name, entry.detail, entry.description});
    }
  }
  return table.text();
}

}  // namespace

const CommandText list_page = {
    .usage = "TABLE [PATTERN] [options]",
    .summary =
        "List the names in a table: kinds, tags, configs, executors, runtimes, generators, "
        "backends, pass-config, cpus (families), chips, versions or codes. With --arch, list the "
        "CPUs or "
        "features of LLVM.",
    .argument = "TABLE PATTERN",
    .argument_help = "Table, and a pattern for names (`*` within a segment, `**` across)",
    .completes = "table",
    .of_table = true,
    .examples = {{"tgtcfg list kinds", "all kinds of targets"},
                 {"tgtcfg list tags 'nvidia/jetson*'", "the tags of a family"},
                 {"tgtcfg list cpus --arch aarch64 'cortex-a7*'", "values of -mcpu"}}};

ExitCode cmd_list(Args args, Env& env) {
  Arguments typed;
  ListRequest command;
  if (const auto code = begin("list", args, typed, env)) return *code;
  command.arch = typed.arch;
  const std::vector<std::string> tables = list_tables();
  Diagnostics diags;
  if (typed.words.empty() || typed.words.size() > 2) {
    diags.error(diag::BadUsage{.message = "`list` requires a table and accepts one pattern"}, {})
        .expected(tables)
        .help("name one of these tables: " + join(tables, ", "));
  } else if (std::find(tables.begin(), tables.end(), typed.words[0]) == tables.end()) {
    diags.error(diag::BadOptionValue{.option = "list", .value = typed.words[0]}, {})
        .suggest_nearest(typed.words[0], tables, {})
        .help("name one of these tables: " + join(tables, ", "));
  }
  const bool of_llvm =
      !typed.words.empty() && (typed.words[0] == "cpus" || typed.words[0] == "features");
  if (command.arch && !of_llvm)
    diags.error(diag::BadUsage{.message = "`--arch` applies only to `cpus` and `features`"}, {});
  if (!command.arch && of_llvm && typed.words[0] == "features")
    diags.error(diag::BadUsage{.message = "`list features` requires `--arch ARCH`"}, {})
        .help("pass `--arch` with one of: " + join(llvm_archs(llvm_releases().back()), " "));
  if (diags.has_errors()) return fail_usage("list", args, env, std::move(diags), true);
  command.table = typed.words[0];
  if (typed.words.size() > 1) command.pattern = typed.words[1];
  const bool json = typed.format == "json";
  Session session("list", env, std::move(typed));
  const auto entries = session.open() ? list_entries(session, command) : std::nullopt;
  if (!entries) return end_with_report(session, report_format(json), session.exit_code());
  session.console.out(json ? as_json(command, *entries) : visible_lines(as_text(*entries)));
  return session.console.finish(told(session, ExitCode::done));
}

}  // namespace tgtcfg::cli
