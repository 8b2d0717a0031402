/* Requests of somebody who wants the process to end: each is answered, and the session goes on. */
#include "check.h"

static tgtcfg_session* session;

/* Whatever the answer says, there is one, and a right request is answered afterwards. */
static void try_request(const char* request, size_t length) {
  tgtcfg_buffer response = tgtcfg_request(session, request, length);
  if (response.size < 2 || response.data[0] != '{' || response.data[response.size - 1] != '}') {
    fprintf(stderr, "%.100s\nhas no response\n", request);
    exit(1);
  }
  CHECK(is_ok(response) || strstr(response.data, "\"diagnostics\":[{") != NULL);
  tgtcfg_buffer_free(response);
}

static void must_fail(const char* request) {
  expect(session, 0, request, "\"diagnostics\":[{");
}

static const char* const good[] = {
    "{\"id\": 1, \"target\": \"cuda -arch=sm_86\", \"host\": \"llvm\"}",
    ("{\"op\": \"resolve\", \"input\": {\"targets\": {\"a\": \"llvm\"}}, \"set\": {\"/opt-level\": "
     "1},"
     " \"options\": {\"host\": \"llvm\", \"pass-config\": [\"a.b=1\"]}, \"overlays\": []}"),
    ("{\"op\": \"emit\", \"input\": \"llvm\", \"backend\": \"clang\", \"release\": 14, \"for\": "
     "[]}"),
    "{\"op\": \"validate\", \"inputs\": [\"llvm\", \"cuda\"], \"format\": \"sarif\"}",
    "{\"op\": \"why\", \"input\": \"llvm\", \"pointer\": \"/targets/0/kind\"}",
    "{\"op\": \"explain\", \"code\": \"TC2104\"}",
};

/* Each right request cut anywhere, and with each byte replaced by others. */
static void damaged(void) {
  static const char bytes[] = {'\0', '"', '{', ']', '\\', '9', '-', (char)0xff};
  for (size_t i = 0; i < sizeof good / sizeof *good; ++i) {
    const size_t length = strlen(good[i]);
    char* copy = malloc(length + 1);
    CHECK(copy != NULL);
    for (size_t at = 0; at < length; at += TGTCFG_TEST_STEP) {
      memcpy(copy, good[i], length + 1);
      try_request(copy, at);
      copy[at] = bytes[at % sizeof bytes];
      try_request(copy, length);
    }
    free(copy);
  }
}

/* Each right request with one value replaced by one of another type. */
static void wrong_types(void) {
  static const char* const values[] = {"null",
                                       "true",
                                       "-1",
                                       "1e999",
                                       "123456789012345678901234567890",
                                       "0.5",
                                       "\"\"",
                                       "[]",
                                       "{}",
                                       "[[null]]",
                                       "{\"\": {}}",
                                       "\"\\u0000\"",
                                       "\"\\ud800\"",
                                       "\"/proc/self/mem\""};
  static const char* const members[] = {
      "op",       "id",      "input",   "text",           "name",
      "overlays", "set",     "options", "backend",        "release",
      "for",      "format",  "step",    "as-composite",   "and-later",
      "source",   "pointer", "inputs",  "code",           "target",
      "targets",  "host",    "emit",    "tables",         "llvm-release",
      "tvmc",     "triple",  "gencode", "nothing-like-it"};
  static const char* const operations[] = {"resolve", "emit",    "why", "validate",
                                           "explain", "unheard", ""};
  char request[512];
  for (size_t v = 0; v < sizeof operations / sizeof *operations; ++v) {
    for (size_t m = 0; m < sizeof members / sizeof *members; ++m) {
      for (size_t i = 0; i < sizeof values / sizeof *values; ++i) {
        if ((v + m + i) % TGTCFG_TEST_STEP != 0) continue;
        const int with = strcmp(members[m], "op") == 0 || *operations[v] == '\0';
        snprintf(request, sizeof request,
                 with ? "{\"%s\": %s%s%s}" : "{\"%s\": %s, \"op\": \"%s\"%s}", members[m],
                 values[i], with ? "" : operations[v], with ? "" : ", \"backend\": \"clang\"");
        try_request(request, strlen(request));
      }
    }
  }
}

