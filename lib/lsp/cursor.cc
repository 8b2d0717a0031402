#include "lsp/cursor.h"

#include <algorithm>
#include <utility>

#include "lsp/documents.h"

namespace tgtcfg::lsp {
namespace {

constexpr std::string_view mark = "zQcursorQz";

/// A way to complete half-written text at the cursor.
struct Completion {
  std::string_view before;  ///< text before the mark
  std::string_view behind;  ///< text after the mark
  bool quotes = false;      ///< true if it adds the quotes of a string
  [[nodiscard]] std::string separator() const {
    return before.starts_with(',') ? ", " : before == " " ? " " : "";
  }
};

// A colon inside brackets needs a space after it.
constexpr Completion yaml_keys_first[] = {{"", ": "}, {"", ""}, {"", ": x"}};
constexpr Completion yaml_values_first[] = {{"", ""}, {"", ": "}, {" ", ""}};
constexpr Completion yaml_after_colon[] = {{" ", ""}};
constexpr Completion json_in_text[] = {{"", ""}, {"", "\""}, {"", "\":0"}, {"", "\":0,"}};
// JSON5 has keys without quotes, so its list begins one entry earlier.
constexpr Completion json5_outside[] = {
    {"", ""},
    {"\"", "\":0", true},
    {"\"", "\":0,", true},
    {",\"", "\":0", true},
    {",\"", "\":0,", true},
    {"\"", "\"", true},
    {"\"", "\",", true},
    {",\"", "\"", true},
    {",\"", "\",", true},
};

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// True if a line begins a block scalar: it ends with `|`, `>-`, `|2` or similar.
bool begins_block_scalar(std::string_view line) {
  line = trimmed(line.substr(0, line.find(" #")));
  while (!line.empty() && (is_digit(line.back()) || line.back() == '+' || line.back() == '-'))
    line.remove_suffix(1);
  if (!line.ends_with('|') && !line.ends_with('>')) return false;
  line.remove_suffix(1);
  return line.empty() || line.ends_with(' ');
}

// True if the last line of a text is inside a block scalar.
bool is_in_block_scalar(std::string_view text) {
  std::size_t end = text.rfind('\n');
  if (end == text.npos) return false;
  std::size_t indent = indent_of(text.substr(end + 1));
  while (end != text.npos) {
    const std::size_t begin = end == 0 ? text.npos : text.rfind('\n', end - 1);
    const std::size_t from = begin == text.npos ? 0 : begin + 1;
    const std::string_view line = text.substr(from, end - from);
    end = begin;
    if (trimmed(line).empty()) continue;
    if (indent_of(line) < indent) return begins_block_scalar(line);
    indent = std::min(indent, indent_of(line));
  }
  return false;
}

/// Tracks open brackets and quotes, as in JSON and flow YAML.
class Opened {
 public:
  Opened(std::string_view text, InputFormat format) : yaml_(format == InputFormat::yaml) {
    for (std::size_t i = 0; i < text.size(); ++i) i = step(text, i);
  }
  [[nodiscard]] bool in_text() const { return quote_ != 0; }
  /// Returns the text that closes everything.
  [[nodiscard]] std::string closers() const {
    std::string result(quote_ == 0 ? "" : std::string(1, quote_));
    return result.append(brackets_.rbegin(), brackets_.rend());
  }

 private:
  std::size_t step(std::string_view text, std::size_t i) {
    const char c = text[i];
    if (quote_ != 0) {
      if (c == '\\' && !(yaml_ && quote_ == '\'')) return i + 1;
      if (c == quote_) quote_ = 0;
      return i;
    }
    const bool begins = i == 0 || !yaml_ ||
                        std::string_view(" \t\n[{,:").find(text[i - 1]) != std::string_view::npos;
    const bool comment = yaml_ ? c == '#' && begins : c == '/' && text.substr(i, 2) == "//";
    if (comment) return std::min(text.find('\n', i), text.size());
    if ((c == '"' || c == '\'') && begins) {
      quote_ = c;
    } else if ((c == '{' || c == '[') && (begins || !brackets_.empty())) {
      brackets_ += c == '{' ? '}' : ']';
    } else if (!brackets_.empty() && c == brackets_.back()) {
      brackets_.pop_back();
    }
    return i;
  }

  bool yaml_;
  char quote_ = 0;
  std::string brackets_;
};

/// Finds the mark in a tree and removes it.
class Finder {
 public:
  explicit Finder(Cursor& cursor) : cursor_(cursor) {}

  bool find(Value& value) {
    if (value.is_string()) return in_text(value);
    if (value.is_array()) return in_array(value.array());
    return value.is_object() && in_object(value.object());
  }

 private:
  bool take_mark(std::string& text) {
    const std::size_t at = text.find(mark);
    if (at == text.npos) return false;
    text.erase(at, mark.size());
    cursor_.text = text;
    cursor_.offset = at;
    return true;
  }

