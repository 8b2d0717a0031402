// Finds the family that matches the facts of a CPU.
#include <algorithm>
#include <utility>

#include "cpu/cpu_facts.h"

namespace tgtcfg {
namespace {

class Matcher {
 public:
  Matcher(const CpuFamilies& families, const CpuFacts& facts, const CpuRow& root)
      : families_(families), facts_(facts), root_(root) {
    for (const CpuRow* row : families.all()) {
      if (&families.root(*row) == &root) rows_.push_back(row);
    }
  }

  const CpuRow* find() const {
    if (const CpuRow* named = by_name()) return named;
    if (facts_.generation > 0) return by_generation();
    return by_features();
  }

 private:
  using Rank = std::pair<std::size_t, std::size_t>;
  Rank rank(const CpuRow& row) const {
    return {families_.ancestors(row).size(), families_.features(row).size()};
  }
  const CpuRow* best(const std::vector<const CpuRow*>& rows) const {
    const CpuRow* found = nullptr;
    for (const CpuRow* row : rows) {
      if (found == nullptr || rank(*row) > rank(*found)) found = row;
    }
    return found;
  }

  // `Apple M2 Pro` is called `Apple M2` in the database. An unknown later model becomes the latest
  // known one, because each model runs code for earlier ones.
  const CpuRow* by_name() const {
    const CpuRow* found = nullptr;
    unsigned long found_number = 0;
    for (const CpuRow* row : rows_) {
      for (const std::string& name : row->named) {
        if (facts_.name == name || facts_.name.starts_with(name + " ")) return row;
        unsigned long ours = 0;
        unsigned long theirs = 0;
        if (!same_but_number(name, ours, theirs) || ours > theirs || ours < found_number) continue;
        found = row;
        found_number = ours;
      }
    }
    return found;
  }
  bool same_but_number(const std::string& name, unsigned long& ours, unsigned long& theirs) const {
    const std::size_t digits = name.find_first_of("0123456789");
    if (facts_.vendor != "Apple" || digits == name.npos || digits >= facts_.name.size())
      return false;
    return facts_.name.compare(0, digits, name, 0, digits) == 0 &&
           read_number(std::string_view(name).substr(digits), ours) &&
           read_number(std::string_view(facts_.name).substr(digits), theirs);
  }

  const CpuRow* by_generation() const {
    const CpuRow* found = &root_;
    for (const CpuRow* row : rows_) {
      if (row->generation <= facts_.generation && row->generation > found->generation) found = row;
    }
    return found;
  }

  // A level without listed features (as on Arm) cannot be detected.
  bool has_all(const CpuRow& row) const {
    const std::set<std::string> wanted = families_.features(row);
    if (wanted.empty()) return row.from.empty();
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](const std::string& name) { return facts_.features.contains(name); });
  }

  // Families of the vendor must include the best level reached. Otherwise a feature disabled by
  // firmware would select a family that is ten years old.
  const CpuRow* by_features() const {
    std::vector<const CpuRow*> levels;
    std::vector<const CpuRow*> makers;
    for (const CpuRow* row : rows_) {
      if (!has_all(*row)) continue;
      if (row->vendor == "generic") levels.push_back(row);
      if (row->vendor == facts_.vendor) makers.push_back(row);
    }
    const CpuRow* level = best(levels);
    std::vector<const CpuRow*> parts;
    for (const CpuRow* row : makers) {
      if (!facts_.part.empty() && row->part == facts_.part) parts.push_back(row);
    }
    if (!parts.empty()) makers = parts;
    std::erase_if(makers, [&](const CpuRow* row) {
      return level != nullptr && !families_.runs_on(*level, *row);
    });
    const CpuRow* maker = best(makers);
    if (maker != nullptr) return maker;
    return level == nullptr ? &root_ : level;
  }

  const CpuFamilies& families_;
  const CpuFacts& facts_;
  const CpuRow& root_;
  std::vector<const CpuRow*> rows_;
};

}  // namespace

const CpuRow* matching_family(const CpuFamilies& families, const CpuFacts& facts) {
  const CpuRow* root = families.find(facts.root);
  if (root == nullptr || !root->from.empty()) return nullptr;
  return Matcher(families, facts, *root).find();
}

}  // namespace tgtcfg
