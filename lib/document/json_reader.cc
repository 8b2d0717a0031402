// Reads JSON and JSON5 1.0.0 in one pass, from files and from strings inside other texts. If strict
// JSON refuses JSON5 syntax, the message names the syntax.
#include <tgtcfg/codes/TC11.h>

#include <array>
#include <string>

#include "document/json5_text.h"
#include "document/readers.h"
#include "document/tree_builder.h"
#include "document/yaml_scalar.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

constexpr std::size_t longest_shown = 40;  // bytes of an invalid number

// Bytes that may end a run of unescaped bytes in a string.
constexpr std::array<bool, 256> ends_run = [] {
  std::array<bool, 256> ends{};
  for (std::size_t control = 0; control < 0x20; ++control) ends[control] = true;
  ends['"'] = ends['\''] = ends['\\'] = true;
  return ends;
}();

// Characters that a reader would see as part of a JSON keyword.
bool is_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

class JsonReader {
 public:
  JsonReader(std::string_view text, std::size_t begin, const TextMap& map, InputFormat format,
             const Limits& limits, Diagnostics& diags)
      : text_(text),
        at_(begin),
        strict_(format == InputFormat::json),
        map_(map),
        diags_(diags),
        builder_(limits, diags) {}

  /// Returns true if anything except white space and comments follows. Reports an open comment.
  bool has_content() { return skip_blank() && at_ < text_.size(); }

  /// Reads the only value of the text. Each function below advances, and returns false after
  /// reporting an error that stops reading.
  bool read() {
    do {
      if (!skip_blank() || !piece()) return false;
    } while (!builder_.at_root());
    return skip_blank() && (at_ == text_.size() || text_after());
  }

  Value take_root() { return builder_.take_root(); }

 private:
  enum class Expect { value, value_or_end, key_or_end, comma_or_end };

  // Reads one step inside the innermost collection: a key, a value, a comma or its end.
  bool piece() {
    if (at_ == text_.size()) return text_ends();
    const char c = text_[at_];
    if (expect_ == Expect::comma_or_end) return comma_or_end(c);
    if (expect_ == Expect::key_or_end) return c == '}' ? close() : key(c);
    return c == ']' && expect_ == Expect::value_or_end ? close() : value(c);
  }

  bool comma_or_end(char c) {
    if (c == closer()) return close();
    if (c != ',') return problem(at_, std::string("expected `,` or `") + closer() + "`");
    comma_ = at_++;
    expect_ = builder_.in_object() ? Expect::key_or_end : Expect::value_or_end;
    return true;
  }

  bool close() {
    if (strict_ && comma_ != 0) return json5("a trailing comma", comma_, comma_ + 1);
    builder_.close(span(at_, at_ + 1).end);
    ++at_;
    openers_.pop_back();
    return ended();
  }

  bool key(char c) {
    const std::size_t begin = at_;
    std::string name;
    if (strict_ && c != '"') return no_strict_key(c);
    if (!(c == '"' || c == '\'' ? string(name) : bare_name(name))) return false;
    if (!builder_.check_length(name.size(), span(begin, at_)) ||
        !builder_.key(std::move(name), span(begin, at_)) || !skip_blank()) {
      return false;
    }
    if (at_ == text_.size()) return text_ends();
    if (text_[at_] != ':') return problem(at_, "expected `:` after the key");
    ++at_;
    comma_ = 0;
    expect_ = Expect::value;
    return true;
  }

  bool no_strict_key(char c) {
    if (c == '\'') return single_quotes();
    if (is_word(c) && !is_digit(c)) return json5("a key without quotes", at_, after_word());
    return problem(at_, comma_ != 0 ? "expected a key in double quotes"
                                    : "expected a key in double quotes or `}`");
  }

