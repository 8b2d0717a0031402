// What went wrong, where, and what to do about it: values, not text.
//
// Stages add diagnostics to a sink and return whether they worked; the library never logs and
// never prints. Each diagnostic is an instance of a page in configs/database/diagnostics; the
// build turns the page's front matter into a struct of its parameters (<tgtcfg/codes/TC22.h> has
// those that begin with TC22, <tgtcfg/codes.h> has all), so an unknown diagnostic or a missing
// argument does not compile:
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

enum class Severity : std::uint8_t { error, warning, note };

/// What code asks a page about: never the digits of a code or the words of a message.
enum class Topic : std::uint8_t {
  none,
  old_spelling,    ///< written as an older release or another tool has it, and read as today's
  lost_reference,  ///< parameter `name`: what is referred to, which a layer may have removed
  unknown_name,    ///< our tables do not know a name, which may exist: may be excused
  of_project,      ///< what a project file brings; neither it nor a comment can allow that
};

/// What the front matter of a page says about every diagnostic of it.
struct PageFacts {
  std::string_view code;
  std::string_view name;
  Severity severity = Severity::error;
  ExitCode exit = ExitCode::findings;  ///< when it is an error, or `--deny` makes it one
  Topic topic = Topic::none;
  std::string_view trace_rule{};       ///< of the entry it leaves in the trace of a resolution
  std::string_view trace_parameter{};  ///< the one whose value was chosen
};

/// Of a diagnostic that is made by hand.
inline constexpr PageFacts no_page{};

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
  std::string suggested{};  ///< what "did you mean" offers; empty for every other fix

  [[nodiscard]] bool is_suggestion() const { return !suggested.empty(); }
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

/// What few diagnostics have.
struct DiagnosticDetails {
  std::vector<std::string> notes;
  std::vector<std::string> expected;
  std::optional<std::string> actual;
  std::string schema_location;
  std::string history_title;  ///< the pointer whose history follows
  std::vector<HistoryRow> history;
  std::vector<CandidateRow> candidates;
};

struct Diagnostic {
  std::string_view code;  ///< `TC2104`
  std::string_view name;  ///< `unknown-attribute`
  Severity severity = Severity::error;
  std::string message;
  std::vector<Argument> arguments;
  std::vector<Label> labels;
  std::vector<std::string> helps;
  std::vector<Fix> fixes;
  std::string pointer;  ///< JSON Pointer into the document (configuration form), or empty
  DiagnosticDetails details;
  std::uint32_t document = 0;
  const PageFacts* page = &no_page;  ///< never null

  [[nodiscard]] Span span() const { return labels.empty() ? Span{} : labels.front().span; }
  /// The value of the page's parameter of that name; empty when the page has none.
  [[nodiscard]] std::string_view argument(std::string_view parameter) const;
};

/// Adds to a diagnostic of a list. May be kept while others are reported, as long as the list stays
/// where it is and nothing is taken out of it.
class DiagnosticBuilder {
 public:
  /// Without a list, for a diagnostic that the sink has no room for: nothing is added to it.
  DiagnosticBuilder(std::vector<Diagnostic>* list, std::size_t index)
      : list_(list), index_(index) {}

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
  /// What layers said about a value; what one of them said is no history.
  DiagnosticBuilder& history(std::string pointer, std::vector<HistoryRow> rows);
  DiagnosticBuilder& candidates(std::vector<CandidateRow> rows);

  /// The same with lists that are only made for a diagnostic that is kept.
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

/// The sink. Collects diagnostics in the order in which they were added, no more than `most_kept`
/// and one that represents all others (TC1015).
class Diagnostics {
 public:
  static constexpr std::size_t most_kept = 1'000;

  /// Reports an instance of a page's generated struct with the page's severity.
  template <class Page>
  DiagnosticBuilder report(const Page& page, Span span) {
    return report_as(Page::severity, page, span);
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
  /// Reports with another severity, where a rule says so (`--lenient`). Cold: what leads to a
  /// diagnostic is then laid apart from what a run without one needs.
  template <class Page>
  [[gnu::cold]] DiagnosticBuilder report_as(Severity severity, const Page& page, Span span) {
    return add(Page::page_facts, severity, page.page_message(), page.page_arguments(), span);
  }

  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  [[nodiscard]] std::size_t error_count() const { return errors_; }
  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }
  /// How many there are: where the next one will be.
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  /// Adds to one that is there.
  [[nodiscard]] DiagnosticBuilder edit(std::size_t index) { return {&all_, index}; }
  /// Gives the diagnostics from `first` on that have no pointer this one.
  void give_pointer(std::size_t first, const std::string& pointer);
  /// Drops the notes from `first` on; those of the topic stay.
  void drop_notes(std::size_t first, Topic kept = Topic::none);
  /// Hands out what was collected; the sink is empty after it.
  [[nodiscard]] std::vector<Diagnostic> take();
  /// Adds one, as of the document that this sink is at. False: there are too many already.
  bool push(Diagnostic diagnostic);
  /// Moves what another sink collected to the end of this one.
  void append(Diagnostics other);
  /// Every diagnostic added from now on belongs to this document of its file.
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
