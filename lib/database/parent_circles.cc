#include "database/parent_circles.h"

#include <algorithm>
#include <utility>

namespace tgtcfg {

void ParentCircles::walk_from(const std::string& name) {
  if (nodes_.contains(name)) return;
  open(name);
  while (!path_.empty()) {
    Step& step = path_.back();
    if (step.next == step.parents.size()) {
      close();
      continue;
    }
    const std::string parent = step.parents[step.next++];
    const auto known = nodes_.find(parent);
    if (known == nodes_.end()) {
      open(parent);
    } else if (known->second.waits) {
      step.low = std::min(step.low, known->second.number);
    }
  }
}

bool ParentCircles::share_one(const std::string& a, const std::string& b) const {
  const auto one = nodes_.find(a);
  const auto other = nodes_.find(b);
  return one != nodes_.end() && other != nodes_.end() && one->second.circle != 0 &&
         one->second.circle == other->second.circle;
}

void ParentCircles::open(const std::string& name) {
  const std::size_t number = nodes_.size();
  nodes_[name].number = number;
  waiting_.push_back(name);
  path_.push_back({name, parents_(name), 0, number});
}

void ParentCircles::close() {
  const Step step = std::move(path_.back());
  path_.pop_back();
  if (!path_.empty()) path_.back().low = std::min(path_.back().low, step.low);
  if (step.low != nodes_[step.name].number) return;
  const bool own_parent =
      std::find(step.parents.begin(), step.parents.end(), step.name) != step.parents.end();
  const bool circle = waiting_.back() != step.name || own_parent;
  if (circle) ++circles_;
  for (bool more = true; more;) {
    Node& node = nodes_[waiting_.back()];
    node.waits = false;
    if (circle) node.circle = circles_;
    more = waiting_.back() != step.name;
    waiting_.pop_back();
  }
}

}  // namespace tgtcfg