  bool bare_name(std::string& name) {
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      const bool first = at_ == begin;
      if (text_[at_] == '\\') {
        const auto escape = json5_escape(text_, at_);
        const bool letter = escape && text_[at_ + 1] == 'u' && !escape->decoded.empty() &&
                            json5_name_character(escape->decoded, 0, first) > 0;
        if (!letter) return problem(at_, "this escape is not valid in a name");
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

  bool value(char c) {
    const std::size_t begin = at_;
    if (c == '{' || c == '[') {
      ++at_;
      comma_ = 0;
      openers_.push_back(begin);
      expect_ = c == '{' ? Expect::key_or_end : Expect::value_or_end;
      return c == '{' ? builder_.open_object(span(begin, at_))
                      : builder_.open_array(span(begin, at_));
    }
    if (c == '\'' && strict_) return single_quotes();
    if (c == '"' || c == '\'') return text(c);
    if (c == '+' || c == '-' || c == '.' || is_digit(c)) return number();
    if (strict_ ? is_word(c) : json5_name_character(text_, at_, true) > 0) return word();
    const bool may_end = expect_ == Expect::value_or_end && !(strict_ && comma_ != 0);
    return problem(at_, may_end ? "expected a value or `]`" : "expected a value");
  }

  bool text(char quote) {
    const std::size_t begin = at_;
    std::string decoded;
    if (!string(decoded) || !builder_.check_length(decoded.size(), span(begin, at_))) return false;
    return add(Value(std::move(decoded)), begin,
               quote == '"' ? ScalarStyle::double_quoted : ScalarStyle::single_quoted);
  }

  bool word() {
    const std::size_t begin = at_;
    at_ = after_word();
    const std::string_view text = text_.substr(begin, at_ - begin);
    if (text == "null") return add(Value(), begin, ScalarStyle::plain);
    if (text == "true" || text == "false")
      return add(Value(text == "true"), begin, ScalarStyle::plain);
    if (text == "Infinity" || text == "NaN") return bad_number(NumberProblem::out_of_range, begin);
    return problem(begin,
                   "`" + std::string(text) + "` is not a value: a string needs " +
                       (strict_ ? "double quotes" : "quotes"),
                   at_);
  }

  bool number() {
    const std::size_t begin = at_;
    const std::size_t digits = at_ + (text_[at_] == '+' || text_[at_] == '-' ? 1 : 0);
    at_ = digits;
    while (at_ < text_.size() && continues_number(digits)) ++at_;
    const std::string_view whole = text_.substr(begin, at_ - begin);
    const std::string_view body = text_.substr(digits, at_ - digits);
    if (body == "Infinity" || body == "NaN") return bad_number(NumberProblem::out_of_range, begin);
    if (const std::string_view form = strict_ ? json5_form(whole, body) : ""; !form.empty())
      return json5(form, begin, at_);
    NumberText number = number_of(whole, body);
    if (number.problem != NumberProblem::none) return bad_number(number.problem, begin);
    if (!number.value.is_null()) return add(std::move(number.value), begin, ScalarStyle::plain);
    return problem(begin, "`" + shortened(whole, longest_shown) + "` is not a number", at_);
  }

  // Includes letters, so that `1a` is one invalid number, not a number and a name.
  bool continues_number(std::size_t digits) const {
    const char c = text_[at_];
    if (is_digit(c) || c == '.') return true;
    if (c == '+' || c == '-') {
      const bool after_exponent = at_ > digits && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E');
      return strict_ || (after_exponent && !is_hexadecimal(text_.substr(digits, 2)));
    }
    return strict_ ? is_word(c) : json5_name_character(text_, at_, false) == 1;
  }

  static bool is_hexadecimal(std::string_view body) {
    return body.starts_with("0x") || body.starts_with("0X");
  }

  /// Describes number syntax that only JSON5 has; empty for other numbers.
  static std::string_view json5_form(std::string_view whole, std::string_view body) {
    if (is_hexadecimal(body)) return "a hexadecimal number";
    if (whole.starts_with('+')) return "a plus sign before a number";
    const bool bare_point = body.starts_with('.') || body.ends_with('.');
    return bare_point && body.size() > 1 ? "a decimal point without digits on both sides" : "";
  }

  [[nodiscard]] NumberText number_of(std::string_view whole, std::string_view body) const {
    const bool negative = whole.starts_with('-');
    if (is_hexadecimal(body)) {
      body.remove_prefix(2);
      const bool hex =
          !body.empty() && body.find_first_not_of("0123456789abcdefABCDEF") == body.npos;
      return hex ? integer_of(body, 16, negative) : NumberText{};
    }
    if (body.size() > 1 && body[0] == '0' && is_digit(body[1]))
      return {Value(), NumberProblem::leading_zero};
    if (body.find_first_not_of("0123456789") == body.npos)
      return body.empty() ? NumberText{} : integer_of(body, 10, negative);
    return is_decimal(body) ? floating_of(whole) : NumberText{};
  }

  // Strict JSON requires digits on both sides of a point.
  [[nodiscard]] bool is_decimal(std::string_view body) const {
    const std::size_t point = strict_ ? body.find('.') : body.npos;
    return is_float(body) && (point == body.npos ||
                              (point > 0 && point + 1 < body.size() && is_digit(body[point + 1])));
  }

  // Reading continues, because an invalid number does not affect other values.
  bool bad_number(NumberProblem problem, std::size_t begin) {
    const std::string shown = shortened(text_.substr(begin, at_ - begin), longest_shown);
    if (problem == NumberProblem::leading_zero) {
      diags_.error(diag::LeadingZero{.number = shown}, span(begin, at_))
          .help("remove the zero, or quote the number if it is meant as a string");
    } else {
      diags_.error(diag::NumberOutOfRange{.number = shown}, span(begin, at_))
          .help("quote the number if it is meant as a string: `\"" + shown + "\"`");
    }
    return add(Value(), begin, ScalarStyle::plain);
  }

  bool string(std::string& decoded) {
    const std::size_t begin = at_;
    const char quote = text_[at_++];
    std::size_t run = at_;
    while (true) {
      while (at_ < text_.size() && !ends_run[static_cast<unsigned char>(text_[at_])]) ++at_;
      const char c = at_ < text_.size() ? text_[at_] : '\n';
      if (c != quote && c != '\\' && c != '\n' && c != '\r' && !(strict_ && c < ' ')) {
        ++at_;
        continue;
      }
      decoded.append(text_, run, at_ - run);
      if (c == quote) break;
      if (c == '\n' || c == '\r' || (strict_ && at_ + 1 == text_.size())) return open_text(begin);
      if (c != '\\') return problem(at_, "a control character in a string must be an escape");
      if (!escape(decoded)) return false;
      run = at_;
    }
    ++at_;
    return true;
  }

  bool escape(std::string& decoded) {
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (next == '"' || next == '\\' || next == '/') {
      decoded += next;
      at_ += 2;
      return true;
    }
    const bool known = !strict_ || std::string_view("bfnrtu").find(next) != std::string_view::npos;
    const auto escape = known ? json5_escape(text_, at_) : std::nullopt;
    if (!escape) return problem(at_, "unknown escape", std::min(at_ + 2, text_.size()));
    decoded += escape->decoded;
    at_ += escape->size;
    return true;
  }

  bool open_text(std::size_t begin) {
    diags_.error(diag::UnclosedQuote{}, span(begin, begin + 1)).here("opened here");
    return false;
  }

  bool add(Value&& value, std::size_t begin, ScalarStyle style) {
    value.span = span(begin, at_);
    value.style = style;
    return builder_.add(std::move(value)) && ended();
  }

  bool ended() {
    comma_ = 0;
    expect_ = Expect::comma_or_end;
    return true;
  }

  bool skip_blank() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    if (strict_) {
      const std::string_view next = text_.substr(at_, 2);
      return (next != "//" && next != "/*") || comment(next == "//");
    }
    const Json5Blank blank = skip_json5_blank(text_, at_);
    at_ = blank.end;
    return !blank.open_comment || problem(at_, "the comment is never closed", at_ + 2);
  }

  bool comment(bool line) {
    const std::size_t end = line ? text_.find('\n', at_) : text_.find("*/", at_);
    return json5("a comment", at_, end == text_.npos ? text_.size() : end + (line ? 0 : 2));
  }

  bool single_quotes() {
    const std::size_t end = text_.find('\'', at_ + 1);
    return json5("a single-quoted string", at_, end == text_.npos ? text_.size() : end + 1);
  }

  bool text_ends() {
    if (openers_.empty()) return problem(at_, "missing value");
    const std::size_t opener = openers_.back();
    const std::string words = std::string(strict_ ? "unexpected end of file inside `"
                                                  : "unexpected end of text inside `") +
                              text_[opener] + "`";
    invalid(words, span(at_, at_))
        .here(std::string("expected `") + closer() + "`")
        .label(span(opener, opener + 1), "opened here");
    return false;
  }

  bool text_after() {
    const std::size_t end = strict_ ? text_.find_first_of("\r\n", at_) : text_.npos;
    diags_.error(diag::TextAfterDocument{}, span(at_, std::min(end, text_.size())))
        .here(strict_ ? "the document ends before this text" : "the value ends before this text");
    return false;
  }

  bool problem(std::size_t at, std::string words, std::size_t end = 0) {
    invalid(std::move(words), span(at, std::max(end, std::min(at + 1, text_.size()))));
    return false;
  }

  DiagnosticBuilder invalid(std::string words, Span span) {
    return strict_ ? diags_.error(diag::InvalidJson{.problem = std::move(words)}, span)
                   : diags_.error(diag::InvalidJson5{.problem = std::move(words)}, span);
  }

  bool json5(std::string_view feature, std::size_t begin, std::size_t end) {
    diags_.error(diag::Json5InJson{.feature = std::string(feature)}, span(begin, end))
        .help("write plain JSON, or rename the file to `.json5`")
        .help("for an input, `--input-format json5` also works");
    return false;
  }

  [[nodiscard]] std::size_t after_word() const {
    std::size_t at = at_;
    if (strict_) {
      while (at < text_.size() && is_word(text_[at])) ++at;
    } else {
      while (const std::size_t size = json5_name_character(text_, at, false)) at += size;
    }
    return at;
  }

  [[nodiscard]] char closer() const { return builder_.in_object() ? '}' : ']'; }
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return map_.span(begin, end);
  }

