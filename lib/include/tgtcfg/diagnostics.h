// Diagnostics: errors, warnings and notes with locations and fixes, as values.
//
// Stages add diagnostics to a sink and return whether they succeeded; the library never logs or
// prints. Each diagnostic is an instance of a page in configs/database/diagnostics. The build
// generates a struct of parameters from the front matter of the page (<tgtcfg/codes/TC22.h> for
// codes that begin with TC22, <tgtcfg/codes.h> for all codes). An unknown diagnostic or a missing
// parameter therefore does not compile:
//
//   SourceMap sources;
//   const FileId file = sources.add("a.yaml", "tag: nvidia/jetson-nanno\n");
//   Diagnostics diags;
//   diags.error(diag::UnknownName{.name = "nvidia/jetson-nanno"}, Span{file, 5, 24})
//       .suggest("nvidia/jetson-nano", Span{file, 5, 24});
#pragma once

#include <tgtcfg/exit_code.h>
#include <tgtcfg/source.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Severity on a page; rules and `--deny` can change it for a diagnostic.
enum class Severity : std::uint8_t { error, warning, note };

/// Property of a page that code can test instead of comparing codes or messages.
enum class Topic : std::uint8_t {
  none,
  old_spelling,    ///< deprecated syntax, or syntax of another tool, that is still accepted
  lost_reference,  ///< the object in parameter `name` does not exist; a layer may have removed it
  unknown_name,    ///< a name unknown to the database, which may still exist and can be suppressed
  misfit,          ///< names that do not fit each other, but some programs; can be suppressed
  of_project,  ///< setting of a project file; neither a project file nor a comment can suppress it
};

/// Returns true if options, project files and comments can suppress errors of the topic.
[[nodiscard]] constexpr bool may_be_excused(Topic topic) {
  return topic == Topic::unknown_name || topic == Topic::misfit;
}

/// Front matter of a diagnostic page.
struct PageFacts {
  std::string_view code;
  std::string_view name;
  Severity severity = Severity::error;
  /// Exit code for errors, including warnings changed by `--deny`.
  ExitCode exit = ExitCode::findings;
  Topic topic = Topic::none;
  /// Name of the rule for the trace of a resolution; empty if not traced.
  std::string_view trace_rule{};
  std::string_view trace_parameter{};  ///< parameter with the chosen value
};

/// Facts of a diagnostic without a page.
inline constexpr PageFacts no_page{};

/// A location with a message. The first label of a diagnostic is its primary location.
struct Label {
  Span span;
  std::string message;
  std::string pointer{};  ///< JSON Pointer of the value, if it differs from the diagnostic's
};

/// Replacement of a source range.
struct Edit {
  Span span;
  std::string new_text;
};

/// `certain` is a safe fix, which programs can apply. `maybe` is an unsafe fix, which a person must
/// check.
enum class Applicability : std::uint8_t { certain, maybe };

/// A change that corrects a problem.
struct Fix {
  std::string title;
  Applicability applicability = Applicability::maybe;
  std::vector<Edit> edits;
  std::string suggested{};  ///< name offered by "did you mean"; empty for other fixes

  [[nodiscard]] bool is_suggestion() const { return !suggested.empty(); }
};

/// A row of the table that shows which layers set a value.
struct HistoryRow {
  std::string place;
  std::string value;
  std::string state;  ///< `overridden` or `in effect`
};

/// A row of the table of rejected candidates.
struct CandidateRow {
  std::string candidate;
  std::string reason;
  Span span;
};

/// Value of a parameter of the message.
struct Argument {
  std::string name;
  std::string value;
};

/// Optional fields that few diagnostics have.
struct DiagnosticDetails {
  std::vector<std::string> notes;     ///< additional facts
  std::vector<std::string> expected;  ///< accepted values
  std::optional<std::string> actual;  ///< rejected value
  std::string schema_location;        ///< violated rule in the schema; empty if not from a schema
  std::string history_title;          ///< JSON Pointer of the value in `history`
  std::vector<HistoryRow> history;
  std::vector<CandidateRow> candidates;
};

/// An error, warning or note.
struct Diagnostic {
  std::string_view code;  ///< code, for example `TC2104`
  std::string_view name;  ///< name, for example `unknown-attribute`
  Severity severity = Severity::error;
  std::string message;
  std::vector<Argument> arguments;  ///< parameters of the message
  std::vector<Label> labels;        ///< locations, the primary one first; empty without a source
  std::vector<std::string> helps;
  std::vector<Fix> fixes;
  std::string pointer;  ///< JSON Pointer in the configuration; empty if unknown
  DiagnosticDetails details;
  std::uint32_t document = 0;        ///< index of the document in its file
  const PageFacts* page = &no_page;  ///< never null

  /// Returns the primary location; unknown without labels.
  [[nodiscard]] Span span() const { return labels.empty() ? Span{} : labels.front().span; }
  /// Returns the value of a parameter of the page; empty for an unknown parameter.
  [[nodiscard]] std::string_view argument(std::string_view parameter) const;
};

