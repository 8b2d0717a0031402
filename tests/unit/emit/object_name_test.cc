// Names of what a build makes: no two pairs of a target and a source have one.
#include "emit/object_name.h"

#include <set>
#include <string>
#include <vector>

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("an object is named after its target and its source") {
  CHECK(object_name("gpu", "k.cu", ".fatbin") == "gpu.k.cu.fatbin");
  CHECK(object_name("cpu", "src/main.c", ".o") == "cpu.src+main.c.o");
  CHECK(object_name("cpu", "../a b.c", ".o") == "cpu...+a@20b.c.o");
  CHECK(object_name("npu/dsp", "k.c", "") == "npu+dsp.k.c.out");
  CHECK(object_name("gpu.1", "a+@.cu", ".fatbin") == "gpu@2e1.a@2b@40.cu.fatbin");
}

TEST_CASE("different pairs have different objects") {
  const std::string pieces[] = {"a", "b", ".", "/", "+", "@", "-", "_", "@2e", " ", "\xc3\xa9"};
  std::vector<std::string> words;
  for (const std::string& first : pieces) {
    words.push_back(first);
    for (const std::string& second : pieces) {
      words.push_back(first + second);
      for (const std::string& third : pieces) words.push_back(first + second + third);
    }
  }
  const std::vector<std::string> targets = {"a",   "b",   "a.b", "a/b", "a-b",
                                            "a_b", "a.a", "a/a", "a.2"};
  std::set<std::string> names;
  for (const std::string& target : targets) {
    for (const std::string& word : words) {
      const std::string name = object_name(target, word, ".o");
      CAPTURE(target, word, name);
      CHECK(names.insert(name).second);
      CHECK(name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                   "_.-+@") == std::string::npos);
    }
  }
}

TEST_CASE("a long name is cut, and still its own") {
  const std::string deep(300, 'd');
  const std::string first = object_name("cpu", deep + "/a.c", ".o");
  const std::string second = object_name("cpu", deep + "/b.c", ".o");
  CHECK(first != second);
  CHECK(first.size() < 250);
  CHECK(first.starts_with("cpu.."));
  CHECK(first.ends_with(".o"));
  CHECK(object_name(deep, "a.c", ".o").size() < 250);
  CHECK(object_name(deep, "a.c", ".o") != object_name(deep + "d", "a.c", ".o"));
}

}  // namespace
}  // namespace tgtcfg
