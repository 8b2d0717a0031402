#include "lsp/cursor.h"

#include <tgtcfg/writers.h>

#include "lsp/place.h"
#include "support/catch.h"

namespace tgtcfg::lsp {
namespace {

using Path = std::vector<std::string>;

std::optional<Cursor> cursor_in(std::string text, InputFormat format = InputFormat::yaml) {
  const std::size_t offset = text.find('|');
  text.erase(offset, 1);
  return find_cursor(text, offset, format);
}

struct Row {
  const char* text;
  Path path;
  bool in_key;
  const char* word;
};

TEST_CASE("a cursor in YAML is found by what is around it") {
  const Row rows[] = {
      {"a: b|", {"a"}, false, "b"},
      {"a: |\nb: 1\n", {"a"}, false, ""},
      {"a:\n  b: c\n  d|\n", {"a"}, true, "d"},
      {"a:\n  b: c\n  |\ne: f\n", {"a"}, true, ""},
      {"a:\n  b: c\n|\n", {}, true, ""},
      {"a:\n  - b: c\n    |\n", {"a", "0"}, true, ""},
      {"a:\n- b: c\n  d: e|\n", {"a", "0", "d"}, false, "e"},
      {"a:\n  - x -y|\n  - z\n", {"a", "0"}, false, "x -y"},
      {"a: {b: 1, c|}\n", {"a"}, true, "c"},
      {"a: {b: c|\nd: 1\n", {"a", "b"}, false, "c"},
      {"a: [b, c|\nd: 1\n", {"a", "1"}, false, "c"},
      {"a: 'b c|\nd: 1\n", {"a"}, false, "b c"},
      {"a: \"b\\tc|\"\n", {"a"}, false, "b\tc"},
      {"a: >\n  b\n  c|\nd: 1\n", {"a"}, false, "b c"},
      {"a: b\n   c|\n", {"a"}, false, "b c"},
      {"x: [\n\nb:\n  c: d|\n", {"b", "c"}, false, "d"},
      {"b:\n  c: d|\nx: [\n", {"b", "c"}, false, "d"},
      {"x: *gone\nb:\n  c: d|\n", {"b", "c"}, false, "d"},
      {"a: 1\n---\nb:\n  c: d|\n---\ne: 1\n", {"b", "c"}, false, "d"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const auto cursor = cursor_in(row.text);
    REQUIRE(cursor);
    CHECK(cursor->path == row.path);
    CHECK(cursor->in_key == row.in_key);
    CHECK(cursor->text.substr(0, cursor->offset) == row.word);
  }
}

TEST_CASE("a cursor in JSON is found before the text is complete") {
  const Row rows[] = {
      {"{\"a\": \"b|\"}", {"a"}, false, "b"},     {"{\"a\": |}", {"a"}, false, ""},
      {"{\"a\": b|}", {"a"}, false, "b"},         {"{\"a\": 1, |}", {}, true, ""},
      {"{\"a\": 1, \"b|\"}", {}, true, "b"},      {"{\"a\": 1, \"b|\n}", {}, true, "b"},
      {"{\"a\": {\"b|\": 1}}", {"a"}, true, "b"}, {"{\"a\": [\"b\", \"c|", {"a", "1"}, false, "c"},
      {"{\"a\": [|", {"a", "0"}, false, ""},      {"// [\n{\"a\": \"b|\"}", {"a"}, false, "b"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const auto cursor = cursor_in(row.text, InputFormat::json);
    REQUIRE(cursor);
    CHECK(cursor->path == row.path);
    CHECK(cursor->in_key == row.in_key);
    CHECK(cursor->text.substr(0, cursor->offset) == row.word);
  }
}

TEST_CASE("the tree around a cursor is the one without it") {
  const auto cursor = cursor_in("a: {kind: cu|da, b: 1}\n");
  REQUIRE(cursor);
  CHECK(write_compact_json(cursor->root) == "{\"a\":{\"b\":1,\"kind\":\"cuda\"}}");
}

TEST_CASE("a slice of YAML is the entry and what it is nested in") {
  const std::string text = "x: 1\na:\n  b:\n    c: 1\n  d:\n    e: 2\n    f: 3\nz: 1\n";
  const std::size_t offset = text.find("f:");
  CHECK(yaml_slice(text, offset, SliceWidth::entry).text == "a:\n  d:\n    f: 3\n");
  CHECK(yaml_slice(text, offset, SliceWidth::siblings).text == "a:\n  d:\n    e: 2\n    f: 3\n");
  const TextSlice slice = yaml_slice(text, offset, SliceWidth::entry);
  CHECK(slice.text.substr(slice.offset, 2) == "f:");
}

TEST_CASE("keys tell what a place is for") {
  struct PlaceRow {
    Path path;
    PlaceRole role;
    Path scope{};
    Path target{};
  };
  const PlaceRow rows[] = {
      {{"targets", "gpu"}, PlaceRole::target_text},
      {{"targets", "0", "arch"}, PlaceRole::attribute, {}, {"targets", "0"}},
      {{"targets", "", "arch"}, PlaceRole::attribute, {}, {"targets"}},
      {{"targets", "", "target"}, PlaceRole::target_text, {}, {"targets"}},
      {{"targets", "0", "host"}, PlaceRole::host_text, {}, {"targets", "0"}},
      {{"targets", "0", "host", "mcpu"}, PlaceRole::attribute, {}, {"targets", "0", "host"}},
      {{"host", "mattr", "1"}, PlaceRole::attribute, {}, {"host"}},
      {{"default_device"}, PlaceRole::device_name},
      {{"devices", "d", "target"}, PlaceRole::target_name},
      {{"parts", "p", "devices", "d", "target"}, PlaceRole::target_name, {"parts", "p"}},
      {{"parts", "p", "targets", "0", "arch"},
       PlaceRole::attribute,
       {"parts", "p"},
       {"parts", "p", "targets", "0"}},
      {{"parts", "p", "arch"}, PlaceRole::attribute, {}, {"parts", "p"}},
      {{"extends", "0"}, PlaceRole::base},
      {{"arch"}, PlaceRole::attribute},
      {{"functions", "f", "target"}, PlaceRole::function_place},
      {{"functions", "f", "target", "mcpu"},
       PlaceRole::attribute,
       {},
       {"functions", "f", "target"}},
  };
  for (const PlaceRow& row : rows) {
    INFO(row.path.front() << " " << row.path.back());
    const Place place = place_of(row.path);
    CHECK(place.role == row.role);
    CHECK(place.scope == row.scope);
    CHECK(place.target == row.target);
  }
}

}  // namespace
}  // namespace tgtcfg::lsp
