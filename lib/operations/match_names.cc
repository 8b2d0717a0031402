#include "operations/match_names.h"

#include <tgtcfg/codes/TC34.h>

#include <algorithm>

#include "request/load.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view space = " \t\r\n";

bool is_list(std::string_view text) {
  const std::size_t first = text.find_first_not_of(space);
  return first != text.npos && text[first] == '[';
}

std::vector<ProgramFunction> read_lines(std::string_view text) {
  std::vector<ProgramFunction> functions;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view name = trimmed(text.substr(0, end));
    if (!name.empty()) functions.push_back({std::string(name), {}});
    text.remove_prefix(std::min(end + 1, text.size()));
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
  return ProgramFunction{name.string(),
                         element.has("attrs") ? std::optional(element.get("attrs")) : std::nullopt};
}

std::optional<std::vector<ProgramFunction>> read_list(const Session& session, FileId file,
                                                      Findings& findings) {
  const auto documents = read_documents(session, file, InputFormat::json, findings);
  if (!documents) return std::nullopt;
  const std::size_t errors = findings.diags.error_count();
  std::vector<ProgramFunction> functions;
  for (const Value& element : documents->front().root.array()) {
    if (auto function = read_element(element, findings.diags))
      functions.push_back(std::move(*function));
  }
  if (findings.diags.error_count() > errors) return std::nullopt;
  return functions;
}

}  // namespace

std::optional<std::vector<ProgramFunction>> read_program(Session& session,
                                                         const std::string& path) {
  Findings& findings = session.findings;
  const auto file = load_file_or_stdin(session, path, "match", findings);
  if (!file) return std::nullopt;
  const std::string text(findings.sources.file(*file).text());
  if (is_list(text)) return read_list(session, *file, findings);
  return read_lines(text);
}

void report_unmatched(const FunctionMatches& matches, bool deny, Diagnostics& diags) {
  for (const std::string& pattern : matches.unmatched) {
    const diag::FunctionUnmatched page{.pattern = pattern};
    diags.report_as(deny ? Severity::error : Severity::warning, page, {});
  }
}

}  // namespace tgtcfg
