// Reports for code review servers: Code Quality of GitLab, checkstyle, and rdjson of reviewdog.
#include <tgtcfg/writers.h>

#include <map>
#include <string>

#include "diag/diagnostic_json.h"
#include "diag/escapes.h"
#include "diag/report_writers.h"
#include "diag/suggestions.h"
#include "diag/text_width.h"
#include "source/compiled_file.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// A diagnostic without a location is listed under its input.
std::string file_of(const Diagnostic& diagnostic, const ReportItem& item) {
  if (diagnostic.span().known())
    return valid_utf8(item.sources.file(diagnostic.span().file).name());
  return item.input == nullptr ? "." : valid_utf8(item.input->file);
}

Position begin_of(const Diagnostic& diagnostic, const ReportItem& item) {
  return diagnostic.span().known() ? item.sources.begin(diagnostic.span()) : Position{1, 1};
}

// rdjson has columns in bytes.
Value point(std::uint32_t byte, const SourceFile& file) {
  const std::uint32_t line = file.position(byte).line;
  const std::uint32_t column = byte - file.line_start(line) + 1;
  return Object{{"line", std::int64_t{line}}, {"column", std::int64_t{column}}};
}

bool is_compiled(const Diagnostic& diagnostic, const ReportItem& item) {
  const Span span = diagnostic.span();
  return span.known() && !has_lines(item.sources.file(span.file));
}

Value range_of(Span span, const SourceMap& sources) {
  if (!span.known()) return Object{{"start", Object{{"line", 1}, {"column", 1}}}};
  const SourceFile& file = sources.file(span.file);
  return Object{{"start", point(span.begin, file)}, {"end", point(span.end, file)}};
}

// A suggestion is a single edit in the file of the diagnostic.
Array suggestions_of(const Diagnostic& diagnostic, const SourceMap& sources) {
  Array suggestions;
  for (const Fix& fix : diagnostic.fixes) {
    if (fix.edits.size() != 1) continue;
    const Edit& edit = fix.edits.front();
    if (!edit.span.known() || edit.span.file != diagnostic.span().file) continue;
    suggestions.push_back(
        Object{{"range", range_of(edit.span, sources)}, {"text", valid_utf8(edit.new_text)}});
  }
  return suggestions;
}

// XML readers replace a line ending in an attribute by a space.
std::string in_attribute(std::string_view text) {
  return join(split(xml_text(visible_lines(text)), '\n'), "&#10;");
}

// Severity names of each format, indexed by Severity.
constexpr std::string_view gitlab_words[] = {"major", "minor", "info"};
constexpr std::string_view checkstyle_words[] = {"error", "warning", "info"};
constexpr std::string_view rdjson_words[] = {"ERROR", "WARNING", "INFO"};

std::string_view word(const std::string_view (&words)[3], Severity severity) {
  return words[static_cast<std::size_t>(severity)];
}

/// A list of diagnostics with unique fingerprints.
class GitlabWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;

  void add(const ReportItem& item) override {
    for (const Diagnostic& diagnostic : item.diagnostics) {
      const std::string file = file_of(diagnostic, item);
      std::string fingerprint = fingerprint_of(diagnostic);
      const int number = ++seen_[file + '\0' + fingerprint];
      if (number > 1) fingerprint += "-" + std::to_string(number);
      const std::int64_t line = begin_of(diagnostic, item).line;
      findings_.emplace_back(
          Object{{"description", valid_utf8(with_helps(diagnostic))},
                 {"check_name", std::string(diagnostic.code)},
                 {"fingerprint", file + ":" + fingerprint},
                 {"severity", std::string(word(gitlab_words, diagnostic.severity))},
                 {"location", Object{{"path", file}, {"lines", Object{{"begin", line}}}}}});
    }
  }

  void finish(const Report&) override { to_.sink(write_json(findings_)); }

 private:
  Array findings_;
  std::map<std::string, int> seen_;
};

class CheckstyleWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;

  void add(const ReportItem& item) override {
    for (const Diagnostic& diagnostic : item.diagnostics) {
      const Position begin = begin_of(diagnostic, item);
      std::string place;
      if (!is_compiled(diagnostic, item))
        place = "line=\"" + std::to_string(begin.line) + "\" column=\"" +
                std::to_string(begin.column) + "\" ";
      errors_[file_of(diagnostic, item)] +=
          "    <error " + place + "severity=\"" +
          std::string(word(checkstyle_words, diagnostic.severity)) + "\" message=\"" +
          in_attribute(valid_utf8(with_helps(diagnostic))) + "\" source=\"tgtcfg." +
          std::string(diagnostic.code) + "\"/>\n";
    }
  }

  void finish(const Report&) override {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n";
    for (const auto& [file, errors] : errors_)
      text += "  <file name=\"" + in_attribute(file) + "\">\n" + errors + "  </file>\n";
    to_.sink(text + "</checkstyle>\n");
  }

 private:
  std::map<std::string, std::string> errors_;  // keyed by file
};

class RdjsonWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;

  void add(const ReportItem& item) override {
    for (const Diagnostic& diagnostic : item.diagnostics) {
      Value location = Object{{"path", file_of(diagnostic, item)}};
      if (!is_compiled(diagnostic, item))
        location.set("range", range_of(diagnostic.span(), item.sources));
      Value finding = Object{{"message", inert_markdown(valid_utf8(with_helps(diagnostic)))},
                             {"location", std::move(location)},
                             {"severity", std::string(word(rdjson_words, diagnostic.severity))},
                             {"code", Object{{"value", std::string(diagnostic.code)}}}};
      if (Array suggestions = suggestions_of(diagnostic, item.sources); !suggestions.empty())
        finding.set("suggestions", std::move(suggestions));
      findings_.push_back(std::move(finding));
    }
  }

  void finish(const Report&) override {
    to_.sink(write_json(
        Object{{"source", Object{{"name", "tgtcfg"}}}, {"diagnostics", std::move(findings_)}}));
  }

 private:
  Array findings_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_gitlab_report(ReportOutput to) {
  return std::make_unique<GitlabWriter>(std::move(to));
}

std::unique_ptr<ReportWriter> make_checkstyle_report(ReportOutput to) {
  return std::make_unique<CheckstyleWriter>(std::move(to));
}

std::unique_ptr<ReportWriter> make_rdjson_report(ReportOutput to) {
  return std::make_unique<RdjsonWriter>(std::move(to));
}

}  // namespace tgtcfg
