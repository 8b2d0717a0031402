#include "emit/quoting.h"

#include <algorithm>

namespace tgtcfg {

std::string shell_quoted(std::string_view text) {
  const auto harmless = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_=+,./:@%").find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), harmless)) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string listed_for_shell(std::string_view text) {
  // The tool takes its backslashes out before the shell reads what is left.
  std::string escaped;
  for (const char c : shell_quoted(text)) {
    if (c == ',' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace tgtcfg
