#include "format/layout_cursor.h"

#include <algorithm>

#include "document/yaml_source.h"

namespace tgtcfg {

SplitComments split_pending(Trivia pending) {
  SplitComments split;
  LayoutComments& all = pending.comments;
  auto first = all.begin();
  if (pending.blank_after) {
    first = all.end();
  } else {
    for (auto comment = all.begin(); comment != all.end(); ++comment) {
      if (comment->blank_before) first = comment;
    }
  }
  split.blank_before = pending.blank_after || (first != all.end() && first->blank_before);
  split.stay.assign(all.begin(), first);
  split.above.assign(first, all.end());
  return split;
}

ReadProperties read_properties(LayoutCursor& cursor, LayoutComments& comments) {
  ReadProperties properties;
  while (cursor.is_yaml() && (cursor.next() == '&' || cursor.next() == '!')) {
    const std::size_t end = end_of_word(cursor.text(), cursor.at());
    if (!properties.text.empty()) properties.text += ' ';
    properties.text += cursor.text().substr(cursor.at(), end - cursor.at());
    cursor.move(end);
    const Trivia trivia = cursor.skip();
    properties.breaks = properties.breaks || trivia.breaks;
    comments.insert(comments.end(), trivia.comments.begin(), trivia.comments.end());
  }
  return properties;
}

}  // namespace tgtcfg
