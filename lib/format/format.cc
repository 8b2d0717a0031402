#include "format/format.h"

#include <tgtcfg/codes/TC13.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Properties of a file around its text.
struct Envelope {
  bool marked = false;  ///< has a byte order mark
  bool crlf = false;    ///< its first line ends in CR LF

  explicit Envelope(std::string_view text)
      : marked(text.starts_with(byte_order_mark)), crlf(ends_in_crlf(text)) {}

  [[nodiscard]] std::string inside(std::string_view text) const {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = marked ? byte_order_mark.size() : 0; i < text.size(); ++i) {
      if (text[i] != '\r' || text.substr(i + 1, 1) != "\n") result += text[i];
    }
    return result;
  }
  [[nodiscard]] std::string around(std::string_view text) const {
    std::string result(marked ? byte_order_mark : "");
    for (const char c : text) {
      if (c == '\n' && crlf) result += '\r';
      result += c;
    }
    return result;
  }
  /// Returns the position in the file of a byte of the text.
  [[nodiscard]] std::size_t place(std::string_view file, std::size_t inside) const {
    std::size_t at = marked ? byte_order_mark.size() : 0;
    for (; at < file.size(); ++at) {
      if (file[at] == '\r' && file.substr(at + 1, 1) == "\n") continue;
      if (inside-- == 0) break;
    }
    return at;
  }

 private:
  static bool ends_in_crlf(std::string_view text) {
    const std::size_t feed = text.find('\n');
    return feed != text.npos && feed > 0 && text[feed - 1] == '\r';
  }
};

/// A parsed text and its layout.
struct ReadText {
  SourceMap sources;
  std::vector<Document> documents;
  std::optional<Layout> layout;
  LayoutProblem problem;
};

// Returns null if the text has errors.
std::unique_ptr<ReadText> read_text(std::string text, InputFormat format, const Limits& limits) {
  auto read = std::make_unique<ReadText>();
  Diagnostics unreported;
  const FileId file = read->sources.add("<text>", std::move(text));
  auto documents = parse(file, format, read->sources, limits, unreported);
  if (!documents) return nullptr;
  read->documents = std::move(*documents);
  read->layout =
      read_layout(read->sources.file(file).text(), read->documents, format, read->problem);
  return read;
}

bool same_values(const std::vector<Document>& a, const std::vector<Document>& b,
                 OptionOrder options) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](const Document& one, const Document& other) {
                      if (one.index != other.index) return false;
                      if (options == OptionOrder::written) return one.root == other.root;
                      return with_ordered_options(one.root) == with_ordered_options(other.root);
                    });
}

using CommentPlaces = decltype(comment_places(Layout()));

// Returns false if `read` is null or lacks a layout.
bool says(const ReadText* read, const std::vector<Document>& documents,
          const CommentPlaces& comments, OptionOrder options) {
  return read != nullptr && read->layout && same_values(read->documents, documents, options) &&
         comment_places(*read->layout) == comments;
}

std::string written(ReadText& read, InputFormat format, const SourceFile& source,
                    SchemaGuides& guides, OptionOrder options) {
  for (LayoutDocument& document : *read.layout) {
    const Value* root = document.root.value;
    SchemaGuide* guide =
        root == nullptr ? nullptr : guides.own_guide_for(source.name(), source.text(), *root);
    if (guide == nullptr) continue;
    order_keys(document.root, *guide);
    if (options == OptionOrder::canonical) order_options(document.root);
  }
  return write_layout(*read.layout, format);
}

}  // namespace

bool same_content(std::string_view a, std::string_view b, InputFormat format, const Limits& limits,
                  OptionOrder options) {
  const auto one = read_text(Envelope(a).inside(a), format, limits);
  const auto other = read_text(Envelope(b).inside(b), format, limits);
  return one && one->layout &&
         says(other.get(), one->documents, comment_places(*one->layout), options);
}

