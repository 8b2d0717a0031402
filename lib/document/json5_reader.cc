// JSON5 1.0.0, from files and from texts inside other texts.
#include <tgtcfg/codes/TC11.h>

#include <string>

#include "document/json5_text.h"
#include "document/numbers.h"
#include "document/readers.h"
#include "document/tree_builder.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

constexpr std::size_t longest_shown = 40;  // bytes of a wrong number

class Json5Reader {
 public:
  Json5Reader(std::string_view text, std::size_t begin, const TextMap& map, const Limits& limits,
              Diagnostics& diags)
      : text_(text), at_(begin), map_(map), diags_(diags), builder_(limits, diags) {}

  /// Whether anything but white space and comments is left; an open comment is reported.
  bool has_content() { return skip_blank() && at_ < text_.size(); }

  /// Reads the one value of the text.
  bool read() {
    do {
      if (!skip_blank() || !piece()) return false;
    } while (!builder_.at_root());
    if (!skip_blank()) return false;
    if (at_ == text_.size()) return true;
    diags_.error(diag::TextAfterDocument{}, span(at_, text_.size()))
        .here("the value ends before this");
    return false;
  }

  Value take_root() { return builder_.take_root(); }

 private:
  enum class Expect { value, value_or_end, key_or_end, comma_or_end };

  // One step inside the innermost collection: a key and a value, a value, a comma or an end.
  bool piece() {
    if (at_ == text_.size()) return text_ends();
    const char c = text_[at_];
    if (expect_ == Expect::comma_or_end) {
      if (c == closer()) return close();
      if (c != ',') return problem(at_, std::string("expected `,` or `") + closer() + "`");
      ++at_;
      expect_ = builder_.in_object() ? Expect::key_or_end : Expect::value_or_end;
      return true;
    }
    if (expect_ == Expect::value_or_end && c == ']') return close();
    if (expect_ == Expect::key_or_end) {
      if (c == '}') return close();
      return key();
    }
    return value();
  }

  bool key() {
    const std::size_t begin = at_;
    std::string name;
    const bool quoted = text_[at_] == '"' || text_[at_] == '\'';
    if (!(quoted ? string(name) : bare_name(name))) return false;
    if (!builder_.check_length(name.size(), span(begin, at_)) ||
        !builder_.key(std::move(name), span(begin, at_)) || !skip_blank()) {
      return false;
    }
    if (at_ == text_.size()) return text_ends();
    if (text_[at_] != ':') return problem(at_, "expected `:` behind the key");
    ++at_;
    expect_ = Expect::value;
    return true;
  }

