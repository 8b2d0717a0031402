#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/diagnostics.h>

#include <algorithm>
#include <cassert>
#include <iterator>

#include "diag/edit_set.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {

std::string_view Diagnostic::argument(std::string_view parameter) const {
  const auto found =
      std::find_if(arguments.begin(), arguments.end(),
                   [parameter](const Argument& argument) { return argument.name == parameter; });
  return found == arguments.end() ? std::string_view() : found->value;
}

DiagnosticBuilder& DiagnosticBuilder::here(std::string message) {
  if (!diagnostic().labels.empty()) diagnostic().labels.front().message = std::move(message);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::label(Span span, std::string message, std::string pointer) {
  if (span.known() && takes_words()) {
    diagnostic().labels.push_back({span, std::move(message), std::move(pointer)});
  }
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::help(std::string text) {
  if (takes_words()) diagnostic().helps.push_back(std::move(text));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::note(std::string text) {
  if (takes_words()) diagnostic().details.make().notes.push_back(std::move(text));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::fix(Fix fix) {
  fix.edits = in_text_order(std::move(fix.edits));
  assert(are_apart(fix.edits));
  diagnostic().fixes.push_back(std::move(fix));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::suggest(std::string_view text, Span span,
                                              std::string new_text) {
  if (!takes_words()) return *this;
  Fix fix{"did you mean `" + std::string(text) + "`?", Applicability::maybe, {}, std::string(text)};
  if (span.known()) fix.edits.push_back({span, new_text.empty() ? std::string(text) : new_text});
  // Two tables may offer one name.
  const std::vector<Fix>& fixes = diagnostic().fixes;
  const bool known = std::any_of(fixes.begin(), fixes.end(), [&](const Fix& other) {
    const bool same_place = fix.edits.empty()
                                ? other.edits.empty()
                                : !other.edits.empty() && other.edits.front().span == span;
    return other.suggested == fix.suggested && same_place;
  });
  if (known) return *this;
  diagnostic().fixes.push_back(std::move(fix));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::suggest_nearest(std::string_view wrong,
                                                      const std::vector<std::string>& names,
                                                      Span span, std::string_view prefix) {
  if (!takes_lists() || !takes_words()) return *this;
  use_room(names.size());
  const std::vector<std::string> near = nearest_words(wrong, names);
  for (const std::string& name : near) {
    suggest(std::string(prefix) + name, span, std::string(prefix) + name);
  }
  // So few are listed whole.
  constexpr std::size_t few = 6;
  if (near.empty() && !names.empty() && names.size() <= few)
    help("known are " + quoted_list(names));
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::at(std::string pointer) {
  diagnostic().pointer = std::move(pointer);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::expected(std::vector<std::string> values) {
  if (!takes_lists() || values.empty()) return *this;
  use_room(values.size());
  diagnostic().details.make().expected = std::move(values);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::actual(std::string value) {
  diagnostic().details.make().actual = std::move(value);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::schema(std::string location) {
  diagnostic().details.make().schema_location = std::move(location);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::history(std::string pointer, std::vector<HistoryRow> rows) {
  if (!takes_lists() || rows.size() < 2) return *this;
  use_room(rows.size() * 4);
  DiagnosticDetails& details = diagnostic().details.make();
  details.history_title = std::move(pointer);
  details.history = std::move(rows);
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::candidates(std::vector<CandidateRow> rows) {
  if (!takes_lists() || rows.empty()) return *this;
  use_room(rows.size() * 4);
  diagnostic().details.make().candidates = std::move(rows);
  return *this;
}

void DiagnosticBuilder::use_room(std::size_t amount) {
  *room_ -= std::min(*room_, amount);
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
    return {all_, all_.size() - 1, &room_};
  return {left_out_, 0, &room_};
}

bool Diagnostics::push(Diagnostic diagnostic) {
  diagnostic.document = document_;
  if (diagnostic.severity == Severity::error) ++errors_;
  return keep(std::move(diagnostic));
}

bool Diagnostics::keep(Diagnostic diagnostic) {
  if (!heard_) all_.clear();
  if (all_.size() >= most_kept) {
    leave_out(std::move(diagnostic));
    return false;
  }
  // A hundred thousand are seldom reported, but then twice their room is a quarter of all memory.
  constexpr std::size_t least = 16;
  if (all_.size() == all_.capacity()) all_.reserve(all_.size() + std::max(all_.size() / 4, least));
  all_.push_back(std::move(diagnostic));
  return true;
}

// One stands for all that are left out, and is as bad as the worst of them.
void Diagnostics::leave_out(Diagnostic diagnostic) {
  const diag::TooManyFindings page{.limit = std::to_string(most_kept)};
  if (all_.size() == most_kept) {
    all_.push_back(made_of(page.page_facts, Severity::note, page.page_message(),
                           page.page_arguments(), diagnostic.span()));
    all_.back().document = diagnostic.document;
  }
  Diagnostic& all_others = all_.back();
  all_others.severity = std::min(all_others.severity, diagnostic.severity);
  left_out_.assign(1, std::move(diagnostic));
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
