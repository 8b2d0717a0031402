#include <tgtcfg/differences.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "explain/found_difference.h"
#include "explain/value_text.h"
#include "plan/plan_fields.h"
#include "plan/plan_json.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Members of plans, hosts and targets that follow from the others.
constexpr std::array<std::string_view, 3> following = {"fingerprint", "device_fingerprint",
                                                       "canonical"};
// Maps whose keys are data: a pass may be called `canonical`.
constexpr std::array<std::string_view, 6> data_maps = {"attrs",    "options",  "pass_config",
                                                       "features", "lowering", "limits"};
// Lists of texts that are sets.
constexpr std::array<std::string_view, 6> sets = {"features",  "keys", "refines",
                                                  "defaulted", "open", "disabled_passes"};

// The name of an element of a list, or nothing.
const std::string* name_in(const Value& element) {
  for (const char* key : {"id", "match", "name"}) {
    const Value* name = element.find(key);
    if (name != nullptr && name->is_string()) return &name->string();
  }
  return nullptr;
}

bool all_named(const Array& list) {
  std::set<std::string> names;
  return std::all_of(list.begin(), list.end(), [&](const Value& element) {
    const std::string* name = name_in(element);
    return name != nullptr && names.insert(*name).second;
  });
}

bool all_texts(const Array& list) {
  return std::all_of(list.begin(), list.end(),
                     [](const Value& element) { return element.is_string(); });
}

std::optional<Value> tree_of(const PlanField<Plan>& field, const Plan& plan) {
  auto value = field.write(plan);
  return value ? std::optional(in_order(std::move(*value))) : std::nullopt;
}

template <class Record>
Value tree_of(const Record& record) {
  return in_order(record_json(record));
}

template <class Record>
Array trees_of(const std::vector<Record>& records) {
  Array trees;
  for (const Record& record : records) trees.push_back(tree_of(record));
  return trees;
}

// The name of a record stands first in the list of members.
template <class Record>
std::string record_name(const Record& record) {
  return plan_fields<Record>().front().write(record).value_or(Value("")).string();
}

std::string record_name(const PlanPart& part) {
  return part.id;
}

class Comparer {
 public:
  explicit Comparer(bool plans) : plans_(plans) {}

  void compare(const Value& a, const Value& b, const std::string& at, std::string_view key) {
    if (a.is_object() && b.is_object()) return objects(a, b, at, key);
    if (a.is_array() && b.is_array()) return lists(a.array(), b.array(), at, key);
    if (!(a == b)) add(at, &a, &b);
  }

  // The same as of their trees, but record by record: the tree of a plan takes
  // many times its room.
  void plans(const Plan& a, const Plan& b, const std::string& at) {
    for (const PlanField<Plan>& field : plan_fields<Plan>()) {
      const std::string_view name = field.member->name;
      if (field.count != nullptr || contains(following, name)) continue;
      const auto x = tree_of(field, a);
      const auto y = tree_of(field, b);
      if (x || y) either(x ? &*x : nullptr, y ? &*y : nullptr, pointer_append(at, name), name);
    }
    records(a.hosts, b.hosts, pointer_append(at, "hosts"));
    records(a.targets, b.targets, pointer_append(at, "targets"));
    records(a.devices, b.devices, pointer_append(at, "devices"));
    records(a.memory_pools, b.memory_pools, pointer_append(at, "memory_pools"));
    records(a.functions, b.functions, pointer_append(at, "functions"));
    records(a.parts, b.parts, pointer_append(at, "parts"));
  }

  std::vector<FoundDifference> take() {
    // No two are of one pointer, and a stable sort would take half their room
    // once more.
    std::sort(found_.begin(), found_.end(), [](const FoundDifference& x, const FoundDifference& y) {
      return x.pointer < y.pointer;
    });
    return std::move(found_);
  }

 private:
  void add(std::string at, const Value* a, const Value* b) {
    found_.push_back({std::move(at), FoundValue(a), FoundValue(b)});
  }

  template <class Record>
  static FoundValue record_value(const Record* record) {
    if (record == nullptr) return {};
    return {record, [](const void* each) { return tree_of(*static_cast<const Record*>(each)); }};
  }

  void either(const Value* a, const Value* b, const std::string& at, std::string_view key) {
    if (a != nullptr && b != nullptr) return compare(*a, *b, at, key);
    add(at, a, b);
  }

