#include "operations/diff.h"

#include <tgtcfg/differences.h>
#include <tgtcfg/explanation.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "command_support.h"
#include "diag/columns.h"
#include "diag/escapes.h"
#include "diag/paint.h"
#include "diag/text_width.h"
#include "explain/explanation_text.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

// Differences printed together: a single one, or all added and removed features of one list.
using DiffRow = std::span<const Difference>;

// Up to this number, features are listed individually.
constexpr std::size_t most_features = 3;

std::string_view parent_of_pointer(std::string_view pointer) {
  return pointer.substr(0, pointer.rfind('/'));
}

// True for elements of the same feature list, which LLVM's tables derive from a CPU.
bool belong_together(const Difference& a, const Difference& b) {
  const std::string_view list = parent_of_pointer(a.pointer);
  return list.ends_with("/features") && parent_of_pointer(b.pointer) == list;
}

std::string folded_text(DiffRow row) {
  std::string text;
  for (const std::string_view change : {"added", "removed", "changed"}) {
    const auto count = std::ranges::count_if(
        row, [&](const Difference& each) { return change_of(each) == change; });
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " ";
    text += change;
  }
  return text;
}

std::string cell(const std::optional<Value>& value) {
  return value ? cell_code(value_text(*value)) : std::string();
}

// Calls `take` with the rows in order. Features implied by one changed CPU form one row unless
// `all` is set.
void for_each_row(const std::vector<Difference>& found, bool all,
                  const std::function<void(DiffRow)>& take) {
  for (std::size_t at = 0; at < found.size();) {
    std::size_t end = at + 1;
    while (end < found.size() && belong_together(found[at], found[end])) ++end;
    if (all || end - at <= most_features) end = at + 1;
    take(DiffRow(found).subspan(at, end - at));
    at = end;
  }
}

// Returns the pointer, then one line per side with its origin.
std::string row_text(DiffRow row, const SourceMap& sources) {
  if (row.size() > 1) {
    return visible(parent_of_pointer(row.front().pointer)) + "\n  " + folded_text(row) +
           "; `-v` lists them\n";
  }
  const Difference& difference = row.front();
  Columns table;
  const auto add = [&](std::string_view sign, const std::optional<Value>& value,
                       const std::optional<Origin>& origin) {
    if (value) table.add({std::string(sign) + value_text(*value), origin_text(origin, sources)});
  };
  add("  - ", difference.a, difference.a_origin);
  add("  + ", difference.b, difference.b_origin);
  return visible(difference.pointer) + "\n" + table.text();
}

// Returns the first two lines of the table.
std::string markdown_head() {
  return "| value | before | after |\n|---|---|---|\n";
}

// Returns a table row: the pointer and both values.
std::string row_markdown(DiffRow row) {
  if (row.size() > 1) {
    return "| " + cell_code(parent_of_pointer(row.front().pointer)) + " | | " + folded_text(row) +
           " |\n";
  }
  const Difference& difference = row.front();
  return "| " + cell_code(difference.pointer) + " | " + cell(difference.a) + " | " +
         cell(difference.b) + " |\n";
}

// `no difference`, `1 difference`, `7 differences`.
std::string counted_differences(std::size_t count) {
  if (count == 0) return "no difference";
  return std::to_string(count) + (count == 1 ? " difference" : " differences");
}

// Colours A red, B green and pointers bold. Control characters are already escaped.
std::string painted(std::string_view text, const Paint& paint) {
  std::string out;
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    const Style style = line.starts_with("  - ")   ? Style::removed
                        : line.starts_with("  + ") ? Style::added
                        : line.starts_with("/")    ? Style::strong
                                                   : Style::plain;
    out += paint(style, line) + "\n";
  }
  return out;
}

// Prints the differences as text or as a Markdown table.
void print_differences(Session& session, bool markdown, const Differences& found) {
  const Paint paint(session.color_on_stdout());
  std::string text = markdown && !found.empty() ? markdown_head() : "";
  const auto print = [&] {
    if (markdown) session.console.out(text);
    if (!markdown) session.console.out_painted(painted(visible_lines(text), paint));
    text.clear();
  };
  for_each_row(found, session.common.verbose > 0, [&](DiffRow row) {
    text += markdown ? row_markdown(row) : row_text(row, session.findings.sources);
    if (text.size() >= text_piece) print();
  });
  print();
}

Value document_of(const Session& session, const DiffCommand& command, const Differences& all,
                  ExitCode code) {
  Array differences;
  for (const Difference& found : all)
    differences.push_back(difference_json(found, session.findings.sources));
  Value document(Object{{"a", command.a},
                        {"b", command.b},
                        {"exit_code", static_cast<int>(code)},
                        {"same", all.empty()},
                        {"schema", "tgtcfg.diff/1"}});
  document.set("differences", std::move(differences));
  return document;
}

