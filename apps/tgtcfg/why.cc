#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/pipeline.h>

#include <utility>

#include "command_support.h"
#include "database/config_keys.h"
#include "diag/text_width.h"
#include "emit/quoting.h"
#include "operations/why.h"

namespace tgtcfg::cli {
namespace {

// An absolute path of a file also begins with a slash.
bool is_pointer(const std::string& word) {
  return word.empty() || (word.starts_with('/') && !format_of(word));
}

// A pointer without its slash.
bool is_key(const std::string& word) {
  return contains_spelling(config_keys, word.substr(0, word.find('/')));
}

// Accepts POINTER and INPUT in either order, or only INPUT with --all. A path may also begin with a
// slash, so the second word is the pointer only if the first cannot be one.
bool place_words(std::vector<std::string> words, bool all, WhyCommand& command,
                 Diagnostics& diags) {
  if (!all) {
    const auto swap_if = [&](const auto& is_first) {
      if (words.size() == 2 && !is_first(words[0]) && is_first(words[1]))
        std::swap(words[0], words[1]);
    };
    swap_if(is_pointer);
    if (words.empty() || !is_pointer(words.front())) {
      swap_if(is_key);
      const bool lacks_slash = words.size() == 2 && is_key(words[0]);
      const std::string pointer = lacks_slash ? shell_quoted("/" + words[0]) : "/opt-level";
      const std::string input =
          words.empty() ? "tgtcfg.yaml" : shell_quoted(words[lacks_slash ? 1 : 0]);
      diags.error(diag::BadUsage{.message = "`why` requires a pointer"}, {})
          .help("write `tgtcfg why " + pointer + " " + input + "`")
          .help("explain every value with `--all` instead of a pointer");
      return false;
    }
    command.pointer = std::move(words.front());
    words.erase(words.begin());
  }
  command.request.inputs = std::move(words);
  return true;
}

std::string text_of(const std::vector<Explanation>& answers, const SourceMap& sources) {
  std::string text;
  for (const Explanation& answer : answers)
    text += (text.empty() ? "" : "\n") + explanation_text(answer, sources);
  return visible_lines(text);
}

Value json_of(const std::vector<Explanation>& answers, const SourceMap& sources) {
  Array values;
  for (const Explanation& answer : answers) values.push_back(to_json(answer, sources));
  return Object{{"schema", "tgtcfg.why/1"}, {"values", std::move(values)}};
}

}  // namespace

const CommandText why_page = {
    .usage = "POINTER INPUT [options]",
    .summary =
        "Explain the origin of a value: every file, tag and option that sets it, the one that "
        "wins, and the rules that chose it. POINTER addresses the configuration "
        "(/targets/gpu/arch, /opt-level). INPUT is any input of `resolve`, with the same options. "
        "Both orders are accepted.",
    .argument = "POINTER INPUT",
    .argument_help = "Value to explain, and its configuration",
    .completes = "configs,tags,kinds,file",
    .examples = {{"tgtcfg why /host corstone-300", "the rule or layer that chose the host"},
                 {"tgtcfg why /targets/0/arch nvidia/jetson-nano --target-cuda-arch=sm_62",
                  "a value of a tag, changed by an option"}}};

ExitCode cmd_why(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  WhyCommand command;
  command.request = request_of(typed);
  command.plan = typed.plan;
  if (!place_words(typed.words, typed.all, command, call.usage)) return call.fail();
  const bool json = typed.format == "json";
  Session session = call.session();
  const auto answers =
      session.open(command.request.input()) ? explanations(session, command) : std::nullopt;
  const ExitCode code = session.exit_code();
  if (!answers || code != ExitCode::done)
    return end_with_report(session, report_format(json), code);
  const SourceMap& sources = session.findings.sources;
  session.console.out(json ? write_json(json_of(*answers, sources)) : text_of(*answers, sources));
  print_diagnostics(session, session.findings);
  return session.console.finish(code);
}

}  // namespace tgtcfg::cli
