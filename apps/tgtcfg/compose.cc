#include "command_support.h"
#include "operations/decompose.h"

namespace tgtcfg::cli {
const CommandText compose_page = {
    .usage = "FILE|-... [options]",
    .summary =
        "Join the partial plans that `decompose` wrote: plans, or arrays of plans, in any order.",
    .argument = "FILE",
    .argument_help = "Partial plans; - for standard input",
    .examples = {{"tgtcfg decompose aws/p4d --level device | tgtcfg compose -",
                  "split a plan and join it again"},
                 {"tgtcfg decompose corstone-300 --level generator | tgtcfg compose - -f yaml",
                  "write the joined plan as YAML"}}};

ExitCode cmd_compose(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (typed.words.empty())
    return call.refuse("`compose` requires one or more files",
                       "pass the files that `tgtcfg decompose` wrote, or `-` for standard input");
  Session session = call.session();
  const auto plan = composed(session, typed.words);
  const OutputFormat format = data_format(typed);
  return deliver(session, plan ? std::optional(product_text(to_json(*plan), format)) : std::nullopt,
                 typed.output);
}

}  // namespace tgtcfg::cli
