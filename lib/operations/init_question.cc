#include "operations/init_question.h"

#include <charconv>

#include "diag/columns.h"
#include "operations/search.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t most_choices = 9;

// Reads a line of standard input; nullopt at its end.
std::optional<std::string> line_of(Env& env) {
  std::string line;
  char c = 0;
  while (true) {
    const auto count = env.in(&c, 1);
    if (!count || *count == 0) return line.empty() ? std::nullopt : std::optional(line);
    if (c == '\n') return line;
    line += c;
  }
}

// Returns starting points for a configuration that match the words.
std::vector<NamedEntry> beginnings(const Session& session, const std::vector<std::string>& words) {
  std::vector<NamedEntry> entries;
  for (const std::string_view table : {"configs", "tags", "kinds"}) {
    for (NamedEntry& entry : entries_of(session, table)) entries.push_back(std::move(entry));
  }
  std::vector<NamedEntry> found = best_entries(std::move(entries), words);
  if (found.size() > most_choices) found.resize(most_choices);
  return found;
}

void print_choices(Session& session, const std::vector<NamedEntry>& found) {
  Columns table;
  for (std::size_t i = 0; i < found.size(); ++i)
    table.add({"  " + std::to_string(i + 1), found[i].name, found[i].description});
  session.console.err(table.text());
}

}  // namespace

std::optional<std::string> ask_for_beginning(Session& session) {
  std::vector<NamedEntry> found;
  session.console.err(
      "What do you deploy to? A board, a GPU, a CPU, in your words (Enter: a CPU).\n");
  while (true) {
    session.console.err("> ");
    const auto line = line_of(session.env);
    if (!line) return std::nullopt;
    const std::string answer(trimmed(*line));
    if (answer.empty()) return answer;
    std::size_t number = 0;
    const char* end = answer.data() + answer.size();
    const bool is_number = std::from_chars(answer.data(), end, number).ptr == end;
    if (is_number && number >= 1 && number <= found.size()) return found[number - 1].name;
    found = beginnings(session, words_of(answer));
    if (!found.empty() && (found.size() == 1 || found.front().name == answer))
      return found.front().name;
    print_choices(session, found);
    session.console.err(found.empty() ? "Nothing is called like that: other words?\n"
                                      : "Which number, or other words?\n");
  }
}

}  // namespace tgtcfg
