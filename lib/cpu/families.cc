#include <tgtcfg/cpu_family.h>

#include <algorithm>
#include <array>
#include <utility>

#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

// LLVM's canonical architectures with other names in archspec.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> arch_roots = {{
    {"i386", "x86"},
    {"powerpc", "ppc"},
    {"powerpcle", "ppcle"},
    {"powerpc64", "ppc64"},
    {"powerpc64le", "ppc64le"},
    {"arm64", "aarch64"},
    {"aarch64_32", "aarch64"},
    {"armeb", "arm"},
    {"thumb", "arm"},
    {"thumbeb", "arm"},
    {"sparcv9", "sparc64"},
    {"ppc", "ppc"},
}};

// The table of feature names for an architecture. Some architectures share one.
std::string_view table_of(std::string_view root) {
  if (root == "x86_64") return "x86";
  return root == "ppc64le" ? "ppc64" : root;
}

}  // namespace

CpuFamilies::CpuFamilies(const Database& database) : detection_(Database::cpu_detection()) {
  for (const std::string& name : database.names(Table::cpus)) {
    if (const CpuRow* row = database.cpu(name)) families_.emplace(name, row);
  }
}

const CpuRow* CpuFamilies::find(std::string_view family) const {
  const auto found = families_.find(family);
  return found == families_.end() ? nullptr : found->second;
}

std::vector<const CpuRow*> CpuFamilies::all() const {
  std::vector<const CpuRow*> rows;
  rows.reserve(families_.size());
  for (const auto& [name, row] : families_) rows.push_back(row);
  return rows;
}

// Breadth first, so that nearer ancestors come earlier. Skipping known families ends cycles, which
// a user's entries may have.
std::vector<const CpuRow*> CpuFamilies::ancestors(const CpuRow& family) const {
  std::vector<const CpuRow*> found = {&family};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const std::string& name : found[i]->from) {
      const CpuRow* parent = find(name);
      if (parent != nullptr && std::ranges::find(found, parent) == found.end())
        found.push_back(parent);
    }
  }
  found.erase(found.begin());
  return found;
}

const CpuRow& CpuFamilies::root(const CpuRow& family) const {
  const CpuRow* found = &family;
  for (const CpuRow* above : ancestors(family)) {
    if (above->from.empty()) found = above;
  }
  return *found;
}

bool CpuFamilies::runs_on(const CpuRow& code, const CpuRow& machine) const {
  if (&code == &machine) return true;
  const auto above = ancestors(machine);
  return std::ranges::find(above, &code) != above.end();
}

std::vector<const CpuRow*> CpuFamilies::path(const CpuRow& machine, const CpuRow& code,
                                             const std::set<const CpuRow*>& avoid) const {
  std::map<const CpuRow*, const CpuRow*> child = {{&machine, nullptr}};
  std::vector<const CpuRow*> seen = {&machine};
  for (std::size_t i = 0; i < seen.size() && !child.contains(&code); ++i) {
    for (const std::string& name : seen[i]->from) {
      const CpuRow* parent = find(name);
      if (parent == nullptr || avoid.contains(parent)) continue;
      if (child.emplace(parent, seen[i]).second) seen.push_back(parent);
    }
  }
  std::vector<const CpuRow*> way;
  const auto end = child.find(&code);
  if (end == child.end()) return way;
  for (const CpuRow* at = &code; at != nullptr; at = child[at]) way.push_back(at);
  std::ranges::reverse(way);
  return way;
}

std::set<std::string> CpuFamilies::features(const CpuRow& family) const {
  std::set<std::string> result(family.features.begin(), family.features.end());
  for (const CpuRow* above : ancestors(family))
    result.insert(above->features.begin(), above->features.end());
  return result;
}

bool CpuFamilies::has_feature(const CpuRow& family, std::string_view feature) const {
  const std::set<std::string> of_family = features(family);
  if (of_family.contains(std::string(feature))) return true;
  const Value* alias = detection_.get("feature_aliases").find(feature);
  if (alias == nullptr) return false;
  for (const std::string& other : alias->texts("any_of")) {
    if (of_family.contains(other)) return true;
  }
  return contains(alias->texts("families"), root(family).name);
}

