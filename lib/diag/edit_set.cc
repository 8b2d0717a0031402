#include "diag/edit_set.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace tgtcfg {

bool are_apart(std::span<const Edit> edits) {
  return EditSet().add(edits);
}

std::vector<Edit> in_text_order(std::vector<Edit> edits) {
  const auto key = [](const Edit& edit) { return std::tie(edit.span, edit.new_text); };
  std::ranges::sort(edits, [&](const Edit& a, const Edit& b) { return key(a) < key(b); });
  const auto equal = [&](const Edit& a, const Edit& b) { return key(a) == key(b); };
  edits.erase(std::unique(edits.begin(), edits.end(), equal), edits.end());
  return edits;
}

std::string edited(std::string_view text, std::span<const Edit> edits) {
  std::string result;
  std::size_t done = 0;
  for (const Edit& edit : edits) {
    result += text.substr(done, edit.span.begin - done);
    result += edit.new_text;
    done = edit.span.end;
  }
  return result += text.substr(done);
}

bool EditSet::fits(const Edit& edit) const {
  const auto next = ends_.lower_bound(edit.span.begin);
  if (next != ends_.end() && (next->first == edit.span.begin || next->first < edit.span.end))
    return false;
  return next == ends_.begin() || std::prev(next)->second <= edit.span.begin;
}

bool EditSet::add(std::span<const Edit> edits) {
  std::size_t added = 0;
  for (const Edit& edit : edits) {
    if (!fits(edit)) {
      for (const Edit& taken_back : edits.first(added)) ends_.erase(taken_back.span.begin);
      return false;
    }
    ends_.emplace(edit.span.begin, edit.span.end);
    ++added;
  }
  return true;
}

}  // namespace tgtcfg
