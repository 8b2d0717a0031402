#include "document/text_map.h"

#include "document/json5_text.h"
#include "support/text.h"
#include "support/utf8.h"

#include <optional>

namespace tgtcfg {
namespace {

// Collects output bytes with their source offsets.
class Output {
 public:
  explicit Output(std::size_t expected) {
    result_.text.reserve(expected);
    result_.offsets.reserve(expected + 1);
  }
  void put(std::string_view bytes, std::size_t from) {
    for (const char c : bytes) {
      result_.text += c;
      result_.offsets.push_back(static_cast<std::uint32_t>(from));
    }
  }
  void copy(std::string_view source, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) put(source.substr(i, 1), i);
  }
  DecodedText finish(std::size_t end) {
    result_.offsets.push_back(static_cast<std::uint32_t>(end));
    return std::move(result_);
  }

 private:
  DecodedText result_;
};

struct Escape {
  std::size_t size = 0;
  std::string decoded;
};

std::size_t hex_digits_of(char c) {
  return c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
}

std::optional<Escape> yaml_escape(std::string_view source, std::size_t at) {
  if (at + 1 >= source.size()) return std::nullopt;
  const char c = source[at + 1];
  Escape escape{2, {}};
  if (const std::size_t digits = hex_digits_of(c); digits > 0) {
    const std::int64_t value = hex_at(source, at + 2, digits);
    if (value < 0 || value > 0x10FFFF) return std::nullopt;
    append_utf8(escape.decoded, static_cast<char32_t>(value));
    escape.size += digits;
    return escape;
  }
  constexpr std::string_view letters = "0abtnvfre\"/\\ \t";
  constexpr std::string_view meanings("\0\a\b\t\n\v\f\r\x1B\"/\\ \t", letters.size());
  if (const std::size_t i = letters.find(c); i != letters.npos) {
    escape.decoded = meanings.substr(i, 1);
  } else if (c == 'N') {
    append_utf8(escape.decoded, 0x85);
  } else if (c == '_') {
    append_utf8(escape.decoded, 0xA0);
  } else if (c == 'L' || c == 'P') {
    append_utf8(escape.decoded, c == 'L' ? 0x2028 : 0x2029);
  } else {
    return std::nullopt;
  }
  return escape;
}

std::optional<Escape> escape_at(std::string_view source, std::size_t at, Escapes escapes) {
  if (escapes == Escapes::yaml) return yaml_escape(source, at);
  const auto escape = json5_escape(source, at);
  if (!escape) return std::nullopt;
  return Escape{escape->size, escape->decoded};
}

// White space at `at` that contains a line break. A single break folds to a space, n breaks to n-1.
struct Fold {
  std::size_t end = 0;
  std::size_t breaks = 0;
};

Fold fold_at(std::string_view source, std::size_t at) {
  Fold fold{at, 0};
  for (; fold.end < source.size() && is_space(source[fold.end]); ++fold.end)
    fold.breaks += source[fold.end] == '\n' ? 1 : 0;
  return fold;
}

void put_fold(Output& out, const Fold& fold, std::size_t at) {
  out.put(fold.breaks == 1 ? " " : std::string(fold.breaks - 1, '\n'), at);
}

// A backslash before a line break joins the lines. Blank lines after it remain as breaks.
std::size_t join_lines(std::string_view source, std::size_t at, Output& out) {
  const Fold fold = fold_at(source, at + 1);
  if (fold.breaks > 1) out.put(std::string(fold.breaks - 1, '\n'), at);
  return fold.end;
}

bool ends_line(std::string_view source, std::size_t at) {
  return source.substr(at, 1) == "\n" || source.substr(at, 2) == "\r\n";
}

// ---- block scalars

struct Line {
  std::size_t begin = 0;
  std::size_t end = 0;  // excluding the line break
};

std::vector<Line> lines_behind_header(std::string_view source) {
  std::vector<Line> lines;
  std::size_t at = source.find('\n');
  while (at != source.npos) {
    const std::size_t begin = at + 1;
    at = source.find('\n', begin);
    std::size_t end = std::min(at, source.size());
    if (end > begin && source[end - 1] == '\r') --end;
    lines.push_back({begin, end});
  }
  return lines;
}

std::size_t spaces_at(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find_first_not_of(' ', at), text.size());
  return end - std::min(at, end);
}

std::size_t indentation_of(std::string_view source, const std::vector<Line>& lines,
                           std::string_view value) {
  const std::size_t first = value.find_first_not_of('\n');
  const std::size_t kept = first == value.npos ? 0 : spaces_at(value, first);
  for (const Line& line : lines) {
    const std::size_t spaces = spaces_at(source, line.begin);
    if (line.begin + spaces < line.end) return spaces - std::min(spaces, kept);
  }
  return 0;
}

