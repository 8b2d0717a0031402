#include "document/json_errors.h"

#include <tgtcfg/codes/TC11.h>

#include <algorithm>
#include <string>
#include <vector>

namespace tgtcfg {
namespace {

enum class Expect { value, value_or_end, key, key_or_end, colon, comma_or_end, end_of_text };

bool is_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

bool is_number_part(char c) {
  return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
}

// Walks over the text as JSON until something is wrong. Only runs when something is.
class Finder {
 public:
  Finder(const ReadInput& input, std::size_t near)
      : input_(input), text_(input.text), near_(near) {}

  void run() {
    at_ = input_.begin;
    while (step()) {
    }
    if (!reported_)
      problem(std::min(near_, text_.size()), "the text breaks the rules of JSON here");
  }

 private:
  // Each returns false when the mistake was found.
  bool step() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    if (at_ == text_.size()) return at_end();
    const char c = text_[at_];
    if (c == '/' || c == '#') return comment();
    switch (expect_) {
      case Expect::colon:
        return colon(c);
      case Expect::comma_or_end:
        return comma_or_end(c);
      case Expect::end_of_text:
        return text_after();
      case Expect::key:
      case Expect::key_or_end:
        return key(c);
      case Expect::value:
      case Expect::value_or_end:
        return value(c);
    }
    return false;
  }

  bool at_end() {
    if (open_.empty()) {
      return expect_ == Expect::end_of_text ? false : problem(at_, "a value is missing");
    }
    const std::size_t opener = open_.back();
    reported_ = true;
    input_.diags
        .error(diag::InvalidJson{.problem = "the file ends inside `" +
                                            std::string(1, text_[opener]) + "`"},
               input_.span(at_, at_))
        .here(std::string("expected `") + closer() + "`")
        .label(input_.span(opener, opener + 1), "opened here");
    return false;
  }

  bool comment() {
    if (text_.substr(at_, 2) != "//" && text_.substr(at_, 2) != "/*")
      return problem(at_, expected());
    const bool line = text_[at_ + 1] == '/';
    const std::size_t end = line ? text_.find('\n', at_) : text_.find("*/", at_);
    return json5("a comment", at_, end == text_.npos ? text_.size() : end + (line ? 0 : 2));
  }

  bool colon(char c) {
    if (c != ':') return problem(at_, "expected `:` behind the key");
    expect_ = Expect::value;
    ++at_;
    return true;
  }

  bool comma_or_end(char c) {
    if (c == closer()) return close();
    if (c != ',') return problem(at_, expected());
    comma_ = at_++;
    expect_ = text_[open_.back()] == '{' ? Expect::key : Expect::value;
    return true;
  }

  bool close() {
    open_.pop_back();
    ++at_;
    after_value();
    return true;
  }

  bool text_after() {
    reported_ = true;
    const std::size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    input_.diags.error(diag::TextAfterDocument{}, input_.span(at_, end))
        .here("the document ends before this");
    return false;
  }

  bool key(char c) {
    if (c == '}') {
      return expect_ == Expect::key_or_end ? close()
                                           : json5("a trailing comma", comma_, comma_ + 1);
    }
    if (c == '\'') return json5("a text in single quotes", at_, after_quote('\''));
    if (c == '"') {
      expect_ = Expect::colon;
      return string();
    }
    if (is_word(c) && !(c >= '0' && c <= '9'))
      return json5("a key without quotes", at_, after_word());
    return problem(at_, "expected a key in double quotes" +
                            std::string(expect_ == Expect::key ? "" : " or `}`"));
  }

  bool value(char c) {
    if (c == ']' && !open_.empty() && text_[open_.back()] == '[') {
      return expect_ == Expect::value_or_end ? close()
                                             : json5("a trailing comma", comma_, comma_ + 1);
    }
    if (c == '[' || c == '{') {
      open_.push_back(at_++);
      expect_ = c == '[' ? Expect::value_or_end : Expect::key_or_end;
      return true;
    }
    if (c == '"') {
      if (!string()) return false;
    } else if (c == '\'') {
      return json5("a text in single quotes", at_, after_quote('\''));
    } else if (c == '-' || c == '+' || c == '.' || (c >= '0' && c <= '9')) {
      if (!number()) return false;
    } else if (is_word(c)) {
      if (!word()) return false;
    } else {
      return problem(at_, expected());
    }
    after_value();
    return true;
  }

  bool word() {
    const std::size_t end = after_word();
    const std::string text(text_.substr(at_, end - at_));
    if (text == "true" || text == "false" || text == "null") {
      at_ = end;
      return true;
    }
    if (text == "NaN" || text == "Infinity") {
      reported_ = true;
      input_.diags.error(diag::NumberOutOfRange{.number = text}, input_.span(at_, end));
      return false;
    }
    return problem(at_, "`" + text + "` is not a value; a text needs double quotes", end);
  }

