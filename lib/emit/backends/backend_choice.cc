#include "emit/backends/backend_choice.h"

#include <tgtcfg/database.h>

#include <algorithm>

#include "emit/backend_row.h"
#include "resolve/tool_versions.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Reads `nvcc`, or `{backend: nvcc, release: "12.9"}`. A name without release uses the general
// backend's release if it names the same backend.
NamedBackend read_entry(const Value& entry, const Value& lowering) {
  if (entry.is_object()) return {entry.text("backend"), entry.text("release")};
  const bool is_general = lowering.text("backend") == entry.string();
  return {entry.string(), is_general ? lowering.text("release") : std::string()};
}

// `a/b/gpu`, `a/b`, `a`: the nearest name wins.
std::vector<std::string> places_of(const std::vector<std::string>& parts,
                                   const std::vector<std::string>& names) {
  std::vector<std::string> places;
  const std::string path = join(parts, "/");
  for (const std::string& name : names) places.push_back(path.empty() ? name : path + "/" + name);
  for (std::size_t count = parts.size(); count > 0; --count)
    places.push_back(
        join(std::vector(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count)), "/"));
  return places;
}

}  // namespace

BackendChoice BackendChoice::inside(const std::string& part, const Plan& plan) const {
  BackendChoice inner = *this;
  for (Level& level : inner.levels_) level.parts.push_back(part);
  inner.levels_.push_back({&plan, {}});
  return inner;
}

std::optional<NamedBackend> BackendChoice::named_for(const std::vector<std::string>& names) const {
  for (const Level& level : levels_) {
    const Value& lowering = level.plan->lowering;
    const Object& by_target = lowering.map("by_target");
    if (by_target.empty()) continue;
    for (const std::string& place : places_of(level.parts, names)) {
      const auto found = std::ranges::find_if(
          by_target, [&](const Member& entry) { return step_path(entry.key) == place; });
      if (found != by_target.end()) return read_entry(found->value, lowering);
    }
  }
  return std::nullopt;
}

std::optional<NamedBackend> BackendChoice::general() const {
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    const Value& lowering = level->plan->lowering;
    const NamedBackend named{lowering.text("backend"), lowering.text("release")};
    const BackendSummary* row = named.name.empty() ? nullptr : database_->backend(named.name);
    if (row != nullptr && !row->delegates) return named;
  }
  return std::nullopt;
}

std::optional<NamedBackend> BackendChoice::backend_of(const std::vector<std::string>& names,
                                                      std::string_view kind) const {
  auto backend = named_for(names);
  if (!backend) backend = general();
  if (!backend) backend = usual_for(kind);
  if (backend && backend->release.empty()) backend->release = release_of(backend->name);
  return backend;
}

std::string BackendChoice::release_of(const std::string& backend) const {
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    const auto& toolchain = level->plan->toolchain;
    const auto release =
        toolchain ? release_of_toolchain(*toolchain, backend, *database_) : std::nullopt;
    if (release) return *release;
  }
  return {};
}

std::optional<NamedBackend> BackendChoice::usual_for(std::string_view kind) const {
  const auto row = database_->raw(Table::kinds, kind);
  const auto backends = row ? row->texts("backends") : std::vector<std::string>();
  return backends.empty() ? std::nullopt : std::optional(NamedBackend{backends.front(), {}});
}

}  // namespace tgtcfg
