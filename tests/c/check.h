/* What the C programs of this folder share. */
#ifndef TGTCFG_TESTS_C_CHECK_H
#define TGTCFG_TESTS_C_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tgtcfg.h>

#define CHECK(condition)                                                      \
  do {                                                                        \
    if (!(condition)) {                                                       \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                \
    }                                                                         \
  } while (0)

static inline tgtcfg_session* session_with(const char* options) {
  tgtcfg_session* session = tgtcfg_session_new(options, strlen(options));
  CHECK(session != NULL);
  return session;
}

static inline tgtcfg_buffer ask(tgtcfg_session* session, const char* request) {
  return tgtcfg_request(session, request, strlen(request));
}

/* Whether a response says that all is well. */
static inline int is_ok(tgtcfg_buffer response) {
  return strstr(response.data, "\"ok\":true") != NULL;
}

/* Asks, and ends the program unless the answer is as good as that and holds the words. */
static inline void expect(tgtcfg_session* session, int ok, const char* request, const char* words) {
  tgtcfg_buffer response = ask(session, request);
  if (response.data == NULL || is_ok(response) != ok || strstr(response.data, words) == NULL) {
    fprintf(stderr, "%.200s\nis %sanswered well, or without \"%s\", by: %s\n", request,
            ok ? "not " : "", words, response.data == NULL ? "nothing" : response.data);
    exit(1);
  }
  CHECK(strlen(response.data) == response.size);
  tgtcfg_buffer_free(response);
}

#endif
