// A list of elements that stay where they are answers as a std::vector does.
#include <tgtcfg/stable_vector.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.h"

using namespace tgtcfg;

namespace {

StableVector<std::string> three() {
  StableVector<std::string> names;
  names.reserve(3);
  names.push_back("b");
  names.emplace_back(2, 'c');
  const std::string a = "a";
  names.push_back(a);
  return names;
}

std::string joined(const StableVector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += name + " ";
  return text;
}

struct Tree {
  std::string name;
  StableVector<Tree> below;
};

}  // namespace

TEST_CASE("elements come in the order in which they were put in") {
  StableVector<std::string> names = three();
  CHECK(joined(names) == "b cc a ");
  CHECK(names.size() == 3);
  CHECK(names.front() == "b");
  CHECK(names.back() == "a");
  names[1] = "c";
  CHECK(std::as_const(names)[1] == "c");
  CHECK(std::as_const(names).front() + std::as_const(names).back() == "ba");
  CHECK(std::is_sorted(names.begin(), names.end()) == false);
  CHECK(std::find(names.begin(), names.end(), "c") - names.begin() == 1);
  std::sort(names.begin(), names.end());
  CHECK(joined(names) == "a b c ");
  names.clear();
  CHECK(names.empty());
  CHECK(names.begin() == names.end());
}

TEST_CASE("an element stays where it is while others are added") {
  StableVector<std::string> names;
  const std::string& first = names.emplace_back("first");
  for (int i = 0; i < 1000; ++i) names.emplace_back("another");
  CHECK(&first == &names.front());
  CHECK(first == "first");
}

TEST_CASE("a copy has elements of its own") {
  StableVector<std::string> names = three();
  StableVector<std::string> copy = names;
  copy[0] = "other";
  CHECK(joined(names) == "b cc a ");
  names = copy;
  CHECK(joined(names) == "other cc a ");
  CHECK(&names[0] != &copy[0]);
  const StableVector<std::string>& itself = names;
  names = itself;
  CHECK(joined(names) == "other cc a ");
  const StableVector<std::string> taken = std::move(copy);
  CHECK(joined(taken) == "other cc a ");
}

TEST_CASE("a type may hold a list of itself") {
  Tree tree{"root", {}};
  tree.below.push_back({"leaf", {}});
  const Tree copy = tree;
  tree.below[0].name = "changed";
  CHECK(copy.below[0].name == "leaf");
}

TEST_CASE("what is let go is ended at once and the others stay") {
  const auto watched = std::make_shared<int>(7);
  StableVector<std::shared_ptr<int>> list;
  for (int i = 0; i < 3; ++i) list.push_back(watched);
  CHECK(watched.use_count() == 4);
  list.let_go(1);
  CHECK(watched.use_count() == 3);
  CHECK(list.size() == 3);
  CHECK(*list[2] == 7);
  const auto* last = &list[2];
  list.close_gaps();
  CHECK(list.size() == 2);
  CHECK(&list[1] == last);
  const StableVector<std::shared_ptr<int>> copy = list;
  CHECK(watched.use_count() == 5);
}
