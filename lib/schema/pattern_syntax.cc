// Translates ECMA-262 patterns to RE2's syntax. Equal constructs are copied, differing ones
// rewritten and others refused, so that a pattern never silently changes its meaning.
#include <array>
#include <charconv>
#include <optional>

#include "schema/pattern.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// ECMA-262's white space and line endings, and their complement, as members of a class.
constexpr std::string_view space_ranges =
    R"(\x{9}-\x{D}\x{20}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF})";
constexpr std::string_view other_ranges =
    R"(\x{0}-\x{8}\x{E}-\x{1F}\x{21}-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027})"
    R"(\x{202A}-\x{202E}\x{2030}-\x{205E}\x{2060}-\x{2FFF}\x{3001}-\x{FEFE}\x{FF00}-\x{10FFFF})";
constexpr std::string_view not_line_end = R"([^\n\r\x{2028}\x{2029}])";
constexpr std::string_view anything = R"([\x{0}-\x{10FFFF}])";
constexpr std::string_view nothing = R"([^\x{0}-\x{10FFFF}])";

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

class Translator {
 public:
  Translator(std::string_view ecma, std::string& out, std::string& reason)
      : rest_(ecma), out_(out), reason_(reason) {}

  bool run() {
    while (!rest_.empty()) {
      if (!step()) return false;
    }
    return true;
  }

 private:
  bool refuse(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }

  bool take(std::string_view prefix) {
    if (!rest_.starts_with(prefix)) return false;
    rest_.remove_prefix(prefix.size());
    return true;
  }

  bool step() {
    if (take("\\")) return escape(false);
    if (take("(?")) return group();
    if (take("[")) return char_class();
    if (take(".")) {
      out_ += not_line_end;
    } else {
      out_ += rest_.front();
      rest_.remove_prefix(1);
    }
    return true;
  }

  bool group() {
    if (take(":")) {
      out_ += "(?:";
      return true;
    }
    if (rest_.starts_with('=') || rest_.starts_with('!'))
      return refuse("look-ahead is not supported");
    if (rest_.starts_with("<=") || rest_.starts_with("<!"))
      return refuse("look-behind is not supported");
    const std::size_t end = rest_.find('>');
    if (!rest_.starts_with('<') || end == rest_.npos) return refuse("unknown kind of group");
    rest_.remove_prefix(end + 1);  // only back-references use the name
    out_ += '(';
    return true;
  }

  bool char_class() {
    const bool negated = take("^");
    if (take("]")) {
      out_ += negated ? anything : nothing;
      return true;
    }
    out_ += negated ? "[^" : "[";
    while (!take("]")) {
      if (rest_.empty()) return refuse("unclosed character class");
      if (take("\\")) {
        if (!escape(true)) return false;
      } else if (take("[")) {
        out_ += "\\[";  // RE2 would look for [:name:]
      } else {
        out_ += rest_.front();
        rest_.remove_prefix(1);
      }
    }
    out_ += ']';
    return true;
  }

  void code_point(unsigned value) {
    std::array<char, 8> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
    out_ += "\\x{" + std::string(digits.data(), end) + "}";
  }

  std::optional<unsigned> hex(std::size_t digits) {
    if (rest_.size() < digits) return std::nullopt;
    unsigned value = 0;
    const char* const end = rest_.data() + digits;
    const auto read = std::from_chars(rest_.data(), end, value, 16);
    if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
    rest_.remove_prefix(digits);
    return value;
  }

  bool unicode_escape() {
    if (take("{")) {
      const auto value = hex(rest_.find('}') == rest_.npos ? 0 : rest_.find('}'));
      if (!value || *value > 0x10FFFF || !take("}"))
        return refuse("`\\u{` must be followed by a code point");
      code_point(*value);
      return true;
    }
    auto value = hex(4);
    if (!value) return refuse("`\\u` must be followed by four hex digits");
    if (*value >= 0xD800 && *value < 0xDC00 && take("\\u")) {
      const auto low = hex(4);
      if (!low || *low < 0xDC00 || *low > 0xDFFF)
        return refuse("unpaired half of a surrogate pair");
      value = 0x10000 + ((*value - 0xD800) << 10) + (*low - 0xDC00);
    }
    if (*value >= 0xD800 && *value <= 0xDFFF) return refuse("unpaired half of a surrogate pair");
    code_point(*value);
    return true;
  }

  bool escape(bool in_class) {
    if (rest_.empty()) return refuse("it ends in a backslash");
    const char c = rest_.front();
    rest_.remove_prefix(1);
    const bool is_boundary = c == 'b' || c == 'B';
    if (is_boundary && in_class) return refuse("`\\b` in a class is not supported");
    if (is_boundary || std::string_view("dDwWfnrtv").find(c) != rest_.npos) {
      out_ += '\\';
      out_ += c;
      return true;
    }
    switch (c) {
      case 's':
      case 'S': {
        const std::string_view ranges = c == 's' ? space_ranges : other_ranges;
        out_ += in_class ? std::string(ranges) : "[" + std::string(ranges) + "]";
        return true;
      }
      case 'u':
        return unicode_escape();
      case 'x': {
        const auto value = hex(2);
        if (!value) return refuse("`\\x` must be followed by two hex digits");
        code_point(*value);
        return true;
      }
      case 'c':
        if (rest_.empty() || !is_letter(rest_.front()))
          return refuse("`\\c` must be followed by a letter");
        code_point(static_cast<unsigned>(rest_.front()) & 0x1F);
        rest_.remove_prefix(1);
        return true;
      case 'p':
      case 'P':
        return refuse("`\\p` is not supported");
      case 'k':
        return refuse("back-references are not supported");
      default:
        return other_escape(c);
    }
  }

  bool other_escape(char c) {
    if (c == '0' && (rest_.empty() || !is_digit(rest_.front()))) {
      code_point(0);
      return true;
    }
    if (is_digit(c)) return refuse("back-references are not supported");
    if (is_letter(c)) return refuse(std::string("`\\") + c + "` is an unknown escape");
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && c != '/' && c != '_') out_ += '\\';
    out_ += c;
    return true;
  }

  std::string_view rest_;
  std::string& out_;
  std::string& reason_;
};

}  // namespace

bool translate_pattern(std::string_view ecma, std::string& re2, std::string& reason) {
  return Translator(ecma, re2, reason).run();
}

}  // namespace tgtcfg
