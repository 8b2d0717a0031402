/* Several threads on one session, and several with a session each: every answer is the one that a
 * single thread gets. The threads come first, since tables are made by whoever asks first. */
#include <pthread.h>

#include "check.h"

enum { thread_count = 4, rounds = TGTCFG_TEST_ROUNDS };

static const char* const requests[] = {
    "{\"id\": 1, \"target\": \"cuda -arch=sm_86\"}",
    "{\"id\": 2, \"op\": \"resolve\", \"input\": \"nvidia/jetson-orin-nano\"}",
    "{\"id\": 3, \"op\": \"resolve\", \"input\": \"cuda -arhc=sm_86\"}",
    "{\"id\": 4, \"op\": \"resolve\", \"input\": \"cuda, llvm\", \"options\": {\"host-policy\": "
    "\"first\"}}",
    "{\"id\": 5, \"op\": \"emit\", \"input\": \"llvm -mtriple=aarch64-linux-gnu\", \"backend\": "
    "\"clang\"}",
    "{\"id\": 6, \"op\": \"why\", \"input\": \"cuda -arch=sm_80\"}",
    "{\"id\": 7, \"op\": \"validate\", \"inputs\": [\"corstone-300\", \"llvm "
    "-mcpu=cortex-a78\"]}",
    "{\"id\": 8, \"op\": \"explain\", \"code\": \"unknown-attribute\"}",
};
enum { request_count = sizeof requests / sizeof *requests };

typedef struct {
  pthread_t thread;
  tgtcfg_session* session;
  tgtcfg_buffer answers[request_count];
} asker;

static tgtcfg_buffer answer_of(tgtcfg_session* session, size_t i) {
  const tgtcfg_buffer response = ask(session, requests[i]);
  CHECK(response.data != NULL);
  return response;
}

static int same(tgtcfg_buffer a, tgtcfg_buffer b) {
  return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

static void* ask_all(void* argument) {
  asker* self = argument;
  for (size_t i = 0; i < request_count; ++i) self->answers[i] = answer_of(self->session, i);
  for (int round = 1; round < rounds; ++round) {
    for (size_t i = 0; i < request_count; ++i) {
      tgtcfg_buffer again = answer_of(self->session, i);
      CHECK(same(again, self->answers[i]));
      tgtcfg_buffer_free(again);
    }
  }
  return NULL;
}

/* `shared`: the session of all, or null. */
static void run(tgtcfg_session* shared) {
  asker askers[thread_count];
  for (int t = 0; t < thread_count; ++t)
    askers[t].session = shared != NULL ? shared : session_with("{}");
  for (int t = 0; t < thread_count; ++t)
    CHECK(pthread_create(&askers[t].thread, NULL, ask_all, &askers[t]) == 0);
  for (int t = 0; t < thread_count; ++t) CHECK(pthread_join(askers[t].thread, NULL) == 0);
  tgtcfg_session* alone = session_with("{}");
  for (size_t i = 0; i < request_count; ++i) {
    tgtcfg_buffer expected = answer_of(alone, i);
    for (int t = 0; t < thread_count; ++t) {
      CHECK(same(askers[t].answers[i], expected));
      tgtcfg_buffer_free(askers[t].answers[i]);
    }
    tgtcfg_buffer_free(expected);
  }
  tgtcfg_session_free(alone);
  for (int t = 0; shared == NULL && t < thread_count; ++t) tgtcfg_session_free(askers[t].session);
}

int main(void) {
  tgtcfg_session* shared = session_with("{}");
  run(shared);
  run(NULL);
  tgtcfg_session_free(shared);
  return 0;
}
