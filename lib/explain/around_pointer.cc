#include "explain/around_pointer.h"

#include <algorithm>

namespace tgtcfg {

std::string host_around(const std::string& pointer) {
  const std::size_t host = pointer.rfind("/host");
  if (host == pointer.npos) return {};
  const std::size_t end = host + std::string_view("/host").size();
  return end == pointer.size() || pointer[end] == '/' ? pointer.substr(0, end) : std::string();
}

std::string part_around(const std::string& pointer) {
  std::size_t end = 0;
  while (std::string_view(pointer).substr(end).starts_with("/parts/"))
    end = std::min(pointer.find('/', end + std::string_view("/parts/").size()), pointer.size());
  return pointer.substr(0, end);
}

std::string outer_of(const std::string& part) {
  const std::size_t last = part.rfind("/parts/");
  return last == part.npos ? std::string() : part.substr(0, last);
}

std::string_view plan_around(std::string_view pointer) {
  std::size_t end = 0;
  while (pointer.substr(end).starts_with("/parts/")) {
    const std::size_t name = end + std::string_view("/parts/").size();
    const std::size_t plan = pointer.find('/', name);
    if (plan == pointer.npos || !pointer.substr(plan).starts_with("/plan/")) break;
    end = plan + std::string_view("/plan").size();
  }
  return pointer.substr(0, end);
}

std::vector<std::string> without_maps(std::vector<std::string> pointers) {
  std::sort(pointers.begin(), pointers.end());
  pointers.erase(std::unique(pointers.begin(), pointers.end()), pointers.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < pointers.size(); ++i) {
    const std::string beginning = pointers[i] + "/";
    const auto behind = pointers.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    const auto below = std::lower_bound(behind, pointers.end(), beginning);
    const bool is_map = below != pointers.end() && below->starts_with(beginning);
    if (!is_map || pointers[i] == "/host") std::swap(pointers[kept++], pointers[i]);
  }
  pointers.resize(kept);
  return pointers;
}

}  // namespace tgtcfg
