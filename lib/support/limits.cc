#include <tgtcfg/limits.h>

namespace tgtcfg {

std::size_t* find_limit(Limits& limits, std::string_view name) {
  struct Row {
    std::string_view name;
    std::size_t* limit;
  };
  const Row rows[] = {
      {"file-size", &limits.file_size}, {"depth", &limits.depth},
      {"nodes", &limits.nodes},         {"expanded-bytes", &limits.expanded_bytes},
      {"scalar", &limits.scalar},       {"parts", &limits.parts},
      {"extends", &limits.extends},     {"layers", &limits.layers},
      {"documents", &limits.documents},
  };
  for (const Row& row : rows) {
    if (row.name == name) return row.limit;
  }
  return nullptr;
}

}  // namespace tgtcfg
