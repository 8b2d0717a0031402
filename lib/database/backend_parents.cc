#include "database/backend_parents.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "database/row_reader.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Deeper chains of parents are not a row that a person could follow.
constexpr int parent_depth = 16;

constexpr std::array<std::string_view, 7> lists_of_facts = {
    "triples",         "cpu_names",     "own_cpus",     "unlisted_cpus",
    "refused_systems", "refused_names", "refused_chips"};

// What a row says of itself alone.
constexpr std::array<std::string_view, 6> own_members = {"$schema",  "name",        "from",
                                                         "abstract", "description", "source"};

enum class Part : std::uint8_t { own, shared };

Member* find_member(Object& row, std::string_view key) {
  const auto found =
      std::find_if(row.begin(), row.end(), [&](const Member& member) { return member.key == key; });
  return found == row.end() ? nullptr : &*found;
}

void set_member(Object& row, const Member& member) {
  if (Member* same = find_member(row, member.key)) {
    *same = member;
  } else {
    row.push_back(member);
  }
}

// `fields` over `fields`: what is said of a member of a plan is said whole.
void merge_row(Object& below, const Object& above) {
  for (const Member& member : above) {
    Member* same = find_member(below, member.key);
    if (same != nullptr && same->value.is_object() && member.value.is_object()) {
      for (const Member& inner : member.value.object()) set_member(same->value.object(), inner);
    } else if (same != nullptr && same->value.is_array() && member.value.is_array() &&
               contains(lists_of_facts, member.key)) {
      const Array& more = member.value.array();
      same->value.array().insert(same->value.array().end(), more.begin(), more.end());
    } else {
      set_member(below, member);
    }
  }
}

class Line {
 public:
  explicit Line(const WrittenRow& written) : written_(written) {}

  void add_parents(const Value& row, int depth) {
    for (const std::string& name : parents_of(row)) {
      if (depth == 0 || contains(seen_, name)) continue;
      seen_.push_back(name);
      const auto parent = written_(name);
      if (!parent) continue;
      add_parents(*parent, depth - 1);
      add(*parent, Part::shared);
    }
  }
  void add(const Value& row, Part part) {
    Object members;
    for (const Member& member : row.object()) {
      if (contains(own_members, member.key) == (part == Part::own)) members.push_back(member);
    }
    merge_row(merged_.object(), members);
  }
  Value merged() && { return std::move(merged_); }

 private:
  const WrittenRow& written_;
  std::vector<std::string> seen_;
  Value merged_ = Object();
};

}  // namespace

Value whole_backend(const Value& row, const WrittenRow& written) {
  if (row.list("from").empty()) return row;
  Line line(written);
  line.add(row, Part::own);
  line.add_parents(row, parent_depth);
  line.add(row, Part::shared);
  Value whole = std::move(line).merged();
  std::erase_if(whole.object(), [](const Member& member) { return member.key == "from"; });
  whole.span = row.span;
  return whole;
}

}  // namespace tgtcfg
