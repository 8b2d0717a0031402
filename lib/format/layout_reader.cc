#include "format/layout.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>

#include "document/yaml_source.h"
#include "format/layout_cursor.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// True for lines for programs, which must remain at the top of the file, and for comments about the
// file.
bool is_for_the_file(const LayoutComment& comment) {
  constexpr std::array<std::string_view, 6> words = {
      "yaml-language-server:", "$schema", "vim:", "-*-", "SPDX-", "Copyright"};
  return std::ranges::any_of(
      words, [&](std::string_view word) { return comment.text.find(word) != comment.text.npos; });
}

class LayoutReader {
 public:
  LayoutReader(std::string_view text, const std::vector<Document>& documents, CommentMarks marks)
      : cursor_(text, marks), documents_(documents) {}

  std::optional<Layout> read() {
    Layout layout;
    do {
      LayoutDocument& document = layout.emplace_back();
      if (!read_document(document)) return std::nullopt;
    } while (!cursor_.at_end());
    return layout;
  }

  [[nodiscard]] std::size_t at() const { return cursor_.at(); }

 private:
  bool read_document(LayoutDocument& document) {
    Trivia start = read_start(document);
    if (cursor_.at_end() || is_marker("---") || is_marker("...")) {
      document.tail = std::move(start.comments);
    } else if (!read_root(document, std::move(start))) {
      return false;
    }
    if (cursor_.at_end() || is_marker("---")) return cursor_.is_yaml() || cursor_.at_end();
    if (!is_marker("...")) return false;
    document.closed = true;
    cursor_.move(cursor_.at() + 3);
    read_behind_close(document);
    return true;
  }

  // Reads comments and directives above `---`, and trivia between it and the root.
  Trivia read_start(LayoutDocument& document) {
    Trivia trivia = cursor_.skip();
    while (cursor_.is_yaml() && cursor_.next() == '%' && cursor_.column() == 0) {
      append(document.before, std::move(trivia.comments));
      document.before.push_back({trimmed(rest_of_line()), 0, true, false, trivia.blank_after});
      cursor_.move(cursor_.at() + rest_of_line().size());
      trivia = cursor_.skip();
    }
    if (!is_marker("---")) return trivia;
    append(document.before, std::move(trivia.comments));
    document.marked = true;
    cursor_.move(cursor_.at() + 3);
    trivia = cursor_.skip();
    document.marker = take_same_line(trivia);
    document.on_marker_line = !trivia.breaks;
    return trivia;
  }

  bool read_root(LayoutDocument& document, Trivia start) {
    document.has_root = true;
    document.blank_before_root = start.blank_after;
    const Value* root = root_here();
    if (root == nullptr) return read_null(document, std::move(start));
    if (!cursor_.is_yaml()) return read_json(document, *root, std::move(start));
    LayoutEntry entry;
    if (!read_block_value(cursor_, *root, {}, std::move(start), entry)) return false;
    document.root = std::move(entry.node);
    if (document.root.is_block()) {
      append(document.marker, std::move(entry.between));
      give_to_file(document.root);
    } else {
      append(document.head, std::move(entry.between));
      document.trailing = std::move(entry.trailing);
    }
    append(document.tail, std::move(cursor_.pending.comments));
    return true;
  }

  bool read_json(LayoutDocument& document, const Value& root, Trivia start) {
    document.head = std::move(start.comments);
    if (!read_flow_value(cursor_, root, document.root)) return false;
    Trivia after = cursor_.skip();
    document.trailing = take_same_line(after);
    document.tail = std::move(after.comments);
    return cursor_.at_end();
  }

  // A null document does not have a tree.
  bool read_null(LayoutDocument& document, Trivia start) {
    document.head = std::move(start.comments);
    const auto end = end_of_null(cursor_.text(), cursor_.at());
    if (!end) return false;
    document.root.form = LayoutForm::scalar;
    document.root.text = cursor_.text().substr(cursor_.at(), *end - cursor_.at());
    cursor_.move(*end);
    Trivia after = cursor_.skip();
    document.trailing = take_same_line(after);
    document.tail = std::move(after.comments);
    return true;
  }

  // If the first comments of a file include a line for programs, they belong to the file.
  static void give_to_file(LayoutNode& root) {
    if (root.entries.empty() || !root.head.empty()) return;
    LayoutComments& above = root.entries.front().above;
    if (std::ranges::any_of(above, is_for_the_file)) root.head = std::move(above);
    if (!root.head.empty()) above.clear();
  }

