#include <tgtcfg/limits.h>

namespace tgtcfg {
namespace {

struct Row {
  std::string_view name;
  std::size_t Limits::*limit;
};

constexpr Row rows[] = {
    {"file-size", &Limits::file_size}, {"depth", &Limits::depth},
    {"nodes", &Limits::nodes},         {"expanded-bytes", &Limits::expanded_bytes},
    {"scalar", &Limits::scalar},       {"targets", &Limits::targets},
    {"devices", &Limits::devices},     {"functions", &Limits::functions},
    {"parts", &Limits::parts},         {"part-depth", &Limits::part_depth},
    {"extends", &Limits::extends},     {"layers", &Limits::layers},
    {"documents", &Limits::documents},
};

}  // namespace

std::size_t* find_limit(Limits& limits, std::string_view name) {
  for (const Row& row : rows) {
    if (row.name == name) return &(limits.*row.limit);
  }
  return nullptr;
}

std::string limit_names() {
  std::string names;
  for (const Row& row : rows) names += (names.empty() ? "" : " ") + std::string(row.name);
  return names;
}

}  // namespace tgtcfg
