#include "emit/backends/backend_choice.h"

#include <tgtcfg/emission.h>

#include "emit/backend_row.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// `nvcc`, or `{backend: nvcc, release: "12.9"}`. A name alone has the release of the general
// backend when it is that.
NamedBackend read_entry(const Value& entry, const Value& lowering) {
  if (entry.is_object()) return {entry.text("backend"), entry.text("release")};
  const bool is_general = lowering.text("backend") == entry.string();
  return {entry.string(), is_general ? lowering.text("release") : std::string()};
}

// `a/b/gpu`, `a/b`, `a`: the nearest name counts.
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

BackendChoice BackendChoice::inside(const std::string& part, const Value& lowering) const {
  BackendChoice inner = *this;
  for (Level& level : inner.levels_) level.parts.push_back(part);
  inner.levels_.push_back({lowering, {}});
  return inner;
}

std::optional<NamedBackend> BackendChoice::named_for(const std::vector<std::string>& names) const {
  for (const Level& level : levels_) {
    for (const std::string& place : places_of(level.parts, names)) {
      for (const Member& entry : level.lowering.map("by-target")) {
        if (step_path(entry.key) == place) return read_entry(entry.value, level.lowering);
      }
    }
  }
  return std::nullopt;
}

std::optional<NamedBackend> BackendChoice::general() const {
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    const std::string& name = level->lowering.text("backend");
    const BackendSummary* row = name.empty() ? nullptr : database_->backend(name);
    if (row != nullptr && !row->delegates)
      return NamedBackend{name, level->lowering.text("release")};
  }
  return std::nullopt;
}

std::optional<NamedBackend> BackendChoice::backend_of(const std::vector<std::string>& names,
                                                      std::string_view kind) const {
  if (auto named = named_for(names)) return named;
  if (auto common = general()) return common;
  const auto row = database_->raw(Table::kinds, kind);
  const auto usual = row ? row->texts("backends") : std::vector<std::string>();
  return usual.empty() ? std::nullopt : std::optional(NamedBackend{usual.front(), {}});
}

}  // namespace tgtcfg
