/* tgtcfg for C, and for whatever calls C: sessions that answer requests in JSON.
 *
 *   tgtcfg_session* session = tgtcfg_session_new("{}", 2);
 *   const char request[] = "{\"op\": \"resolve\", \"input\": \"cuda -arch=sm_86\"}";
 *   tgtcfg_buffer response = tgtcfg_request(session, request, sizeof request - 1);
 *   if (response.data != NULL) puts(response.data);
 *   tgtcfg_buffer_free(response);
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

/* Options and tables, ready for requests. */
typedef struct tgtcfg_session tgtcfg_session;

/* Bytes of the library, which the caller frees. A NUL follows them that `size` does not count. Null
 * `data`, size 0: there is no response. */
typedef struct tgtcfg_buffer {
  const char* data;
  size_t size;
} tgtcfg_buffer;

/* The version of the library, `0.1.0`. Never null, never freed. */
TGTCFG_API const char* tgtcfg_version(void);

/* Makes a session. `options` is a JSON object of `size` bytes in the words of the command line;
 * null with size 0 is all defaults. What is wrong with them is the response to every request: there
 * is a session all the same. Null: no memory, or a null pointer with a size. */
TGTCFG_API tgtcfg_session* tgtcfg_session_new(const char* options, size_t size);

/* Frees a session; null is nothing. No request of it may be under way. */
TGTCFG_API void tgtcfg_session_free(tgtcfg_session* session);

/* Answers a request: a JSON object of `size` bytes. The response says `"ok": true`, or `"ok":
 * false` and what is wrong. No response: no memory (the session can be used again), no session, a
 * null pointer with a size. Threads may have a session each, or use one together. */
TGTCFG_API tgtcfg_buffer tgtcfg_request(tgtcfg_session* session, const char* request, size_t size);

/* Frees a response, once; one without `data` is nothing. */
TGTCFG_API void tgtcfg_buffer_free(tgtcfg_buffer response);

#ifdef __cplusplus
}
#endif

#endif /* TGTCFG_H */
