#include "diag/diagnostic_json.h"

#include <tgtcfg/render.h>

#include "diag/text_width.h"
#include "source/compiled_file.h"
#include "support/sha256.h"

namespace tgtcfg {
namespace {

Value position_json(const Position& position) {
  return Object{{"line", std::int64_t{position.line}},
                {"column", std::int64_t{position.column}},
                {"byte", std::int64_t{position.byte}}};
}

/// Messages quote input, which need not be UTF-8.
Value text_json(std::string_view text) {
  return valid_utf8(text);
}

Value file_json(Span span, const SourceMap& sources) {
  return span.known() ? text_json(sources.file(span.file).name()) : Value();
}

Value text_or_null(std::string_view text) {
  return text.empty() ? Value() : text_json(text);
}

Value strings_json(const std::vector<std::string>& texts) {
  Array array;
  for (const std::string& text : texts) array.push_back(text_json(text));
  return array;
}

Value related_json(const Diagnostic& diagnostic, const SourceMap& sources) {
  Array related;
  for (std::size_t i = 1; i < diagnostic.labels.size(); ++i) {
    const Label& label = diagnostic.labels[i];
    related.push_back(Object{{"message", text_json(label.message)},
                             {"file", file_json(label.span, sources)},
                             {"range", range_json(label.span, sources)}});
  }
  return related;
}

Value origin_json(const Diagnostic& diagnostic) {
  Array origin;
  for (const HistoryRow& row : diagnostic.details.history) {
    origin.push_back(Object{{"place", text_json(row.place)},
                            {"value", text_json(row.value)},
                            {"state", text_json(row.state)}});
  }
  return origin;
}

Value candidates_json(const Diagnostic& diagnostic, const SourceMap& sources) {
  Array candidates;
  for (const CandidateRow& row : diagnostic.details.candidates) {
    candidates.push_back(Object{{"candidate", text_json(row.candidate)},
                                {"reason", text_json(row.reason)},
                                {"file", file_json(row.span, sources)},
                                {"range", range_json(row.span, sources)}});
  }
  return candidates;
}

Value suggestions_json(const Diagnostic& diagnostic, const SourceMap& sources) {
  Array suggestions;
  for (const Fix& fix : diagnostic.fixes) {
    Array edits;
    for (const Edit& edit : fix.edits) {
      edits.push_back(Object{{"file", file_json(edit.span, sources)},
                             {"range", range_json(edit.span, sources)},
                             {"new_text", text_json(edit.new_text)}});
    }
    const bool certain = fix.applicability == Applicability::certain;
    suggestions.push_back(Object{{"title", text_json(fix.title)},
                                 {"applicability", certain ? "certain" : "maybe"},
                                 {"edits", std::move(edits)}});
  }
  return suggestions;
}

}  // namespace

Value range_json(Span span, const SourceMap& sources) {
  if (!span.known() || !has_lines(sources.file(span.file))) return {};
  return Object{{"start", position_json(sources.begin(span))},
                {"end", position_json(sources.end(span))}};
}

std::string fingerprint_of(const Diagnostic& diagnostic) {
  // Length prefixes separate neighboring strings, whatever they contain.
  std::string preimage;
  const auto add = [&preimage](std::string_view text) {
    preimage += std::to_string(text.size()) + ':' + std::string(text);
  };
  add(diagnostic.code);
  add(diagnostic.pointer);
  for (const Argument& argument : diagnostic.arguments) {
    add(argument.name);
    add(argument.value);
  }
  return sha256_hex(preimage).substr(0, 16);
}

Value diagnostic_json(const Diagnostic& diagnostic, const SourceMap& sources) {
  const Span span = diagnostic.span();
  const std::string_view label =
      diagnostic.labels.empty() ? std::string_view() : diagnostic.labels.front().message;
  return Object{
      {"code", diagnostic.code},
      {"name", diagnostic.name},
      {"severity", name_of(diagnostic.severity)},
      {"message", text_json(diagnostic.message)},
      {"file", file_json(span, sources)},
      {"document", std::int64_t{diagnostic.document}},
      {"pointer", text_json(diagnostic.pointer)},
      {"range", range_json(span, sources)},
      {"label", text_or_null(label)},
      {"expected", strings_json(diagnostic.details.expected)},
      {"actual", diagnostic.details.actual ? text_json(*diagnostic.details.actual) : Value()},
      {"related", related_json(diagnostic, sources)},
      {"origin", origin_json(diagnostic)},
      {"candidates", candidates_json(diagnostic, sources)},
      {"suggestions", suggestions_json(diagnostic, sources)},
      {"help", strings_json(diagnostic.helps)},
      {"notes", strings_json(diagnostic.details.notes)},
      {"schema_location", text_or_null(diagnostic.details.schema_location)},
      {"fingerprint", fingerprint_of(diagnostic)},
  };
}

}  // namespace tgtcfg
