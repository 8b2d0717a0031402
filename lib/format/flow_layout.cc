// Reads values in brackets: JSON, JSON5, and flow lists and maps of YAML.

#include "format/layout_cursor.h"

namespace tgtcfg {
namespace {

void begin_lines(LayoutComments& comments) {
  for (LayoutComment& comment : comments) comment.own_line = true;
}

void end_lines(LayoutComments& comments) {
  for (LayoutComment& comment : comments) comment.inside = false;
}

// Only the last comments may share a line with their object, starting at the last comment that
// begins a line.
void end_lines_before_others(LayoutComments& comments) {
  bool inside = true;
  for (auto comment = comments.rbegin(); comment != comments.rend(); ++comment) {
    inside = inside && comment->inside;
    comment->inside = inside;
    inside = inside && !comment->own_line;
  }
}

bool ends_entry(char c) {
  return c == ',' || c == ']' || c == '}';
}

class FlowReader {
 public:
  FlowReader(LayoutCursor& cursor, const Value& value, LayoutNode& node)
      : cursor_(cursor), value_(value), node_(node), close_(value.is_object() ? '}' : ']') {}

  bool read() {
    node_.form = value_.is_object() ? LayoutForm::flow_map : LayoutForm::flow_list;
    node_.value = &value_;
    cursor_.move(cursor_.at() + 1);
    read_head();
    const std::size_t size = value_.is_object() ? value_.object().size() : value_.array().size();
    for (std::size_t i = 0; i < size; ++i) {
      if (!read_entry(i)) return false;
    }
    append(node_.tail, std::move(cursor_.pending.comments));
    return cursor_.step(close_);
  }

 private:
  void read_head() {
    cursor_.pending = cursor_.skip();
    Trivia& pending = cursor_.pending;
    node_.spread = pending.breaks;
    // A comment followed by an entry on the same line belongs to the entry, otherwise to the
    // bracket.
    const bool inside = !pending.breaks && cursor_.next() != close_;
    if (!inside) node_.head = take_same_line(pending);
  }

  bool read_entry(std::size_t index) {
    LayoutEntry entry;
    give_comments(entry);
    if (!read_key(entry, index)) return false;
    const Value& value = value_.is_object() ? value_.object()[index].value : value_.array()[index];
    if (!read_flow_value(cursor_, value, entry.node)) return false;
    read_behind(entry);
    node_.entries.push_back(std::move(entry));
    return true;
  }

  void give_comments(LayoutEntry& entry) {
    SplitComments split = split_pending(std::move(cursor_.pending));
    entry.above = std::move(split.above);
    end_lines_before_others(entry.above);
    entry.blank_before = split.blank_before;
    append(node_.entries.empty() ? node_.head : node_.entries.back().below, std::move(split.stay));
  }

  bool read_key(LayoutEntry& entry, std::size_t index) {
    if (!value_.is_object()) return true;
    const Member& member = value_.object()[index];
    entry.name = member.key;
    entry.key_properties = read_properties(cursor_, entry.above).text;
    const auto key = cursor_.take(member.key_span);
    if (!key) return false;
    entry.key = *key;
    append(entry.between, cursor_.skip().comments);
    if (is_absent(member)) return true;
    if (!cursor_.step(':')) return false;
    append(entry.between, cursor_.skip().comments);
    end_lines_before_others(entry.between);
    return true;
  }

  [[nodiscard]] static bool is_absent(const Member& member) {
    return member.value.is_null() && member.value.span == member.key_span;
  }

  // Reads comments on the line of the value or its comma, and leaves later comments for the next
  // entry.
  void read_behind(LayoutEntry& entry) {
    Trivia before_comma = cursor_.skip();
    entry.trailing = take_same_line(before_comma);
    if (cursor_.next() != ',') {
      cursor_.pending = std::move(before_comma);
      return;
    }
    cursor_.move(cursor_.at() + 1);
    Trivia after = cursor_.skip();
    const bool inside = !after.breaks && !ends_entry(cursor_.next());
    // After a comment that ends its line, another comment needs a new line.
    const bool full = !entry.trailing.empty() && !entry.trailing.back().text.ends_with("*/");
    if (full || !before_comma.comments.empty()) begin_lines(after.comments);
    if (!inside && before_comma.comments.empty()) append(entry.trailing, take_same_line(after));
    // Comments before the comma share a line with the next entry only if nothing else follows.
    if (after.breaks || !after.comments.empty()) end_lines(before_comma.comments);
    after.comments.insert(after.comments.begin(), before_comma.comments.begin(),
                          before_comma.comments.end());
    cursor_.pending = std::move(after);
  }

  LayoutCursor& cursor_;
  const Value& value_;
  LayoutNode& node_;
  char close_;
};

}  // namespace

bool read_flow(LayoutCursor& cursor, const Value& value, LayoutNode& node) {
  return FlowReader(cursor, value, node).read();
}

bool read_flow_value(LayoutCursor& cursor, const Value& value, LayoutNode& node) {
  LayoutComments between;
  node.properties = read_properties(cursor, between).text;
  if (!between.empty()) return false;
  node.value = &value;
  if (cursor.is_yaml() && cursor.next() == '*') {
    read_alias(cursor, node);
    return true;
  }
  if (value.is_object() || value.is_array()) {
    // A pair without brackets, such as `[a: 1]`, is valid input but cannot be formatted.
    const char open = value.is_object() ? '{' : '[';
    return cursor.next() == open && read_flow(cursor, value, node);
  }
  if (value.is_null() && ends_entry(cursor.next())) return true;
  if (value.span.end <= cursor.at()) return true;  // a tag without a value
  const auto text = cursor.take(value.span);
  if (!text) return false;
  node.form = LayoutForm::scalar;
  node.text = *text;
  return true;
}

}  // namespace tgtcfg
