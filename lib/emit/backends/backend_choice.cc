#include "emit/backends/backend_choice.h"

#include <tgtcfg/database.h>
#include <tgtcfg/emission.h>

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

BackendChoice::Lowering::Lowering(const Value& lowering)
    : general{lowering.text("backend"), lowering.text("release")} {
  for (const Member& entry : lowering.map("by_target"))
    by_target.try_emplace(step_path(entry.key), read_entry(entry.value, lowering));
}

BackendChoice BackendChoice::inside(const std::string& part, const Plan& plan) const {
  BackendChoice inner = *this;
  for (Level& level : inner.levels_) level.parts.push_back(part);
  inner.levels_.push_back({std::make_shared<const Lowering>(plan.lowering), &plan, {}});
  return inner;
}

std::optional<NamedBackend> BackendChoice::named_for(const std::vector<std::string>& names) const {
  for (const Level& level : levels_) {
    for (const std::string& place : places_of(level.parts, names)) {
      const auto& by_target = level.lowering->by_target;
      const auto found = by_target.find(place);
      if (found != by_target.end()) return found->second;
    }
  }
  return std::nullopt;
}

std::optional<NamedBackend> BackendChoice::general() const {
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    const NamedBackend& named = level->lowering->general;
    const BackendSummary* row = named.name.empty() ? nullptr : database_->backend(named.name);
    if (row != nullptr && !row->delegates) return named;
  }
  return std::nullopt;
}

std::optional<NamedBackend> BackendChoice::backend_of(const std::vector<std::string>& names,
                                                      std::string_view kind) const {
  auto backend = named_for(names);
  if (!backend) backend = general();
  const std::string& usual = usual_for(kind);
  if (!backend && !usual.empty()) backend = NamedBackend{usual, {}};
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

const std::string& BackendChoice::usual_for(std::string_view kind) const {
  const auto [usual, is_new] = usual_->try_emplace(std::string(kind));
  const auto row = is_new ? database_->raw(Table::kinds, kind) : std::nullopt;
  const auto backends = row ? row->texts("backends") : std::vector<std::string>();
  if (!backends.empty()) usual->second = backends.front();
  return usual->second;
}

}  // namespace tgtcfg
