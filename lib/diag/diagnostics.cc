#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/diagnostics.h>

#include <algorithm>
#include <cassert>

#include "diag/edit_set.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {

std::string_view Diagnostic::argument(std::string_view parameter) const {
  const auto* const found = find_by(arguments, parameter, &Argument::name);
  return found == nullptr ? std::string_view() : found->value;
}

DiagnosticBuilder& DiagnosticBuilder::here(std::string message) {
  Diagnostic* const kept = diagnostic();
  if (kept != nullptr && !kept->labels.empty()) kept->labels.front().message = std::move(message);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::label(Span span, std::string message, std::string pointer) {
  Diagnostic* const kept = diagnostic();
  if (kept != nullptr && span.known())
    kept->labels.push_back({span, std::move(message), std::move(pointer)});
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::help(std::string text) {
  Diagnostic* const kept = diagnostic();
  if (kept == nullptr) return *this;
  // A list of names is printed once, although a rule and its suggestions both list it.
  const std::size_t list = text.rfind(": `");
  const auto has_list = [&](const std::string& other) {
    return list != text.npos && other.ends_with(std::string_view(text).substr(list));
  };
  if (std::ranges::none_of(kept->helps, has_list)) kept->helps.push_back(std::move(text));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::note(std::string text) {
  if (Diagnostic* const kept = diagnostic()) kept->details.notes.push_back(std::move(text));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::fix(Fix fix) {
  fix.edits = in_text_order(std::move(fix.edits));
  assert(are_apart(fix.edits));
  if (Diagnostic* const kept = diagnostic()) kept->fixes.push_back(std::move(fix));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::suggest(std::string_view text, Span span,
                                              std::string new_text) {
  Diagnostic* const kept = diagnostic();
  if (kept == nullptr) return *this;
  Fix fix{"did you mean `" + std::string(text) + "`?", Applicability::maybe, {}, std::string(text)};
  if (span.known()) fix.edits.push_back({span, new_text.empty() ? std::string(text) : new_text});
  // Two tables may offer the same name.
  const bool known = std::ranges::any_of(kept->fixes, [&](const Fix& other) {
    const bool same_place = fix.edits.empty()
                                ? other.edits.empty()
                                : !other.edits.empty() && other.edits.front().span == span;
    return other.suggested == fix.suggested && same_place;
  });
  if (!known) kept->fixes.push_back(std::move(fix));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::suggest_nearest(std::string_view wrong,
                                                      const std::vector<std::string>& names,
                                                      Span span, std::string_view prefix) {
  if (diagnostic() == nullptr) return *this;
  const std::vector<std::string> near = nearest_words(wrong, names);
  for (const std::string& name : near)
    suggest(std::string(prefix) + name, span, std::string(prefix) + name);
  // Shorter lists are printed in full.
  constexpr std::size_t few = 6;
  if (near.empty() && !names.empty() && names.size() <= few)
    help("known names: " + quoted_list(names));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::at(std::string pointer) {
  if (Diagnostic* const kept = diagnostic()) kept->pointer = std::move(pointer);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::expected(std::vector<std::string> values) {
  Diagnostic* const kept = diagnostic();
  if (kept != nullptr && !values.empty()) kept->details.expected = std::move(values);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::actual(std::string value) {
  if (Diagnostic* const kept = diagnostic()) kept->details.actual = std::move(value);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::schema(std::string location) {
  if (Diagnostic* const kept = diagnostic()) kept->details.schema_location = std::move(location);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::history(std::string pointer, std::vector<HistoryRow> rows) {
  Diagnostic* const kept = diagnostic();
  if (kept == nullptr || rows.size() < 2) return *this;
  kept->details.history_title = std::move(pointer);
  kept->details.history = std::move(rows);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::candidates(std::vector<CandidateRow> rows) {
  Diagnostic* const kept = diagnostic();
  if (kept != nullptr && !rows.empty()) kept->details.candidates = std::move(rows);
  return *this;
}

namespace {

Diagnostic made_of(const PageFacts& page, Severity severity, std::string message,
                   std::vector<Argument> arguments, Span span) {
  Diagnostic diagnostic;
  diagnostic.page = &page;
  diagnostic.code = page.code;
  diagnostic.name = page.name;
  diagnostic.severity = severity;
  diagnostic.message = std::move(message);
  diagnostic.arguments = std::move(arguments);
  diagnostic.labels.push_back({span, {}, {}});
  return diagnostic;
}

}  // namespace

DiagnosticBuilder Diagnostics::add(const PageFacts& page, Severity severity, std::string message,
                                   std::vector<Argument> arguments, Span span) {
  if (push(made_of(page, severity, std::move(message), std::move(arguments), span)))
    return {&all_, all_.size() - 1};
  return {nullptr, 0};
}

bool Diagnostics::push(Diagnostic diagnostic) {
  diagnostic.document = document_;
  if (diagnostic.severity == Severity::error) ++errors_;
  return keep(std::move(diagnostic));
}

bool Diagnostics::keep(Diagnostic diagnostic) {
  const bool has_room = all_.size() < most_kept;
  if (has_room)
    all_.push_back(std::move(diagnostic));
  else
    leave_out(diagnostic);
  return has_room;
}

// One diagnostic represents all that are left out, with the highest of their severities.
void Diagnostics::leave_out(const Diagnostic& diagnostic) {
  const diag::TooManyFindings page{.limit = std::to_string(most_kept)};
  if (all_.size() == most_kept) {
    all_.push_back(made_of(page.page_facts, Severity::note, page.page_message(),
                           page.page_arguments(), diagnostic.span()));
    all_.back().document = diagnostic.document;
  }
  all_.back().severity = std::min(all_.back().severity, diagnostic.severity);
}

void Diagnostics::give_pointer(std::size_t first, const std::string& pointer) {
  for (std::size_t i = first; i < all_.size(); ++i) {
    if (all_[i].pointer.empty()) all_[i].pointer = pointer;
  }
}

void Diagnostics::drop_notes(std::size_t first, Topic kept) {
  const auto dropped = [kept](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::note &&
           (kept == Topic::none || diagnostic.page->topic != kept);
  };
  const auto begin = all_.begin() + static_cast<std::ptrdiff_t>(first);
  all_.erase(std::remove_if(begin, all_.end(), dropped), all_.end());
}

std::vector<Diagnostic> Diagnostics::take() {
  std::vector<Diagnostic> taken = std::move(all_);
  clear();
  return taken;
}

void Diagnostics::append(Diagnostics other) {
  errors_ += other.errors_;
  for (Diagnostic& diagnostic : other.all_) (void)keep(std::move(diagnostic));
}

void Diagnostics::clear() {
  all_.clear();
  errors_ = 0;
}

}  // namespace tgtcfg
