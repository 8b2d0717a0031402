#include <tgtcfg/value.h>
#include <tgtcfg/values.h>
#include <tgtcfg/writers.h>

#include <array>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/plain_values.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

const Value value = Object{{"text", "a"},
                           {"flag", true},
                           {"number", 7},
                           {"list", Array{"x", 1, "y"}},
                           {"map", Object{{"text", "b"}}}};

TEST_CASE("members are read by key and kind") {
  CHECK(value.text("text") == "a");
  CHECK(value.flag("flag"));
  CHECK(value.integer("number") == 7);
  CHECK(value.list("list").size() == 3);
  CHECK(value.texts("list") == std::vector<std::string>{"x", "y"});
  CHECK(value.map("map").front().key == "text");
  CHECK(value.get("map").text("text") == "b");
}

TEST_CASE("what is not there, or of another kind, is empty") {
  for (const char* key : {"nothing", "text", "flag", "number", "list", "map"}) {
    INFO(key);
    const std::string_view name = key;
    if (name != "text") CHECK(value.text(key).empty());
    if (name != "flag") CHECK_FALSE(value.flag(key));
    if (name != "number") CHECK_FALSE(value.integer(key));
    if (name != "list") CHECK(value.list(key).empty());
    if (name != "list") CHECK(value.texts(key).empty());
    if (name != "map") CHECK(value.map(key).empty());
  }
  CHECK(value.get("nothing").is_null());
  CHECK(value.get("nothing").get("more").text("still") == "");
  CHECK(Value("no object").get("text").is_null());
}

// A text that fits into its string and one that does not.
const std::string long_text(100, 'x');
const std::array<Value, 9> all_kinds = {Value(),
                                        Value(true),
                                        Value(std::numeric_limits<std::int64_t>::min()),
                                        Value(0.5),
                                        Value("a"),
                                        Value(long_text),
                                        Value(Array{1, long_text}),
                                        Value(Object{{"key", long_text}}),
                                        Value(Object{})};

Value placed(Value result) {
  result.span = {FileId{1}, 2, 3};
  result.style = ScalarStyle::folded;
  return result;
}

bool is_placed(const Value& here) {
  return here.span == Span{FileId{1}, 2, 3} && here.style == ScalarStyle::folded;
}

TEST_CASE("each kind is copied, moved and put in the place of each") {
  for (const Value& from : all_kinds) {
    const Value source = placed(from);
    const Value copied = source;
    CHECK((copied == from && is_placed(copied)));
    for (const Value& to : all_kinds) {
      INFO(name_of(from.kind()) << " in place of " << name_of(to.kind()));
      Value assigned = to;
      assigned = source;
      CHECK((assigned == from && is_placed(assigned)));
      Value moved = to;
      moved = std::move(assigned);
      CHECK((moved == from && is_placed(moved)));
      CHECK(assigned.kind() == from.kind());  // what a value moved from is asked for is there
      assigned = to;
      CHECK(assigned == to);
      std::swap(assigned, moved);
      CHECK((assigned == from && moved == to));
    }
  }
}

TEST_CASE("a value takes the place of what holds it, and its own") {
  for (const Value& inner : all_kinds) {
    Value list = Array{"before", placed(inner)};
    list = std::move(list.array()[1]);
    CHECK((list == inner && is_placed(list)));
    Value map = Object{{"before", 1}, {"it", placed(inner)}};
    map = map.get("it");
    CHECK((map == inner && is_placed(map)));
    Value& same = map;
    map = std::move(same);
    CHECK((map == inner && is_placed(map)));
  }
}

TEST_CASE("a value that is asked for another kind says so") {
  for (const Value& each : all_kinds) {
    if (!each.is_boolean()) CHECK_THROWS_AS(each.boolean(), std::logic_error);
    if (!each.is_integer()) CHECK_THROWS_AS(each.integer(), std::logic_error);
    if (!each.is_number()) CHECK_THROWS_AS(each.number(), std::logic_error);
    if (!each.is_string()) CHECK_THROWS_AS(each.string(), std::logic_error);
    if (!each.is_array()) CHECK_THROWS_AS(each.array(), std::logic_error);
    if (!each.is_object()) CHECK_THROWS_AS(each.object(), std::logic_error);
  }
}

TEST_CASE("what is no map becomes one with its first member, in its place") {
  for (const Value& each : all_kinds) {
    Value map = placed(each);
    map.set("new", 1);
    CHECK(map.integer("new") == 1);
    CHECK(map.has("key") == each.has("key"));
    CHECK(is_placed(map));
  }
}

std::string names_of(const Values& values) {
  std::string names;
  for (const auto& [name, value] : values) names += name + " ";
  return names;
}

TEST_CASE("values are sorted by name, whatever the order of insertion") {
  Values values;
  for (const char* name : {"m", "a", "z", "keys", "b"}) values.insert_or_assign(name, Value(name));
  CHECK(names_of(values) == "a b keys m z ");
  CHECK(values.find("keys")->second == Value("keys"));
  CHECK(values.find("key") == values.end());
  CHECK(values.contains("z"));
  CHECK(values.at("a") == Value("a"));
  CHECK_THROWS_AS(values.at("c"), std::out_of_range);
}

TEST_CASE("values of many names are found as well") {
  Values values;
  for (int i = 99; i >= 0; --i) values["n" + std::to_string(i)] = Value(i);
  CHECK(values.size() == 100);
  for (int i = 0; i < 100; ++i) CHECK(values.at("n" + std::to_string(i)) == Value(i));
  CHECK_FALSE(values.contains("n100"));
  CHECK_FALSE(values.contains(""));
}

TEST_CASE("a name is there once") {
  Values values;
  CHECK(values.emplace("a", Value(1)).second);
  CHECK_FALSE(values.emplace("a", Value(2)).second);
  CHECK(values.at("a") == Value(1));
  CHECK_FALSE(values.insert_or_assign("a", Value(3)).second);
  CHECK(values.at("a") == Value(3));
  CHECK(values.erase("a") == 1);
  CHECK(values.erase("a") == 0);
  CHECK(values.empty());
}

}  // namespace
}  // namespace tgtcfg

using namespace tgtcfg;

namespace tgtcfg {
namespace {

TEST_CASE("a character is written alike wherever it stands") {
  std::string all;
  for (char c = 1; c != 0x7f; ++c) all += c;
  std::vector<std::string> characters = {"\x7f", "\xC3\xA4", "\xE2\x80\xA8", "\xF0\x9F\x98\x80"};
  for (const char c : all) characters.emplace_back(1, c);
  for (const std::string& character : characters) {
    const std::string alone = write_compact_json(character);
    const std::string written = alone.substr(1, alone.size() - 2);
    for (std::size_t before = 0; before < 18; ++before) {
      const std::string left(before, ' ');
      const std::string right(17 - before, '~');
      CAPTURE(written, before);
      CHECK(write_compact_json(left + character + right) == '"' + left + written + right + '"');
    }
  }
}

TEST_CASE("characters that JSON escapes are escaped and no others") {
  for (int byte = 1; byte < 0x7f; ++byte) {
    const char c = static_cast<char>(byte);
    const bool escaped = byte < 0x20 || c == '"' || c == '\\';
    CAPTURE(byte);
    CHECK((write_canonical_json(std::string(1, c)) != '"' + std::string(1, c) + '"') == escaped);
  }
}

}  // namespace
}  // namespace tgtcfg
