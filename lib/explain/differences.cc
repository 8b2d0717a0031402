#include <tgtcfg/differences.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "explain/explanation_text.h"
#include "support/link_key.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Members of plans, hosts and targets that are derived from other members.
constexpr std::array<std::string_view, 3> following = {"fingerprint", "device_fingerprint",
                                                       "canonical"};
// Maps with data as keys: a pass may be called `canonical`.
constexpr std::array<std::string_view, 6> data_maps = {"attrs",    "options",  "pass_config",
                                                       "features", "lowering", "limits"};
// Lists of strings that are sets.
constexpr std::array<std::string_view, 6> sets = {"features",  "keys", "refines",
                                                  "defaulted", "open", "disabled_passes"};

// Returns the name of a list element, or nullopt.
std::optional<std::string> name_in(const Value& element) {
  for (const char* key : {"id", "match", "name"}) {
    const Value* name = element.find(key);
    if (name != nullptr && name->is_string()) return name->string();
  }
  if (!element.get("from").is_string()) return std::nullopt;
  return link_key(element.text("from"), element.text("to"));
}

bool all_named(const Array& list) {
  std::set<std::string> names;
  return std::ranges::all_of(list, [&](const Value& element) {
    const auto name = name_in(element);
    return name && names.insert(*name).second;
  });
}

bool all_texts(const Array& list) {
  return std::ranges::all_of(list, [](const Value& element) { return element.is_string(); });
}

class Comparer {
 public:
  explicit Comparer(bool plans) : plans_(plans) {}

  void compare(const Value& a, const Value& b, const std::string& at, std::string_view key) {
    if (a.is_object() && b.is_object()) return objects(a, b, at, key);
    if (a.is_array() && b.is_array()) return lists(a.array(), b.array(), at, key);
    if (!(a == b)) add(at, &a, &b);
  }

  std::vector<Difference> take() {
    // Pointers are unique, and a stable sort would need half as much memory again.
    std::ranges::sort(found_, {}, &Difference::pointer);
    return std::move(found_);
  }

 private:
  void add(std::string at, const Value* a, const Value* b) {
    Difference& found = found_.emplace_back(Difference{std::move(at)});
    if (a != nullptr) found.a = *a;
    if (b != nullptr) found.b = *b;
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
    if (plans_ && contains(sets, key) && all_texts(a) && all_texts(b))
      return by_name(a, b, at, [](const Value& element) { return element.string(); });
    if (all_named(a) && all_named(b))
      return by_name(a, b, at, [](const Value& element) { return *name_in(element); });
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
      either(i < a.size() ? &a[i] : nullptr, i < b.size() ? &b[i] : nullptr, pointer_append(at, i),
             "");
    }
  }

  // `name_of` returns the unique name of an element.
  template <typename NameOf>
  void by_name(const Array& a, const Array& b, const std::string& at, NameOf name_of) {
    std::map<std::string, std::pair<const Value*, const Value*>> elements;
    for (const Value& element : a) elements[name_of(element)].first = &element;
    for (const Value& element : b) elements[name_of(element)].second = &element;
    for (const auto& [name, pair] : elements)
      either(pair.first, pair.second, pointer_append(at, name), "");
  }

  bool plans_;
  std::vector<Difference> found_;
};

std::vector<Difference> differences_between(const Value& a, const Value& b, bool plans) {
  Comparer comparer(plans);
  comparer.compare(a, b, {}, {});
  return comparer.take();
}

}  // namespace

std::vector<Difference> differences_of_plans(const Plan& a, const Plan& b) {
  return differences_of_plans(to_json(a), to_json(b));
}

std::vector<Difference> differences_of_plans(const Value& a, const Value& b) {
  return differences_between(a, b, true);
}

std::vector<Difference> differences_of_sources(const Value& a, const Value& b) {
  return differences_between(a, b, false);
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
