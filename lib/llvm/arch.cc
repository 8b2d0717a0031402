#include <tgtcfg/llvm.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "llvm/arch_names.h"
#include "llvm/tables.h"
#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg {

using namespace llvm_tables;

namespace {

constexpr std::string_view generic_word = "generic";

const Arch& arch_of(const void* table) {
  return *static_cast<const Arch*>(table);
}

const Release& release_of(const void* table) {
  return release_tables[arch_of(table).table];
}

std::span<const NameId> list(const Run& run) {
  return {ids + run.begin, run.count};
}

/// Returns the index of a name in a sorted list.
std::optional<std::size_t> place_of(const Run& run, std::string_view wanted) {
  const std::span<const NameId> names = list(run);
  const auto found =
      std::lower_bound(names.begin(), names.end(), wanted,
                       [](NameId id, std::string_view text) { return name(id) < text; });
  if (found == names.end() || name(*found) != wanted) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

/// Finds a row by its name, by which the rows are sorted; may return null.
template <class Row>
const Row* find_row(const Row* rows, const Run& run, std::string_view wanted) {
  const Row* const last = rows + run.begin + run.count;
  const Row* const found =
      std::lower_bound(rows + run.begin, last, wanted,
                       [](const Row& row, std::string_view text) { return name(row.name) < text; });
  return found == last || name(found->name) != wanted ? nullptr : found;
}

const Cpu* find_cpu(const Release& release, std::string_view wanted) {
  return find_row(cpus, release.cpus, wanted);
}

bool has_flag(const Release& release, std::string_view cpu, std::uint16_t flag) {
  const Cpu* const found = find_cpu(release, cpu);
  return found != nullptr && (found->flags & flag) != 0;
}

std::vector<std::string_view> names_of(const Run& run) {
  std::vector<std::string_view> names;
  names.reserve(run.count);
  for (const NameId id : list(run)) names.push_back(name(id));
  return names;
}

/// The table of 32-bit Arm of that release; null: the release has none.
const Arch* arm_table(int release) {
  const std::span<const Arch> all(archs, arch_count);
  const auto found = std::ranges::find_if(all, [&](const Arch& arch) {
    return arch.release == release && name(arch.name) == "arm" && name(arch.patch).empty();
  });
  return found == all.end() ? nullptr : &*found;
}

template <class Has>
std::vector<std::string_view> archs_where(int release, Has has) {
  std::vector<std::string_view> names;
  for (const Arch& arch : std::span(archs, arch_count)) {
    if (arch.first == 0 || arch.release != release || !name(arch.patch).empty()) continue;
    if (has(release_tables[arch.table])) names.push_back(name(arch.name));
  }
  return names;
}

}  // namespace

std::string_view sub_arch_of(std::string_view arch_name) {
  for (const std::string_view prefix : {"arm", "thumb"}) {
    if (!arch_name.starts_with(prefix)) continue;
    arch_name.remove_prefix(prefix.size());
    if (arch_name.starts_with("eb")) {
      arch_name.remove_prefix(2);
    } else if (arch_name.ends_with("eb")) {
      arch_name.remove_suffix(2);
    }
    break;
  }
  return arch_name;
}

std::string_view sub_arch_feature(std::string_view arch_name, int release) {
  const Arch* const arm = arm_table(release);
  if (arm == nullptr) return {};
  const SubArch* const sub = find_row(sub_archs, arm->subs, sub_arch_of(arch_name));
  if (sub == nullptr) return {};
  const std::string_view feature = name(sub->feature);
  return place_of(release_tables[arm->table].features, feature) ? feature : std::string_view();
}

std::vector<std::string_view> sub_archs_of_arm(int release) {
  std::vector<std::string_view> names;
  const Arch* const arm = arm_table(release);
  if (arm == nullptr) return names;
  for (const SubArch& sub : std::span(sub_archs + arm->subs.begin, arm->subs.count)) {
    if (place_of(release_tables[arm->table].features, name(sub.feature)))
      names.push_back(name(sub.name));
  }
  return names;
}

std::vector<std::string> llvm_archs(int release) {
  const auto names = archs_where(release, [](const Release&) { return true; });
  return {names.begin(), names.end()};
}

std::vector<std::string_view> llvm_archs_with_cpu(std::string_view name, int release) {
  return archs_where(release, [&](const Release& table) { return has_flag(table, name, taken); });
}

std::vector<std::string_view> llvm_archs_with_feature(std::string_view name, int release) {
  return archs_where(
      release, [&](const Release& table) { return place_of(table.features, name).has_value(); });
}

std::vector<std::string> llvm_patches() {
  std::set<std::string> names;
  for (const Arch& arch : std::span(archs, arch_count)) names.emplace(name(arch.patch));
  names.erase("");
  return {names.begin(), names.end()};
}

std::optional<LlvmArch> LlvmArch::find(std::string_view arch, int release, std::string_view patch) {
  const Arch* const last = archs + arch_count;
  const Arch* const found =
      std::lower_bound(archs, last, arch, [&](const Arch& row, std::string_view wanted) {
        const std::string_view row_name = name(row.name);
        return row_name < wanted || (row_name == wanted && row.release < release);
      });
  if (found == last || name(found->name) != arch || found->release != release) return std::nullopt;
  for (const Arch* row = found; row != last && row->name == found->name; ++row) {
    if (row->release == release && name(row->patch) == patch) return LlvmArch(row);
  }
  return LlvmArch(found);  // no patch changes this arch
}

std::vector<std::string_view> LlvmArch::cpus() const {
  const Release& release = release_of(table_);
  std::vector<std::string_view> names;
  for (const Cpu& cpu : std::span(llvm_tables::cpus + release.cpus.begin, release.cpus.count)) {
    if ((cpu.flags & listed) != 0) names.push_back(name(cpu.name));
  }
  return names;
}

std::vector<std::string_view> LlvmArch::features() const {
  return names_of(release_of(table_).features);
}

bool LlvmArch::knows_cpu(std::string_view name) const {
  return has_flag(release_of(table_), name, taken);
}

bool LlvmArch::has_cpu_record(std::string_view name) const {
  return has_flag(release_of(table_), name, record);
}

bool LlvmArch::knows_feature(std::string_view name) const {
  return place_of(release_of(table_).features, lower(name)).has_value();
}

std::string_view LlvmArch::canonical_feature(std::string_view name) const {
  const Run& features = release_of(table_).features;
  auto place = place_of(features, name);
  if (!place) place = place_of(features, lower(name));
  return place ? llvm_tables::name(list(features)[*place]) : std::string_view();
}

bool LlvmArch::clang_knows_cpu(std::string_view name) const {
  const Arch& arch = arch_of(table_);
  if (arch.clang.count == 0) return false;
  if (place_of(arch.clang, name)) return true;
  // Unlisted second names that llc accepts are clang's own, and clang does not list them either.
  const Cpu* const cpu = find_cpu(release_of(table_), name);
  return cpu != nullptr && cpu->flags == taken;
}

std::vector<std::string_view> LlvmArch::clang_cpus() const {
  return names_of(arch_of(table_).clang);
}

std::string_view LlvmArch::canonical_cpu(std::string_view name) const {
  const Cpu* const cpu = find_cpu(release_of(table_), name);
  return cpu == nullptr ? name : llvm_tables::name(cpu->canonical);
}

FeatureSet LlvmArch::record_of(std::string_view cpu) const {
  const Arch& arch = arch_of(table_);
  const Release& release = release_of(table_);
  if (cpu.empty()) cpu = name(arch.default_cpu);
  if (cpu == generic_word) cpu = name(arch.generic_cpu);
  FeatureSet set;
  if (const Cpu* const found = find_cpu(release, cpu)) {
    // The first set of a release marks the features that are scheduling preferences.
    const std::uint32_t* const bits = words + release.bits + (found->bits + 1U) * release.words;
    std::copy_n(bits, release.words, set.words_.begin());
  }
  return set;
}

FeatureSet LlvmArch::enabled(std::string_view cpu, std::string_view arch_name) const {
  const Arch& arch = arch_of(table_);
  const Release& release = release_of(table_);
  const bool generic = cpu.empty() || cpu == generic_word;
  FeatureSet set = record_of(cpu);
  const auto switch_on = [&](NameId id) {
    if (const auto place = place_of(release.features, name(id))) switch_on_place(set, *place);
  };
  // The arch of the triple adds a feature only to a generic CPU.
  if (generic && arch.subs.count > 0) {
    if (const SubArch* const sub = find_row(sub_archs, arch.subs, sub_arch_of(arch_name)))
      switch_on(sub->feature);
  }
  for (const NameId id : list(arch.changes)) switch_on(id);
  return set;
}

void LlvmArch::switch_on_place(FeatureSet& set, std::size_t place) const {
  if (set.test(place)) return;  // implied features are set too
  set.words_[place / 32] |= std::uint32_t{1} << (place % 32);
  const std::uint16_t* const begins = implied_begin + release_of(table_).implied + place;
  for (std::size_t i = begins[0]; i < begins[1]; ++i) switch_on_place(set, implied[i]);
}

void LlvmArch::switch_off_place(FeatureSet& set, std::size_t place) const {
  set.words_[place / 32] &= ~(std::uint32_t{1} << (place % 32));
  const Release& release = release_of(table_);
  const std::uint16_t* const begins = implied_begin + release.implied;
  for (std::size_t user = 0; user < release.features.count; ++user) {
    if (!set.test(user)) continue;
    const std::uint16_t* const first = implied + begins[user];
    const std::uint16_t* const last = implied + begins[user + 1];
    if (std::find(first, last, place) != last) switch_off_place(set, user);
  }
}

bool LlvmArch::change(FeatureSet& set, std::string_view signed_name) const {
  const bool on = signed_name.starts_with('+');
  if (on || signed_name.starts_with('-')) signed_name.remove_prefix(1);
  const auto place = place_of(release_of(table_).features, signed_name);
  if (!place) return false;
  if (on) {
    switch_on_place(set, *place);
  } else {
    switch_off_place(set, *place);
  }
  return true;
}

bool LlvmArch::has(const FeatureSet& set, std::string_view feature) const {
  const auto place = place_of(release_of(table_).features, feature);
  return place && set.test(*place);
}

std::string_view LlvmArch::missing(const FeatureSet& set) const {
  const std::string_view required = name(arch_of(table_).required);
  return required.empty() || has(set, required) ? std::string_view() : required;
}

std::pair<std::string_view, std::string_view> LlvmArch::clash(const FeatureSet& set) const {
  const std::span<const NameId> pairs = list(arch_of(table_).excludes);
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const std::string_view first = name(pairs[i]);
    const std::string_view second = name(pairs[i + 1]);
    if (has(set, first) && has(set, second)) return {first, second};
  }
  return {};
}

