// Reads YAML maps and lists in block style.
#include <algorithm>

#include "document/yaml_source.h"
#include "format/layout_cursor.h"
#include "format/value_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_indicator(const LayoutCursor& cursor, char indicator) {
  if (cursor.next() != indicator) return false;
  const std::size_t after = cursor.at() + 1;
  return after >= cursor.text().size() || is_space(cursor.text()[after]);
}

/// Reads the entries of one map or list.
class BlockReader {
 public:
  BlockReader(LayoutCursor& cursor, const Value& value, LayoutNode& node,
              std::optional<std::size_t> parent)
      : cursor_(cursor), value_(value), node_(node), parent_(parent), column_(cursor.column()) {}

  /// `above` and `key_properties` precede the value and have been read already.
  bool read(Trivia above, std::string key_properties) {
    node_.form = value_.is_object() ? LayoutForm::block_map : LayoutForm::block_list;
    node_.value = &value_;
    cursor_.pending = std::move(above);
    if (!key_properties.empty()) column_ = first_column_;
    const std::size_t size = value_.is_object() ? value_.object().size() : value_.array().size();
    for (std::size_t i = 0; i < size; ++i) {
      LayoutEntry entry;
      give_comments(entry);
      if (i == 0) entry.key_properties = std::move(key_properties);
      if (!(value_.is_object() ? read_member(entry, i) : read_element(entry, i))) return false;
      node_.entries.push_back(std::move(entry));
    }
    take_tail();
    return true;
  }

  void begins_at(std::size_t column) { first_column_ = column; }

 private:
  void give_comments(LayoutEntry& entry) {
    SplitComments split = split_pending(std::move(cursor_.pending));
    cursor_.pending = {};
    entry.above = std::move(split.above);
    entry.blank_before = split.blank_before;
    append(node_.entries.empty() ? node_.head : node_.entries.back().below, std::move(split.stay));
  }

  bool read_member(LayoutEntry& entry, std::size_t index) {
    const Member& member = value_.object()[index];
    entry.name = member.key;
    if (is_indicator(cursor_, '?')) {
      cursor_.move(cursor_.at() + 1);
      append(entry.above, as_own_lines(cursor_.skip().comments));
    }
    if (cursor_.at() < member.key_span.begin) {
      LayoutComments none;
      entry.key_properties = read_properties(cursor_, none).text;
      if (!none.empty()) return false;
    }
    const auto key = cursor_.take(member.key_span);
    if (!key) return false;
    entry.key = *key;
    append(entry.between, cursor_.skip().comments);
    if (!cursor_.step(':')) return false;
    return read_block_value(cursor_, member.value, {member.key_span, column_}, entry);
  }

  bool read_element(LayoutEntry& entry, std::size_t index) {
    if (!is_indicator(cursor_, '-')) return false;
    const Value& value = value_.array()[index];
    const auto at = static_cast<std::uint32_t>(cursor_.at());
    cursor_.move(cursor_.at() + 1);
    return read_block_value(cursor_, value, {{value.span.file, at, at + 1}, column_}, entry);
  }

  static LayoutComments as_own_lines(LayoutComments comments) {
    for (LayoutComment& comment : comments) comment.own_line = true;
    return comments;
  }

  // Comments indented at least as far as the entries belong to them. The dashes of a list may have
  // the same column as the keys of the map around it.
  void take_tail() {
    LayoutComments& waiting = cursor_.pending.comments;
    const bool beside_keys = parent_ == column_;
    const std::size_t least = !parent_ ? 0 : column_ + (beside_keys ? 1 : 0);
    const auto end = std::ranges::find_if(
        waiting, [least](const LayoutComment& comment) { return comment.column < least; });
    node_.tail.assign(waiting.begin(), end);
    waiting.erase(waiting.begin(), end);
  }

  LayoutCursor& cursor_;
  const Value& value_;
  LayoutNode& node_;
  std::optional<std::size_t> parent_;
  std::size_t column_;
  std::size_t first_column_ = 0;
};

