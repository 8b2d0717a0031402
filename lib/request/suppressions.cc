#include "request/suppressions.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC62.h>

#include <algorithm>
#include <iterator>

#include "diag/catalog.h"
#include "request/paths.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view name = "tgtcfg:";
constexpr std::string_view command = "allow";
constexpr std::string_view marks[] = {"#", "//", "/*"};
// Suppression keywords of other tools.
constexpr std::string_view other_commands[] = {"deny", "disable", "ignore",
                                               "noqa", "skip",    "suppress"};

std::string_view line_from(std::string_view text, std::size_t at) {
  return text.substr(at, text.find_first_of("\r\n", at) - at);
}

bool is_word_character(char c) {
  return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' || c == '_';
}

bool is_comment_line(std::string_view line) {
  const std::string_view rest = trimmed(line);
  return rest.starts_with('#') || rest.starts_with("//") || rest.starts_with("/*");
}

bool is_command(std::string_view word) {
  constexpr std::size_t slips = 2;
  return edit_distance(lower(word), command, slips) <= slips ||
         contains(other_commands, lower(word));
}

struct DocumentSpans {
  std::vector<Span> texts;                     // all scalars including keys
  std::vector<std::pair<Span, Span>> members;  // keys of all maps with their values
};

void add_spans(const Value& value, DocumentSpans& spans) {
  if (value.is_array()) {
    for (const Value& each : value.array()) add_spans(each, spans);
  } else if (value.is_object()) {
    for (const Member& member : value.object()) {
      spans.texts.push_back(member.key_span);
      spans.members.emplace_back(member.key_span, member.value.span);
      add_spans(member.value, spans);
    }
  } else {
    spans.texts.push_back(value.span);
  }
}

DocumentSpans spans_of(const std::vector<Document>& documents) {
  DocumentSpans spans;
  for (const Document& document : documents) add_spans(document.root, spans);
  std::ranges::sort(spans.texts);
  std::ranges::sort(spans.members);
  return spans;
}

// Reads the comments outside of all scalars, in order.
class CommentReader {
 public:
  CommentReader(const std::vector<Span>& texts, FileId file, const SourceMap& sources)
      : file_(file), source_(sources.file(file)), text_(source_.text()), texts_(texts) {}

  std::vector<Suppression> read() {
    std::vector<Suppression> all;
    for (std::size_t at = text_.find(name); at != text_.npos; at = text_.find(name, at + 1)) {
      if (auto comment = comment_with(at)) all.push_back(std::move(*comment));
    }
    return all;
  }

 private:
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  [[nodiscard]] bool is_in_text(std::size_t at) const {
    const auto behind =
        std::upper_bound(texts_.begin(), texts_.end(), at,
                         [](std::size_t byte, Span each) { return byte < each.begin; });
    return behind != texts_.begin() && at < std::prev(behind)->end;
  }

  // Returns the beginning of the comment mark before a name, or nullopt if it is not a comment.
  [[nodiscard]] std::optional<std::size_t> mark_before(std::size_t at) const {
    while (at > 0 && is_blank(text_[at - 1])) --at;
    for (const std::string_view mark : marks) {
      if (!text_.substr(0, at).ends_with(mark)) continue;
      const std::size_t begin = at - mark.size();
      const bool apart = begin == 0 || is_space(text_[begin - 1]) || mark != "#";
      if (apart && !is_in_text(begin)) return begin;
    }
    return std::nullopt;
  }

  std::optional<Suppression> comment_with(std::size_t at) {
    const auto begin = mark_before(at);
    if (!begin) return std::nullopt;
    Suppression comment;
    std::string_view rest = line_from(text_, at);
    if (text_.substr(*begin).starts_with("/*"))
      rest = rest.substr(0, std::min(rest.find("*/"), rest.size() - 2) + 2);
    comment.comment = span(*begin, at + rest.size());
    read_target(comment);
    std::size_t next = skip_blanks(at + name.size());
    const std::size_t end = word_end(next);
    const std::string_view word = text_.substr(next, end - next);
    if (word == command) {
      read_codes(end, comment);
      return comment;
    }
    // A comment may mention tgtcfg without being a suppression.
    if (!is_command(word)) return std::nullopt;
    comment.wrong_word = word;
    comment.wrong_span = span(next, end);
    return comment;
  }

  void read_codes(std::size_t at, Suppression& comment) {
    for (;;) {
      at = skip_blanks(at);
      const std::size_t end = word_end(at);
      comment.codes.push_back({span(at, end), {}, false});
      const std::size_t next = skip_blanks(end);
      if (next >= text_.size() || text_[next] != ',') return;
      at = next + 1;
    }
  }

  void read_target(Suppression& comment) {
    std::uint32_t line = source_.position(comment.comment.begin).line;
    const std::size_t start = source_.line_start(line);
    comment.own_line = trimmed(text_.substr(start, comment.comment.begin - start)).empty();
    if (comment.own_line) {
      // Consecutive comments apply to the same line, so it is searched once.
      if (line >= below_) {
        do ++line;
        while (line <= source_.line_count() && is_comment_line(source_.line(line)));
        below_ = line;
      }
      line = below_;
      if (line > source_.line_count() || trimmed(source_.line(line)).empty()) return;
    }
    comment.target = line;
  }

  [[nodiscard]] std::size_t skip_blanks(std::size_t at) const {
    while (at < text_.size() && is_blank(text_[at])) ++at;
    return at;
  }
  [[nodiscard]] std::size_t word_end(std::size_t at) const {
    while (at < text_.size() && is_word_character(text_[at])) ++at;
    return at;
  }

