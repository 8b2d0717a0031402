#include "lsp/features.h"

#include <algorithm>
#include <span>
#include <utility>

#include "operations/fix.h"
#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

constexpr std::string_view quick_fix = "quickfix";
constexpr std::string_view refactor = "refactor.rewrite";
constexpr std::string_view fix_all = "source.fixAll";

bool touch(ByteRange a, ByteRange b) {
  return a.begin <= b.end && b.begin <= a.end;
}

// Returns the edits of a fix if all are in this document.
std::optional<std::vector<TextEdit>> edits_here(const Fix& fix, const Analysis& analysis) {
  const Findings& findings = analysis.result.findings;
  std::vector<TextEdit> edits;
  for (const Edit& edit : fix.edits) {
    if (!edit.span.known() ||
        findings.sources.file(edit.span.file).name() != analysis.result.input.file)
      return std::nullopt;
    edits.push_back({bytes_of(edit.span), edit.new_text});
  }
  if (edits.empty()) return std::nullopt;
  return edits;
}

std::string title_of(const Fix& fix) {
  return fix.is_suggestion() ? "write " + quoted(fix.suggested) : fix.title;
}

void add_fixes(const Query& query, const Diagnostic& diagnostic, const Analysis& analysis,
               Array& actions) {
  for (const Fix& fix : diagnostic.fixes) {
    const auto edits = edits_here(fix, analysis);
    if (!edits) continue;
    const bool preferred =
        fix.applicability == Applicability::certain || diagnostic.fixes.size() == 1;
    actions.push_back(Object{
        {"title", title_of(fix)},
        {"kind", quick_fix},
        {"diagnostics", Array{mark_of(diagnostic, analysis, query.documents, query.document)}},
        {"isPreferred", preferred},
        {"edit", workspace_edit(query, *edits)}});
  }
}

// Adds repairs after the fixes, which may be wrong guesses or missing.
void add_repairs(const Query& query, const Diagnostic& diagnostic, const Analysis& analysis,
                 const TrialTime& time, std::size_t first, Array& actions) {
  for (const Repair& repair : repairs_of(query, diagnostic, analysis, time)) {
    const auto fixes = std::span(actions.begin(), actions.end()).subspan(first);
    const bool is_there = std::ranges::any_of(
        fixes, [&](const Value& action) { return action.text("title") == repair.title; });
    if (is_there) continue;
    actions.push_back(Object{
        {"title", repair.title},
        {"kind", quick_fix},
        {"diagnostics", Array{mark_of(diagnostic, analysis, query.documents, query.document)}},
        {"edit", workspace_edit(query, {repair.edit})}});
  }
}

// Returns the difference of two texts as one edit.
TextEdit edit_between(std::string_view before, std::string_view after) {
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t same = 0;
  while (same < most && before[same] == after[same]) ++same;
  // Do not split a character.
  while (same > 0 && (static_cast<unsigned char>(before[same - 1]) & 0x80U) != 0) --same;
  std::size_t tail = 0;
  while (tail < most - same && before[before.size() - tail - 1] == after[after.size() - tail - 1])
    ++tail;
  while (tail > 0 && (static_cast<unsigned char>(before[before.size() - tail]) & 0xC0U) == 0x80U)
    --tail;
  return {{same, before.size() - tail},
          std::string(after.substr(same, after.size() - tail - same))};
}

void add_fix_all(const Query& query, const Analysis& analysis, Array& actions) {
  const auto fixed = with_fixes(analysis.result, false);
  if (!fixed) return;
  actions.push_back(
      Object{{"title", "apply all safe fixes"},
             {"kind", fix_all},
             {"edit", workspace_edit(query, {edit_between(query.text(), fixed->text)})}});
}

}  // namespace

Value workspace_edit(const Query& query, const std::vector<TextEdit>& edits) {
  Array list;
  for (const TextEdit& edit : edits)
    list.push_back(Object{{"range", query.range(edit.range)}, {"newText", edit.text}});
  return Object{{"changes", Object{{query.document.document.uri, std::move(list)}}}};
}

bool wants_action(const Query& query, std::string_view kind) {
  const auto only = query.params.get("context").texts("only");
  return only.empty() || std::ranges::any_of(only, [kind](const std::string& asked) {
           return kind == asked || kind.starts_with(asked + ".");
         });
}

ByteRange selected_range(const Query& query) {
  const Value& range = query.params.get("range");
  const TextLines& lines = query.document.lines();
  const auto start = read_position(range.get("start"));
  const auto end = read_position(range.get("end"));
  if (!start || !end) return {0, query.text().size()};
  return {lines.offset(*start, query.documents.encoding),
          lines.offset(*end, query.documents.encoding)};
}

Value code_actions(const Query& query) {
  const Analysis& analysis = query.documents.analysis(query.document);
  const ByteRange selected = selected_range(query);
  const TrialTime time(query.documents.trial_time);
  Array actions;
  if (wants_action(query, quick_fix)) {
    constexpr std::size_t most_tried = 5;  // each trial costs a check
    std::size_t tried = 0;
    for (const Diagnostic& diagnostic : analysis.diagnostics) {
      if (!is_here(diagnostic.span(), analysis) || !touch(bytes_of(diagnostic.span()), selected))
        continue;
      const std::size_t before = actions.size();
      add_fixes(query, diagnostic, analysis, actions);
      const bool certain = std::ranges::any_of(diagnostic.fixes, [](const Fix& fix) {
        return fix.applicability == Applicability::certain;
      });
      const bool wrong = diagnostic.severity != Severity::note;
      if (!(certain && actions.size() > before) && wrong && tried++ < most_tried)
        add_repairs(query, diagnostic, analysis, time, before, actions);
    }
  }
  if (wants_action(query, refactor)) {
    for (Value& action : refactorings(query, selected, time)) actions.push_back(std::move(action));
  }
  if (wants_action(query, fix_all)) add_fix_all(query, analysis, actions);
  return actions;
}

}  // namespace tgtcfg::lsp
