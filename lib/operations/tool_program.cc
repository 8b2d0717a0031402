#include "operations/tool_program.h"

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

// A program's name may end with its version: `clang-19`.
bool is_version_ending(std::string_view text) {
  return text.empty() || (text.front() == '-' && is_digit(text.back()));
}

std::string_view without_extension(std::string_view word) {
  constexpr std::string_view extension = ".exe";
  if (word.ends_with(extension)) word.remove_suffix(extension.size());
  return word;
}

// Windows separates directories with backslashes.
std::string_view file_name(std::string_view word) {
  const std::size_t slash = word.find_last_of("/\\");
  return slash == word.npos ? word : word.substr(slash + 1);
}

}  // namespace

std::optional<ToolProgram> tool_program(const Value& tool, const std::string& word) {
  const std::string_view name = without_extension(file_name(word));
  for (const std::string& program : tool.texts("programs")) {
    const std::size_t found = name.rfind(program);
    if (found == name.npos || !is_version_ending(name.substr(found + program.size()))) continue;
    if (found == 0) return ToolProgram{program, {}};
    if (found > 1 && name[found - 1] == '-')
      return ToolProgram{program, std::string(name.substr(0, found - 1))};
  }
  return std::nullopt;
}

std::optional<std::size_t> program_place(const Value& tool, const std::vector<std::string>& words) {
  // `compile -o tvmc`: the line begins after its program.
  if (words.empty() || words.front().starts_with('-') ||
      contains(tool.texts("commands"), words.front()))
    return std::nullopt;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with('-') && tool_program(tool, words[i])) return i;
  }
  return std::nullopt;
}

}  // namespace tgtcfg
