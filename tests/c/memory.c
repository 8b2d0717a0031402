/* Memory that runs out: each allocation of some calls fails once, and every one behind it. The call
 * says so, or answers; afterwards the session answers as before. */
#include <stdint.h>

#include "check.h"

void* __libc_malloc(size_t size);
void* __libc_realloc(void* block, size_t size);
void* __libc_calloc(size_t count, size_t size);

static long left = -1; /* allocations that work; below zero: all do */

static int refused(void) {
  if (left < 0) return 0;
  if (left == 0) return 1;
  --left;
  return 0;
}

void* malloc(size_t size) {
  return refused() ? NULL : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
  return refused() ? NULL : __libc_calloc(count, size);
}
void* realloc(void* block, size_t size) {
  return refused() ? NULL : __libc_realloc(block, size);
}

static const char* const requests[] = {
    "{\"target\": \"cuda -arch=sm_86\"}",
    "{\"op\": \"resolve\", \"text\": \"targets: {gpu: cuda -arch=sm_86}\\nhost: llvm\\n\"}",
    "{\"op\": \"resolve\", \"input\": \"cuda -arhc=sm_86\"}",
    "{\"op\": \"emit\", \"input\": \"llvm\", \"backend\": \"clang\"}",
    "{\"op\": \"validate\", \"inputs\": [\"nvidia/jetson-nano\"]}",
    "{\"op\": \"explain\", \"code\": \"TC2104\"}",
};
enum { request_count = sizeof requests / sizeof *requests };

/* The allocations of one call; it works. */
static long cost_of(tgtcfg_session* session, const char* request) {
  left = INTPTR_MAX;
  tgtcfg_buffer response = ask(session, request);
  const long cost = INTPTR_MAX - left;
  left = -1;
  tgtcfg_buffer_free(response);
  return cost;
}

/* Whether there was no memory for a session. */
static int no_session(long allowed) {
  left = allowed;
  tgtcfg_session* session = tgtcfg_session_new("{}", 2);
  left = -1;
  tgtcfg_session_free(session);
  return session == NULL;
}

/* Whether there was no memory for an answer. */
static int no_answer(tgtcfg_session* session, const char* request, long allowed) {
  left = allowed;
  tgtcfg_buffer response = ask(session, request);
  left = -1;
  CHECK((response.data == NULL) == (response.size == 0));
  tgtcfg_buffer_free(response);
  return response.data == NULL;
}

int main(void) {
  long failures = 0;
  for (long allowed = 0; allowed < 40; ++allowed) failures += no_session(allowed);
  CHECK(failures > 0);
  for (size_t i = 0; i < request_count; ++i) {
    tgtcfg_session* session = session_with("{}");
    const long cost = cost_of(session, requests[i]);
    const long step = cost / 200 + 1;
    failures = 0;
    for (long allowed = 0; allowed < cost; allowed += step) {
      failures += no_answer(session, requests[i], allowed);
      expect(session, 1, "{\"target\": \"llvm\"}", "\"ok\":true");
    }
    CHECK(failures > 0);
    tgtcfg_session_free(session);
  }
  return 0;
}
