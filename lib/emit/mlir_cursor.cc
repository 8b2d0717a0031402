#include "emit/mlir_cursor.h"

#include <algorithm>

namespace tgtcfg {

bool is_word_char(char c) {
  return is_alphanumeric(c) || c == '_' || c == '.' || c == '$';
}

void MlirCursor::fail(std::size_t begin) {
  if (!incomplete) incomplete = begin;
  at = text_.size();
}

void MlirCursor::skip_space() {
  for (; !at_end(); ++at) {
    if (sees("//")) {
      at = std::min(text_.find('\n', at), text_.size());
      if (at_end()) return;
    } else if (std::string_view(" \t\r\n\v\f").find(text_[at]) == std::string_view::npos) {
      return;
    }
  }
}

std::string_view MlirCursor::word() {
  const std::size_t begin = at;
  while (!at_end() && is_word_char(text_[at])) ++at;
  return text_.substr(begin, at - begin);
}

void MlirCursor::skip_string() {
  const std::size_t begin = at;
  for (++at; !at_end() && text_[at] != '"'; ++at) {
    if (text_[at] == '\\') ++at;
  }
  at_end() ? fail(begin) : void(++at);
}

void MlirCursor::skip_token() {
  if (peek() == '"') return skip_string();
  if (sees_arrow()) {
    at += 2;
  } else if (is_word_char(peek())) {
    (void)word();
  } else {
    ++at;
  }
}

void MlirCursor::skip_brackets(bool with_angles) {
  const std::size_t begin = at;
  const std::string_view open = with_angles ? "([{<" : "([{";
  const std::string_view close = with_angles ? ")]}>" : ")]}";
  std::size_t depth = 0;
  do {
    skip_space();
    if (at_end()) return fail(begin);
    if (!sees_arrow() && open.find(peek()) != std::string_view::npos) {
      ++depth;
      ++at;
    } else if (!sees_arrow() && close.find(peek()) != std::string_view::npos) {
      --depth;
      ++at;
    } else {
      skip_token();
    }
  } while (depth > 0);
}

}  // namespace tgtcfg
