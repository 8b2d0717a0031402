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

/* A session, or the end of the program with what was wrong. */
static inline tgtcfg_session* session_with(const char* options) {
  tgtcfg_session* session = NULL;
  tgtcfg_buffer response = {NULL, 0};
  if (tgtcfg_session_new(options, strlen(options), &session, &response) != TGTCFG_OK) {
    fprintf(stderr, "no session: %s\n", response.data == NULL ? "" : response.data);
    exit(1);
  }
  CHECK(session != NULL && response.data == NULL);
  return session;
}

/* Asks, and ends the program unless the answer has that status and holds the words. */
static inline void expect(tgtcfg_session* session, int status, const char* request,
                          const char* words) {
  tgtcfg_buffer response = {NULL, 0};
  const int found = tgtcfg_request(session, request, strlen(request), &response);
  if (found != status || response.data == NULL || strstr(response.data, words) == NULL) {
    fprintf(stderr, "%.200s\nends with %d, and no \"%s\" in: %s\n", request, found, words,
            response.data == NULL ? "nothing" : response.data);
    exit(1);
  }
  CHECK(strlen(response.data) == response.length);
  tgtcfg_buffer_free(&response);
  CHECK(response.data == NULL && response.length == 0);
}

#endif