// Compares line by line with the decoded value, which shows how lines were folded and which breaks
// were kept.
DecodedText decode_block(std::string_view source, std::string_view value) {
  const std::vector<Line> lines = lines_behind_header(source);
  const std::size_t indentation = indentation_of(source, lines, value);
  Output out(value.size());
  std::size_t used = 0;  // bytes of the value used so far
  std::size_t last_end = source.size();
  for (const Line& line : lines) {
    const std::size_t begin = std::min(line.begin + indentation, line.end);
    const std::string_view content = source.substr(begin, line.end - begin);
    // The text that joins this line to the previous one: breaks, or the space of a fold.
    const std::size_t from = used;
    while (!content.empty() && used < value.size() &&
           (value[used] == '\n' || (used == from && value[used] == ' ')) &&
           value.substr(used, content.size()) != content) {
      ++used;
    }
    out.put(value.substr(from, used - from), used == from ? begin : last_end);
    if (content.empty()) continue;
    if (value.substr(used, content.size()) != content) return {};
    out.copy(source, begin, line.end);
    used += content.size();
    last_end = line.end;
  }
  out.put(value.substr(used), last_end);
  return out.finish(last_end);
}

// Returns the source offset of each byte of the value inside its quotes; empty if unknown.
std::vector<std::uint32_t> offsets_of(const Value& value, std::string_view source) {
  const ScalarStyle style = value.style;
  if (style == ScalarStyle::none || style == ScalarStyle::target_text) return {};
  DecodedText decoded = decode_yaml(source, style, value.string());
  if (decoded.text != value.string()) {
    if (style == ScalarStyle::single_quoted) decoded = decode_flow(source, '\'', Escapes::json5);
    if (style == ScalarStyle::double_quoted) decoded = decode_flow(source, '"', Escapes::json5);
  }
  return decoded.text == value.string() ? std::move(decoded.offsets) : std::vector<std::uint32_t>();
}

bool is_quoted(const Value& value, std::string_view source) {
  const bool style =
      value.style == ScalarStyle::single_quoted || value.style == ScalarStyle::double_quoted;
  return style && source.size() >= 2 && (source.front() == '"' || source.front() == '\'') &&
         source.front() == source.back();
}

}  // namespace

DecodedText decode_flow(std::string_view source, char quote, Escapes escapes) {
  Output out(source.size());
  const bool folds = escapes != Escapes::json5;
  std::size_t at = 0;
  while (at < source.size()) {
    const char c = source[at];
    if (c == '\\' && escapes != Escapes::none) {
      if (folds && ends_line(source, at + 1)) {
        at = join_lines(source, at, out);
        continue;
      }
      const auto escape = escape_at(source, at, escapes);
      if (!escape) return {};
      out.put(escape->decoded, at);
      at += escape->size;
    } else if (quote == '\'' && c == '\'' && folds) {
      out.put("'", at);
      at += 2;
    } else if (folds && is_space(c)) {
      const Fold fold = fold_at(source, at);
      if (fold.breaks > 0) {
        put_fold(out, fold, at);
      } else {
        out.copy(source, at, fold.end);
      }
      at = fold.end;
    } else {
      out.copy(source, at, at + 1);
      ++at;
    }
  }
  return out.finish(source.size());
}

DecodedText decode_yaml(std::string_view source, ScalarStyle style, std::string_view value) {
  switch (style) {
    case ScalarStyle::literal:
    case ScalarStyle::folded:
      return decode_block(source, value);
    case ScalarStyle::double_quoted:
      return decode_flow(source, '"', Escapes::yaml);
    case ScalarStyle::single_quoted:
      return decode_flow(source, '\'', Escapes::none);
    default:
      return decode_flow(source, 0, Escapes::none);
  }
}

Span TextMap::decoded_span(std::size_t begin, std::size_t end) const {
  if (!base_.known()) return {};
  if (offsets_->empty()) return base_;
  const std::size_t last = offsets_->size() - 1;
  const std::uint32_t from = (*offsets_)[std::min(begin, last)];
  return {base_.file, from, std::max(from, (*offsets_)[std::min(end, last)])};
}

TextMap text_map_of(const Value& string_value, const SourceMap& sources) {
  const Span span = string_value.span;
  if (!span.known() || !string_value.is_string()) return TextMap();
  std::string_view source = sources.text(span);
  const std::string& text = string_value.string();
  std::uint32_t first = span.begin;
  if (is_quoted(string_value, source)) {
    source = source.substr(1, source.size() - 2);
    ++first;
  }
  if (source == text) return {span, first};
  std::vector<std::uint32_t> offsets = offsets_of(string_value, source);
  for (std::uint32_t& offset : offsets) offset += first;
  if (!offsets.empty()) return {span, std::move(offsets)};
  // Text may be escaped twice, such as JSON inside a YAML scalar. Often it still appears unchanged
  // in the source.
  const std::size_t found = text.empty() ? source.npos : source.find(text);
  if (found != source.npos && source.find(text, found + 1) == source.npos)
    return {span, first + static_cast<std::uint32_t>(found)};
  return TextMap::whole(span);
}

}  // namespace tgtcfg