std::optional<NamedCpu> CpuFamilies::by_name(std::string_view name,
                                             std::string_view root_name) const {
  if (const CpuRow* row = find(name)) return NamedCpu{row, true, row->llvm_cpu};
  std::optional<NamedCpu> found;
  for (const auto& [own_name, row] : families_) {
    if (row->llvm_cpu == "generic" && name == "generic" && !row->from.empty()) continue;
    const bool exact = row->llvm_cpu == name || contains(row->llvm_also, name);
    if (!exact && !contains(row->llvm_within, name)) continue;
    if (!root_name.empty() && root(*row).name != root_name) continue;
    // POWER uses one name for both byte orders: little-endian unless the triple is big-endian.
    if (!found || exact > found->exact) found = NamedCpu{row, exact, std::string(name)};
    if (found->exact && root_name.empty() && row->name.ends_with("le"))
      return NamedCpu{row, exact, std::string(name)};
  }
  if (found && found->exact && contains(found->family->llvm_also, name) &&
      found->family->generation > 0) {
    found->llvm_cpu = found->family->llvm_cpu;
  }
  return found;
}

std::vector<std::string> CpuFamilies::names() const {
  std::set<std::string> names;
  for (const auto& [name, row] : families_) {
    names.insert(name);
    names.insert(row->llvm_also.begin(), row->llvm_also.end());
    names.insert(row->llvm_within.begin(), row->llvm_within.end());
    if (!row->llvm_cpu.empty() && row->llvm_cpu != "generic") names.insert(row->llvm_cpu);
  }
  return {names.begin(), names.end()};
}

const CpuRow* CpuFamilies::root_of_arch(std::string_view llvm_arch) const {
  for (const auto& [arch, root_name] : arch_roots) {
    if (arch == llvm_arch) return find(root_name);
  }
  const CpuRow* row = find(llvm_arch);
  return row != nullptr && row->from.empty() ? row : nullptr;
}

std::map<std::string, std::string> CpuFamilies::feature_names(const CpuRow& root_row) const {
  std::map<std::string, std::string> names;
  for (const Member& member : detection_.get("feature_names").map(table_of(root_row.name)))
    names.emplace(member.key, member.value.string());
  return names;
}

std::vector<std::string> CpuFamilies::llvm_features(const CpuRow& root_row,
                                                    const std::set<std::string>& linux) const {
  std::set<std::string> result;
  for (const auto& [names, llvm] : feature_names(root_row)) {
    const std::vector<std::string> all = words_of(names);
    if (std::ranges::all_of(all, [&](const std::string& name) { return linux.contains(name); }))
      result.insert(llvm);
  }
  return {result.begin(), result.end()};
}

std::vector<std::string> CpuFamilies::known_llvm_features(const CpuRow& root_row) const {
  std::set<std::string> result;
  for (const auto& [names, llvm] : feature_names(root_row)) result.insert(llvm);
  return {result.begin(), result.end()};
}

std::vector<std::string> CpuFamilies::linux_features(const CpuRow& root_row,
                                                     std::string_view llvm) const {
  std::vector<std::string> result;
  for (const auto& [names, name] : feature_names(root_row)) {
    if (name != llvm || names.starts_with("FEAT_")) continue;
    for (std::string& word : words_of(names)) result.push_back(std::move(word));
  }
  if (result.empty()) result.emplace_back(llvm);
  return result;
}

namespace {

// An upper bound includes all versions that begin with it: 12.2.1 is within `12.2`.
bool includes(const CompilerFlags& flags, std::string_view version) {
  if (version.empty()) return flags.last.empty();
  const auto pieces = static_cast<std::size_t>(std::ranges::count(flags.last, '.')) + 1;
  return compare_versions(version, flags.first) >= 0 &&
         (flags.last.empty() || compare_by_numbers(version, flags.last, pieces) <= 0);
}

}  // namespace

int compare_versions(std::string_view a, std::string_view b) {
  return compare_by_numbers(a, b);
}

// Ranges may overlap. The first match wins, as in the source of the entries.
const CompilerFlags* compiler_flags(const CpuRow& family, std::string_view compiler,
                                    std::string_view version) {
  const auto fits = [&](const CompilerFlags& flags) {
    return flags.compiler == compiler && includes(flags, version);
  };
  const auto found = std::ranges::find_if(family.compilers, fits);
  return found == family.compilers.end() ? nullptr : &*found;
}

}  // namespace tgtcfg
