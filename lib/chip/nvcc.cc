// Virtual and real architectures of nvcc: names, suffixes, and the chips that each PTX can become
// code for.
#include <tgtcfg/chip.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "chip/code_words.h"
#include "support/number_text.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

/// Facts about a release that are not part of a chip's entry.
struct Release {
  std::string_view name;
  int default_number;
  std::string_view ptx_version;
  bool adds_base_ptx;
};

constexpr std::array<Release, 2> measured = {{
    {"12.9", 52, "8.8", false},
    {"13.0", 75, "9.0", true},
}};

constexpr std::array<std::pair<std::string_view, NvccArch::Role>, 3> prefixes = {{
    {"sm_", NvccArch::Role::real},
    {"compute_", NvccArch::Role::virtual_},
    {"lto_", NvccArch::Role::lto},
}};

/// Returns the number if the whole text is one that does not begin with 0.
std::optional<int> whole_number(std::string_view text) {
  return text.starts_with('0') ? std::nullopt : number_in<int>(text);
}

}  // namespace

std::string_view name_of(NvccImageKind kind) {
  switch (kind) {
    case NvccImageKind::cubin:
      return "cubin";
    case NvccImageKind::ptx:
      return "ptx";
    case NvccImageKind::lto:
      return "lto";
  }
  return {};
}

std::optional<Nvcc> Nvcc::find(std::string_view release, const Database& database) {
  for (const Release& row : measured) {
    if (row.name != release) continue;
    Nvcc nvcc(database);
    nvcc.release_ = row.name;
    nvcc.default_number_ = row.default_number;
    nvcc.ptx_version_ = row.ptx_version;
    nvcc.adds_base_ptx_ = row.adds_base_ptx;
    return nvcc;
  }
  return std::nullopt;
}

std::optional<Nvcc> Nvcc::find_any(std::string_view release, const Database& database) {
  if (!is_version(release)) return std::nullopt;
  std::string_view like = measured.front().name;
  for (const Release& row : measured) {
    if (compare_by_numbers(row.name, release) <= 0) like = row.name;
  }
  auto nvcc = find(like, database);
  nvcc->release_ = release;
  return nvcc;
}

std::vector<std::string> Nvcc::releases() {
  return texts_of(measured, &Release::name);
}

std::optional<NvccArch> read_nvcc_arch(std::string_view name, const Database& database) {
  for (const auto& [prefix, role] : prefixes) {
    if (!name.starts_with(prefix)) continue;
    std::string_view rest = name.substr(prefix.size());
    NvccArch arch{.role = role};
    arch.chip = database.chip("sm_" + std::string(rest));
    if (arch.chip == nullptr) return std::nullopt;
    if (rest.ends_with('a') || rest.ends_with('f')) {
      arch.suffix = rest.back();
      rest.remove_suffix(1);
    }
    const auto number = whole_number(rest);
    if (!number) return std::nullopt;
    arch.number = *number;
    return arch;
  }
  return std::nullopt;
}

std::optional<NvccArch> Nvcc::arch(std::string_view name) const {
  auto arch = read_nvcc_arch(name, *database_);
  if (arch && arch->chip->toolkits && includes_release(*arch->chip->toolkits, release_))
    return arch;
  return std::nullopt;
}

bool Nvcc::ptxas_takes(const NvccArch& from, const NvccArch& to) {
  if (from.suffix == 'a') return to.suffix == 'a' && to.number == from.number;
  return to.number >= from.number && (from.suffix == 0 || from.shares_family(to));
}

bool NvccArch::shares_family(const NvccArch& other) const {
  return chip != nullptr && other.chip != nullptr && !chip->binary_family.empty() &&
         chip->binary_family == other.chip->binary_family;
}

bool Nvcc::driver_takes(const NvccArch& from, const NvccArch& to) {
  if (to.number < from.number) return false;
  if (from.suffix == 0) return to.suffix != 'f' || from.shares_family(to);
  return to.suffix == 'a' || (from.suffix == 'f' && from.shares_family(to));
}

