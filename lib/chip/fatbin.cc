// Which code a fatbin has to hold so that it runs on a list of chips.
#include <tgtcfg/chip.h>

#include <algorithm>
#include <bit>

namespace tgtcfg {
namespace {

/// Lists up to this length are searched for the best choice; longer ones are thinned out.
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

class Choice {
 public:
  explicit Choice(std::vector<NvccArch> wanted) : wanted_(std::move(wanted)) {}

  [[nodiscard]] std::vector<NvccArch> best() const {
    const std::size_t count = wanted_.size();
    if (count > searched) return thinned();
    std::uint32_t best = (std::uint32_t{1} << count) - 1;
    for (std::uint32_t set = 1; set < std::uint32_t{1} << count; ++set) {
      if (std::popcount(set) < std::popcount(best) &&
          covers([&](std::size_t i) { return (set >> i & 1U) != 0; })) {
        best = set;
      }
    }
    std::vector<NvccArch> chosen;
    for (std::size_t i = 0; i < count; ++i) {
      if ((best >> i & 1U) != 0) chosen.push_back(wanted_[i]);
    }
    return chosen;
  }

 private:
  template <class Has>
  [[nodiscard]] bool covers(const Has& has) const {
    return std::all_of(wanted_.begin(), wanted_.end(), [&](const NvccArch& chip) {
      for (std::size_t i = 0; i < wanted_.size(); ++i) {
        if (has(i) && cubin_runs_on(wanted_[i], chip)) return true;
      }
      return false;
    });
  }

  /// The newest first, as the oldest of a generation covers the rest of it.
  [[nodiscard]] std::vector<NvccArch> thinned() const {
    std::vector<bool> kept(wanted_.size(), true);
    for (std::size_t i = wanted_.size(); i-- > 0;) {
      kept[i] = false;
      if (!covers([&](std::size_t k) { return static_cast<bool>(kept[k]); })) kept[i] = true;
    }
    std::vector<NvccArch> chosen;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (kept[i]) chosen.push_back(wanted_[i]);
    }
    return chosen;
  }

  std::vector<NvccArch> wanted_;
};

}  // namespace

bool cubin_runs_on(const NvccArch& code, const NvccArch& chip) {
  if (code.number == chip.number) {
    // What a chip's own features may be used by: `a` has all of them, `f` those of its family.
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
  std::sort(wanted.begin(), wanted.end(),
            [&](const NvccArch& a, const NvccArch& b) { return key(a) < key(b); });
  wanted.erase(std::unique(wanted.begin(), wanted.end(),
                           [&](const NvccArch& a, const NvccArch& b) { return key(a) == key(b); }),
               wanted.end());
  std::vector<FatbinEntry> entries;
  if (wanted.empty()) return entries;
  for (const NvccArch& arch : Choice(wanted).best())
    entries.push_back({"compute_" + suffixed(arch), "sm_" + suffixed(arch)});
  if (and_later) {
    const std::string newest = "compute_" + std::to_string(wanted.back().number);
    entries.push_back({newest, newest});
  }
  return entries;
}

}  // namespace tgtcfg