std::optional<std::string> formatted(FileId file, InputFormat format, SchemaGuides& guides,
                                     const SourceMap& sources, const Limits& limits,
                                     Diagnostics& diags, OptionOrder options) {
  const std::string_view text = sources.file(file).text();
  const Envelope envelope(text);
  const std::string inside = envelope.inside(text);
  auto before = read_text(inside, format, limits);
  if (!before) {
    if (parse(file, format, sources, limits, diags))
      diags.error(diag::LayoutNotKept{.reason = "it has mixed line endings"}, Span{file, 0, 0});
    return std::nullopt;
  }
  if (is_written_file(before->documents)) return std::string(text);
  if (!before->layout) {
    const auto at = static_cast<std::uint32_t>(envelope.place(text, before->problem.at));
    const auto end = std::min<std::uint32_t>(at + 1, static_cast<std::uint32_t>(text.size()));
    diags.error(diag::LayoutNotKept{.reason = "it does not support this syntax"},
                Span{file, at, end});
    return std::nullopt;
  }
  const CommentPlaces comments = comment_places(*before->layout);
  const std::string result = written(*before, format, sources.file(file), guides, options);
  const auto after = read_text(result, format, limits);
  if (says(after.get(), before->documents, comments, options)) return envelope.around(result);
  diags.error(diag::LayoutNotKept{.reason = "formatting would change its meaning"},
              Span{file, 0, 0});
  return std::nullopt;
}

namespace {

/// An option with its value, which may be a separate word.
struct OptionWords {
  std::string name;
  std::string text;
};

bool begins_option(std::string_view word) {
  return word.size() > 1 && word.front() == '-' && !is_digit(word[1]);
}

bool comes_before(const OptionWords& a, const OptionWords& b) {
  constexpr std::string_view keys = "-keys";
  if (a.name == keys || b.name == keys) return a.name == keys && b.name != keys;
  return a.name < b.name;
}

bool is_target_place(const std::string& token, const std::string& parent) {
  return token == "host" || token == "target" || token == "targets" || parent == "targets";
}

bool in_quotes(std::string_view text) {
  return text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
         text.front() == text.back();
}

void order_options_of(LayoutNode& node) {
  const bool quoted = in_quotes(node.text);
  const std::string_view inner = quoted ? node.text.substr(1, node.text.size() - 2) : node.text;
  const std::string ordered = with_ordered_options(inner);
  if (ordered == inner) return;
  const std::string quote = quoted ? std::string(1, node.text.front()) : "";
  node.rewritten = quote + ordered + quote;
}

void order_options(LayoutNode& node, const std::string& token, const std::string& parent) {
  if (node.form == LayoutForm::scalar && is_target_place(token, parent)) order_options_of(node);
  for (LayoutEntry& entry : node.entries)
    order_options(entry.node, std::string(entry.name),
                  node.is_map() || token == "targets" ? token : "");
}

}  // namespace

std::string with_ordered_options(std::string_view target_string) {
  const std::string unchanged(target_string);
  if (target_string.find_first_of("'\"\\\n") != target_string.npos) return unchanged;
  const std::vector<std::string> words = words_of(target_string);
  if (words.size() < 3 || begins_option(words.front()) || !begins_option(words[1]))
    return unchanged;
  std::vector<OptionWords> options;
  for (std::size_t i = 1; i < words.size(); ++i) {
    // A comma at the end of a word separates targets.
    if (words[i].ends_with(',')) return unchanged;
    if (begins_option(words[i])) {
      options.push_back({words[i].substr(0, words[i].find('=')), words[i]});
    } else {
      options.back().text += " " + words[i];
    }
  }
  std::ranges::stable_sort(options, comes_before);
  std::string result = words.front();
  for (const OptionWords& option : options) result += " " + option.text;
  return result;
}

Value with_ordered_options(Value value) {
  if (value.is_string()) return Value(with_ordered_options(std::string_view(value.string())));
  if (value.is_array()) {
    for (Value& each : value.array()) each = with_ordered_options(std::move(each));
  } else if (value.is_object()) {
    for (Member& each : value.object()) each.value = with_ordered_options(std::move(each.value));
  }
  return value;
}

void order_options(LayoutNode& root) {
  order_options(root, "", "");
}

}  // namespace tgtcfg