std::vector<int> Nvcc::numbers() const {
  std::vector<int> numbers;
  for (const std::string& name : database_->names(Table::chips)) {
    if (!name.starts_with("sm_")) continue;
    const auto found = arch(name);
    if (found && found->suffix == 0) numbers.push_back(found->number);
  }
  std::ranges::sort(numbers);
  return numbers;
}

namespace {

/// Lists up to this length are searched for the best choice. Longer lists are thinned out.
constexpr std::size_t searched = 14;

int generation(const NvccArch& arch) {
  return arch.number / 10;
}

std::string suffixed(const NvccArch& arch) {
  std::string text = std::to_string(arch.number);
  if (arch.suffix != 0) text += arch.suffix;
  return text;
}

bool is_embedded(const NvccArch& arch) {
  return arch.chip != nullptr && arch.chip->embedded;
}

/// Returns true if each wanted chip runs code of a chip that `has` selects by its index.
template <class Has>
bool covers(const std::vector<NvccArch>& wanted, const Has& has) {
  return std::ranges::all_of(wanted, [&](const NvccArch& chip) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (has(i) && cubin_runs_on(wanted[i], chip)) return true;
    }
    return false;
  });
}

/// Returns the smallest set of chips that covers all, as bits.
std::vector<bool> smallest(const std::vector<NvccArch>& wanted) {
  const std::size_t count = wanted.size();
  std::uint32_t best = (std::uint32_t{1} << count) - 1;
  for (std::uint32_t set = 1; set < std::uint32_t{1} << count; ++set) {
    if (std::popcount(set) < std::popcount(best) &&
        covers(wanted, [&](std::size_t i) { return (set >> i & 1U) != 0; })) {
      best = set;
    }
  }
  std::vector<bool> kept;
  for (std::size_t i = 0; i < count; ++i) kept.push_back((best >> i & 1U) != 0);
  return kept;
}

/// Starts with the newest, because the oldest of a generation covers the newer ones.
std::vector<bool> thinned(const std::vector<NvccArch>& wanted) {
  std::vector<bool> kept(wanted.size(), true);
  for (std::size_t i = wanted.size(); i-- > 0;) {
    kept[i] = false;
    kept[i] = !covers(wanted, [&](std::size_t k) { return static_cast<bool>(kept[k]); });
  }
  return kept;
}

}  // namespace

bool cubin_runs_on(const NvccArch& code, const NvccArch& chip) {
  if (code.number == chip.number) {
    // Chips whose own features the code may use: `a` has all of them, `f` those of its family.
    const auto rank = [](char suffix) { return suffix == 'a' ? 2 : (suffix == 'f' ? 1 : 0); };
    return rank(code.suffix) >= rank(chip.suffix);
  }
  if (code.suffix == 'a' || chip.suffix == 'a' || code.number > chip.number) return false;
  if (is_embedded(code) || is_embedded(chip)) return false;
  if (code.suffix == 'f') return code.shares_family(chip);
  return chip.suffix == 0 && generation(code) == generation(chip);
}

std::vector<FatbinEntry> plan_fatbin(std::span<const NvccArch> chips, bool and_later) {
  std::vector<NvccArch> wanted(chips.begin(), chips.end());
  const auto key = [](const NvccArch& arch) { return std::pair(arch.number, arch.suffix); };
  std::ranges::sort(wanted, [&](const NvccArch& a, const NvccArch& b) { return key(a) < key(b); });
  wanted.erase(std::unique(wanted.begin(), wanted.end(),
                           [&](const NvccArch& a, const NvccArch& b) { return key(a) == key(b); }),
               wanted.end());
  std::vector<FatbinEntry> entries;
  if (wanted.empty()) return entries;
  const std::vector<bool> kept = wanted.size() > searched ? thinned(wanted) : smallest(wanted);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (kept[i]) entries.push_back({"compute_" + suffixed(wanted[i]), "sm_" + suffixed(wanted[i])});
  }
  if (and_later) {
    const std::string newest = "compute_" + std::to_string(wanted.back().number);
    entries.push_back({newest, newest});
  }
  return entries;
}

}  // namespace tgtcfg
