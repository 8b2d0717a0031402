#include <algorithm>

#include "candidates.h"

namespace tgtcfg::cli {
namespace {

// Shells read one candidate per line, so a name with control characters is left out.
bool is_one_line(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= ' '; });
}

}  // namespace

const CommandText complete_page = {
    .usage = "-- WORD…",
    .summary =
        "Print the completions of the last word of a command line, one per line: the word, a tab "
        "and a description. The words are those after the name of the program. Scripts of `tgtcfg "
        "completion` call this command.",
    .examples = {{"tgtcfg complete -- resolve nvidia/jet", "names with this prefix"},
                 {"tgtcfg complete -- resolve --executor g", "values of an option"}}};

ExitCode cmd_complete(Invocation& call) {
  const bool marked = !call.args.empty() && call.args.front() == "--";
  if (!marked && call.begin()) return ExitCode::done;
  const std::vector<std::string> words(call.args.begin() + (marked ? 1 : 0), call.args.end());
  std::string text;
  for (const Candidate& each : candidates_for(words, call.env)) {
    if (is_one_line(each.text) && is_one_line(each.description))
      text += each.text + "\t" + each.description + "\n";
  }
  Console(call.env).out(text);
  return ExitCode::done;
}

}  // namespace tgtcfg::cli
