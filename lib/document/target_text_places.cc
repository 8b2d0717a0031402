#include "document/target_text_places.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {

namespace {

enum class Encoding : std::uint8_t { backslashes, doubled_quotes, folded };

/// Walks the source bytes of a scalar's inside and the text it decodes to in step.
class Alignment {
 public:
  Alignment(std::string_view source, std::string_view text, std::uint32_t base)
      : source_(source), text_(text), base_(base) {}

  [[nodiscard]] std::optional<std::vector<std::uint32_t>> run(Encoding encoding) {
    while (at_ < source_.size()) {
      if (!step(encoding)) return std::nullopt;
    }
    if (offsets_.size() != text_.size()) return std::nullopt;
    offsets_.push_back(base_ + static_cast<std::uint32_t>(source_.size()));
    return std::move(offsets_);
  }

 private:
  bool step(Encoding encoding) {
    const char c = source_[at_];
    if (encoding == Encoding::backslashes && c == '\\') return escape();
    if (encoding == Encoding::doubled_quotes && source_.substr(at_, 2) == "''") {
      return emit("'", 2);
    }
    if (is_space(c) && fold()) return true;
    return emit(source_.substr(at_, 1), 1);
  }

  bool emit(std::string_view bytes, std::size_t length) {
    if (text_.substr(offsets_.size(), bytes.size()) != bytes) return false;
    offsets_.insert(offsets_.end(), bytes.size(), base_ + static_cast<std::uint32_t>(at_));
    at_ += length;
    return true;
  }

  /// White space with a line break in it stands for the white space of the text at this place.
  bool fold() {
    const std::size_t end = std::min(source_.find_first_not_of(" \t\r\n", at_), source_.size());
    const std::string_view run = source_.substr(at_, end - at_);
    if (run.find('\n') == std::string_view::npos) return false;
    while (offsets_.size() < text_.size() && is_space(text_[offsets_.size()])) {
      offsets_.push_back(base_ + static_cast<std::uint32_t>(at_));
    }
    at_ = end;
    return true;
  }

  std::optional<std::uint32_t> hex(std::size_t begin, std::size_t digits) const {
    std::uint32_t value = 0;
    if (begin + digits > source_.size()) return std::nullopt;
    for (std::size_t i = begin; i < begin + digits; ++i) {
      const std::size_t digit =
          std::string_view("0123456789abcdef")
              .find(static_cast<char>(source_[i] >= 'A' && source_[i] <= 'F' ? source_[i] + 32
                                                                             : source_[i]));
      if (digit == std::string_view::npos) return std::nullopt;
      value = value * 16 + static_cast<std::uint32_t>(digit);
    }
    return value;
  }

  bool coded(std::size_t digits) {
    auto code = hex(at_ + 2, digits);
    std::size_t length = 2 + digits;
    if (code && digits == 4 && *code >= 0xD800 && *code < 0xDC00) {
      const auto low = hex(at_ + 8, 4);
      if (!low) return false;
      code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
      length += 6;
    }
    if (!code) return false;
    std::string bytes;
    append_utf8(bytes, *code);
    return emit(bytes, length);
  }

  bool escape() {
    static constexpr std::pair<char, std::string_view> named[] = {
        {'n', "\n"},     {'t', "\t"},     {'r', "\r"},     {'b', "\b"},
        {'f', "\f"},     {'v', "\v"},     {'a', "\a"},     {'e', "\x1b"},
        {'_', "\u00a0"}, {'N', "\u0085"}, {'L', "\u2028"}, {'P', "\u2029"},
    };
    if (at_ + 1 >= source_.size()) return false;
    const char c = source_[at_ + 1];
    if (c == 'x') return coded(2);
    if (c == 'u') return coded(4);
    if (c == 'U') return coded(8);
    if (c == '0') return emit(std::string_view("\0", 1), 2);
    if (c == '\n' || c == '\r') return continued_line();
    for (const auto& [name, bytes] : named) {
      if (c == name) return emit(bytes, 2);
    }
    return emit(source_.substr(at_ + 1, 1), 2);
  }

  bool continued_line() {
    at_ = std::min(source_.find_first_not_of(" \t\r\n", at_ + 1), source_.size());
    return true;
  }

  std::string_view source_;
  std::string_view text_;
  std::uint32_t base_;
  std::size_t at_ = 0;
  std::vector<std::uint32_t> offsets_;
};

}  // namespace

TextMap target_text_places(const Value& raw, const SourceMap& sources) {
  if (!raw.span.known()) return {};
  const std::string_view source = sources.text(raw.span);
  const std::string& text = raw.string();
  if (source == text) return TextMap(raw.span);
  for (const Encoding encoding :
       {Encoding::folded, Encoding::backslashes, Encoding::doubled_quotes}) {
    if (auto offsets = Alignment(source, text, raw.span.begin).run(encoding)) {
      return {raw.span, std::move(*offsets)};
    }
  }
  std::vector<std::uint32_t> everywhere(text.size(), raw.span.begin);
  everywhere.push_back(raw.span.end);
  return {raw.span, std::move(everywhere)};
}

}  // namespace tgtcfg
