// Strict JSON. What is plain is read in one pass; anything else goes through nlohmann's SAX parser,
// which settles what is JSON. Its events carry no places; they come in the order of the text, so a
// cursor that walks along finds where each key and value stands.
#include <tgtcfg/codes/TC11.h>

#include <nlohmann/json.hpp>

#include "document/json_errors.h"
#include "document/json_plain.h"
#include "document/numbers.h"
#include "document/readers.h"
#include "document/tree_builder.h"

namespace tgtcfg {
namespace {

using Json = nlohmann::json;

bool is_between_tokens(char c) {
  return c == ' ' || c == '\n' || c == ',' || c == ':' || c == '\t' || c == '\r';
}

// The member functions are those that nlohmann's parser calls.
class JsonHandler {
 public:
  explicit JsonHandler(const ReadInput& input)
      : input_(input),
        text_(input.text),
        builder_(input.limits, input.diags),
        cursor_(input.begin) {}

  bool null() { return literal(Value(), 4); }
  bool boolean(bool value) { return literal(Value(value), value ? 4 : 5); }
  bool number_integer(Json::number_integer_t value) {
    return integer(value >= -largest_integer && value <= largest_integer, value);
  }
  bool number_unsigned(Json::number_unsigned_t value) {
    return integer(value <= static_cast<Json::number_unsigned_t>(largest_integer),
                   static_cast<std::int64_t>(value));
  }
  // An integer that fits into no 64 bits comes as a double as well.
  bool number_float(Json::number_float_t value, const std::string& written) {
    const Span span = token(written.size());
    if (written.find_first_of(".eE") == written.npos) return out_of_range(span);
    return scalar(Value(value), span, ScalarStyle::plain);
  }
  bool string(std::string& value) {
    const Span span = string_token();
    return builder_.check_length(value.size(), span) &&
           scalar(Value(std::move(value)), span, ScalarStyle::double_quoted);
  }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return builder_.open_object(token(1)); }
  bool start_array(std::size_t) { return builder_.open_array(token(1)); }
  bool key(std::string& value) {
    const Span span = string_token();
    return builder_.check_length(value.size(), span) && builder_.key(std::move(value), span);
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) {
    constexpr int number_overflow = 406;
    const std::size_t at = std::min(input_.begin + position, text_.size());
    if (error.id == number_overflow) {
      skip();
      out_of_range(token(number_length()));
    } else {
      report_json_error(input_, at == 0 ? 0 : at - 1);
    }
    return false;
  }

  Value take_root() { return builder_.take_root(); }

 private:
  void skip() {
    while (cursor_ < text_.size() && is_between_tokens(text_[cursor_])) ++cursor_;
  }

  Span token(std::size_t size) {
    skip();
    const std::size_t begin = cursor_;
    cursor_ += size;
    return input_.span(begin, cursor_);
  }

  // To the quote with an even number of backslashes before it.
  Span string_token() {
    skip();
    const std::size_t begin = cursor_++;
    while (cursor_ < text_.size() && text_[cursor_] != '"')
      cursor_ += text_[cursor_] == '\\' ? 2 : 1;
    return input_.span(begin, ++cursor_);
  }

  std::size_t number_length() const {
    const std::size_t end = text_.find_first_not_of("0123456789+-.eE", cursor_);
    return std::min(end, text_.size()) - cursor_;
  }

  bool literal(Value&& value, std::size_t size) {
    return scalar(std::move(value), token(size), ScalarStyle::plain);
  }

  bool integer(bool fits, std::int64_t value) {
    skip();
    const Span span = token(number_length());
    if (!fits) return out_of_range(span);
    return scalar(Value(value), span, ScalarStyle::plain);
  }

  // The rest is still read: a number out of range spoils nothing but itself.
  bool out_of_range(Span span) {
    constexpr std::size_t most = 40;
    std::string shown(text_.substr(span.begin, span.end - span.begin));
    if (shown.size() > most) shown = shown.substr(0, most) + "…";
    input_.diags.error(diag::NumberOutOfRange{.number = shown}, span)
        .help("put it in quotes when it is a text");
    return scalar(Value(), span, ScalarStyle::plain);
  }

  bool scalar(Value&& value, Span span, ScalarStyle style) {
    value.span = span;
    value.style = style;
    return builder_.add(std::move(value));
  }

  bool close() {
    builder_.close(token(1).end);
    return true;
  }

  const ReadInput& input_;
  std::string_view text_;
  TreeBuilder builder_;
  std::size_t cursor_;
};

}  // namespace

std::optional<std::vector<Document>> read_json(const ReadInput& input) {
  std::optional<Value> plain = read_plain_json(input);
  if (!plain) return read_json_events(input);
  std::vector<Document> documents;
  if (!plain->is_null()) documents.push_back({input.file, 0, std::move(*plain)});
  return documents;
}

std::optional<std::vector<Document>> read_json_events(const ReadInput& input) {
  const std::size_t errors_before = input.diags.error_count();
  const std::string_view text = input.text.substr(input.begin);
  std::vector<Document> documents;
  if (text.find_first_not_of(" \t\r\n") == text.npos) return documents;
  JsonHandler handler(input);
  const bool read = Json::sax_parse(text.data(), text.data() + text.size(), &handler);
  const bool clean = input.diags.error_count() == errors_before;
  if (!read && clean) report_json_error(input, input.begin);
  if (!read || !clean) return std::nullopt;
  Document document{input.file, 0, handler.take_root()};
  if (!document.root.is_null()) documents.push_back(std::move(document));
  return documents;
}

}  // namespace tgtcfg