LlvmArch::Need LlvmArch::lacking(const FeatureSet& set) const {
  const std::span<const NameId> pairs = list(arch_of(table_).needs);
  for (std::size_t i = 0; i + 1 < pairs.size();) {
    const NameId feature = pairs[i];
    Need need{.feature = name(feature), .any_of = {}};
    bool met = !has(set, need.feature);
    for (; i + 1 < pairs.size() && pairs[i] == feature; i += 2) {
      need.any_of.push_back(name(pairs[i + 1]));
      met = met || has(set, need.any_of.back());
    }
    if (!met) return need;
  }
  return {};
}

std::vector<std::string> LlvmArch::names_in(const FeatureSet& set, bool tuning) const {
  const Release& release = release_of(table_);
  const std::span<const NameId> features = list(release.features);
  const std::uint32_t* const preferences = words + release.bits;
  const auto bits_of = [&](std::size_t i) {
    return set.words_[i] & (tuning ? preferences[i] : ~preferences[i]);
  };
  std::size_t count = 0;
  for (std::size_t i = 0; i < release.words; ++i)
    count += static_cast<std::size_t>(std::popcount(bits_of(i)));
  std::vector<std::string> names;
  names.reserve(count);
  for (std::size_t i = 0; i < release.words; ++i) {
    std::uint32_t bits = bits_of(i);
    for (; bits != 0; bits &= bits - 1) {
      const auto place = i * 32 + static_cast<std::size_t>(__builtin_ctz(bits));
      names.emplace_back(name(features[place]));
    }
  }
  return names;
}

std::vector<std::string> LlvmArch::isa_features(const FeatureSet& set) const {
  return names_in(set, false);
}

CpuFeatures LlvmArch::features_of(std::string_view cpu,
                                  std::span<const std::string> changes) const {
  FeatureSet set = record_of(cpu);
  CpuFeatures result;
  for (const std::string& text : changes) {
    if (!change(set, text)) result.unknown.push_back(text);
  }
  result.isa = names_in(set, false);
  result.tuning = names_in(set, true);
  return result;
}

std::string_view LlvmArch::data_layout() const {
  return name(arch_of(table_).layout);
}

namespace {

constexpr std::array<int, 3> releases = {14, 19, 22};

}  // namespace

std::span<const int> llvm_releases() {
  return releases;
}

std::optional<int> read_llvm_release(std::string_view text) {
  if (text.empty()) return releases.back();
  const auto number = number_in<int>(text);
  const bool known = number && std::ranges::find(releases, *number) != releases.end();
  return known ? number : std::nullopt;
}

int llvm_release_or_newest(std::string_view text) {
  return read_llvm_release(text).value_or(releases.back());
}

}  // namespace tgtcfg