/* `count` times the text between two others. */
static void repeated(const char* begin, const char* text, size_t count, const char* end) {
  const size_t size = strlen(text);
  char* request = malloc(strlen(begin) + size * count + strlen(end) + 1);
  CHECK(request != NULL);
  char* at = request + strlen(strcpy(request, begin));
  for (size_t i = 0; i < count; ++i, at += size) memcpy(at, text, size);
  strcpy(at, end);
  try_request(request, strlen(request));
  free(request);
}

static void large(void) {
  const size_t million = 1 << 20;
  repeated("", "[", million, "");
  repeated("{\"op\": ", "[", million, "");
  repeated("{\"op\": ", "{\"a\":", million / 8, "");
  repeated("{\"target\": \"", "a", million + 16, "\"}");
  repeated("{\"op\": \"resolve\", \"input\": \"", "x", million / 2, "\"}");
  repeated("{\"op\": \"resolve\", \"input\": \"llvm\", \"overlays\": [\"a\"", ",\"a\"", 3000, "]}");
  repeated("{\"op\": \"explain\", \"code\": \"", "\\u0000", 1000, "\"}");
  repeated("{\"op\": \"validate\", \"inputs\": [\"llvm\"", ",\"llvm\"", 200, "]}");
  repeated("", "\0", 0, "");
  char* zeros = calloc(million, 1);
  CHECK(zeros != NULL);
  try_request(zeros, million);
  memset(zeros, 0xff, million);
  try_request(zeros, million);
  memset(zeros, ' ', million);
  try_request(zeros, million);
  free(zeros);
}

int main(void) {
  session = session_with("{}");
  try_request(NULL, 0);
  must_fail("{}");
  must_fail("{\"op\": \"unheard\"}");
  must_fail("{\"op\": \"resolv\", \"input\": \"llvm\"}");
  must_fail("{\"op\": \"resolve\", \"input\": \"llvm\", \"inptu\": 1}");
  must_fail("{\"op\": \"resolve\", \"input\": \"llvm\", \"options\": {\"hots\": \"llvm\"}}");
  must_fail("{\"op\": \"resolve\", \"input\": \"llvm\", \"options\": {\"host-policy\": \"last\"}}");
  must_fail(
      "{\"op\": \"resolve\", \"input\": \"llvm\", \"options\": {\"host\": [\"llvm\", \"c\"]}}");
  must_fail(
      "{\"op\": \"resolve\", \"input\": \"llvm\", \"options\": {\"target-llvm-mcup\": \"a\"}}");
  must_fail("{\"op\": \"resolve\", \"input\": \"llvm\", \"text\": \"targets: [llvm]\"}");
  must_fail("{\"op\": \"resolve\", \"input\": \"-\"}");
  must_fail("{\"op\": \"resolve\", \"input\": \"@/dev/zero\"}");
  must_fail("{\"op\": \"resolve\", \"input\": \"/dev/zero\"}");
  must_fail("{\"op\": \"resolve\", \"input\": \"a\\u0000b.yaml\"}");
  must_fail("{\"op\": \"emit\", \"input\": \"llvm\", \"backend\": \"klang\"}");
  must_fail("{\"op\": \"emit\", \"input\": \"llvm\", \"backend\": \"clang\", \"release\": \"0\"}");
  must_fail(
      "{\"op\": \"emit\", \"input\": \"llvm\", \"backend\": \"clang\", \"format\": \"argz\"}");
  must_fail("{\"op\": \"emit\", \"input\": \"llvm\", \"backend\": \"clang\", \"for\": [\"gpu\"]}");
  must_fail(
      "{\"op\": \"emit\", \"input\": \"llvm\", \"backend\": \"clang\", \"step\": \"x\", "
      "\"format\": \"args\"}");
  must_fail(
      "{\"op\": \"emit\", \"input\": \"llvm\", \"backend\": \"clang\", \"source\": {\"a\": []}}");
  must_fail("{\"op\": \"why\", \"input\": \"llvm\", \"pointer\": \"no pointer\"}");
  must_fail("{\"op\": \"validate\", \"inputs\": [\"no-such-file.yaml\"]}");
  must_fail("{\"op\": \"explain\", \"code\": \"TC0000\"}");
  damaged();
  wrong_types();
  large();
  expect(session, 1, "{\"target\": \"llvm\"}", "\"ok\":true");
  tgtcfg_session_free(session);
  return 0;
}
