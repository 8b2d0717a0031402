#include "lsp/place.h"

#include <algorithm>
#include <optional>

#include "database/config_keys.h"
#include "lsp/cursor.h"

namespace tgtcfg::lsp {
namespace {

using Path = std::span<const std::string>;

struct Row {
  std::vector<std::string_view> keys;  ///< `*` matches any key
  PlaceRole role;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      {{"targets"}, PlaceRole::target_text},
      {{"targets", "*"}, PlaceRole::target_text},
      {{"host"}, PlaceRole::host_text},
      {{"parts", "*"}, PlaceRole::target_text},
      {{"devices", "*"}, PlaceRole::target_name},
      {{"devices", "*", "target"}, PlaceRole::target_name},
      {{"default-device"}, PlaceRole::device_name},
      {{"partition-order", "*"}, PlaceRole::target_name},
      {{"functions", "*"}, PlaceRole::function_place},
      {{"functions", "*", "target"}, PlaceRole::function_place},
      {{"functions", "*", "device"}, PlaceRole::device_name},
      {{"functions", "*", "device", "*"}, PlaceRole::device_name},
      {{"functions", "*", "data"}, PlaceRole::device_name},
      {{"functions", "*", "data", "*"}, PlaceRole::device_name},
      {{"functions", "*", "part"}, PlaceRole::part_name},
      {{"partition-order"}, PlaceRole::target_name},
      {{"memory-pools", "*", "targets"}, PlaceRole::pool_target},
      {{"memory-pools", "*", "targets", "*"}, PlaceRole::pool_target},
      {{"memories", "*", "of"}, PlaceRole::device_name},
      {{"memories", "*", "of", "*"}, PlaceRole::device_name},
      {{"extends"}, PlaceRole::base},
      {{"extends", "*"}, PlaceRole::base},
  };
  return all;
}

bool matches(const std::vector<std::string_view>& keys, Path path) {
  return keys.size() == path.size() &&
         std::equal(keys.begin(), keys.end(), path.begin(),
                    [](std::string_view key, const std::string& token) {
                      return key == "*" || key == token;
                    });
}

// Returns how many keys lead to a target in map form; 0 if none do.
std::size_t target_length(Path path) {
  if (path.empty()) return 0;
  if (path[0] == "host") return 1;
  const bool listed = path[0] == "targets" || path[0] == "parts" || path[0] == "tags";
  if (listed && path.size() >= 2) return 2;
  return path[0] == "functions" && path.size() > 3 && path[2] == "target" ? 3 : 0;
}

PlaceRole attribute_role(const std::string& key) {
  if (key == "host") return PlaceRole::host_text;
  if (key == "target") return PlaceRole::target_text;
  if (key == "compiler") return PlaceRole::compiler;
  return key == "config" ? PlaceRole::configuration : PlaceRole::attribute;
}

Place place_of_tokens(Path path) {
  Place place;
  std::vector<std::string> rest(path.begin(), path.end());
  if (!rest.empty()) rest[0] = kebab_case(rest[0]);
  const auto enter = [&](std::size_t count) {
    const auto end = rest.begin() + static_cast<std::ptrdiff_t>(count);
    place.scope.insert(place.scope.end(), rest.begin(), end);
    rest.erase(rest.begin(), end);
    if (!rest.empty()) rest[0] = kebab_case(rest[0]);
  };
  // Nested configurations have names of their own.
  const auto is_inside = [&] {
    const bool listed = rest[0] == "parts" || rest[0] == "targets" || rest[0] == "tags";
    return listed && std::ranges::any_of(rows(), [&](const Row& row) {
             return row.keys.front() == kebab_case(rest[2]) && rest[2] != "host";
           });
  };
  while (rest.size() > 2) {
    const bool under_config = rest.size() > 3 && rest[0] == "targets" && rest[2] == "config";
    if (!under_config && !is_inside()) break;
    enter(under_config ? 3 : 2);
  }
  for (const Row& row : rows()) {
    if (!matches(row.keys, rest)) continue;
    place.role = row.role;
    return place;
  }
  const std::size_t length = target_length(rest);
  if (length == 0 || rest.size() <= length) {
    // The whole document may be a target or tag.
    if (rest.size() == 1 && place.scope.empty()) place.role = attribute_role(rest[0]);
    return place;
  }
  // The host of a target is itself a target.
  std::size_t end = length;
  while (rest[end] == "host" && end + 1 < rest.size()) ++end;
  place.target.assign(path.begin(),
                      path.begin() + static_cast<std::ptrdiff_t>(place.scope.size() + end));
  place.role = attribute_role(rest[end]);
  return place;
}

}  // namespace

Place place_in(const Value& root, Path path) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < path.size(); ++i) {
    tokens.push_back(path[i]);
    if (is_only_target(tokens, value_at(root, path.first(i + 1)))) tokens.emplace_back();
  }
  return place_of(tokens);
}

Place place_of(Path path) {
  Place place = place_of_tokens(path);
  std::erase(place.scope, "");
  std::erase(place.target, "");
  return place;
}

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