  FileId file_;
  const SourceFile& source_;
  std::string_view text_;
  const std::vector<Span>& texts_;  // sorted; text inside them cannot be a comment
  std::uint32_t below_ = 0;         // the first line below the comments passed so far
};

// Parses the documents of a loaded file; empty if it is unreadable.
std::vector<Document> documents_for_comments(FileId file, const SourceMap& sources) {
  const SourceFile& source = sources.file(file);
  Diagnostics unreported;
  const InputFormat format = format_of(source.name()).value_or(guess_format(source.text()));
  return parse(file, format, sources, Limits{}, unreported).value_or(std::vector<Document>());
}

// Returns the span to remove with a comment: its whole line if it is alone there, else also the
// spaces before it.
Span whole_comment(const Suppression& comment, const SourceFile& file) {
  const std::string_view text = file.text();
  Span span = comment.comment;
  while (span.begin > 0 && is_blank(text[span.begin - 1])) --span.begin;
  if (!comment.own_line) return span;
  while (span.end < text.size() && is_blank(text[span.end])) ++span.end;
  if (span.end < text.size() && text[span.end] == '\r') ++span.end;
  if (span.end < text.size() && text[span.end] == '\n') ++span.end;
  return span;
}

const CatalogPage* allowable_page(std::string_view word) {
  const CatalogPage* page = find_page(word);
  return page != nullptr && may_be_allowed(page->severity, page->topic) ? page : nullptr;
}

void report_word(const SuppressedCode& code, std::string_view word, Diagnostics& diags) {
  if (find_page(word) != nullptr) {
    diags.warning(diag::NotAllowable{.word = std::string(word)}, code.span);
    return;
  }
  static const std::vector<std::string> known = texts_of(catalog(), &CatalogPage::name);
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
  Comments& comments = place->second;
  if (!is_new || !has_word(sources.file(file).text(), name)) return comments;
  const auto documents = documents_for_comments(file, sources);
  if (documents.empty()) return comments;
  const DocumentSpans spans = spans_of(documents);
  comments.suppressions = CommentReader(spans.texts, file, sources).read();
  for (Suppression& comment : comments.suppressions) {
    for (SuppressedCode& code : comment.codes) {
      const CatalogPage* page = allowable_page(sources.text(code.span));
      if (page != nullptr) code.code = page->code;
      comments.used.emplace(std::pair(comment.target, code.code), false);
    }
  }
  const SourceFile& source = sources.file(file);
  for (const auto& [key, value] : spans.members)
    comments.values.push_back({key.begin, value.end, source.position(key.begin).line});
  return comments;
}

std::uint32_t Suppressions::Comments::key_line(std::uint32_t place) const {
  const auto behind = std::upper_bound(
      values.begin(), values.end(), place,
      [](std::uint32_t byte, const KeyedValue& each) { return byte < each.begin; });
  // Of the values that begin before the location, the last that ends behind it is the innermost.
  const auto around = std::find_if(std::make_reverse_iterator(behind), values.rend(),
                                   [place](const KeyedValue& each) { return each.end > place; });
  return around == values.rend() ? 0 : around->line;
}

bool Suppressions::Comments::use(std::uint32_t line, std::string_view code) {
  const auto found = line == 0 ? used.end() : used.find({line, std::string(code)});
  if (found == used.end()) return false;
  found->second = true;
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
  Comments& comments = comments_of(file, sources);
  for (Suppression& comment : comments.suppressions) {
    if (!comment.wrong_word.empty()) {
      diags.warning(diag::BadSuppression{.word = comment.wrong_word}, comment.wrong_span)
          .suggest("allow", comment.wrong_span);
      continue;
    }
    for (SuppressedCode& code : comment.codes) {
      code.used = comments.used.at({comment.target, code.code});
      if (code.code.empty()) report_word(code, sources.text(code.span), diags);
    }
    if (unused) report_unused(comment, sources.file(file), diags);
  }
}

std::optional<Verdict> SeverityPolicy::verdict(const PageFacts& page, Severity severity, Span place,
                                               const SourceMap& sources) const {
  if (const auto verdict = flags.verdict(page.code, page.name, severity)) return verdict;
  if (project == nullptr) return std::nullopt;
  std::string path;
  if (place.known() && !project->per_path.empty())
    path = project->path_inside(absolute_path(sources.file(place.file).name(), here_));
  const auto verdict = project->verdict(path, page.code, page.name, severity);
  const bool softens = verdict && *verdict != Verdict::deny;
  return softens && page.topic == Topic::of_project ? std::nullopt : verdict;
}

bool SeverityPolicy::excuses(const PageFacts& page, Span place, const SourceMap& sources) const {
  if (!may_be_excused(page.topic)) return false;
  const auto said = verdict(page, page.severity, place, sources);
  return said && *said != Verdict::deny;
}

bool SeverityPolicy::keeps(Diagnostic& diagnostic, const SourceMap& sources) const {
  PageFacts page = *diagnostic.page;
  page.code = diagnostic.code;
  page.name = diagnostic.name;
  const auto said = verdict(page, diagnostic.severity, diagnostic.span(), sources);
  // With shared base files, this note would be in every report.
  if (!said && !details && diagnostic.code == diag::FragmentChecked::code) return false;
  return apply_verdict(diagnostic, said);
}

}  // namespace tgtcfg
