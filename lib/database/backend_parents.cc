#include "database/backend_parents.h"

#include <algorithm>
#include <array>
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

Member* find_member(Object& row, std::string_view key) {
  const auto found =
      std::find_if(row.begin(), row.end(), [&](const Member& member) { return member.key == key; });
  return found == row.end() ? nullptr : &*found;
}

// What `below` says besides comes behind. `fields` over `fields`: what is said of a member of a
// plan is said whole.
void add_missing(Object& above, const Object& below) {
  for (const Member& member : below) {
    if (find_member(above, member.key) == nullptr) above.push_back(member);
  }
}

Object merged_rows(Object above, const Object& below) {
  for (const Member& old : below) {
    Member* own = find_member(above, old.key);
    if (own == nullptr) {
      above.push_back(old);
    } else if (own->value.is_object() && old.value.is_object()) {
      add_missing(own->value.object(), old.value.object());
    } else if (own->value.is_array() && old.value.is_array() && contains(lists_of_facts, old.key)) {
      Array& facts = own->value.array();
      facts.insert(facts.begin(), old.value.array().begin(), old.value.array().end());
    }
  }
  return above;
}

class Line {
 public:
  explicit Line(const WrittenRow& written) : written_(written) {}

  void add_parents(const Value& row, int depth) {
    for (const std::string& name : parents_of(row)) {
      if (depth == 0 || contains(seen_, name)) continue;
      seen_.push_back(name);
      auto parent = written_(name);
      if (!parent) continue;
      add_parents(*parent, depth - 1);
      std::erase_if(parent->object(),
                    [](const Member& member) { return contains(own_members, member.key); });
      add(std::move(*parent));
    }
  }
  void add(Value row) { merged_ = merged_rows(std::move(row.object()), merged_); }
  Object merged() && { return std::move(merged_); }

 private:
  const WrittenRow& written_;
  std::vector<std::string> seen_;
  Object merged_;
};

}  // namespace

Value whole_backend(const Value& row, const WrittenRow& written) {
  if (row.list("from").empty()) return row;
  Line line(written);
  line.add_parents(row, parent_depth);
  line.add(row);
  Value whole(std::move(line).merged());
  std::erase_if(whole.object(), [](const Member& member) { return member.key == "from"; });
  whole.span = row.span;
  return whole;
}

}  // namespace tgtcfg
