/* resolve REQUEST: prints the answer. */
#include <stdio.h>
#include <string.h>
#include <tgtcfg.h>

int main(int count, char** arguments) {
  if (count != 2) return 2;
  tgtcfg_session* session = tgtcfg_session_new(NULL, 0);
  tgtcfg_buffer response = tgtcfg_request(session, arguments[1], strlen(arguments[1]));
  const int ok = response.data != NULL && strstr(response.data, "\"ok\":true") != NULL;
  printf("%s %s\n", tgtcfg_version(), response.data == NULL ? "" : response.data);
  tgtcfg_buffer_free(response);
  tgtcfg_session_free(session);
  return ok ? 0 : 1;
}
