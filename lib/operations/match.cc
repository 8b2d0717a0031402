#include "operations/match.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC34.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "diag/columns.h"
#include "diag/text_width.h"
#include "model/plain_values.h"
#include "request/load.h"
#include "resolve/member_places.h"
#include "support/part_path.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

Value json_of(const ProgramFunction& function, const FunctionMatch& match) {
  static const ResolvedFunction none;
  const ResolvedFunction& of = match.entry == nullptr ? none : *match.entry;
  Value json(Object{{"name", function.name},
                    {"entry", match.entry == nullptr ? Value() : Value(of.match)},
                    {"target", or_null(match.target)},
                    {"device", or_null(of.device)},
                    {"memory_scope", or_null(of.memory_scope)},
                    {"part", match.part.empty() ? Value() : Value(match.part)},
                    {"host", or_null(of.host)},
                    {"state", match.entry == nullptr ? Value() : Value(name_of(of.state))}});
  if (function.attrs) json.set("attrs", *function.attrs);
  return json;
}

std::string json_text(const std::vector<ProgramFunction>& functions,
                      const FunctionMatches& matches) {
  Array list;
  for (const FunctionMatch& match : matches.functions)
    list.push_back(json_of(functions[match.function], match));
  return write_json(Object{{"schema", "tgtcfg.match/1"},
                           {"functions", std::move(list)},
                           {"unmatched", list_of(matches.unmatched)}});
}

std::string constraint_text(const FunctionMatch& match) {
  const ResolvedFunction& entry = *match.entry;
  std::string text(name_of(entry.state));
  const auto part = match.part.empty() ? std::nullopt : std::optional(match.part);
  const std::pair<const char*, const std::optional<std::string>*> members[] = {
      {"target", &match.target},
      {"part", &part},
      {"host", &entry.host},
      {"device", &entry.device},
      {"memory", &entry.memory_scope}};
  for (const auto& [name, value] : members) {
    if (*value) text += std::string(" ") + name + "=" + **value;
  }
  return text;
}

std::string text_of(const std::vector<ProgramFunction>& functions, const FunctionMatches& matches) {
  Columns table;
  for (const FunctionMatch& match : matches.functions) {
    const std::string& name = functions[match.function].name;
    if (match.entry == nullptr) {
      table.add({name, "-"});
    } else {
      table.add({name, match.entry->match, constraint_text(match)});
    }
  }
  return table.text();
}

constexpr std::string_view space = " \t\r\n";

bool is_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(space);
  return first != text.npos && (text[first] == '[' || text[first] == '{');
}

std::vector<ProgramFunction> read_lines(std::string_view text) {
  std::vector<ProgramFunction> functions;
  while (!text.empty()) {
    const std::string_view name = trimmed(next_line(text));
    if (!name.empty()) functions.push_back({std::string(name), {}});
  }
  return functions;
}

/// Returns nullopt after adding an error.
std::optional<ProgramFunction> read_element(const Value& element, Diagnostics& diags) {
  if (element.is_string()) return ProgramFunction{element.string(), {}};
  const Value& name = element.get("name");
  if (!name.is_string()) {
    diags.error(diag::NotAFunction{}, element.has("name") ? name.span : element.span);
    return std::nullopt;
  }
  const std::vector<std::string> keys = {"name", "attrs"};
  for (const Member& member : element.object()) {
    if (contains(keys, member.key)) continue;
    diags.error(diag::UnknownKey{.key = member.key}, member.key_span)
        .suggest_nearest(member.key, keys, member.key_span)
        .help("put other information under `attrs`");
  }
  return ProgramFunction{name.string(),
                         element.has("attrs") ? std::optional(element.get("attrs")) : std::nullopt};
}

std::optional<std::vector<ProgramFunction>> read_list(const Session& session, FileId file,
                                                      Findings& findings) {
  const bool json5 = format_of(findings.sources.file(file).name()) == InputFormat::json5;
  const auto documents =
      read_documents(session, file, json5 ? InputFormat::json5 : InputFormat::json, findings);
  if (!documents) return std::nullopt;
  const std::size_t errors = findings.diags.error_count();
  std::vector<ProgramFunction> functions;
  const Value& root = documents->front().root;
  const Array single{root};  // a list of one function
  for (const Value& element : root.is_array() ? root.array() : single) {
    if (auto function = read_element(element, findings.diags))
      functions.push_back(std::move(*function));
  }
  if (findings.diags.error_count() > errors) return std::nullopt;
  return functions;
}

/// Reads a file, or `-`: one name per line, a JSON list of names and `{name, attrs}`, or one such
/// object. Returns nullopt after adding an error.
std::optional<std::vector<ProgramFunction>> read_program(Session& session,
                                                         const std::string& path) {
  Findings& findings = session.findings;
  const auto file = load_file_or_stdin(session, path, "match", findings);
  if (!file) return std::nullopt;
  const std::string text(findings.sources.file(*file).text());
  if (is_json(text)) return read_list(session, *file, findings);
  const std::string valid = valid_utf8(text);
  if (valid == text) return read_lines(text);
  const auto at = static_cast<std::uint32_t>(std::ranges::mismatch(valid, text).in2 - text.begin());
  findings.diags.error(diag::InvalidUtf8{}, {*file, at, at + 1});
  return std::nullopt;
}

}  // namespace

std::string match_report(const std::vector<ProgramFunction>& functions,
                         const FunctionMatches& matches, bool json) {
  return json ? json_text(functions, matches) : visible_lines(text_of(functions, matches));
}

std::optional<ProgramMatches> match_program(Session& session, const Request& request,
                                            const std::string& functions, bool deny_unmatched) {
  auto plan =
      session.open(request.input()) ? plan_of_request(session, request, "match") : std::nullopt;
  auto program = plan ? read_program(session, functions) : std::nullopt;
  if (!program || session.exit_code() != ExitCode::done) return std::nullopt;
  std::optional<ProgramMatches> found;
  found.emplace(ProgramMatches{std::move(*plan), std::move(*program), {}});
  std::vector<std::string> names = texts_of(found->functions, &ProgramFunction::name);
  found->matches = match_functions(found->plan, names);
  report_unmatched(found->matches, found->plan, deny_unmatched, session.findings.diags);
  return found;
}

void report_unmatched(const FunctionMatches& matches, const Plan& plan, bool deny,
                      Diagnostics& diags) {
  for (const std::string& pattern : matches.unmatched) {
    const Plan* owner = &plan;
    std::string_view name = pattern;
    PartPath path = split_part_path(name);
    while (const PlanPart* part = owner->find_part(path.part)) {
      owner = &part->plan;
      name = path.rest;
      path = split_part_path(name);
    }
    const std::string pointer = pointer_append("/functions", name);
    const Severity severity = deny ? Severity::error : Severity::warning;
    auto builder = diags.report_as(severity, diag::FunctionUnmatched{.pattern = pattern},
                                   place_of_member(*owner, pointer));
    if (owner == &plan) builder.at(pointer);
  }
}

}  // namespace tgtcfg
