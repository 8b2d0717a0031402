#include "llvm/target_cpu.h"

#include <algorithm>

namespace tgtcfg {
namespace {

constexpr std::string_view without_prefix = "no";

/// The feature of `nomve`, a TVM syntax; empty if the table lacks that feature.
std::string_view lacking(const LlvmArch& table, std::string_view word) {
  if (!word.starts_with(without_prefix)) return {};
  return table.canonical_feature(word.substr(without_prefix.size()));
}

FeatureChange read_change(const LlvmArch& table, std::string_view text, std::size_t element) {
  const bool has_sign = text.starts_with('+') || text.starts_with('-');
  FeatureChange change{.text = text,
                       .name = has_sign ? text.substr(1) : text,
                       .element = element,
                       .on = !text.starts_with('-'),
                       .has_sign = has_sign};
  const std::string_view known = table.canonical_feature(change.name);
  change.is_known = !known.empty();
  if (change.is_known) change.name = known;
  return change;
}

/// A name may contain a plus: `octeon+`, `g4+`.
std::size_t suffix_of(const LlvmArch& table, std::string_view cpu) {
  return table.knows_cpu(cpu) ? cpu.size() : std::min(cpu.find('+'), cpu.size());
}

}  // namespace

bool ReadCpu::is_clean() const {
  return is_known &&
         std::ranges::all_of(changes, [](const FeatureChange& change) { return change.is_known; });
}

ReadCpu read_cpu(const LlvmArch& table, std::string_view cpu,
                 std::span<const std::string_view> features, bool may_lack) {
  ReadCpu read;
  const std::size_t plus = may_lack ? suffix_of(table, cpu) : cpu.size();
  read.name = cpu.substr(0, plus);
  read.is_known = read.name.empty() || table.knows_cpu(read.name);
  std::string_view rest = cpu.substr(plus);
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::string_view word = rest.substr(0, rest.find('+'));
    rest.remove_prefix(word.size());
    if (const std::string_view name = lacking(table, word); !name.empty())
      read.without.push_back(name);
  }
  for (std::size_t i = 0; i < features.size(); ++i) {
    rest = features[i];
    do {
      const std::string_view text = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(text.size() + 1, rest.size()));
      FeatureChange change = read_change(table, text, i);
      const bool may_take = may_lack && change.on && change.has_sign && !change.is_known;
      if (const auto name = may_take ? lacking(table, change.name) : std::string_view();
          !name.empty())
        read.without.push_back(name);
      else
        read.changes.push_back(change);
    } while (!rest.empty());
  }
  return read;
}

}  // namespace tgtcfg
