#include "lsp/tree_place.h"

#include <algorithm>
#include <optional>

namespace tgtcfg::lsp {
namespace {

ByteRange around(ByteRange a, ByteRange b) {
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

bool holds(const TreeStep& step, std::size_t offset) {
  return step.value->span.known() && step.whole().holds(offset);
}

std::optional<TreeStep> step_below(const Value& value, std::size_t offset) {
  if (value.is_object()) {
    for (const Member& member : value.object()) {
      TreeStep step{member.key, &member.value, &member};
      if (holds(step, offset)) return step;
    }
  }
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.array().size(); ++i) {
      TreeStep step{std::to_string(i), &value.array()[i], nullptr};
      if (holds(step, offset)) return step;
    }
  }
  return std::nullopt;
}

}  // namespace

ByteRange TreeStep::whole() const {
  const ByteRange range = bytes_of(value->span);
  return member == nullptr ? range : around(bytes_of(member->key_span), range);
}

std::vector<TreeStep> steps_to(const Tree& tree, std::size_t offset) {
  std::vector<TreeStep> steps;
  for (const Document& document : tree.documents) {
    std::optional<TreeStep> step = TreeStep{"", &document.root, nullptr};
    if (!holds(*step, offset)) continue;
    while (step) {
      steps.push_back(*step);
      step = step_below(*step->value, offset);
    }
    break;
  }
  return steps;
}

}  // namespace tgtcfg::lsp
