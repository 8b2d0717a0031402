/* C interface of tgtcfg: sessions that answer requests in JSON.
 *
 *   tgtcfg_session* session = tgtcfg_session_new("{}", 2);
 *   const char request[] = "{\"op\": \"resolve\", \"input\": \"cuda -arch=sm_86\"}";
 *   tgtcfg_buffer response = tgtcfg_request(session, request, sizeof request - 1);
 *   if (response.data != NULL) puts(response.data);
 *   tgtcfg_buffer_free(response);
 *   tgtcfg_session_free(session);
 *
 * Include <tgtcfg.h> only; the headers in the directory <tgtcfg/...> are for C++. Link libtgtcfg:
 * use `pkg-config tgtcfg`, or tgtcfg::c in CMake. docs/reference/c-library.md explains the
 * requests; schemas/session.schema.json, schemas/request.schema.json, schemas/batch.schema.json and
 * schemas/batch-response.schema.json define them.
 *
 * Functions do not throw, exit or print. Do not cancel a thread (pthread_cancel) inside a function.
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

/* Options and database, ready for requests. */
typedef struct tgtcfg_session tgtcfg_session;

/* A response, which the caller must free with tgtcfg_buffer_free. `data` ends with a NUL that is
 * not included in `size`. Without a response, `data` is null and `size` is 0. */
typedef struct tgtcfg_buffer {
  const char* data;
  size_t size;
} tgtcfg_buffer;

/* Returns the version of the library, for example `0.1.0`. Never null. Do not free it. */
TGTCFG_API const char* tgtcfg_version(void);

/* Creates a session. `options` is a JSON object of `size` bytes with names of the command line;
 * null with size 0 selects the defaults. With invalid options the session still exists, and every
 * request returns the errors. Returns null if memory is exhausted, or for a null pointer with a
 * size. */
TGTCFG_API tgtcfg_session* tgtcfg_session_new(const char* options, size_t size);

/* Frees a session; ignores null. All requests of the session must be finished. */
TGTCFG_API void tgtcfg_session_free(tgtcfg_session* session);

/* Answers a request, a JSON object of `size` bytes. The response contains `"ok": true`, or
 * `"ok": false` and the errors. There is no response if memory is exhausted (the session remains
 * usable), if the session is null, or for a null pointer with a size. Several threads may use a
 * session at once. */
TGTCFG_API tgtcfg_buffer tgtcfg_request(tgtcfg_session* session, const char* request, size_t size);

/* Returns the code in a compiled file of `size` bytes in memory, as the request `inspect` does for
 * a file. The bytes are read during the call only. `result` is a file of
 * schemas/artifact.schema.json; `"ok": false` means that a part of the file is broken. */
TGTCFG_API tgtcfg_buffer tgtcfg_inspect(tgtcfg_session* session, const void* data, size_t size);

/* Frees a response. Call it once per response; it ignores a response without `data`. */
TGTCFG_API void tgtcfg_buffer_free(tgtcfg_buffer response);

#ifdef __cplusplus
}
#endif

#endif /* TGTCFG_H */
