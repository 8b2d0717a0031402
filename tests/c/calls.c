/* Every function of the header as C11 calls it: layout, wrong calls, options, each verb. */
#include "check.h"

_Static_assert(offsetof(tgtcfg_buffer, data) == 0, "the ABI of version 0");
_Static_assert(offsetof(tgtcfg_buffer, length) == sizeof(char*), "the ABI of version 0");
_Static_assert(sizeof(tgtcfg_buffer) == sizeof(char*) + sizeof(size_t), "the ABI of version 0");
_Static_assert(TGTCFG_OK == 0 && TGTCFG_FINDINGS == 1 && TGTCFG_BAD_CALL == 2 &&
                   TGTCFG_NO_MEMORY == 3 && TGTCFG_INTERNAL == 4,
               "the ABI of version 0");

static void wrong_calls(tgtcfg_session* session) {
  tgtcfg_session* made = session;
  tgtcfg_buffer response = {NULL, 0};
  CHECK(tgtcfg_session_new("{}", 2, NULL, &response) == TGTCFG_BAD_CALL);
  CHECK(tgtcfg_session_new("{}", 2, &made, NULL) == TGTCFG_BAD_CALL && made == NULL);
  CHECK(tgtcfg_session_new(NULL, 2, &made, &response) == TGTCFG_BAD_CALL);
  CHECK(tgtcfg_request(NULL, "{}", 2, &response) == TGTCFG_BAD_CALL);
  CHECK(tgtcfg_request(session, NULL, 2, &response) == TGTCFG_BAD_CALL);
  CHECK(tgtcfg_request(session, "{}", (size_t)-1, &response) == TGTCFG_BAD_CALL);
  CHECK(tgtcfg_request(session, "{}", 2, NULL) == TGTCFG_BAD_CALL);
  CHECK(response.data == NULL && response.length == 0);
  tgtcfg_buffer_free(&response);
  tgtcfg_buffer_free(NULL);
  tgtcfg_session_free(NULL);
}

static void refuse(const char* options, const char* words) {
  tgtcfg_session* session = NULL;
  tgtcfg_buffer response = {NULL, 0};
  const int status = tgtcfg_session_new(options, strlen(options), &session, &response);
  if (status != TGTCFG_FINDINGS || session != NULL || strstr(response.data, words) == NULL) {
    fprintf(stderr, "%s\nends with %d, and no \"%s\" in: %s\n", options, status, words,
            response.data == NULL ? "nothing" : response.data);
    exit(1);
  }
  tgtcfg_buffer_free(&response);
}

static void options(void) {
  tgtcfg_session* session = NULL;
  tgtcfg_buffer response = {NULL, 0};
  CHECK(tgtcfg_session_new(NULL, 0, &session, &response) == TGTCFG_OK);
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
  expect(session, TGTCFG_FINDINGS, "{\"targets\": [[[[[[]]]]]]}", "TC1");
  tgtcfg_session_free(session);
}

static void verbs(tgtcfg_session* session) {
  expect(session, TGTCFG_OK, "{\"id\": 7, \"target\": \"cuda -arch=sm_86\"}", "\"id\":7");
  expect(session, TGTCFG_FINDINGS, "{\"id\": 8, \"target\": \"cudda\"}", "\"id\":8");
  expect(session, TGTCFG_OK, "{\"verb\": \"resolve\", \"input\": \"nvidia/jetson-nano\"}",
         "tgtcfg.plan/1");
  expect(
      session, TGTCFG_OK,
      "{\"verb\": \"resolve\", \"input\": {\"targets\": [\"llvm\"]}, \"set\": {\"/opt-level\": 2}}",
      "\"opt_level\":2");
  expect(session, TGTCFG_OK,
         "{\"verb\": \"resolve\", \"text\": \"targets: [llvm]\\n\", \"name\": \"a.yaml\"}", "llvm");
  expect(
      session, TGTCFG_OK,
      "{\"verb\": \"emit\", \"input\": \"llvm -mtriple=aarch64-linux-gnu\", \"backend\": \"clang\","
      " \"format\": \"args\"}",
      "--target=aarch64-linux-gnu");
  expect(session, TGTCFG_OK, "{\"verb\": \"explain\", \"code\": \"TC2104\"}", "unknown-attribute");
  expect(session, TGTCFG_OK, "{\"verb\": \"validate\", \"inputs\": [\"cuda -arch=sm_86\"]}",
         "tgtcfg.report/1");
  expect(session, TGTCFG_OK,
         "{\"verb\": \"why\", \"input\": \"cuda -arch=sm_86\", \"pointer\": \"/targets/0/arch\"}",
         "tgtcfg.why/1");
}

int main(void) {
  CHECK(strcmp(tgtcfg_version(), TGTCFG_TEST_VERSION) == 0);
  tgtcfg_session* session = session_with("{}");
  wrong_calls(session);
  options();
  verbs(session);
  verbs(session);
  tgtcfg_session_free(session);
  return 0;
}
