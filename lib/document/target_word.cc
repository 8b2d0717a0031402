#include "document/target_word.h"

#include <algorithm>

namespace tgtcfg {
namespace {

constexpr char quote = '\'';

// Splits at white space outside quotes. An unclosed quote extends to the end.
std::vector<TextRange> pieces_of(std::string_view text) {
  SplitText split = split_unquoted(text, ' ');
  if (!split.open_quote) return std::move(split.pieces);
  std::vector<TextRange> pieces;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t\n", at), text.size());
    std::size_t end = std::min(text.find_first_of(" \t\n", begin), text.size());
    if (const std::size_t open = text.find(quote, begin); open < end) {
      const std::size_t close = text.find(quote, open + 1);
      end = close == text.npos ? text.size()
                               : std::min(text.find_first_of(" \t\n", close), text.size());
    }
    if (begin < end) pieces.push_back({begin, end});
    at = std::max(end, at + 1);
  }
  return pieces;
}

class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  std::vector<TargetWord> read() {
    for (const TextRange& piece : pieces_of(text_)) {
      if (words_.empty() && text_[piece.begin] != '-') {
        words_.push_back({.role = TargetWordRole::head, .range = piece});
      } else if (text_[piece.begin] == '-') {
        add_option(piece);
      } else {
        add_values(piece);
      }
    }
    return std::move(words_);
  }

 private:
  void add_option(TextRange piece) {
    const std::size_t begin = std::min(text_.find_first_not_of('-', piece.begin), piece.end);
    const std::size_t equals = std::min(text_.find('=', begin), piece.end);
    option_ = std::string(text_.substr(begin, equals - begin));
    words_.push_back({.role = TargetWordRole::name, .range = {piece.begin, equals}});
    if (equals < piece.end) add_values({equals + 1, piece.end});
  }

  void add_values(TextRange range) {
    const bool quoted = range.begin < range.end && text_[range.begin] == quote;
    if (quoted) {
      ++range.begin;
      if (range.end > range.begin && text_[range.end - 1] == quote) --range.end;
    }
    // Commas in quotes belong to a nested target.
    for (std::size_t at = range.begin; at <= range.end;) {
      std::size_t end = quoted ? range.end : std::min(text_.find(',', at), range.end);
      words_.push_back(
          {.role = TargetWordRole::value, .range = {at, end}, .option = option_, .quoted = quoted});
      at = end + 1;
    }
  }

  std::string_view text_;
  std::string option_;
  std::vector<TargetWord> words_;
};

}  // namespace

std::vector<TargetWord> target_words(std::string_view text) {
  return Words(text).read();
}

TargetWord target_word_at(std::string_view text, std::size_t offset) {
  const std::vector<TargetWord> words = target_words(text);
  TargetWord before;
  for (const TargetWord& word : words) {
    if (word.range.begin <= offset && offset <= word.range.end &&
        (word.role != TargetWordRole::name || offset > word.range.begin))
      return word;
    if (word.range.end < offset) before = word;
  }
  // After a space, a new word begins.
  TargetWord word{.role = TargetWordRole::name, .range = {offset, offset}};
  const bool first = std::ranges::none_of(
      words, [offset](const TargetWord& each) { return each.range.begin < offset; });
  if (first) word.role = TargetWordRole::head;
  return word;
}

std::string value_in_target_text(std::string_view text, std::string_view option) {
  std::string value;
  for (const TargetWord& word : target_words(text)) {
    if (word.role != TargetWordRole::value || word.option != option) continue;
    value += (value.empty() ? "" : ",") +
             std::string(text.substr(word.range.begin, word.range.end - word.range.begin));
  }
  return value;
}

}  // namespace tgtcfg
