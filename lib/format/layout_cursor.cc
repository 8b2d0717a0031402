#include "format/layout_cursor.h"

#include <algorithm>

#include "document/json5_text.h"
#include "document/yaml_source.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Returns the end of the comment at `at`, or `at` without one.
std::size_t comment_end(std::string_view text, std::size_t at, CommentMarks marks) {
  const std::string_view rest = text.substr(at);
  if (marks == CommentMarks::hash)
    return rest.starts_with('#') ? std::min(text.find('\n', at), text.size()) : at;
  if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (!rest.starts_with("/*")) return at;
  const std::size_t close = text.find("*/", at + 2);
  return close == text.npos ? at : close + 2;
}

std::string_view without_blanks_behind(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// JSON5 has white space besides spaces and tabs.
std::size_t white_space_end(std::string_view text, std::size_t at, CommentMarks marks) {
  if (is_space(text[at])) return at + 1;
  const bool starts_comment = text[at] == '/' || text[at] == '#';
  if (marks == CommentMarks::hash || starts_comment) return at;
  for (std::size_t size = 1; size <= 3 && at + size <= text.size(); ++size) {
    if (skip_json5_blank(text.substr(at, size), 0).end == size) return at + size;
  }
  return at;
}

}  // namespace

std::size_t ColumnFinder::of(std::size_t at) {
  const std::size_t from = at < start_ ? 0 : std::min(known_, at);
  if (const std::size_t feed = text_.substr(from, at - from).rfind('\n'); feed != text_.npos)
    start_ = from + feed + 1;
  else if (from == 0)
    start_ = 0;
  known_ = at;
  return at - start_;
}

Trivia scan_trivia(std::string_view text, std::size_t at, CommentMarks marks,
                   ColumnFinder& columns) {
  Trivia trivia;
  std::size_t breaks = at == 0 ? 1 : 0;  // since the last token or comment
  const auto is_blank_line = [&] { return breaks > 1; };
  while (at < text.size()) {
    if (text[at] == '\n') {
      ++breaks;
      trivia.breaks = true;
      ++at;
      continue;
    }
    if (const std::size_t end = white_space_end(text, at, marks); end > at) {
      at = end;
      continue;
    }
    const std::size_t end = comment_end(text, at, marks);
    if (end == at) break;
    trivia.comments.push_back({without_blanks_behind(text.substr(at, end - at)), columns.of(at),
                               breaks > 0, false, is_blank_line()});
    breaks = 0;
    at = end;
  }
  trivia.end = at;
  trivia.blank_after = is_blank_line();
  if (breaks == 0 && at < text.size()) {
    for (auto comment = trivia.comments.rbegin(); comment != trivia.comments.rend(); ++comment) {
      comment->inside = true;
      if (comment->own_line) break;
    }
  }
  return trivia;
}

LayoutComments take_same_line(Trivia& trivia) {
  const auto end = std::ranges::find_if(
      trivia.comments, [](const LayoutComment& comment) { return comment.own_line; });
  LayoutComments taken(trivia.comments.begin(), end);
  trivia.comments.erase(trivia.comments.begin(), end);
  return taken;
}

SplitComments split_pending(Trivia pending) {
  SplitComments split;
  LayoutComments& all = pending.comments;
  auto first = all.begin();
  if (pending.blank_after) {
    first = all.end();
  } else {
    for (auto comment = all.begin(); comment != all.end(); ++comment) {
      if (comment->blank_before) first = comment;
    }
  }
  split.blank_before = pending.blank_after || (first != all.end() && first->blank_before);
  split.stay.assign(all.begin(), first);
  split.above.assign(first, all.end());
  return split;
}

void read_alias(LayoutCursor& cursor, LayoutNode& node) {
  const std::size_t end = end_of_word(cursor.text(), cursor.at());
  node.form = LayoutForm::alias;
  node.text = cursor.text().substr(cursor.at(), end - cursor.at());
  cursor.move(end);
}

ReadProperties read_properties(LayoutCursor& cursor, LayoutComments& comments) {
  ReadProperties properties;
  while (cursor.is_yaml() && (cursor.next() == '&' || cursor.next() == '!')) {
    const std::size_t end = end_of_word(cursor.text(), cursor.at());
    if (!properties.text.empty()) properties.text += ' ';
    properties.text += cursor.text().substr(cursor.at(), end - cursor.at());
    cursor.move(end);
    const Trivia trivia = cursor.skip();
    properties.breaks = properties.breaks || trivia.breaks;
    comments.insert(comments.end(), trivia.comments.begin(), trivia.comments.end());
  }
  return properties;
}

}  // namespace tgtcfg