  void objects(const Value& a, const Value& b, const std::string& at, std::string_view key) {
    const bool data = contains(data_maps, key);
    std::map<std::string_view, std::pair<const Value*, const Value*>> members;
    for (const Member& member : a.object()) members[member.key].first = &member.value;
    for (const Member& member : b.object()) members[member.key].second = &member.value;
    for (const auto& [each, pair] : members) {
      if (plans_ && !data && contains(following, each)) continue;
      either(pair.first, pair.second, pointer_append(at, each), data ? "" : each);
    }
  }

  void lists(const Array& a, const Array& b, const std::string& at, std::string_view key) {
    if (plans_ && contains(sets, key) && all_texts(a) && all_texts(b)) return by_text(a, b, at);
    if (all_named(a) && all_named(b)) return by_name(a, b, at);
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
      either(i < a.size() ? &a[i] : nullptr, i < b.size() ? &b[i] : nullptr, pointer_append(at, i),
             "");
    }
  }

  void by_name(const Array& a, const Array& b, const std::string& at) {
    std::map<std::string, std::pair<const Value*, const Value*>> elements;
    for (const Value& element : a) elements[*name_in(element)].first = &element;
    for (const Value& element : b) elements[*name_in(element)].second = &element;
    for (const auto& [name, pair] : elements)
      either(pair.first, pair.second, pointer_append(at, name), "");
  }

  void by_text(const Array& a, const Array& b, const std::string& at) {
    std::map<std::string, std::pair<const Value*, const Value*>> elements;
    for (const Value& element : a) elements[element.string()].first = &element;
    for (const Value& element : b) elements[element.string()].second = &element;
    for (const auto& [text, pair] : elements)
      either(pair.first, pair.second, pointer_append(at, text), "");
  }

  template <class Record>
  void records(const std::vector<Record>& a, const std::vector<Record>& b, const std::string& at) {
    std::map<std::string, std::pair<const Record*, const Record*>> named;
    bool unique = true;
    for (const Record& record : a)
      unique = !std::exchange(named[record_name(record)].first, &record) && unique;
    for (const Record& record : b)
      unique = !std::exchange(named[record_name(record)].second, &record) && unique;
    if (!unique) return lists(trees_of(a), trees_of(b), at, {});
    for (const auto& [name, pair] : named) {
      const std::string place = pointer_append(at, name);
      if (pair.first != nullptr && pair.second != nullptr)
        compare_records(*pair.first, *pair.second, place);
      else
        found_.push_back({place, record_value(pair.first), record_value(pair.second)});
    }
  }

  template <class Record>
  void compare_records(const Record& a, const Record& b, const std::string& at) {
    compare(tree_of(a), tree_of(b), at, {});
  }

  void compare_records(const PlanPart& a, const PlanPart& b, const std::string& at) {
    plans(a.plan, b.plan, pointer_append(at, "plan"));
  }

  bool plans_;
  std::vector<FoundDifference> found_;
};

std::vector<FoundDifference> found_between_values(const Value& a, const Value& b, bool plans) {
  Comparer comparer(plans);
  comparer.compare(a, b, {}, {});
  return comparer.take();
}

}  // namespace

std::vector<Difference> made(const std::vector<FoundDifference>& found) {
  std::vector<Difference> all;
  all.reserve(found.size());
  for (const FoundDifference& each : found) all.push_back(each.made());
  return all;
}

std::vector<FoundDifference> found_between(const Plan& a, const Plan& b) {
  Comparer comparer(true);
  comparer.plans(a, b, {});
  return comparer.take();
}

std::vector<FoundDifference> found_between_sources(const Value& a, const Value& b) {
  return found_between_values(a, b, false);
}

std::vector<Difference> differences_of_plans(const Plan& a, const Plan& b) {
  return made(found_between(a, b));
}

std::vector<Difference> differences_of_plans(const Value& a, const Value& b) {
  return made(found_between_values(a, b, true));
}

std::vector<Difference> differences_of_sources(const Value& a, const Value& b) {
  return made(found_between_sources(a, b));
}

std::string_view change_of(const Difference& difference) {
  if (!difference.a) return "added";
  return difference.b ? "changed" : "removed";
}

std::string difference_text(const Difference& difference) {
  const std::string a = difference.a ? value_text(*difference.a) : "nothing";
  const std::string b = difference.b ? value_text(*difference.b) : "nothing";
  return difference.pointer + ": " + a + " -> " + b;
}

}  // namespace tgtcfg