  bool bare_name(std::string& name) {
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      const bool first = at_ == begin;
      if (text_[at_] == '\\') {
        const auto escape = json5_escape(text_, at_);
        const bool letter = escape && text_[at_ + 1] == 'u' && !escape->decoded.empty() &&
                            json5_name_character(escape->decoded, 0, first) > 0;
        if (!letter) return problem(at_, "this escape is no letter of a name");
        name += escape->decoded;
        at_ += escape->size;
        continue;
      }
      const std::size_t size = json5_name_character(text_, at_, first);
      if (size == 0) break;
      name += text_.substr(at_, size);
      at_ += size;
    }
    return at_ > begin || problem(at_, "expected a key or `}`");
  }

  bool value() {
    const std::size_t begin = at_;
    const char c = text_[at_];
    if (c == '{' || c == '[') {
      ++at_;
      openers_.push_back(begin);
      expect_ = c == '{' ? Expect::key_or_end : Expect::value_or_end;
      return c == '{' ? builder_.open_object(span(begin, at_))
                      : builder_.open_array(span(begin, at_));
    }
    if (c == '"' || c == '\'') {
      std::string decoded;
      if (!string(decoded) || !builder_.check_length(decoded.size(), span(begin, at_)))
        return false;
      return add(Value(std::move(decoded)), begin,
                 c == '"' ? ScalarStyle::double_quoted : ScalarStyle::single_quoted);
    }
    if (c == '+' || c == '-' || c == '.' || (c >= '0' && c <= '9')) return number();
    if (json5_name_character(text_, at_, true) > 0) return word();
    return problem(
        at_, expect_ == Expect::value_or_end ? "expected a value or `]`" : "expected a value");
  }

  bool word() {
    const std::size_t begin = at_;
    at_ = after_word(at_);
    const std::string_view text = text_.substr(begin, at_ - begin);
    if (text == "null") return add(Value(), begin, ScalarStyle::plain);
    if (text == "true" || text == "false")
      return add(Value(text == "true"), begin, ScalarStyle::plain);
    if (text == "Infinity" || text == "NaN") return bad_number(NumberProblem::out_of_range, begin);
    return problem(begin, "`" + std::string(text) + "` is not a value; a text needs quotes", at_);
  }

  bool number() {
    const std::size_t begin = at_;
    const bool sign = text_[at_] == '+' || text_[at_] == '-';
    std::size_t end = at_ + (sign ? 1 : 0);
    const std::size_t digits = end;
    while (end < text_.size() && continues_number(digits, end)) ++end;
    at_ = end;
    const std::string_view body = text_.substr(digits, end - digits);
    if (body == "Infinity" || body == "NaN") return bad_number(NumberProblem::out_of_range, begin);
    const NumberText number = number_of(text_.substr(begin, end - begin), body);
    if (number.problem != NumberProblem::none) return bad_number(number.problem, begin);
    if (number.value.is_null()) {
      return problem(
          begin,
          "`" + shortened(text_.substr(begin, end - begin), longest_shown) + "` is not a number",
          end);
    }
    return add(Value(number.value), begin, ScalarStyle::plain);
  }

  // Letters belong to it as well, so that `1a` is one wrong number and not a number and a name.
  bool continues_number(std::size_t digits, std::size_t at) const {
    const char c = text_[at];
    if (c == '.' || json5_name_character(text_, at, false) == 1) return true;
    const bool hexadecimal = text_.substr(digits, 2) == "0x" || text_.substr(digits, 2) == "0X";
    const bool after_exponent = at > digits && (text_[at - 1] == 'e' || text_[at - 1] == 'E');
    return (c == '+' || c == '-') && after_exponent && !hexadecimal;
  }

  static NumberText number_of(std::string_view whole, std::string_view body) {
    const bool negative = whole.starts_with('-');
    if (body.starts_with("0x") || body.starts_with("0X")) {
      body.remove_prefix(2);
      const bool hex =
          !body.empty() && body.find_first_not_of("0123456789abcdefABCDEF") == body.npos;
      return hex ? integer_of(body, 16, negative) : NumberText{};
    }
    const bool leading_zero = body.size() > 1 && body[0] == '0' && body[1] >= '0' && body[1] <= '9';
    if (leading_zero) return {Value(), NumberProblem::leading_zero};
    if (body.find_first_not_of("0123456789") == body.npos) {
      return body.empty() ? NumberText{} : integer_of(body, 10, negative);
    }
    if (body.find_first_not_of("0123456789.eE+-") != body.npos || !is_decimal(body)) return {};
    return floating_of(whole);
  }

  // digits [. [digits]] [exponent], or . digits [exponent]
  static bool is_decimal(std::string_view body) {
    const auto skip = [&body] {
      const std::size_t count = std::min(body.find_first_not_of("0123456789"), body.size());
      body.remove_prefix(count);
      return count;
    };
    std::size_t digits = skip();
    if (body.starts_with('.')) {
      body.remove_prefix(1);
      digits += skip();
    }
    if (digits == 0) return false;
    if (body.starts_with('e') || body.starts_with('E')) {
      body.remove_prefix(1);
      if (body.starts_with('+') || body.starts_with('-')) body.remove_prefix(1);
      if (skip() == 0) return false;
    }
    return body.empty();
  }

  bool bad_number(NumberProblem problem, std::size_t begin) {
    const std::string shown = shortened(text_.substr(begin, at_ - begin), longest_shown);
    if (problem == NumberProblem::leading_zero) {
      diags_.error(diag::LeadingZero{.number = shown}, span(begin, at_))
          .help("remove the zero, or put it in quotes");
    } else {
      diags_.error(diag::NumberOutOfRange{.number = shown}, span(begin, at_))
          .help("put it in quotes when it is a text");
    }
    return add(Value(), begin, ScalarStyle::plain);
  }

  bool string(std::string& decoded) {
    const std::size_t begin = at_;
    const char quote = text_[at_++];
    while (at_ < text_.size()) {
      const std::size_t run = at_;
      while (at_ < text_.size() && is_plain(text_[at_], quote)) ++at_;
      decoded.append(text_, run, at_ - run);
      if (at_ == text_.size() || text_[at_] == '\n' || text_[at_] == '\r') break;
      if (text_[at_] == quote) {
        ++at_;
        return true;
      }
      const auto escape = json5_escape(text_, at_);
      if (!escape) return problem(at_, "unknown escape", std::min(at_ + 2, text_.size()));
      decoded += escape->decoded;
      at_ += escape->size;
    }
    diags_.error(diag::UnclosedQuote{}, span(begin, begin + 1)).here("opened here");
    return false;
  }

  static bool is_plain(char c, char quote) {
    return c != quote && c != '\\' && c != '\n' && c != '\r';
  }

  bool close() {
    builder_.close(span(at_, at_ + 1).end);
    ++at_;
    openers_.pop_back();
    expect_ = Expect::comma_or_end;
    return true;
  }

  bool add(Value&& value, std::size_t begin, ScalarStyle style) {
    value.span = span(begin, at_);
    value.style = style;
    expect_ = Expect::comma_or_end;
    return builder_.add(std::move(value));
  }

  bool skip_blank() {
    const Json5Blank blank = skip_json5_blank(text_, at_);
    at_ = blank.end;
    return !blank.open_comment || problem(at_, "the comment is never closed", at_ + 2);
  }

  bool text_ends() {
    if (openers_.empty()) return problem(at_, "a value is missing");
    const std::size_t opener = openers_.back();
    diags_
        .error(diag::InvalidJson5{.problem = "the text ends inside `" +
                                             std::string(1, text_[opener]) + "`"},
               span(at_, at_))
        .here(std::string("expected `") + closer() + "`")
        .label(span(opener, opener + 1), "opened here");
    return false;
  }

  bool problem(std::size_t at, std::string words, std::size_t end = 0) {
    end = std::max(end, std::min(at + 1, text_.size()));
    diags_.error(diag::InvalidJson5{.problem = std::move(words)}, span(at, end));
    return false;
  }

  std::size_t after_word(std::size_t at) const {
    while (const std::size_t size = json5_name_character(text_, at, false)) at += size;
    return at;
  }

  char closer() const { return builder_.in_object() ? '}' : ']'; }
  Span span(std::size_t begin, std::size_t end) const { return map_.span(begin, end); }

  std::string_view text_;
  std::size_t at_;
  const TextMap& map_;
  Diagnostics& diags_;
  TreeBuilder builder_;
  std::vector<std::size_t> openers_;
  Expect expect_ = Expect::value;
};

}  // namespace

std::optional<std::vector<Document>> read_json5(const ReadInput& input) {
  const std::size_t errors_before = input.diags.error_count();
  const TextMap map(input.span(0, input.text.size()));
  Json5Reader reader(input.text, input.begin, map, input.limits, input.diags);
  std::vector<Document> documents;
  if (reader.has_content() && reader.read()) {
    Document document{input.file, 0, reader.take_root()};
    if (!document.root.is_null()) documents.push_back(std::move(document));
  }
  if (input.diags.error_count() > errors_before) return std::nullopt;
  return documents;
}

std::optional<Value> read_json5_text(std::string_view text, const TextMap& map,
                                     const Limits& limits, Diagnostics& diags) {
  const std::size_t errors_before = diags.error_count();
  Json5Reader reader(text, 0, map, limits, diags);
  if (!reader.read() || diags.error_count() > errors_before) return std::nullopt;
  return reader.take_root();
}

}  // namespace tgtcfg
