#include "commands/diff.h"

#include <utility>

#include "commands/output.h"
#include "diag/paint.h"
#include "diag/text_width.h"
#include "explain/explainer.h"
#include "explain/explanation_text.h"
#include "explain/found_difference.h"
#include "explain/value_text.h"
#include "model/plain_values.h"
#include "request/request_plan.h"
#include "support/columns.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using Found = std::vector<FoundDifference>;

// Compares two inputs, and keeps what they were resolved to: what was found points into it.
class Differ {
 public:
  Differ(Session& session, const DiffCommand& command) : session_(session), command_(command) {}
  Differ(const Differ&) = delete;
  Differ& operator=(const Differ&) = delete;

  // Nothing when one of them does not resolve.
  std::optional<Found> run() {
    // Both sides are read, so that what is wrong with either is said.
    a_ = side(command_.a);
    b_ = side(command_.b);
    if (!a_ || !b_) return std::nullopt;
    Found all = differences();
    add_origins(*a_, all, &FoundDifference::a, &FoundDifference::a_origin);
    add_origins(*b_, all, &FoundDifference::b, &FoundDifference::b_origin);
    return all;
  }

 private:
  std::optional<Resolved> side(const std::string& input) {
    Request request;
    request.inputs = {input};
    request.flags = command_.flags;
    return resolve_with_layers(session_, request, "diff");
  }

  Found differences() const {
    return command_.source ? found_between_sources(source_of(*a_), source_of(*b_))
                           : found_between(a_->plan, b_->plan);
  }

  Value source_of(const Resolved& side) const {
    return side.layers ? side.layers->tree : config_of(side.plan, session_.database);
  }

  // One side after the other: to explain a plan takes more memory than the plan.
  void add_origins(const Resolved& side, Found& all, FoundValue FoundDifference::*value,
                   Rare<Origin> FoundDifference::*origin) {
    if (all.empty()) return;
    const Explainer explainer(side, session_.context());
    for (FoundDifference& each : all) {
      if (!(each.*value).is_there()) continue;
      each.*origin =
          command_.source ? explainer.origin(each.pointer) : explainer.origin_in_plan(each.pointer);
    }
  }

  Session& session_;
  const DiffCommand& command_;
  std::optional<Resolved> a_;
  std::optional<Resolved> b_;
};

// Both forms are printed as they are made: together they are longer than all that they speak of.
void write_differences(const DiffCommand& command, const Found& all, ExitCode code,
                       const SourceMap& sources, ValueStream& json) {
  const auto member = [&json](std::string_view key, const Value& value) {
    json.key(key);
    json.write(value);
  };
  json.open('{');
  member("a", command.a);
  member("b", command.b);
  json.key("differences");
  json.open('[');
  for (const FoundDifference& found : all) {
    const Difference difference = found.made();
    json.element();
    json.write(Object{{"pointer", difference.pointer},
                      {"change", std::string(change_of(difference))},
                      {"a", or_null(difference.a)},
                      {"b", or_null(difference.b)},
                      {"a_origin", origin_json(difference.a_origin.optional(), sources)},
                      {"b_origin", origin_json(difference.b_origin.optional(), sources)}});
  }
  json.close(']');
  member("exit_code", static_cast<int>(code));
  member("same", all.empty());
  member("schema", "tgtcfg.diff/1");
  json.close('}');
}

std::string text_of(const Difference& difference, const SourceMap& sources) {
  Columns table;
  const auto add = [&](std::string_view sign, const std::optional<Value>& value,
                       const Rare<Origin>& origin) {
    if (value)
      table.add({std::string(sign) + visible(value_text(*value)),
                 origin_text(origin.optional(), sources)});
  };
  add("  - ", difference.a, difference.a_origin);
  add("  + ", difference.b, difference.b_origin);
  return difference.pointer + "\n" + table.text();
}

// What A has is red, what B has green, the places strong. Control characters are visible already.
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

void print_text(Session& session, const Found& all) {
  const Paint paint(session.color_on_stdout());
  std::string text;
  const auto print = [&] {
    session.console.out(painted(visible_lines(text), paint));
    text.clear();
  };
  for (const FoundDifference& found : all) {
    text += text_of(found.made(), session.findings.sources);
    if (text.size() >= text_piece) print();
  }
  print();
  const std::string count = all.empty() ? "no difference" : "\n" + std::to_string(all.size());
  const std::string_view word = all.empty() ? "" : all.size() == 1 ? " difference" : " differences";
  session.console.out(count + std::string(word) + "\n");
}

}  // namespace

std::optional<std::vector<Difference>> compared(Session& session, const DiffCommand& command) {
  Differ differ(session, command);
  const auto found = differ.run();
  if (!found) return std::nullopt;
  return made(*found);
}

ExitCode run_diff(Session& session, const DiffCommand& command) {
  Differ differ(session, command);
  const auto all = session.open(command.a) ? differ.run() : std::nullopt;
  const ExitCode found = session.exit_code();
  if (!all || found != ExitCode::done) {
    // A side that does not resolve cannot be compared, whatever is wrong with it.
    const bool kept = found == ExitCode::usage || found == ExitCode::internal;
    const ExitCode code = kept ? found : ExitCode::input_output;
    write_failed_report(session, "diff", command.json ? ReportFormat::json : ReportFormat::human,
                        code);
    return session.console.finish(code);
  }
  const ExitCode code = all->empty() ? ExitCode::done : ExitCode::findings;
  if (command.json) {
    print_product(session, in_pieces(OutputFormat::json, [&](ValueStream& json) {
                    write_differences(command, *all, code, session.findings.sources, json);
                  }));
  } else if (session.common.quiet < 2) {
    print_text(session, *all);
  }
  print_diagnostics(session, session.findings);
  return session.console.finish(code);
}

}  // namespace tgtcfg
