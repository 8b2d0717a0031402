// Rows whose chain of parents leads back to themselves.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace tgtcfg {

/// Finds circles among rows in one walk over all of them (Tarjan's components), and without
/// recursion: a chain may be as long as a root has rows.
class ParentCircles {
 public:
  using Parents = std::function<std::vector<std::string>(const std::string&)>;
  explicit ParentCircles(Parents parents) : parents_(std::move(parents)) {}

  /// Walks from a row to all that it can reach.
  void walk_from(const std::string& name);
  /// Whether both, the same row perhaps, stand in one circle.
  [[nodiscard]] bool share_one(const std::string& a, const std::string& b) const;
  /// The number of the circle of a row that is in one.
  [[nodiscard]] std::size_t circle_of(const std::string& name) const {
    return nodes_.at(name).circle;
  }

 private:
  struct Node {
    std::size_t number = 0;
    std::size_t circle = 0;  ///< 0: in none
    bool waits = true;       ///< for the rest of its component
  };
  struct Step {
    std::string name;
    std::vector<std::string> parents;
    std::size_t next = 0;
    std::size_t low = 0;
  };
  void open(const std::string& name);
  void close();

  Parents parents_;
  std::unordered_map<std::string, Node> nodes_;
  std::vector<std::string> waiting_;
  std::vector<Step> path_;
  std::size_t circles_ = 0;
};

}  // namespace tgtcfg
