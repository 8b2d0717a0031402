#include "operations/list.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/writers.h>

#include "command_support.h"
#include "diag/columns.h"
#include "diag/text_width.h"
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

// Returns false after adding an error.
bool check(Invocation& call) {
  const Arguments& typed = call.typed;
  const std::vector<std::string> tables = list_tables();
  const std::string help = "name one of these tables: " + join(tables, ", ");
  const std::string table = typed.words.empty() ? std::string() : typed.words[0];
  if (typed.words.empty() || typed.words.size() > 2) {
    call.bad_usage("`list` requires a table and accepts one pattern").expected(tables).help(help);
  } else if (!contains(tables, table)) {
    call.usage.error(diag::BadOptionValue{.option = "list", .value = table}, {})
        .suggest_nearest(table, tables, {})
        .help(help);
  }
  if (typed.arch && table != "cpus" && table != "features")
    call.bad_usage("`--arch` applies only to `cpus` and `features`");
  if (!typed.arch && table == "features")
    call.bad_usage("`list features` requires `--arch ARCH`")
        .help("pass `--arch` with one of: " + join(llvm_archs(llvm_releases().back()), " "));
  return !call.usage.has_errors();
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

ExitCode cmd_list(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (!check(call)) return call.fail();
  ListRequest request{.table = typed.words[0], .pattern = {}, .arch = typed.arch};
  if (typed.words.size() > 1) request.pattern = typed.words[1];
  const bool json = typed.format == "json";
  Session session = call.session();
  const auto entries = session.open() ? list_entries(session, request) : std::nullopt;
  if (!entries) return end_with_report(session, report_format(json), session.exit_code());
  session.console.out(json ? as_json(request, *entries) : visible_lines(as_text(*entries)));
  return session.console.finish(with_diagnostics(session, ExitCode::done));
}

}  // namespace tgtcfg::cli
