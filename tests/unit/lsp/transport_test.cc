#include "lsp/transport.h"

#include "support/catch.h"

namespace tgtcfg::lsp {
namespace {

FrameReader reader_of(std::string_view bytes) {
  FrameReader reader;
  reader.add(bytes);
  return reader;
}

TEST_CASE("messages are cut by their lengths") {
  auto reader =
      reader_of("Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1");
  CHECK(reader.next().body == "{}");
  CHECK(reader.next().state == FrameState::waiting);
  CHECK_FALSE(reader.between_messages());
  reader.add("]");
  CHECK(reader.next().body == "[1]");
  CHECK(reader.next().state == FrameState::waiting);
  CHECK(reader.between_messages());
}

TEST_CASE("a header comes in any pieces") {
  FrameReader reader;
  for (const char c : std::string_view("Content-Length: 1\r\n\r\n")) {
    CHECK(reader.next().state == FrameState::waiting);
    reader.add({&c, 1});
  }
  reader.add("7");
  CHECK(reader.next().body == "7");
}

TEST_CASE("what says no length ends the stream") {
  for (const std::string_view header :
       {"Content-Length: 67108865", "Content-Length: -1", "Content-Length: 1x",
        "Content-Length:", "Content-Length: 18446744073709551617", "Content-Type: 5", "5", ""}) {
    INFO(header);
    auto reader = reader_of(std::string(header) + "\r\n\r\n{}Content-Length: 2\r\n\r\n{}");
    const Frame frame = reader.next();
    CHECK(frame.state == FrameState::broken);
    CHECK_FALSE(frame.reason.empty());
    CHECK(reader.next().state == FrameState::broken);
  }
  CHECK(reader_of("Content-Length: 67108864\r\n\r\n").next().state == FrameState::waiting);
  CHECK(reader_of(std::string(5000, 'a')).next().state == FrameState::broken);
}

TEST_CASE("messages are JSON both ways") {
  CHECK(framed(Object{{"a", 1}}) == "Content-Length: 7\r\n\r\n{\"a\":1}");
  CHECK(read_message("{\"a\":[1,\"\\u00e9\"]}") == Value(Object{{"a", Array{1, "\xC3\xA9"}}}));
  const std::string flat = "\"[[\\\"[[\"," + std::string(500, '[') + std::string(500, ']');
  CHECK_FALSE(read_message("[" + flat + "]").has_value());
  CHECK(read_message("{\"a\":\"" + std::string(600, '[') + "\\\"\"}").has_value());
  for (const char* wrong : {"", "{", "{'a':1}", "{} {}", "\xFF", "// x"}) {
    INFO(wrong);
    CHECK_FALSE(read_message(wrong).has_value());
  }
}

}  // namespace
}  // namespace tgtcfg::lsp
