/* resolve REQUEST: prints the answer. */
#include <stdio.h>
#include <string.h>
#include <tgtcfg.h>

int main(int count, char** arguments) {
  tgtcfg_session* session = NULL;
  tgtcfg_buffer response = {NULL, 0};
  if (count != 2) return 2;
  int status = tgtcfg_session_new(NULL, 0, &session, &response);
  if (status == TGTCFG_OK)
    status = tgtcfg_request(session, arguments[1], strlen(arguments[1]), &response);
  printf("%s %s\n", tgtcfg_version(), response.data == NULL ? "" : response.data);
  tgtcfg_buffer_free(&response);
  tgtcfg_session_free(session);
  return status;
}
