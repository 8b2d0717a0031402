#include "document/target_string.h"

#include <tgtcfg/codes/TC20.h>

#include <algorithm>
#include <utility>

#include "document/tree_builder.h"
#include "model/plain_values.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {

namespace {

class Reader {
 public:
  Reader(const PlacedText& text, Diagnostics& diags) : text_(text), diags_(diags) {}

  TargetString read() {
    const std::size_t errors = diags_.error_count();
    SplitText split = split_unquoted(text_.text, ' ');
    if (split.open_quote) {
      diags_.error(diag::UnclosedTargetQuote{}, place({*split.open_quote, *split.open_quote + 1}))
          .here("opened here");
      return {};
    }
    tokens_ = std::move(split.pieces);
    object_.reserve(tokens_.size());
    if (tokens_.empty()) {
      diags_.error(diag::EmptyTarget{}, text_.span());
      return {};
    }
    add(tokens_[0], "kind", Value(text_of(tokens_[0])), tokens_[0]);
    for (next_ = 1; next_ < tokens_.size();) read_option();
    Value object = placed(std::move(object_), text_.span());
    object.style = ScalarStyle::target_text;
    return {std::move(object), diags_.error_count() == errors, std::move(poisoned_)};
  }

 private:
  [[nodiscard]] std::string_view text_of(TextRange range) const {
    return std::string_view(text_.text).substr(range.begin, range.end - range.begin);
  }
  [[nodiscard]] Span place(TextRange range) const { return text_.span(range.begin, range.end); }

  void read_option() {
    const TextRange token = tokens_[next_++];
    const std::string_view text = text_of(token);
    if (text.front() != '-') return refuse_word(token);
    const std::size_t dashes = text.find_first_not_of('-');
    if (dashes == std::string_view::npos) {
      diags_.error(diag::EmptyOptionName{.option = std::string(text)}, place(token));
      return;
    }
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos) return read_assignment(token, dashes, equals);
    const std::string_view name = text.substr(dashes);
    if (next_ < tokens_.size() && text_of(tokens_[next_]).front() != '-') {
      const TextRange value = tokens_[next_++];
      return add(token, name, Value(text_of(value)), value);
    }
    add(token, name, Value(true), token);
  }

  void read_assignment(TextRange token, std::size_t dashes, std::size_t equals) {
    if (dashes == equals) {
      diags_.error(diag::EmptyOptionName{.option = std::string(text_of(token))}, place(token));
      return;
    }
    const std::string_view name = text_of({token.begin + dashes, token.begin + equals});
    const TextRange value{token.begin + equals + 1, token.end};
    if (value.empty()) {
      poisoned_.emplace_back(name);
      diags_.error(diag::EmptyOptionValue{.option = poisoned_.back()}, place(token))
          .help("for an empty string, write " + quoted("-" + poisoned_.back() + "=''"));
      return;
    }
    add({token.begin, token.begin + equals}, name, Value(text_of(value)), value);
  }

  void refuse_word(TextRange token) {
    const std::string text(text_of(token));
    poisoned_.push_back(text.substr(0, text.find('=')));
    auto builder = diags_.error(diag::OptionWithoutDash{.text = text}, place(token));
    if (next_ > 1 && text_of(tokens_[next_ - 2]).ends_with(',')) {
      builder.help("for several targets, write a list of strings: `[FIRST, SECOND]`");
    } else if (text.find('"') != std::string::npos || text_.text.find('"') != std::string::npos) {
      builder.note("target strings use `'` for quotes; `\"` is an ordinary character");
    } else if (text.front() == '\'') {
      builder.help("quote the value, not the whole option: `-name='a b'`");
    } else if (const std::string plain = without_typography(text); plain.front() == '-') {
      builder.suggest(plain, place(token));
    } else if (text.find('=') != std::string::npos && text.front() != '=') {
      builder.suggest("-" + text, place(token));
    }
  }

  /// `name` is the range of the name, including its dashes: the option as the user sees it.
  void add(TextRange name, std::string_view key, Value value, TextRange at) {
    object_.push_back({std::string(key), std::move(value), place(name)});
    object_.back().value.span = place(at);
    object_.back().value.style = ScalarStyle::target_text;
    const Member* earlier = keys_.find_earlier(object_);
    if (earlier == nullptr) return;
    diags_.error(diag::DuplicateOption{.option = std::string(key)}, place(name))
        .label(earlier->key_span, "first set here");
    object_.pop_back();
  }

  const PlacedText& text_;
  Diagnostics& diags_;
  std::vector<TextRange> tokens_;
  std::vector<std::string> poisoned_;
  std::size_t next_ = 0;
  Object object_;
  KeyIndex keys_;
};

/// Commas inside a value do not have spaces on either side.
bool beside_space(const std::string& text, std::size_t comma) {
  const bool before = comma > 0 && text[comma - 1] == ' ';
  return before || (comma + 1 < text.size() && text[comma + 1] == ' ');
}

}  // namespace

TargetString read_target_words(const PlacedText& text, Diagnostics& diags) {
  return Reader(text, diags).read();
}

std::vector<PlacedText> split_target_list(const PlacedText& list) {
  const std::string& text = list.text;
  std::vector<PlacedText> parts;
  std::size_t begin = 0;
  const auto finish = [&](std::size_t end) {
    const std::size_t first = std::min(text.find_first_not_of(' ', begin), end);
    std::size_t last = end;
    while (last > first && text[last - 1] == ' ') --last;
    parts.push_back(list.part(first, last));
  };
  char quote = 0;
  bool first_word = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\') {
      ++i;
    } else if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == ' ') {
      if (text.find_first_not_of(' ', begin) < i) first_word = false;
    } else if (c == ',' && (first_word || beside_space(text, i))) {
      finish(i);
      begin = i + 1;
      first_word = true;
    }
  }
  finish(text.size());
  return parts;
}

}  // namespace tgtcfg
