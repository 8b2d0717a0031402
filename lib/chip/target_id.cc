// Target ids of AMD: a processor and the features that its code relies on.
#include <tgtcfg/chip.h>

namespace tgtcfg {
namespace {

/// Returns the text up to the next `:` and removes it from `rest`.
std::string_view next_part(std::string_view& rest) {
  const std::size_t end = rest.find(':');
  const std::string_view part = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  return part;
}

}  // namespace

TargetId read_target_id(std::string_view text) {
  TargetId id;
  std::string_view rest = text;
  id.processor = next_part(rest);
  if (text.ends_with(':')) id.problem = "missing feature after the last `:`";
  while (!rest.empty() && id.problem.empty()) {
    const std::string_view part = next_part(rest);
    if (part.size() < 2 || (part.back() != '+' && part.back() != '-')) {
      id.problem = "`" + std::string(part) + "` does not end in `+` or `-`";
    } else if (!id.features.emplace(part.substr(0, part.size() - 1), part.back() == '+').second) {
      id.problem = "`" + std::string(part.substr(0, part.size() - 1)) + "` is listed twice";
    }
  }
  return id;
}

std::string TargetId::text() const {
  std::string result = processor;
  for (const auto& [name, on] : features) result += ":" + name + (on ? "+" : "-");
  return result;
}

}  // namespace tgtcfg
