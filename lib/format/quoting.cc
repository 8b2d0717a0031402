#include "format/quoting.h"

namespace tgtcfg {

std::string with_usual_quotes(std::string_view written) {
  const bool single = written.size() >= 2 && written.front() == '\'' && written.back() == '\'';
  if (!single || written.find_first_of("\"\\") != written.npos) return std::string(written);
  std::string text = "\"";
  for (std::size_t i = 1; i + 1 < written.size(); ++i) {
    text += written[i];
    if (written[i] == '\'') ++i;  // two of them stand for one
  }
  return text += '"';
}

}  // namespace tgtcfg
