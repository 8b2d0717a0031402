#include "diag/catalog.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "diag/paint.h"
#include "diag/text_width.h"
#include "support/text.h"

namespace tgtcfg {

const CatalogPage* find_page(std::string_view code_or_name) {
  std::string code(code_or_name);
  std::transform(code.begin(), code.end(), code.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  const auto pages = catalog();
  const auto found = std::ranges::find_if(pages, [&](const CatalogPage& page) {
    return page.code == code || page.name == code_or_name;
  });
  return found == pages.end() ? nullptr : &*found;
}

std::string page_uri(std::string_view code) {
  return "tgtcfg:/diagnostics/" + std::string(code);
}

namespace {

enum class BlockKind { heading, paragraph, item, code, comment };

/// A block of the Markdown subset that pages use. Its text is part of the page.
struct Block {
  BlockKind kind = BlockKind::paragraph;
  std::string_view text;  ///< code: with the final newline; otherwise one or more lines
};

/// Splits a page into blocks.
class BlockReader {
 public:
  explicit BlockReader(std::string_view text) : text_(text) {}

  std::vector<Block> blocks() {
    while (at_ < text_.size()) {
      const std::string_view line = line_at(at_);
      if (trimmed(line).empty()) {
        at_ += line.size();
      } else if (line.starts_with("```")) {
        code(line);
      } else if (line.starts_with("<!--")) {
        comment();
      } else if (line.starts_with('#')) {
        take(BlockKind::heading, line.size());
      } else {
        text(line);
      }
    }
    return std::move(blocks_);
  }

 private:
  [[nodiscard]] std::string_view line_at(std::size_t at) const {
    const std::size_t end = text_.find('\n', at);
    return text_.substr(at, end == text_.npos ? end : end - at + 1);
  }

  void take(BlockKind kind, std::size_t size) {
    blocks_.push_back({kind, text_.substr(at_, size)});
    at_ += size;
  }

  void code(std::string_view fence) {
    at_ += fence.size();
    std::size_t end = at_;
    while (end < text_.size() && !line_at(end).starts_with("```")) end += line_at(end).size();
    take(BlockKind::code, end - at_);
    at_ += line_at(at_).size();
  }

  void comment() {
    const std::size_t end = text_.find("-->", at_);
    take(BlockKind::comment, end == text_.npos ? text_.size() - at_ : end + 3 - at_);
  }

  /// A paragraph or a list item. Ends before an empty line, a new item or another kind of block.
  void text(std::string_view first) {
    std::size_t end = at_ + first.size();
    while (end < text_.size()) {
      const std::string_view line = line_at(end);
      if (trimmed(line).empty() || is_item(line) || line.starts_with("```") ||
          line.starts_with("<!--") || line.starts_with('#')) {
        break;
      }
      end += line.size();
    }
    take(is_item(first) ? BlockKind::item : BlockKind::paragraph, end - at_);
  }

  static bool is_item(std::string_view line) {
    return line.starts_with("* ") || line.starts_with("- ");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Block> blocks_;
};

/// Joins the lines of a paragraph with single spaces.
std::string joined(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::string_view line = trimmed(next_line(text));
    if (!result.empty() && !line.empty()) result += ' ';
    result += line;
  }
  return result;
}

std::string indented(std::string_view text, std::string_view first, std::string_view rest,
                     std::size_t width) {
  std::string out;
  for (const std::string& line : wrap(text, width - rest.size()))
    out += std::string(out.empty() ? first : rest) + line + '\n';
  return out;
}

/// Examples are not wrapped; the terminal breaks long lines.
std::string code_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string line = visible(next_line(text));
    out += line.empty() ? "\n" : "    " + line + '\n';
  }
  return out;
}

std::string_view heading_text(std::string_view line) {
  return trimmed(line.substr(std::min(line.find_first_not_of('#'), line.size())));
}

std::string block_text(const Block& block, const RenderOptions& options, const Paint& paint) {
  switch (block.kind) {
    case BlockKind::heading:
      return paint(Style::strong, visible(heading_text(block.text))) + '\n';
    case BlockKind::paragraph:
      return indented(joined(block.text), "  ", "  ", options.width);
    case BlockKind::item:
      return indented(joined(block.text.substr(2)), "  * ", "    ", options.width);
    case BlockKind::code:
      return code_lines(block.text);
    case BlockKind::comment:
      break;
  }
  return {};
}

}  // namespace

std::string render_page_human(const CatalogPage& page, const RenderOptions& options) {
  RenderOptions usable = options;
  usable.width = std::max<std::uint32_t>(options.width, 40);
  const Paint paint(options.color);
  const std::string severity(name_of(page.severity));
  std::string out = paint(style_of(page.severity), severity + '[' + std::string(page.code) + ']') +
                    paint(Style::strong, " " + std::string(page.name)) + '\n' +
                    indented(page.message, "  ", "  ", usable.width);
  BlockKind previous = BlockKind::paragraph;
  for (const Block& block : BlockReader(text_of(page)).blocks()) {
    const std::string text = block_text(block, usable, paint);
    if (text.empty()) continue;
    const bool close = previous == BlockKind::heading ||
                       (previous == BlockKind::item && block.kind == BlockKind::item);
    out += (close ? "" : "\n") + text;
    previous = block.kind;
  }
  return out;
}

std::string page_markdown(const CatalogPage& page) {
  return "# " + std::string(page.code) + ": " + std::string(page.name) + "\n\n" +
         std::string(name_of(page.severity)) + ": " + std::string(page.message) + "\n\n" +
         std::string(trimmed(text_of(page))) + '\n';
}

Value page_json(const CatalogPage& page) {
  return Object{
      {"code", page.code},       {"name", page.name}, {"severity", name_of(page.severity)},
      {"message", page.message}, {"fix", page.fix},   {"markdown", page_markdown(page)}};
}

}  // namespace tgtcfg
