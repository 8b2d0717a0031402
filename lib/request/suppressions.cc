#include "request/suppressions.h"

#include <tgtcfg/codes/TC62.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "diag/catalog.h"
#include "request/suppression_comments.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

const CatalogPage* allowable_page(std::string_view word) {
  const CatalogPage* page = find_page(word);
  return page != nullptr && may_be_allowed(page->severity, page->topic) ? page : nullptr;
}

void report_word(const SuppressedCode& code, std::string_view word, Diagnostics& diags) {
  if (find_page(word) != nullptr) {
    diags.warning(diag::NotAllowable{.word = std::string(word)}, code.span);
    return;
  }
  static const std::vector<std::string> known = [] {
    std::vector<std::string> names;
    for (const CatalogPage& page : catalog()) names.emplace_back(page.name);
    return names;
  }();
  diags.report_as(Severity::warning, diag::UnknownCode{.word = std::string(word)}, code.span)
      .suggest_nearest(word, known, code.span)
      .help("run `tgtcfg list codes` to list all codes");
}

// Removes the unused codes from a comment.
Edit without_unused(const Suppression& comment, const SourceFile& file) {
  std::vector<std::string_view> kept;
  for (const SuppressedCode& code : comment.codes) {
    if (code.used || code.code.empty())
      kept.push_back(file.text().substr(code.span.begin, code.span.end - code.span.begin));
  }
  if (kept.empty()) return {whole_comment(comment, file), ""};
  Span codes = comment.codes.front().span;
  codes.end = comment.codes.back().span.end;
  return {codes, join(kept, ",")};
}

void report_unused(const Suppression& comment, const SourceFile& file, Diagnostics& diags) {
  std::vector<std::string> unused;
  for (const SuppressedCode& code : comment.codes) {
    if (!code.used && !code.code.empty()) unused.push_back(code.code);
  }
  if (unused.empty()) return;
  diags.warning(diag::UnusedSuppression{.words = quoted_list(unused)}, comment.comment)
      .fix({.title = "remove the comment",
            .applicability = Applicability::certain,
            .edits = {without_unused(comment, file)}});
}

}  // namespace

Suppressions::Comments& Suppressions::comments_of(FileId file, const SourceMap& sources) const {
  const auto [place, is_new] = files_.try_emplace(file);
  if (!is_new || !may_have_suppressions(sources.file(file).text())) return place->second;
  const auto documents = documents_for_comments(file, sources);
  place->second.suppressions = find_suppressions(documents, file, sources);
  std::vector<Suppression>& comments = place->second.suppressions;
  for (std::size_t i = 0; i < comments.size(); ++i) {
    for (std::size_t j = 0; j < comments[i].codes.size(); ++j) {
      SuppressedCode& code = comments[i].codes[j];
      const CatalogPage* page = allowable_page(sources.text(code.span));
      if (page != nullptr) code.code = page->code;
      place->second.by_target[{comments[i].target, code.code}].push_back({i, j});
    }
  }
  const SourceFile& source = sources.file(file);
  for (const auto& [key, value] : keyed_values(documents))
    place->second.add(key.begin, value.end, source.position(key.begin).line);
  return place->second;
}

void Suppressions::Comments::add(std::uint32_t begin, std::uint32_t end, std::uint32_t line) {
  std::size_t around = values.size();
  while (around != 0 && values[around - 1].end <= begin) around = values[around - 1].around;
  values.push_back({begin, end, line, around});
}

std::uint32_t Suppressions::Comments::key_line(std::uint32_t place) const {
  const auto behind = std::upper_bound(
      values.begin(), values.end(), place,
      [](std::uint32_t byte, const KeyedValue& each) { return byte < each.begin; });
  auto around = static_cast<std::size_t>(behind - values.begin());
  while (around != 0 && values[around - 1].end <= place) around = values[around - 1].around;
  return around == 0 ? 0 : values[around - 1].line;
}

bool Suppressions::Comments::use(std::uint32_t line, std::string_view code) {
  const auto found = line == 0 ? by_target.end() : by_target.find({line, std::string(code)});
  if (found == by_target.end()) return false;
  // A line may have thousands of diagnostics and comments, so all comments are marked at the first.
  const auto code_at = [&](Place at) -> SuppressedCode& {
    return suppressions[at.comment].codes[at.code];
  };
  if (code_at(found->second.front()).used) return true;
  for (const Place at : found->second) code_at(at).used = true;
  return true;
}

bool Suppressions::allows(std::string_view code, Span place, const SourceMap& sources) const {
  if (!place.known()) return false;
  Comments& comments = comments_of(place.file, sources);
  if (comments.suppressions.empty()) return false;
  const std::uint32_t line = sources.begin(place).line;
  const std::uint32_t key_line = comments.key_line(place.begin);
  const bool here = comments.use(line, code);
  const bool at_key = key_line != line && comments.use(key_line, code);
  return here || at_key;
}

bool Suppressions::allows(const Diagnostic& found, const SourceMap& sources) const {
  return may_be_allowed(found.severity, found.page->topic) &&
         allows(found.code, found.span(), sources);
}

bool Suppressions::excuses(const PageFacts& page, Span place, const SourceMap& sources) const {
  if (!may_be_excused(page.topic)) return false;
  if (allows(page.code, place, sources)) return true;
  return policy != nullptr && policy->excuses(page, place, sources);
}

void Suppressions::report(FileId file, const SourceMap& sources, Diagnostics& diags,
                          bool unused) const {
  for (const Diagnostic& found : diags.all()) (void)allows(found, sources);
  for (const Suppression& comment : comments_of(file, sources).suppressions) {
    if (!comment.wrong_word.empty()) {
      diags.warning(diag::BadSuppression{.word = comment.wrong_word}, comment.wrong_span)
          .suggest("allow", comment.wrong_span);
      continue;
    }
    for (const SuppressedCode& code : comment.codes) {
      if (code.code.empty()) report_word(code, sources.text(code.span), diags);
    }
    if (unused) report_unused(comment, sources.file(file), diags);
  }
}

}  // namespace tgtcfg
