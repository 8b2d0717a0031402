#include <tgtcfg/diagnostics.h>

#include "support/edit_distance.h"

namespace tgtcfg {

DiagnosticBuilder& DiagnosticBuilder::here(std::string message) {
  if (!diagnostic_.labels.empty()) diagnostic_.labels.front().message = std::move(message);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::label(Span span, std::string message, std::string pointer) {
  if (span.known()) {
    diagnostic_.labels.push_back({span, std::move(message), std::move(pointer)});
  }
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::help(std::string text) {
  diagnostic_.helps.push_back(std::move(text));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::note(std::string text) {
  diagnostic_.notes.push_back(std::move(text));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::fix(Fix fix) {
  diagnostic_.fixes.push_back(std::move(fix));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::suggest(std::string_view text, Span span,
                                              std::string new_text) {
  Fix fix{"did you mean `" + std::string(text) + "`?", Applicability::maybe, {}};
  if (span.known()) fix.edits.push_back({span, new_text.empty() ? std::string(text) : new_text});
  diagnostic_.fixes.push_back(std::move(fix));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::suggest_nearest(std::string_view wrong,
                                                      const std::vector<std::string>& names,
                                                      Span span, std::string_view prefix) {
  for (const std::string& name : nearest_names(wrong, names)) {
    suggest(std::string(prefix) + name, span, std::string(prefix) + name);
  }
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::at(std::string pointer) {
  diagnostic_.pointer = std::move(pointer);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::expected(std::vector<std::string> values) {
  diagnostic_.expected = std::move(values);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::actual(std::string value) {
  diagnostic_.actual = std::move(value);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::schema(std::string location) {
  diagnostic_.schema_location = std::move(location);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::history(std::string pointer, std::vector<HistoryRow> rows) {
  diagnostic_.history_title = std::move(pointer);
  diagnostic_.history = std::move(rows);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::candidates(std::vector<CandidateRow> rows) {
  diagnostic_.candidates = std::move(rows);
  return *this;
}

DiagnosticBuilder Diagnostics::add(std::string_view code, std::string_view name, Severity severity,
                                   std::string message, std::vector<Argument> arguments,
                                   Span span) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.name = name;
  diagnostic.severity = severity;
  diagnostic.message = std::move(message);
  diagnostic.arguments = std::move(arguments);
  diagnostic.labels.push_back({span, {}, {}});
  diagnostic.document = document_;
  if (severity == Severity::error) ++errors_;
  return DiagnosticBuilder(all_.emplace_back(std::move(diagnostic)));
}

void Diagnostics::append(Diagnostics other) {
  errors_ += other.errors_;
  for (Diagnostic& diagnostic : other.all_) all_.push_back(std::move(diagnostic));
}

void Diagnostics::clear() {
  all_.clear();
  errors_ = 0;
}

}  // namespace tgtcfg
