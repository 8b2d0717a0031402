#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/writers.h>

#include "command_support.h"
#include "diag/text_width.h"
#include "operations/list.h"
#include "operations/show.h"
#include "support/text.h"

namespace tgtcfg::cli {
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

ExitCode cmd_show(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const std::vector<std::string>& words = call.typed.words;
  const std::vector<std::string> types = show_types();
  const std::string help = "types: " + join(types, " ");
  if (words.empty() || words.size() > 2)
    return call.refuse("`show` requires a name, or a type and a name", help);
  if (words.size() == 2 && !contains(types, words[0]) && find_table(words[0]) == nullptr) {
    call.usage.error(diag::BadOptionValue{.option = "show", .value = words[0]}, {})
        .suggest_nearest(words[0], types, {})
        .help(help);
    return call.fail();
  }
  const bool json = call.typed.format == "json";
  Session session = call.session();
  const std::string type = words.size() == 2 ? words[0] : std::string();
  const auto entry = session.open() ? entry_of(session, type, words.back()) : std::nullopt;
  if (!entry) return end_with_report(session, report_format(json), session.exit_code());
  const std::string text = json ? write_json(*entry) : visible_lines(show_text(*entry));
  return with_diagnostics(session, write_product(session, text));
}

}  // namespace tgtcfg::cli