bool is_nothing(const Value& value, const Span& mark) {
  return value.is_null() && value.span == mark;
}

// Reads anchors and tags on the line of the key, without a value.
void read_properties_on_own_line(LayoutCursor& cursor, LayoutNode& node) {
  const std::size_t start = cursor.at();
  const Trivia trivia = cursor.skip();
  if (trivia.breaks || !trivia.comments.empty()) return cursor.move(start);
  std::size_t end = start;
  while (cursor.next() == '&' || cursor.next() == '!') {
    end = end_of_word(cursor.text(), cursor.at());
    if (!node.properties.empty()) node.properties += ' ';
    node.properties += cursor.text().substr(cursor.at(), end - cursor.at());
    cursor.move(end);
    if (cursor.skip().breaks) break;
  }
  cursor.move(end);
}

bool read_scalar(LayoutCursor& cursor, const Value& value, LayoutEntry& entry) {
  LayoutNode& node = entry.node;
  if (cursor.next() == '*' && value.span.begin != cursor.at()) {
    read_alias(cursor, node);
    return true;
  }
  if (value.is_object() || value.is_array()) return read_flow(cursor, value, node);
  const auto text = cursor.take(value.span);
  if (!text) return false;
  node.form = LayoutForm::scalar;
  node.text = *text;
  if (is_block_text(value.style)) return read_block_text(cursor, value, entry);
  return true;
}

bool is_block(const LayoutCursor& cursor, const Value& value) {
  const bool alias = cursor.next() == '*' && value.span.begin != cursor.at();
  if (alias || !(value.is_object() || value.is_array())) return false;
  return cursor.next() != '{' && cursor.next() != '[';
}

// Reads trailing comments, and leaves later comments for the next entry.
void read_behind(LayoutCursor& cursor, LayoutEntry& entry) {
  cursor.pending = cursor.skip();
  append(entry.trailing, take_same_line(cursor.pending));
}

}  // namespace

bool read_block_value(LayoutCursor& cursor, const Value& value, const BlockPlace& place,
                      LayoutEntry& entry) {
  if (is_nothing(value, place.mark)) {
    entry.node.value = &value;
    read_properties_on_own_line(cursor, entry.node);
    read_behind(cursor, entry);
    return true;
  }
  return read_block_value(cursor, value, place, cursor.skip(), entry);
}

bool read_block_value(LayoutCursor& cursor, const Value& value, const BlockPlace& place,
                      Trivia before, LayoutEntry& entry) {
  LayoutNode& node = entry.node;
  node.value = &value;
  append(entry.between, take_same_line(before));
  const std::size_t begin = cursor.at();
  LayoutComments behind;
  ReadProperties properties = read_properties(cursor, behind);
  const auto below =
      std::ranges::find_if(behind, [](const LayoutComment& comment) { return comment.own_line; });
  entry.between.insert(entry.between.end(), behind.begin(), below);
  before.comments.insert(before.comments.end(), below, behind.end());
  if (is_block(cursor, value)) {
    BlockReader reader(cursor, value, node, place.parent);
    // Anchors and tags on the line of the first key belong to that key.
    const bool of_key = !properties.breaks && value.is_object();
    if (!of_key) node.properties = std::move(properties.text);
    reader.begins_at(cursor.column_of(begin));
    for (LayoutComment& comment : before.comments) comment.own_line = true;
    if (!properties.text.empty() && properties.breaks) before.blank_after = false;
    return reader.read(std::move(before), of_key ? std::move(properties.text) : std::string());
  }
  node.properties = std::move(properties.text);
  append(entry.between, std::move(before.comments));
  if (value.span.end <= cursor.at() && !node.properties.empty() && cursor.next() != '*') {
    read_behind(cursor, entry);  // a tag without a value
    return true;
  }
  if (!read_scalar(cursor, value, entry)) return false;
  read_behind(cursor, entry);
  return true;
}

}  // namespace tgtcfg
