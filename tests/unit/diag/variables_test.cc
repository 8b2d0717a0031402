#include "diag/suggestions.h"

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("variables of templates and shells are found in a text") {
  const auto row = GENERATE(table<std::string, std::string>({
      {"${ARCH}", "${ARCH}"},
      {"sm_${ARCH}", "${ARCH}"},
      {"${{ matrix.cpu }}", "${{ matrix.cpu }}"},
      {"$(TRIPLE)", "$(TRIPLE)"},
      {"$ARCH", "$ARCH"},
      {"{{ arch }}", "{{ }}"},
      {"}}", "{{ }}"},
      {"sm_{arch}", "{arch}"},
      {"%CPU%", "%CPU%"},
      {"@CPU@", "@CPU@"},
      {"<arch>", "<arch>"},
      {"<input>", ""},
      {"<stdin>", ""},
      {"$schema", ""},
      {"50% of 100%", ""},
      {"{kind: llvm}", ""},
      {"a < b > c", ""},
      {"sm_80", ""},
      {"", ""},
  }));
  const auto& [text, variable] = row;
  CAPTURE(text);
  CHECK(std::string(variable_in(text)) == variable);
}