ExitCode diff_inputs(Session& session, const DiffCommand& command, const std::string& format) {
  const bool json = format == "json";
  const auto all = session.open(command.a) ? compared(session, command) : std::nullopt;
  const ExitCode found = session.exit_code();
  if (!all || found != ExitCode::done) {
    // A side that does not resolve cannot be compared, for whatever reason.
    const bool kept = found == ExitCode::usage || found == ExitCode::internal;
    return end_with_report(session, report_format(json), kept ? found : ExitCode::input_output);
  }
  const ExitCode code = all->empty() ? ExitCode::done : ExitCode::findings;
  if (json) {
    session.console.out(write_json(document_of(session, command, *all, code)));
  } else if (session.common.quiet < 2) {
    print_differences(session, format == "markdown", *all);
    session.console.out((all->empty() ? "" : "\n") + counted_differences(all->size()) + "\n");
  }
  print_diagnostics(session, session.findings);
  return session.console.finish(code);
}

class DirectoryPrinter {
 public:
  DirectoryPrinter(Session& session, const std::string& format)
      : session_(session), json_(format == "json"), markdown_(format == "markdown") {}

  void add(const FileChange& file) {
    ++files_;
    if (file.change == "same") return;
    ++changed_;
    differences_ += file.differences.size();
    if (json_) return add_json(file);
    if (session_.common.quiet > 1) return;
    const std::string what = file.differences.empty()
                                 ? std::string(file.change)
                                 : counted_differences(file.differences.size());
    session_.console.out(markdown_ ? "### " + cell_code(file.name) + ": " + what + "\n\n"
                                   : visible(file.name) + ": " + what + "\n");
    print_differences(session_, markdown_, file.differences);
    session_.console.out("\n");
  }

  ExitCode finish(const DiffCommand& command, bool complete) {
    ExitCode code = changed_ == 0 ? ExitCode::done : ExitCode::findings;
    if (!complete) code = ExitCode::input_output;
    if (json_) {
      session_.console.out(write_json(Object{{"schema", "tgtcfg.diff/1"},
                                             {"a", command.a},
                                             {"b", command.b},
                                             {"same", changed_ == 0},
                                             {"exit_code", static_cast<int>(code)},
                                             {"differences", Array()},
                                             {"files", std::move(list_)}}));
    } else if (session_.common.quiet < 2) {
      const std::string of = std::to_string(files_) + (files_ == 1 ? " file" : " files");
      session_.console.out(changed_ == 0 ? "no difference in " + of + "\n"
                                         : std::to_string(changed_) + " of " + of + " differ, " +
                                               counted_differences(differences_) + "\n");
    }
    print_diagnostics(session_, session_.findings);
    return session_.console.finish(code);
  }

 private:
  void add_json(const FileChange& file) {
    Array list;
    for (const Difference& each : file.differences)
      list.push_back(difference_json(each, session_.findings.sources));
    list_.emplace_back(Object{{"file", file.name},
                              {"change", std::string(file.change)},
                              {"differences", std::move(list)}});
  }

  Session& session_;
  bool json_;
  bool markdown_;
  Array list_;
  std::size_t files_ = 0;
  std::size_t changed_ = 0;
  std::size_t differences_ = 0;
};

ExitCode diff_directories(Session& session, const DiffCommand& command, const std::string& format) {
  if (!session.open(command.a))
    return end_with_report(session, report_format(format == "json"),
                           exit_code_of(session.findings.diags.all()));
  DirectoryPrinter printer(session, format);
  const bool complete =
      compare_directories(session, command, [&](const FileChange& file) { printer.add(file); });
  return printer.finish(command, complete);
}

}  // namespace

const CommandText diff_page = {
    .usage = "A B [options]",
    .summary =
        "Compare two inputs by meaning: resolve both, and list the differences of the plans with "
        "the origin of each value. Two directories are compared file by file. Options that change "
        "an input change both inputs. LLVM features of another CPU are one line unless `-v` is "
        "set. Exit code 0: equal; 1: different; 3: an input does not resolve.",
    .argument = "A B",
    .argument_help = "Inputs to compare, as for `resolve`, or plans",
    .completes = "configs,tags,kinds,file",
    .examples = {
        {"tgtcfg diff corstone-300 boards/corstone-300", "two names of one configuration"},
        {"tgtcfg diff boards/rasp4b boards/imx93 -f markdown", "for a comment on a pull request"},
        {"tgtcfg diff 'cuda, llvm' '{targets: \"cuda\", host: \"llvm\"}' -f json",
         "two ways to write one plan"}}};

ExitCode cmd_diff(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (typed.words.size() != 2)
    return call.refuse("`diff` requires two inputs, found " + std::to_string(typed.words.size()),
                       "write `tgtcfg diff OLD NEW`");
  const DiffCommand command{typed.words[0], typed.words[1], changes_of(typed.layers),
                            typed.as_written};
  Session session = call.session();
  const auto is_directory = [&](const std::string& input) {
    return session.files().kind(input) == FileKind::directory;
  };
  const bool directories = is_directory(command.a) && is_directory(command.b);
  if (!directories && (is_directory(command.a) || is_directory(command.b)))
    return call.refuse("`diff` cannot compare a directory with a single input",
                       "pass two files or two directories");
  return (directories ? diff_directories : diff_inputs)(session, command,
                                                        typed.format.value_or("text"));
}

}  // namespace tgtcfg::cli
