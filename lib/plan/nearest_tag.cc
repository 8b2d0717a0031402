#include "plan/nearest_tag.h"

#include <tgtcfg/database.h>

#include <algorithm>
#include <tuple>

#include "plan/written_target.h"
#include "resolve/config_state.h"
#include "resolve/target_form.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::optional<Target> target_of_tag(const std::string& name, const Database& database) {
  SourceMap sources;
  Diagnostics unreported;
  Options options;
  options.lenient = true;
  const auto spec =
      check_target(Value(Object{{"tag", name}}), {}, {database, options, sources, unreported});
  if (!spec) return std::nullopt;
  return resolve_target(*spec, {database, options, sources, unreported});
}

bool is_of_kind(const TagRow& row, const std::string& kind) {
  return row.definition.has("kind") && row.definition.text("kind") == kind;
}

/// Distance of a tag, smaller is nearer, in order of importance: another product than the model's,
/// another device, the number of changes, an implied host. Among equals, the target's own tag is
/// preferred.
struct Distance {
  bool other_model = false;
  std::size_t other_device = 0;
  std::size_t changes = 0;
  bool brings_host = false;
  bool other_name = false;
  friend auto operator<=>(const Distance&, const Distance&) = default;
};

Distance distance_of(const NearestTag& tag, const Target& target, const KindRow& kind,
                     const std::vector<std::string>& of_model) {
  Distance distance;
  distance.other_model = !of_model.empty() && !contains(of_model, tag.name);
  distance.changes = tag.changes.size();
  distance.brings_host = tag.brings_host;
  distance.other_name = target.tag != tag.name;
  for (const Member& change : tag.changes) {
    const auto& identity = kind.identity;
    if (std::find(identity.begin(), identity.end(), change.key) != identity.end())
      ++distance.other_device;
  }
  return distance;
}

std::optional<NearestTag> compare(const std::string& name, const Target& target,
                                  const Database& database) {
  const auto tagged = target_of_tag(name, database);
  if (!tagged) return std::nullopt;
  auto changes = changes_between(*tagged, target);
  if (!changes) return std::nullopt;
  NearestTag result{name, std::move(*changes), false};
  if (target.host_target == nullptr) {
    result.brings_host = tagged->host_target != nullptr;
  } else if (tagged->host_target == nullptr ||
             !same_target(*tagged->host_target, *target.host_target)) {
    result.changes.push_back({"host", written_host(*target.host_target, database).entry});
  }
  return result;
}

}  // namespace

std::optional<NearestTag> nearest_tag(const Target& target, const Database& database) {
  const KindRow* kind = database.kind(target.kind);
  if (kind == nullptr) return std::nullopt;
  const auto model = target.attrs.find("model");
  const auto of_model = model != target.attrs.end() && model->second.is_string()
                            ? database.helper_tags(kind->name, model->second.string())
                            : std::vector<std::string>();
  std::optional<NearestTag> best;
  std::optional<Distance> least;
  for (const std::string& name : database.names(Table::tags)) {
    const TagRow* row = database.tag(name);
    if (row == nullptr || !is_of_kind(*row, target.kind)) continue;
    auto tag = compare(name, target, database);
    if (!tag) continue;
    const Distance distance = distance_of(*tag, target, *kind, of_model);
    if (least && distance == *least && tag->changes.empty()) best->equals.push_back(name);
    if (least && !(distance < *least)) continue;
    least = distance;
    best = std::move(tag);
  }
  return best;
}

}  // namespace tgtcfg