  bool number() {
    std::size_t end = at_;
    while (end < text_.size() && (is_number_part(text_[end]) || is_word(text_[end]))) ++end;
    const std::string_view all = text_.substr(at_, end - at_);
    const std::string_view digits = all.substr(all[0] == '-' || all[0] == '+' ? 1 : 0);
    if (digits.starts_with("0x") || digits.starts_with("0X"))
      return json5("a hexadecimal number", at_, end);
    if (digits == "Infinity" || digits == "NaN") {
      reported_ = true;
      input_.diags.error(diag::NumberOutOfRange{.number = std::string(all)}, input_.span(at_, end));
      return false;
    }
    if (all[0] == '+') return json5("a plus sign before a number", at_, end);
    const bool bare_point = digits.starts_with('.') || digits.ends_with('.');
    if (bare_point && digits.size() > 1)
      return json5("a decimal point without digits on both sides", at_, end);
    if (digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9') {
      reported_ = true;
      input_.diags.error(diag::LeadingZero{.number = std::string(all)}, input_.span(at_, end));
      return false;
    }
    if (!well_formed(digits))
      return problem(at_, "`" + std::string(all) + "` is not a number", end);
    at_ = end;
    return true;
  }

  static bool well_formed(std::string_view digits) {
    const auto skip = [&digits] {
      const std::size_t end = std::min(digits.find_first_not_of("0123456789"), digits.size());
      digits.remove_prefix(end);
      return end > 0;
    };
    if (!skip()) return false;
    if (digits.starts_with('.')) {
      digits.remove_prefix(1);
      if (!skip()) return false;
    }
    if (digits.starts_with('e') || digits.starts_with('E')) {
      digits.remove_prefix(1);
      if (digits.starts_with('+') || digits.starts_with('-')) digits.remove_prefix(1);
      if (!skip()) return false;
    }
    return digits.empty();
  }

  bool string() {
    const std::size_t begin = at_;
    for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
      const char c = text_[i];
      if (c == '"') {
        at_ = i + 1;
        return true;
      }
      if (c == '\n' || c == '\r') break;
      if (static_cast<unsigned char>(c) < 0x20) {
        return problem(i, "a control character inside a text is written as an escape");
      }
      if (c != '\\') continue;
      const std::size_t end = after_escape(i);
      if (end == 0) return problem(i, "unknown escape", std::min(i + 2, text_.size()));
      i = end - 1;
    }
    reported_ = true;
    input_.diags.error(diag::UnclosedQuote{}, input_.span(begin, begin + 1)).here("opened here");
    return false;
  }

  // The end of the escape at `i`; 0 when JSON has no such escape. Surrogates come in pairs.
  std::size_t after_escape(std::size_t i) const {
    if (i + 1 >= text_.size()) return text_.size();
    if (std::string_view("\"\\/bfnrt").find(text_[i + 1]) != std::string_view::npos) return i + 2;
    const auto unit = hex_unit(i);
    if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF)) return 0;
    if (unit < 0xD800 || unit > 0xDBFF) return i + 6;
    const auto second = hex_unit(i + 6);
    return second >= 0xDC00 && second <= 0xDFFF ? i + 12 : 0;
  }

  long hex_unit(std::size_t i) const {
    if (text_.substr(i, 2) != "\\u" || i + 6 > text_.size()) return -1;
    const std::string digits(text_.substr(i + 2, 4));
    if (digits.find_first_not_of("0123456789abcdefABCDEF") != digits.npos) return -1;
    return std::stol(digits, nullptr, 16);
  }

  std::size_t after_word() const {
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return end;
  }

  std::size_t after_quote(char quote) const {
    const std::size_t end = text_.find(quote, at_ + 1);
    return end == text_.npos ? text_.size() : end + 1;
  }

  void after_value() { expect_ = open_.empty() ? Expect::end_of_text : Expect::comma_or_end; }

  char closer() const { return text_[open_.back()] == '{' ? '}' : ']'; }

  std::string expected() const {
    switch (expect_) {
      case Expect::value_or_end:
        return "expected a value or `]`";
      case Expect::comma_or_end:
        return std::string("expected `,` or `") + closer() + "`";
      case Expect::key:
        return "expected a key in double quotes";
      case Expect::key_or_end:
        return "expected a key in double quotes or `}`";
      case Expect::colon:
        return "expected `:` behind the key";
      default:
        return "expected a value";
    }
  }

  bool problem(std::size_t at, std::string words, std::size_t end = 0) {
    reported_ = true;
    end = std::max(end, std::min(at + 1, text_.size()));
    input_.diags.error(diag::InvalidJson{.problem = std::move(words)}, input_.span(at, end));
    return false;
  }

  bool json5(std::string feature, std::size_t begin, std::size_t end) {
    reported_ = true;
    input_.diags.error(diag::Json5InJson{.feature = std::move(feature)}, input_.span(begin, end))
        .help("name the file `.json5`, or give `--input-format json5`");
    return false;
  }

  const ReadInput& input_;
  std::string_view text_;
  std::size_t near_;
  std::size_t at_ = 0;
  std::size_t comma_ = 0;
  Expect expect_ = Expect::value;
  std::vector<std::size_t> open_;  // the brackets that are open
  bool reported_ = false;
};

}  // namespace

void report_json_error(const ReadInput& input, std::size_t near) {
  Finder(input, near).run();
}

}  // namespace tgtcfg
