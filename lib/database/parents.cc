#include "database/parents.h"

#include <algorithm>
#include <array>
#include <utility>

#include "support/text.h"

namespace tgtcfg {

void ParentCircles::walk_from(const std::string& name) {
  if (nodes_.contains(name)) return;
  open(name);
  while (!path_.empty()) {
    Step& step = path_.back();
    if (step.next == step.parents.size()) {
      close();
      continue;
    }
    const std::string parent = step.parents[step.next++];
    const auto known = nodes_.find(parent);
    if (known == nodes_.end()) {
      open(parent);
    } else if (known->second.waits) {
      step.low = std::min(step.low, known->second.number);
    }
  }
}

bool ParentCircles::share_one(const std::string& a, const std::string& b) const {
  const auto one = nodes_.find(a);
  const auto other = nodes_.find(b);
  return one != nodes_.end() && other != nodes_.end() && one->second.circle != 0 &&
         one->second.circle == other->second.circle;
}

void ParentCircles::open(const std::string& name) {
  const std::size_t number = nodes_.size();
  nodes_[name].number = number;
  waiting_.push_back(name);
  path_.push_back({name, parents_(name), 0, number});
}

void ParentCircles::close() {
  const Step step = std::move(path_.back());
  path_.pop_back();
  if (!path_.empty()) path_.back().low = std::min(path_.back().low, step.low);
  if (step.low != nodes_[step.name].number) return;
  const bool own_parent = std::ranges::find(step.parents, step.name) != step.parents.end();
  const bool circle = waiting_.back() != step.name || own_parent;
  if (circle) ++circles_;
  for (bool more = true; more;) {
    Node& node = nodes_[waiting_.back()];
    node.waits = false;
    if (circle) node.circle = circles_;
    more = waiting_.back() != step.name;
    waiting_.pop_back();
  }
}

namespace {

// A person could not follow a row with deeper chains of parents.
constexpr int backend_parent_depth = 16;

constexpr std::array<std::string_view, 7> lists_of_facts = {
    "triples",         "cpu_names",     "own_cpus",     "unlisted_cpus",
    "refused_systems", "refused_names", "refused_chips"};

// Fields that are not inherited.
constexpr std::array<std::string_view, 6> own_members = {"$schema",  "name",        "from",
                                                         "abstract", "description", "source"};

// Appends missing members. Within `fields` this replaces the whole entry of a plan member.
void add_missing(Object& above, const Object& below) {
  for (const Member& member : below) {
    if (find_member(above, member.key) == nullptr) above.push_back(member);
  }
}

Object merged_rows(Object above, const Object& below) {
  for (const Member& old : below) {
    Member* given = find_member(above, old.key);
    if (given == nullptr) {
      above.push_back(old);
    } else if (given->value.is_object() && old.value.is_object()) {
      add_missing(given->value.object(), old.value.object());
    } else if (given->value.is_array() && old.value.is_array() &&
               contains(lists_of_facts, old.key)) {
      Array& facts = given->value.array();
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
  line.add_parents(row, backend_parent_depth);
  line.add(row);
  Value whole(std::move(line).merged());
  erase_key(whole.object(), "from");
  whole.span = row.span;
  return whole;
}

}  // namespace tgtcfg
