#include "lsp/features.h"

#include <tgtcfg/codes/TC82.h>

#include <utility>

#include "diag/catalog.h"
#include "diag/suggestions.h"

namespace tgtcfg::lsp {
namespace {

// DiagnosticSeverity
int severity_number(Severity severity) {
  switch (severity) {
    case Severity::error:
      return 1;
    case Severity::warning:
      return 2;
    case Severity::note:
      break;
  }
  return 3;
}

Array tags_of(const Diagnostic& diagnostic) {
  constexpr int unnecessary = 1;
  constexpr int deprecated = 2;
  if (diagnostic.page->topic == Topic::old_spelling) return {deprecated};
  if (diagnostic.code == diag::UnusedByBackend::code) return {unnecessary};
  return {};
}

// The message, followed by the lines of a report: label, suggestions, helps and notes.
std::string words_of_mark(const Diagnostic& diagnostic) {
  std::string text = diagnostic.message;
  const auto add = [&text](std::string_view line) {
    if (!line.empty()) text += "\n" + std::string(line);
  };
  if (!diagnostic.labels.empty()) add(diagnostic.labels.front().message);
  add(suggestions_line(diagnostic));
  for (const std::string& help : diagnostic.helps) add("help: " + help);
  for (const std::string& note : diagnostic.details.notes) add("note: " + note);
  return text;
}

Array related_places(const Diagnostic& diagnostic, const Analysis& analysis, Documents& documents) {
  const SourceMap& sources = analysis.result.findings.sources;
  Array related;
  for (std::size_t i = 0; i < diagnostic.labels.size(); ++i) {
    const Label& label = diagnostic.labels[i];
    // The first label is the diagnostic's own location, unless that is in another file.
    if (i == 0 && is_here(label.span, analysis)) continue;
    auto location = documents.location(label.span, sources);
    if (!location) continue;
    related.push_back(
        Object{{"location", std::move(*location)},
               {"message", label.message.empty() ? diagnostic.message : label.message}});
  }
  return related;
}

// Returns the value of `extends`, the location for diagnostics of base files.
ByteRange place_of_extends(Documents& documents, OpenDocument& document) {
  if (documents.current_tree(document) == nullptr) return {};
  for (const Document& each : document.tree->documents) {
    if (const Value* extends = each.root.find("extends")) return bytes_of(extends->span);
  }
  return {};
}

}  // namespace

bool is_here(Span span, const Analysis& analysis) {
  return span.known() &&
         analysis.result.findings.sources.file(span.file).name() == analysis.result.input.file;
}

Value mark_of(const Diagnostic& diagnostic, const Analysis& analysis, Documents& documents,
              OpenDocument& document) {
  const std::string code(diagnostic.code);
  const ByteRange range = is_here(diagnostic.span(), analysis)
                              ? bytes_of(diagnostic.span())
                              : place_of_extends(documents, document);
  Value mark = Object{{"range", documents.range(document, range)},
                      {"severity", severity_number(diagnostic.severity)},
                      {"code", code},
                      {"codeDescription", Object{{"href", page_uri(code)}}},
                      {"source", "tgtcfg"},
                      {"message", words_of_mark(diagnostic)}};
  if (Array tags = tags_of(diagnostic); !tags.empty()) mark.set("tags", std::move(tags));
  if (Array related = related_places(diagnostic, analysis, documents); !related.empty())
    mark.set("relatedInformation", std::move(related));
  return mark;
}

Value marks_of(Documents& documents, OpenDocument& document) {
  const Analysis& analysis = documents.analysis(document);
  Array marks;
  for (const Diagnostic& diagnostic : analysis.diagnostics)
    marks.push_back(mark_of(diagnostic, analysis, documents, document));
  return marks;
}

Value published_marks(Documents& documents, OpenDocument& document) {
  return Object{{"uri", document.document.uri},
                {"version", document.document.version},
                {"diagnostics", marks_of(documents, document)}};
}

Value pulled_marks(const Query& query) {
  const std::string id = std::to_string(query.documents.analysis(query.document).number);
  if (query.params.text("previousResultId") == id)
    return Object{{"kind", "unchanged"}, {"resultId", id}};
  return Object{
      {"kind", "full"}, {"resultId", id}, {"items", marks_of(query.documents, query.document)}};
}

}  // namespace tgtcfg::lsp
