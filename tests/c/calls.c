/* Every function of the header as C11 calls it: layout, wrong calls, options, each operation. */
#include "check.h"

_Static_assert(offsetof(tgtcfg_buffer, data) == 0, "the ABI of version 0");
_Static_assert(offsetof(tgtcfg_buffer, size) == sizeof(char*), "the ABI of version 0");
_Static_assert(sizeof(tgtcfg_buffer) == sizeof(char*) + sizeof(size_t), "the ABI of version 0");

static void no_response(tgtcfg_buffer response) {
  CHECK(response.data == NULL && response.size == 0);
  tgtcfg_buffer_free(response);
}

static void wrong_calls(tgtcfg_session* session) {
  CHECK(tgtcfg_session_new(NULL, 2) == NULL);
  CHECK(tgtcfg_session_new("{}", (size_t)-1) == NULL);
  no_response(tgtcfg_request(NULL, "{}", 2));
  no_response(tgtcfg_request(session, NULL, 2));
  no_response(tgtcfg_request(session, "{}", (size_t)-1));
  no_response(tgtcfg_inspect(NULL, "", 0));
  no_response(tgtcfg_inspect(session, NULL, 2));
  no_response(tgtcfg_inspect(session, "", (size_t)-1));
  tgtcfg_session_free(NULL);
}

static void inspect_bytes(tgtcfg_session* session, const char* bytes, size_t size,
                          const char* words) {
  tgtcfg_buffer response = tgtcfg_inspect(session, bytes, size);
  CHECK(response.data != NULL && strstr(response.data, words) != NULL);
  tgtcfg_buffer_free(response);
}

static void inspect(tgtcfg_session* session) {
  const char ptx[] = ".version 8.3\n.target sm_90a\n";
  inspect_bytes(session, ptx, sizeof ptx - 1, "\"target\":\"sm_90a\"");
  inspect_bytes(session, ptx, sizeof ptx - 1, "\"ok\":true");
  inspect_bytes(session,
                "\x7f"
                "ELF",
                4, "TC7001");
  inspect_bytes(session,
                "\x7f"
                "ELF",
                4, "\"state\":\"broken\"");
  inspect_bytes(session, NULL, 0, "\"state\":\"no-code\"");
  expect(session, 0, "{\"op\": \"inspect\", \"file\": \"no-such-file.so\"}", "TC9101");
  expect(session, 0, "{\"op\": \"inspect\"}", "`file`");
  expect(session, 0, "{\"op\": \"verify\", \"input\": \"llvm\", \"files\": [\"no-such-file.so\"]}",
         "TC9101");
  expect(session, 0, "{\"op\": \"verify\", \"runs_on\": [\"cudda\"], \"files\": [\"a.so\"]}",
         "TC4101");
  expect(session, 0, "{\"op\": \"verify\", \"files\": [\"a.so\"]}", "`input`");
  expect(session, 0, "{\"op\": \"verify\", \"input\": \"cudda\", \"files\": [\"a.so\"]}", "TC4101");
  expect(session, 0, "{\"op\": \"verify\", \"input\": \"llvm\", \"map\": {\"gpu\": \"a.so\"}}",
         "/map/gpu");
}

/* Options that are wrong are the answer to whatever is asked. */
static void refuse(const char* options, const char* words) {
  tgtcfg_session* session = session_with(options);
  for (int i = 0; i < 2; ++i) {
    expect(session, 0, "{\"id\": 7, \"target\": \"llvm\"}", words);
    expect(session, 0, "{\"id\": 7, \"op\": \"explain\", \"code\": \"TC2104\"}", "\"id\":7");
    expect(session, 0, "no request", words);
  }
  tgtcfg_session_free(session);
}

static void options(void) {
  tgtcfg_session* session = tgtcfg_session_new(NULL, 0);
  expect(session, 1, "{\"target\": \"llvm\"}", "\"id\":null");
  tgtcfg_session_free(session);
  refuse("[1]", "TC13");
  refuse(" ", "TC9301");
  refuse("{", "TC11");
  refuse("{\"serach-path\": []}", "`search-path`");
  refuse("{\"search-path\": \"rows\"}", "TC13");
  refuse("{\"search-path\": [\"no-such-folder\"]}", "no-such-folder");
  refuse("{\"llvm-release\": 3}", "--llvm-release");
  refuse("{\"limit\": {\"depth\": -1}}", "/limit/depth");
  session = session_with("{\"limit\": {\"depth\": 4}, \"llvm-release\": 19, \"lenient\": true}");
  expect(session, 0, "{\"targets\": [[[[[[]]]]]]}", "TC1");
  tgtcfg_session_free(session);
}

static void operations(tgtcfg_session* session) {
  expect(session, 1, "{\"id\": 7, \"target\": \"cuda -arch=sm_86\"}", "\"id\":7");
  expect(session, 0, "{\"id\": 8, \"target\": \"cudda\"}", "\"id\":8");
  expect(session, 1, "{\"op\": \"resolve\", \"input\": \"nvidia/jetson-nano\"}", "tgtcfg.plan/1");
  expect(
      session, 1,
      "{\"op\": \"resolve\", \"input\": {\"targets\": [\"llvm\"]}, \"set\": {\"/opt-level\": 2}}",
      "\"opt_level\":2");
  expect(session, 1,
         "{\"op\": \"resolve\", \"text\": \"targets: [llvm]\\n\", \"name\": \"a.yaml\"}", "llvm");
  expect(
      session, 1,
      "{\"op\": \"emit\", \"input\": \"llvm -mtriple=aarch64-linux-gnu\", \"backend\": \"clang\","
      " \"format\": \"args\"}",
      "--target=aarch64-linux-gnu");
  expect(session, 1, "{\"op\": \"explain\", \"code\": \"TC2104\"}", "unknown-attribute");
  expect(session, 1, "{\"op\": \"validate\", \"inputs\": [\"cuda -arch=sm_86\"]}",
         "tgtcfg.report/1");
  expect(session, 1,
         "{\"op\": \"why\", \"input\": \"cuda -arch=sm_86\", \"pointer\": \"/targets/0/arch\"}",
         "tgtcfg.why/1");
}

int main(void) {
  CHECK(strcmp(tgtcfg_version(), TGTCFG_TEST_VERSION) == 0);
  tgtcfg_session* session = session_with("{}");
  wrong_calls(session);
  options();
  operations(session);
  operations(session);
  inspect(session);
  tgtcfg_session_free(session);
  return 0;
}
