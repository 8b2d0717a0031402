#include "format/layout.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>

namespace tgtcfg {
namespace {

class Collector {
 public:
  void add(const LayoutComments& comments, const std::string& path) {
    for (const LayoutComment& comment : comments)
      places.emplace_back(path, std::string(comment.text));
  }

  void add(const LayoutNode& node, const std::string& path) {
    // Separate comments in a map or list do not belong to an entry.
    const std::string inside = path + "/";
    add(node.head, inside);
    add(node.tail, inside);
    for (std::size_t i = 0; i < node.entries.size(); ++i) {
      const LayoutEntry& entry = node.entries[i];
      const std::string token = node.is_map() ? std::string(entry.name) : std::to_string(i);
      const std::string own = pointer_append(path, token);
      for (const LayoutComments* comments : {&entry.above, &entry.between, &entry.trailing})
        add(*comments, own);
      add(entry.below, inside);
      add(entry.node, own);
    }
  }

  std::vector<std::pair<std::string, std::string>> places;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> comment_places(const Layout& layout) {
  Collector collector;
  for (std::size_t i = 0; i < layout.size(); ++i) {
    const LayoutDocument& document = layout[i];
    const std::string path = std::to_string(i);
    collector.add(document.before, path + "<");
    for (const LayoutComments* comments :
         {&document.marker, &document.head, &document.trailing, &document.tail, &document.close})
      collector.add(*comments, path + "/");
    collector.add(document.root, path);
  }
  std::sort(collector.places.begin(), collector.places.end());
  return std::move(collector.places);
}

}  // namespace tgtcfg
