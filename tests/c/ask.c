/* Answers each line of standard input: ask [OPTIONS]. Ends with 1 when an answer was not ok. */
#include "check.h"

int main(int count, char** arguments) {
  static char line[1 << 16];
  int worst = 0;
  tgtcfg_session* session = session_with(count > 1 ? arguments[1] : "{}");
  while (fgets(line, sizeof line, stdin) != NULL) {
    tgtcfg_buffer response = tgtcfg_request(session, line, strcspn(line, "\n"));
    CHECK(response.data != NULL);
    if (!is_ok(response)) worst = 1;
    puts(response.data);
    fflush(stdout);  /* who asks may wait for it */
    tgtcfg_buffer_free(response);
  }
  tgtcfg_session_free(session);
  return worst;
}
