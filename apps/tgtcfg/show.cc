#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/writers.h>

#include "command_support.h"
#include "diag/text_width.h"
#include "operations/list_names.h"
#include "operations/output.h"
#include "operations/show.h"
#include "operations/show_text.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

ExitCode run_show(Session& session, const ShowCommand& command) {
  const auto entry = entry_of(session, command);
  if (!entry) {
    const ExitCode code = session.exit_code();
    return end_with_report(session, report_format(command.json), code);
  }
  const std::string text = command.json ? write_json(*entry) : visible_lines(show_text(*entry));
  return told(session, write_product(session, text, std::nullopt));
}

}  // namespace

const CommandText show_page = {
    .usage = "[TYPE] NAME [options]",
    .summary =
        "Show one entry of the database: the attributes of a kind with types and defaults, the "
        "definition of a tag or configuration, the facts of a chip, CPU, feature or attribute. "
        "Without TYPE, all tables are searched.",
    .argument = "TYPE NAME",
    .argument_help =
        "Name, and its type: kind, tag, config, executor, runtime, generator, backend, chip, cpu, "
        "pass-config, version, feature, attribute or code",
    .completes = "type,anything",
    .of_table = true,
    .examples = {
        {"tgtcfg show sm_86", "a name of any type"},
        {"tgtcfg show kind cuda", "the attributes of CUDA targets"},
        {"tgtcfg show tag nvidia/jetson-agx-orin-64gb -f json", "the definition of a tag"}}};

ExitCode cmd_show(Args args, Env& env) {
  Arguments typed;
  ShowCommand command;
  if (const auto code = begin("show", args, typed, env)) return *code;
  const std::vector<std::string> types = show_types();
  const std::string help = "types: " + join(types, " ");
  Diagnostics diags;
  if (typed.words.empty() || typed.words.size() > 2) {
    diags.error(diag::BadUsage{.message = "`show` requires a name, or a type and a name"}, {})
        .help(help);
  } else if (typed.words.size() == 2 && !contains(types, typed.words[0]) &&
             find_table(typed.words[0]) == nullptr) {
    diags.error(diag::BadOptionValue{.option = "show", .value = typed.words[0]}, {})
        .suggest_nearest(typed.words[0], types, {})
        .help(help);
  }
  if (diags.has_errors()) return fail_usage("show", args, env, std::move(diags), true);
  if (typed.words.size() == 2) command.type = typed.words[0];
  command.name = typed.words.back();
  command.json = typed.format == "json";
  Session session("show", env, std::move(typed));
  if (session.open()) return run_show(session, command);
  const ExitCode code = session.exit_code();
  return end_with_report(session, report_format(command.json), code);
}

}  // namespace tgtcfg::cli
