#include <algorithm>

#include "command_support.h"
#include "operations/decompose.h"
#include "request/output_dir.h"

namespace tgtcfg::cli {
namespace {

ExitCode write_pieces(Session& session, const std::vector<NamedPiece>& pieces,
                      const std::string& directory, OutputFormat format) {
  const bool ok = std::ranges::all_of(pieces, [&](const NamedPiece& piece) {
    return write_into(session, directory, piece.file, product_text(piece.plan, format));
  });
  print_diagnostics(session, session.findings);
  return ok ? ExitCode::done : ExitCode::input_output;
}

std::string list_text(const std::vector<NamedPiece>& pieces, OutputFormat format) {
  Array plans;
  for (const NamedPiece& piece : pieces) plans.push_back(piece.plan);
  return product_text(std::move(plans), format);
}

}  // namespace

const CommandText decompose_page = {
    .usage = "INPUT --level LEVEL [options]",
    .summary =
        "Split a plan into partial plans for machines, compilers or code generators. Each partial "
        "plan is an input again, and `compose` joins them.",
    .argument = "INPUT",
    .argument_help = "Input to split, as for `resolve`",
    .completes = "configs,tags,kinds,file",
    .examples = {
        {"tgtcfg decompose corstone-300 --level generator", "one partial plan per code generator"},
        {"tgtcfg decompose aws/p4d --level device -f yaml", "one partial plan per device"}}};

ExitCode cmd_decompose(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (!typed.level)
    return call.refuse(
        "`decompose` requires `--level LEVEL`",
        "choose a value for `--level`: machine, device, generator, host-device or function");
  if (typed.output && typed.output_dir)
    return call.refuse("`--output` and `--output-dir` cannot be combined");
  const DecomposeCommand command{request_of(typed), *read_piece_level(*typed.level),
                                 data_format(typed)};
  Session session = call.session();
  const auto pieces = pieces_of(session, command);
  if (pieces && typed.output_dir)
    return write_pieces(session, *pieces, *typed.output_dir, command.format);
  return deliver(session, pieces ? std::optional(list_text(*pieces, command.format)) : std::nullopt,
                 typed.output);
}

}  // namespace tgtcfg::cli