  std::string_view text_;
  std::size_t at_;
  bool strict_;
  const TextMap& map_;
  Diagnostics& diags_;
  TreeBuilder builder_;
  std::vector<std::size_t> openers_;  // positions of the open brackets
  std::size_t comma_ = 0;             // position of the comma just read, or 0
  Expect expect_ = Expect::value;
};

}  // namespace

std::optional<std::vector<Document>> read_json(const ReadInput& input, InputFormat format) {
  const std::size_t errors_before = input.diags.error_count();
  const TextMap map(input.span(0, input.text.size()));
  JsonReader reader(input.text, input.begin, map, format, input.limits, input.diags);
  std::vector<Document> documents;
  if (reader.has_content() && reader.read()) {
    Document document{input.file, 0, reader.take_root()};
    if (!document.root.is_null()) documents.push_back(std::move(document));
  }
  if (input.diags.error_count() > errors_before) return std::nullopt;
  return documents;
}

std::optional<Value> read_json_text(std::string_view text, const TextMap& map, InputFormat format,
                                    const Limits& limits, Diagnostics& diags) {
  const std::size_t errors_before = diags.error_count();
  JsonReader reader(text, 0, map, format, limits, diags);
  if (!reader.read() || diags.error_count() > errors_before) return std::nullopt;
  return reader.take_root();
}

}  // namespace tgtcfg
