#include "tvm/table_release.h"

#include <algorithm>

namespace tgtcfg {

std::optional<std::string> read_tables(std::string_view text) {
  constexpr std::string_view tool = "tvm";
  if (text == tool) return std::string();
  if (text.starts_with(tool) && text.size() > tool.size() && text[tool.size()] == '-')
    text.remove_prefix(tool.size() + 1);
  const auto is_number = [](std::string_view part) {
    return !part.empty() && part.size() < 5 &&
           std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
  };
  const std::size_t dot = text.find('.');
  if (dot == text.npos || !is_number(text.substr(0, dot)) || !is_number(text.substr(dot + 1)))
    return std::nullopt;
  return std::string(text);
}

}  // namespace tgtcfg
