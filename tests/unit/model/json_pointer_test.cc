// Pointers are put together and taken apart without loss (RFC 6901).
#include <tgtcfg/json_pointer.h>

#include <string>
#include <vector>

#include "support/catch.h"

using namespace tgtcfg;

using Segments = std::vector<std::string>;

TEST_CASE("a key is escaped where it has to be") {
  CHECK(pointer_append("", "a") == "/a");
  CHECK(pointer_append("/a", "") == "/a/");
  CHECK(pointer_append("/a", "b/c~d") == "/a/b~1c~0d");
  CHECK(pointer_append("", "~1") == "/~01");
  CHECK(pointer_append("/list", std::size_t{12}) == "/list/12");
}

TEST_CASE("a pointer has its keys as segments") {
  CHECK(pointer_segments("") == Segments{});
  CHECK(pointer_segments("/") == Segments{""});
  CHECK(pointer_segments("/a//b/") == Segments{"a", "", "b", ""});
  CHECK(pointer_segments("/b~1c~0d/~01") == Segments{"b/c~d", "~1"});
}

TEST_CASE("what is no pointer has none") {
  for (const char* text : {"a", "a/b", "/~", "/~2", "/a~/b", "/a/~"}) {
    CAPTURE(text);
    CHECK(pointer_segments(text) == std::nullopt);
  }
}

TEST_CASE("segments come back from what was put together") {
  const Segments keys = {"", "/", "~", "~0", "/~1", "plain", "a~b/c"};
  std::string pointer;
  for (const std::string& key : keys) pointer = pointer_append(pointer, key);
  CHECK(pointer_segments(pointer) == keys);
  CHECK(pointer_of(keys) == pointer);
}
