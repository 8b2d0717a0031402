/* tgtcfg for C, and for whatever calls C: sessions that answer requests in JSON.
 *
 *   tgtcfg_session* session = NULL;
 *   tgtcfg_buffer response = {NULL, 0};
 *   const char request[] = "{\"verb\": \"resolve\", \"input\": \"cuda -arch=sm_86\"}";
 *   if (tgtcfg_session_new("{}", 2, &session, &response) == TGTCFG_OK &&
 *       tgtcfg_request(session, request, sizeof request - 1, &response) == TGTCFG_OK)
 *     puts(response.data);
 *   tgtcfg_buffer_free(&response);
 *   tgtcfg_session_free(session);
 *
 * This is <tgtcfg.h>, beside the folder <tgtcfg/...> whose headers are for C++ alone: a C program
 * includes nothing of that folder. Link libtgtcfg: `pkg-config tgtcfg`, or tgtcfg::c of CMake.
 * docs/c-library.md has the requests; schemas/session.schema.json, schemas/request.schema.json,
 * schemas/batch.schema.json and schemas/batch-response.schema.json describe them exactly.
 *
 * Nothing leaves a function but its result: no exception, no exit, no output. A thread must not be
 * cancelled (pthread_cancel) while it is in one.
 */
#ifndef TGTCFG_H
#define TGTCFG_H

#include <stddef.h>

#if defined(__GNUC__) || defined(__clang__)
#define TGTCFG_API __attribute__((visibility("default")))
#else
#define TGTCFG_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What a function returns. The numbers stay; more may come. */
enum {
  TGTCFG_OK = 0,        /* the response says `"ok": true` */
  TGTCFG_FINDINGS = 1,  /* the response says `"ok": false`, and what is wrong */
  TGTCFG_BAD_CALL = 2,  /* a null pointer, or 4 GiB of text; there is no response */
  TGTCFG_NO_MEMORY = 3, /* there is no response; the session can be used again */
  TGTCFG_INTERNAL = 4   /* a mistake of the library; there is no response */
};

/* Options and tables, ready for requests. */
typedef struct tgtcfg_session tgtcfg_session;

/* Bytes of the library, which the caller frees. A NUL follows them that `length` does not count;
 * without a response `data` is null. */
typedef struct tgtcfg_buffer {
  char* data;
  size_t length;
} tgtcfg_buffer;

/* The version of the library, `0.1.0`. Never null, never freed. */
TGTCFG_API const char* tgtcfg_version(void);

/* Makes a session. `options` is a JSON object of `length` bytes in the words of the command line;
 * null with length 0 is all defaults. With TGTCFG_FINDINGS `*session` is null, and the response has
 * `diagnostics`. With TGTCFG_OK there is no response: `*response` is empty. */
TGTCFG_API int tgtcfg_session_new(const char* options, size_t length, tgtcfg_session** session,
                                  tgtcfg_buffer* response);

/* Frees a session; null is nothing. No request of it may be under way. */
TGTCFG_API void tgtcfg_session_free(tgtcfg_session* session);

/* Answers a request: a JSON object of `length` bytes. What is wrong with it is in the response.
 * `*response` is written, not freed: what it held before is the caller's to free. Threads may have
 * a session each, or use one together. */
TGTCFG_API int tgtcfg_request(tgtcfg_session* session, const char* request, size_t length,
                              tgtcfg_buffer* response);

/* Frees what a function gave, and makes the buffer empty. Null and an empty buffer are nothing. */
TGTCFG_API void tgtcfg_buffer_free(tgtcfg_buffer* buffer);

#ifdef __cplusplus
}
#endif

#endif /* TGTCFG_H */