/// Adds details to a diagnostic in a list. It stays valid while other diagnostics are added, as
/// long as the list is not moved and no diagnostic is removed.
class DiagnosticBuilder {
 public:
  /// Creates a builder for a diagnostic of a list. A null list, for a diagnostic that exceeds the
  /// limit, ignores all details.
  DiagnosticBuilder(std::vector<Diagnostic>* list, std::size_t index)
      : list_(list), index_(index) {}

  /// Sets the message at the primary location.
  DiagnosticBuilder& here(std::string message);
  /// Adds a label at another location.
  DiagnosticBuilder& label(Span span, std::string message, std::string pointer = {});
  /// Adds advice.
  DiagnosticBuilder& help(std::string text);
  /// Adds a fact.
  DiagnosticBuilder& note(std::string text);
  /// Adds a fix.
  DiagnosticBuilder& fix(Fix fix);
  /// Adds "did you mean `text`?" with a fix that replaces `span` by `new_text`, or by `text` if it
  /// is empty.
  DiagnosticBuilder& suggest(std::string_view text, Span span, std::string new_text = {});
  /// Suggests up to three of `names` with the smallest edit distance from `wrong`.
  DiagnosticBuilder& suggest_nearest(std::string_view wrong, const std::vector<std::string>& names,
                                     Span span, std::string_view prefix = {});
  /// Sets the JSON Pointer in the configuration.
  DiagnosticBuilder& at(std::string pointer);
  /// Sets the accepted values.
  DiagnosticBuilder& expected(std::vector<std::string> values);
  /// Sets the rejected value.
  DiagnosticBuilder& actual(std::string value);
  /// Sets the violated rule in the schema.
  DiagnosticBuilder& schema(std::string location);
  /// Sets the history of a value. Ignores a single row, since it does not show a conflict.
  DiagnosticBuilder& history(std::string pointer, std::vector<HistoryRow> rows);
  /// Sets the rejected candidates.
  DiagnosticBuilder& candidates(std::vector<CandidateRow> rows);

  /// Like the functions above, with lists that are created only if the diagnostic is kept.
  template <std::invocable Names>
  DiagnosticBuilder& suggest_nearest(std::string_view wrong, const Names& names, Span span,
                                     std::string_view prefix = {}) {
    return list_ != nullptr ? suggest_nearest(wrong, names(), span, prefix) : *this;
  }
  template <std::invocable Names>
  DiagnosticBuilder& expected(const Names& names) {
    return list_ != nullptr ? expected(names()) : *this;
  }
  template <std::invocable Rows>
  DiagnosticBuilder& history(std::string pointer, const Rows& rows) {
    return list_ != nullptr ? history(std::move(pointer), rows()) : *this;
  }
  template <std::invocable Rows>
  DiagnosticBuilder& candidates(const Rows& rows) {
    return list_ != nullptr ? candidates(rows()) : *this;
  }

 private:
  [[nodiscard]] Diagnostic* diagnostic() { return list_ == nullptr ? nullptr : &(*list_)[index_]; }

  std::vector<Diagnostic>* list_;
  std::size_t index_;
};

/// Collects diagnostics in order of addition. It keeps at most `most_kept`,
/// followed by one summary of all later ones (TC1015). Not thread-safe.
class Diagnostics {
 public:
  static constexpr std::size_t most_kept = 1'000;

  /// Adds an instance of a page with the severity of the page.
  template <class Page>
  DiagnosticBuilder report(const Page& page, Span span) {
    return report_as(Page::severity, page, span);
  }
  /// Adds an instance of a page that must be an error. Likewise `warning` and `note`.
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
  /// Adds an instance of a page with another severity, if a rule requires it (`--lenient`). Cold,
  /// so that compilers move error paths out of the way of valid input.
  template <class Page>
  [[gnu::cold]] DiagnosticBuilder report_as(Severity severity, const Page& page, Span span) {
    return add(Page::page_facts, severity, page.page_message(), page.page_arguments(), span);
  }

  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  [[nodiscard]] std::size_t error_count() const { return errors_; }
  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// Returns the diagnostics; references are valid until the next change.
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }
  /// Returns the number of diagnostics, which is the index of the next one.
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  /// Returns a builder for an existing diagnostic.
  [[nodiscard]] DiagnosticBuilder edit(std::size_t index) { return {&all_, index}; }
  /// Sets the pointer of all diagnostics from index `first` on that do not have one.
  void give_pointer(std::size_t first, const std::string& pointer);
  /// Removes the notes from index `first` on, except for notes with the topic.
  void drop_notes(std::size_t first, Topic kept = Topic::none);
  /// Returns the collected diagnostics and empties the sink.
  [[nodiscard]] std::vector<Diagnostic> take();
  /// Adds a diagnostic and sets its document. Returns false if the limit is reached.
  bool push(Diagnostic diagnostic);
  /// Moves all diagnostics of another sink to the end of this one.
  void append(Diagnostics other);
  /// Sets the document of all diagnostics added from now on.
  void set_document(std::uint32_t index) { document_ = index; }
  void clear();

 private:
  [[gnu::cold]] DiagnosticBuilder add(const PageFacts& page, Severity severity, std::string message,
                                      std::vector<Argument> arguments, Span span);
  bool keep(Diagnostic diagnostic);
  void leave_out(const Diagnostic& diagnostic);

  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
  std::uint32_t document_ = 0;
};

}  // namespace tgtcfg