  bool in_text(Value& value) {
    std::string text = value.string();
    if (!take_mark(text)) return false;
    const ScalarStyle style = value.style;
    // A block scalar becomes one line of words.
    if (style == ScalarStyle::literal || style == ScalarStyle::folded)
      std::ranges::replace(cursor_.text, '\n', ' ');
    value = Value(std::move(text));
    value.style = style;
    return true;
  }

  bool in_array(Array& array) {
    for (std::size_t i = 0; i < array.size(); ++i) {
      cursor_.path.push_back(std::to_string(i));
      if (find(array[i])) return true;
      cursor_.path.pop_back();
    }
    return false;
  }

  bool in_object(Object& object) {
    for (std::size_t i = 0; i < object.size(); ++i) {
      std::string key = object[i].key;
      if (take_mark(key)) {
        cursor_.in_key = true;
        object.erase(object.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
      }
      cursor_.path.push_back(key);
      if (find(object[i].value)) return true;
      cursor_.path.pop_back();
    }
    return false;
  }

  Cursor& cursor_;
};

class Search {
 public:
  Search(std::string_view text, std::size_t offset, InputFormat format)
      : text_(text), offset_(offset), format_(format) {}

  std::optional<Cursor> run() const {
    for (const Completion& completion : completions()) {
      for (const std::string& rest : rests()) {
        if (auto cursor = with(completion, rest)) return cursor;
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::string_view before() const { return text_.substr(0, offset_); }

  [[nodiscard]] std::string_view line_before() const {
    const std::size_t feed = before().rfind('\n');
    return before().substr(feed == std::string_view::npos ? 0 : feed + 1);
  }

  [[nodiscard]] std::span<const Completion> completions() const {
    if (format_ != InputFormat::yaml) {
      if (Opened(before(), format_).in_text()) return json_in_text;
      return std::span(json5_outside).subspan(format_ == InputFormat::json5 ? 0 : 1);
    }
    if (is_in_block_scalar(before())) return yaml_values_first;
    std::string_view line = trimmed(line_before());
    while (line.starts_with("- ")) line = trimmed(line.substr(2));
    const bool plain = std::ranges::all_of(line, is_word) && !line.starts_with('-');
    // The word is a complete key, with its colon.
    const std::string_view rest = text_.substr(offset_);
    const auto end = std::ranges::find_if_not(rest, is_word);
    if (end != rest.end() && *end == ':') return yaml_values_first;
    if (before().ends_with(':') && std::all_of(line.begin(), line.end() - 1, is_word))
      return yaml_after_colon;
    const bool flow = !Opened(before(), format_).closers().empty();
    if (plain && !flow) return yaml_keys_first;
    return yaml_values_first;
  }

  // Variants of the text after the cursor: all of it, the line with closing brackets, the following
  // lines, or only closing brackets.
  [[nodiscard]] std::vector<std::string> rests() const {
    const std::string_view rest = text_.substr(offset_);
    std::vector<std::string> result{std::string(rest)};
    const std::size_t feed = rest.find('\n');
    const std::string_view next = feed == rest.npos ? "" : rest.substr(feed);
    const std::string_view line = text_.substr(0, text_.size() - next.size());
    result.push_back(std::string(line.substr(offset_)) + Opened(line, format_).closers());
    result.push_back(Opened(line_before(), format_).closers() + std::string(next));
    result.push_back(Opened(before(), format_).closers());
    return result;
  }

  [[nodiscard]] std::optional<Cursor> with(const Completion& completion,
                                           const std::string& rest) const {
    std::string text(before());
    if (completion.before == " " && !text.ends_with(':')) return std::nullopt;
    std::string word;
    if (completion.quotes) {
      while (!text.empty() && is_word(text.back())) {
        word.insert(word.begin(), text.back());
        text.pop_back();
      }
    }
    text += completion.before;
    text += word;
    text += mark;
    text += completion.behind;
    // An existing quote already closes the text.
    const bool closes = completion.behind.starts_with('"') && !completion.quotes;
    text += closes && rest.starts_with('"') ? std::string_view(rest).substr(1) : rest;
    return read(std::move(text), completion);
  }

  [[nodiscard]] std::optional<Cursor> read(std::string text, const Completion& completion) const {
    const InputFormat format = format_ == InputFormat::yaml ? format_ : InputFormat::json5;
    const auto tree = read_tree(std::move(text), format, Limits());
    if (tree == nullptr) return std::nullopt;
    for (const Document& document : tree->documents) {
      Cursor cursor{.root = document.root,
                    .needs_quotes = completion.quotes,
                    .separator = completion.separator()};
      if (Finder(cursor).find(cursor.root)) return cursor;
    }
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t offset_;
  InputFormat format_;
};

}  // namespace

const Value& value_at(const Value& root, std::span<const std::string> path) {
  static const Value none;
  const Value* value = &root;
  for (const std::string& token : path) {
    if (value->is_array()) {
      const std::size_t index = std::strtoul(token.c_str(), nullptr, 10);
      if (index >= value->array().size()) return none;
      value = &value->array()[index];
    } else {
      value = &value->get(token);
    }
  }
  return *value;
}

Cursor in_own_document(Cursor cursor) {
  constexpr std::size_t keys = 2;  // `tags` and the name
  if (cursor.path.size() < keys || cursor.path.front() != "tags" ||
      !cursor.root.get("tags").is_object())
    return cursor;
  Value entry = value_at(cursor.root, std::span(cursor.path).first(keys));  // copied, since it is a
                                                                            // part of the root
  cursor.root = std::move(entry);
  cursor.path.erase(cursor.path.begin(), cursor.path.begin() + keys);
  return cursor;
}

namespace {

// More neighbouring lines do not help.
constexpr std::size_t most_lines_beside = 100;

struct Line {
  std::size_t begin = 0;
  std::size_t end = 0;  // after its line ending
  std::size_t indent = 0;
  bool dash = false;
  bool blank = false;   // empty, or only a comment
  bool border = false;  // begins or ends a document
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t feed = text.find('\n', begin);
    const std::size_t end = feed == text.npos ? text.size() : feed + 1;
    const std::string_view words = text.substr(begin, end - begin);
    Line line{begin, end};
    line.indent = std::min(words.find_first_not_of(' '), words.size());
    const std::string_view rest = words.substr(line.indent);
    line.dash = rest.starts_with("- ") || trimmed(rest) == "-";
    line.blank = trimmed(rest).empty() || rest.starts_with('#') || rest.starts_with("\r\n");
    line.border = words.starts_with("---") || words.starts_with("...");
    lines.push_back(line);
    if (feed == text.npos) break;
    begin = end;
  }
  return lines;
}

class Slicer {
 public:
  Slicer(std::string_view text, std::size_t offset) : text_(text), lines_(lines_of(text)) {
    while (at_ + 1 < lines_.size() && lines_[at_ + 1].begin <= offset) ++at_;
    kept_.resize(lines_.size());
    kept_[at_] = true;
    const std::size_t column = offset - lines_[at_].begin;
    indent_ = lines_[at_].blank ? column : lines_[at_].indent;
  }

  std::size_t keep_ancestors() {
    std::size_t limit = indent_;
    bool below_dash = !lines_[at_].blank && lines_[at_].dash;
    std::size_t parent = at_;
    for (std::size_t i = at_; i-- > 0 && !lines_[i].border;) {
      const Line& line = lines_[i];
      if (line.blank) continue;
      if (line.indent > limit) continue;
      if (line.indent == limit && !(below_dash && !line.dash)) continue;
      kept_[i] = true;
      if (parent == at_) parent = i;
      limit = line.indent;
      below_dash = line.dash;
    }
    return parent;
  }

  void keep_siblings(std::size_t parent) {
    for (std::size_t i = at_ + 1; i < lines_.size() && i < at_ + most_lines_beside; ++i) {
      if (ends_block(lines_[i])) break;
      kept_[i] = true;
    }
    std::size_t first = parent == at_ ? 0 : parent + 1;
    for (std::size_t i = at_; i-- > first;) {
      if (lines_[i].border) first = i + 1;
    }
    // The first kept line must begin an entry.
    if (at_ - first > most_lines_beside) {
      first = at_ - most_lines_beside;
      while (first < at_ && lines_[first].indent != indent_) ++first;
    }
    std::fill(kept_.begin() + static_cast<std::ptrdiff_t>(first),
              kept_.begin() + static_cast<std::ptrdiff_t>(at_), true);
  }

  [[nodiscard]] TextSlice slice(std::size_t offset) const {
    TextSlice result;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!kept_[i]) continue;
      if (i == at_) result.offset = result.text.size() + offset - lines_[i].begin;
      result.text += text_.substr(lines_[i].begin, lines_[i].end - lines_[i].begin);
    }
    return result;
  }

 private:
  [[nodiscard]] bool ends_block(const Line& line) const {
    return line.border || (!line.blank && line.indent < indent_);
  }

  std::string_view text_;
  std::vector<Line> lines_;
  std::vector<bool> kept_;
  std::size_t at_ = 0;
  std::size_t indent_ = 0;
};

}  // namespace

TextSlice yaml_slice(std::string_view text, std::size_t offset, SliceWidth width) {
  Slicer slicer(text, offset);
  const std::size_t parent = slicer.keep_ancestors();
  if (width == SliceWidth::siblings) slicer.keep_siblings(parent);
  return slicer.slice(offset);
}

std::optional<Cursor> find_cursor(std::string_view text, std::size_t offset, InputFormat format) {
  if (format == InputFormat::yaml) {
    for (const SliceWidth width : {SliceWidth::siblings, SliceWidth::entry}) {
      const TextSlice slice = yaml_slice(text, offset, width);
      if (auto cursor = Search(slice.text, slice.offset, format).run()) return cursor;
    }
  }
  // For a long text, only the slices above are tried.
  constexpr std::size_t most_bytes = std::size_t{1} << 20;
  if (text.size() > most_bytes) return std::nullopt;
  return Search(text, offset, format).run();
}

}  // namespace tgtcfg::lsp
