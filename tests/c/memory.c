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
    "{\"verb\": \"resolve\", \"text\": \"targets: {gpu: cuda -arch=sm_86}\\nhost: llvm\\n\"}",
    "{\"verb\": \"resolve\", \"input\": \"cuda -arhc=sm_86\"}",
    "{\"verb\": \"emit\", \"input\": \"llvm\", \"backend\": \"clang\"}",
    "{\"verb\": \"validate\", \"inputs\": [\"nvidia/jetson-nano\"]}",
    "{\"verb\": \"explain\", \"code\": \"TC2104\"}",
};
enum { request_count = sizeof requests / sizeof *requests };

/* The allocations of one call; it works. */
static long cost_of(tgtcfg_session* session, const char* request) {
  tgtcfg_buffer response = {NULL, 0};
  left = INTPTR_MAX;
  (void)tgtcfg_request(session, request, strlen(request), &response);
  const long cost = INTPTR_MAX - left;
  left = -1;
  tgtcfg_buffer_free(&response);
  return cost;
}

/* Whether there was no memory for a session. */
static int no_session(long allowed) {
  tgtcfg_session* session = NULL;
  tgtcfg_buffer response = {NULL, 0};
  left = allowed;
  const int status = tgtcfg_session_new("{}", 2, &session, &response);
  left = -1;
  CHECK(status == TGTCFG_OK || status == TGTCFG_NO_MEMORY);
  CHECK((session != NULL) == (status == TGTCFG_OK) && response.data == NULL);
  tgtcfg_session_free(session);
  return status == TGTCFG_NO_MEMORY;
}

/* Whether there was no memory for an answer. */
static int no_answer(tgtcfg_session* session, const char* request, long allowed) {
  tgtcfg_buffer response = {NULL, 0};
  left = allowed;
  const int status = tgtcfg_request(session, request, strlen(request), &response);
  left = -1;
  CHECK(status == TGTCFG_OK || status == TGTCFG_FINDINGS || status == TGTCFG_NO_MEMORY);
  CHECK((status == TGTCFG_NO_MEMORY) == (response.data == NULL));
  tgtcfg_buffer_free(&response);
  return status == TGTCFG_NO_MEMORY;
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
      expect(session, TGTCFG_OK, "{\"target\": \"llvm\"}", "\"ok\":true");
    }
    CHECK(failures > 0);
    tgtcfg_session_free(session);
  }
  return 0;
}