  void read_behind_close(LayoutDocument& document) {
    const std::size_t start = cursor_.at();
    Trivia trivia = cursor_.skip();
    document.close = take_same_line(trivia);
    // Comments on later lines belong to the next document, if there is one.
    if (!cursor_.at_end()) {
      cursor_.move(document.close.empty() ? start : end_of(document.close.back()));
    } else {
      append(document.close, std::move(trivia.comments));
    }
  }

  [[nodiscard]] const Value* root_here() {
    const std::size_t end = next_marker();
    while (passed_ < documents_.size() && documents_[passed_].root.span.begin < cursor_.at())
      ++passed_;
    for (std::size_t i = passed_; i < documents_.size(); ++i) {
      const Span span = documents_[i].root.span;
      if (span.begin >= cursor_.at() && span.begin < end) return &documents_[i].root;
      if (span.begin >= end) break;
    }
    return nullptr;
  }

  [[nodiscard]] std::size_t next_marker() const {
    const std::string_view text = cursor_.text();
    if (!cursor_.is_yaml()) return text.size();
    for (std::size_t at = text.find('\n', cursor_.at()); at != text.npos;
         at = text.find('\n', at + 1)) {
      if (is_marker_at(at + 1, "---") || is_marker_at(at + 1, "...")) return at + 1;
    }
    return text.size();
  }

  [[nodiscard]] bool is_marker(std::string_view marker) {
    return cursor_.is_yaml() && cursor_.column() == 0 && is_marker_at(cursor_.at(), marker);
  }
  [[nodiscard]] bool is_marker_at(std::size_t at, std::string_view marker) const {
    const std::string_view text = cursor_.text();
    if (text.substr(at, 3) != marker) return false;
    return at + 3 >= text.size() || is_space(text[at + 3]);
  }
  [[nodiscard]] std::string_view rest_of_line() const {
    const std::string_view rest = cursor_.text().substr(cursor_.at());
    return rest.substr(0, rest.find('\n'));
  }
  [[nodiscard]] std::size_t offset_of(const LayoutComment& comment) const {
    return static_cast<std::size_t>(comment.text.data() - cursor_.text().data());
  }
  [[nodiscard]] std::size_t end_of(const LayoutComment& comment) const {
    return offset_of(comment) + comment.text.size();
  }

  LayoutCursor cursor_;
  const std::vector<Document>& documents_;
  std::size_t passed_ = 0;  ///< documents that begin before the cursor
};

}  // namespace

std::optional<Layout> read_layout(std::string_view text, const std::vector<Document>& documents,
                                  InputFormat format, LayoutProblem& problem) {
  const auto marks = format == InputFormat::yaml ? CommentMarks::hash : CommentMarks::slashes;
  LayoutReader reader(text, documents, marks);
  auto layout = reader.read();
  problem.at = reader.at();
  return layout;
}

namespace {

class Collector {
 public:
  void add(const LayoutComments& comments, const std::string& path) {
    for (const LayoutComment& comment : comments)
      places.emplace_back(path, std::string(comment.text));
  }

  void add(const LayoutNode& node, const std::string& path) {
    // Separate comments in a map or list do not belong to an entry.
    const std::string inside = path + "/";
    add(node.head, inside);
    add(node.tail, inside);
    for (std::size_t i = 0; i < node.entries.size(); ++i) {
      const LayoutEntry& entry = node.entries[i];
      const std::string token = node.is_map() ? std::string(entry.name) : std::to_string(i);
      const std::string pointer = pointer_append(path, token);
      for (const LayoutComments* comments : {&entry.above, &entry.between, &entry.trailing})
        add(*comments, pointer);
      add(entry.below, inside);
      add(entry.node, pointer);
    }
  }

  std::vector<std::pair<std::string, std::string>> places;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> comment_places(const Layout& layout) {
  Collector collector;
  for (std::size_t i = 0; i < layout.size(); ++i) {
    const LayoutDocument& document = layout[i];
    const std::string path = std::to_string(i);
    collector.add(document.before, path + "<");
    for (const LayoutComments* comments :
         {&document.marker, &document.head, &document.trailing, &document.tail, &document.close})
      collector.add(*comments, path + "/");
    collector.add(document.root, path);
  }
  std::ranges::sort(collector.places);
  return std::move(collector.places);
}

}  // namespace tgtcfg
