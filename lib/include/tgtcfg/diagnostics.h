// What went wrong, where, and what to do about it: values, not text.
//
// Stages add diagnostics to a sink and return whether they worked; the library never logs and
// never prints. Each diagnostic is an instance of a page in configs/database/diagnostics; the
// build turns the page's front matter into a struct of its parameters (<tgtcfg/codes.h>), so an
// unknown diagnostic or a missing argument does not compile:
//
//   diags.error(diag::UnknownTag{.name = text}, span).suggest("nvidia/jetson-nano", span);
#pragma once

#include <tgtcfg/source.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

enum class Severity : std::uint8_t { error, warning, note };

/// A place with a few words; the first label of a diagnostic is its primary place.
struct Label {
  Span span;
  std::string message;
  std::string pointer{};  ///< of the value there, where that is not the diagnostic's own
};

struct Edit {
  Span span;
  std::string new_text;
};

/// `certain`: may be applied by a program. `maybe`: a guess for a person.
enum class Applicability : std::uint8_t { certain, maybe };

struct Fix {
  std::string title;
  Applicability applicability = Applicability::maybe;
  std::vector<Edit> edits;
};

/// A row of the table under a conflict: who set the value, and what became of it.
struct HistoryRow {
  std::string place;
  std::string value;
  std::string state;  ///< `overridden`, `in effect`
};

/// A row of the table of candidates that were all rejected.
struct CandidateRow {
  std::string candidate;
  std::string reason;
  Span span;
};

struct Argument {
  std::string name;
  std::string value;
};

struct Diagnostic {
  std::string_view code;  ///< `TC2104`
  std::string_view name;  ///< `unknown-attribute`
  Severity severity = Severity::error;
  std::string message;
  std::vector<Argument> arguments;
  std::vector<Label> labels;
  std::vector<std::string> helps;
  std::vector<std::string> notes;
  std::vector<Fix> fixes;
  std::string pointer;  ///< JSON Pointer into the document (configuration form), or empty
  std::vector<std::string> expected;
  std::optional<std::string> actual;
  std::string schema_location;
  std::string history_title;  ///< the pointer whose history follows
  std::vector<HistoryRow> history;
  std::vector<CandidateRow> candidates;
  std::uint32_t document = 0;

  [[nodiscard]] Span span() const { return labels.empty() ? Span{} : labels.front().span; }
};

/// Adds to the diagnostic just reported. Lives for one statement.
class DiagnosticBuilder {
 public:
  explicit DiagnosticBuilder(Diagnostic& diagnostic) : diagnostic_(diagnostic) {}
  /// Words at the primary place.
  DiagnosticBuilder& here(std::string message);
  /// Another place that contributed.
  DiagnosticBuilder& label(Span span, std::string message, std::string pointer = {});
  DiagnosticBuilder& help(std::string text);
  DiagnosticBuilder& note(std::string text);
  DiagnosticBuilder& fix(Fix fix);
  /// "did you mean `text`?" with an edit that replaces `span` (by `new_text`, when it is not
  /// `text`).
  DiagnosticBuilder& suggest(std::string_view text, Span span, std::string new_text = {});
  /// The nearest of `names` to `wrong` by edit distance, at most three, as suggestions.
  DiagnosticBuilder& suggest_nearest(std::string_view wrong, const std::vector<std::string>& names,
                                     Span span, std::string_view prefix = {});
  DiagnosticBuilder& at(std::string pointer);
  DiagnosticBuilder& expected(std::vector<std::string> values);
  DiagnosticBuilder& actual(std::string value);
  DiagnosticBuilder& schema(std::string location);
  DiagnosticBuilder& history(std::string pointer, std::vector<HistoryRow> rows);
  DiagnosticBuilder& candidates(std::vector<CandidateRow> rows);

 private:
  Diagnostic& diagnostic_;
};

/// The sink. Collects diagnostics in the order in which they were added.
class Diagnostics {
 public:
  /// Reports an instance of a page's generated struct with the page's severity.
  template <class Page>
  DiagnosticBuilder report(const Page& page, Span span) {
    return add(Page::code, Page::page_name, Page::severity, page.page_message(),
               page.page_arguments(), span);
  }
  /// The same; reads better where the page is an error. (The page's severity holds.)
  template <class Page>
  DiagnosticBuilder error(const Page& page, Span span) {
    static_assert(Page::severity == Severity::error, "this page is not an error");
    return report(page, span);
  }
  template <class Page>
  DiagnosticBuilder warning(const Page& page, Span span) {
    static_assert(Page::severity == Severity::warning, "this page is not a warning");
    return report(page, span);
  }
  template <class Page>
  DiagnosticBuilder note(const Page& page, Span span) {
    static_assert(Page::severity == Severity::note, "this page is not a note");
    return report(page, span);
  }
  /// Reports with another severity, where a rule says so (`--lenient`).
  template <class Page>
  DiagnosticBuilder report_as(Severity severity, const Page& page, Span span) {
    return add(Page::code, Page::page_name, severity, page.page_message(), page.page_arguments(),
               span);
  }

  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  [[nodiscard]] std::size_t error_count() const { return errors_; }
  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }
  [[nodiscard]] std::vector<Diagnostic>& all() { return all_; }
  /// Moves what another sink collected to the end of this one.
  void append(Diagnostics other);
  /// Every diagnostic added from now on belongs to this document of its file.
  void set_document(std::uint32_t index) { document_ = index; }
  void clear();

 private:
  DiagnosticBuilder add(std::string_view code, std::string_view name, Severity severity,
                        std::string message, std::vector<Argument> arguments, Span span);
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
  std::uint32_t document_ = 0;
};

}  // namespace tgtcfg
