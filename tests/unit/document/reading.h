// Reads a text and shows what came of it in one line, for the tables of these tests.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include <string>

namespace tgtcfg {

struct Reading {
  SourceMap sources;
  Diagnostics diags;
  std::optional<std::vector<Document>> documents;

  Reading(std::string text, InputFormat format, const Limits& limits = {}) {
    const FileId file = sources.add("f", std::move(text));
    documents = parse(file, format, sources, limits, diags);
  }

  /// The documents as canonical JSON, one behind the other; what is wrong when something is.
  [[nodiscard]] std::string shown() const {
    if (!documents) return errors();
    std::string text;
    for (const Document& document : *documents) {
      if (!text.empty()) text += " | ";
      text += write_canonical_json(document.root);
    }
    return text;
  }

  /// `CODE at LINE:COLUMN [marked text]` for each diagnostic.
  [[nodiscard]] std::string errors() const {
    std::string text;
    for (const Diagnostic& diagnostic : diags.all()) {
      const Position at = sources.begin(diagnostic.span());
      if (!text.empty()) text += ", ";
      text += std::string(diagnostic.code) + " at " + std::to_string(at.line) + ":" +
              std::to_string(at.column) + " [" + std::string(sources.text(diagnostic.span())) + "]";
    }
    return text;
  }

  [[nodiscard]] const Value& root() const { return documents->front().root; }
  [[nodiscard]] std::string text(Span span) const { return std::string(sources.text(span)); }
};

/// The value, its members and its elements with the source text of each: `{key: text, …}`.
inline std::string spans_of(const Value& value, const SourceMap& sources) {
  const auto text = [&sources](Span span) { return "<" + std::string(sources.text(span)) + ">"; };
  std::string shown = text(value.span);
  if (value.is_array()) {
    for (const Value& element : value.array()) shown += " " + spans_of(element, sources);
  } else if (value.is_object()) {
    for (const Member& member : value.object()) {
      shown += " " + text(member.key_span) + "=" + spans_of(member.value, sources);
    }
  }
  return shown;
}

}  // namespace tgtcfg
