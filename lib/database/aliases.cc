#include "database/aliases.h"

#include <tgtcfg/value.h>

#include <map>

#include "database/embedded.h"
#include "database/packed_row.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view members[] = {
    "kind",     "tag",     "configuration", "target", "cpu",    "arch",   "generator",
    "executor", "runtime", "attribute",     "key",    "advice", "triple", "system"};

/// Aliases by word. Unpacked on the first misspelling.
class AliasTable {
 public:
  AliasTable() : file_(unpack(embedded::text(embedded::aliases.begin, embedded::aliases.size))) {
    for (const Value& entry : file_.list("aliases")) {
      for (const Value& word : entry.list("words"))
        entries_[plain_name(word.string())].push_back(&entry);
    }
  }

  [[nodiscard]] std::vector<std::string> names(std::string_view word, Meaning what) const {
    std::vector<std::string> result;
    const auto found = entries_.find(plain_name(word));
    if (found == entries_.end()) return result;
    for (const Value* entry : found->second) {
      for (const Value& name : entry->list(members[static_cast<std::size_t>(what)]))
        result.push_back(name.string());
    }
    return result;
  }

  [[nodiscard]] std::string triple(std::string_view arch, std::string_view cpu) const {
    for (const Value& machine : file_.list("machines")) {
      const std::string start = machine.text("cpu");
      const bool fits = start.empty() ? machine.text("arch") == arch : cpu.starts_with(start);
      if (fits) return machine.text("triple");
    }
    return std::string(arch) + "-linux-gnu";
  }

 private:
  Value file_;
  std::map<std::string, std::vector<const Value*>, std::less<>> entries_;
};

const AliasTable& alias_table() {
  static const AliasTable table;
  return table;
}

}  // namespace

std::vector<std::string> names_of_alias(std::string_view word, Meaning what) {
  return alias_table().names(word, what);
}

std::string usual_triple(std::string_view arch, std::string_view cpu) {
  return alias_table().triple(arch, cpu);
}

std::vector<std::string> likely_names(std::string_view wrong, Meaning what,
                                      const std::vector<std::string>& names, std::size_t count) {
  std::vector<std::string> near = nearest_names(wrong, names, count);
  const bool same = !near.empty() && plain_name(near.front()) == plain_name(wrong);
  if (same) return near;
  std::vector<std::string> likely = names_of_alias(wrong, what);
  std::erase_if(likely,
                [&](const std::string& name) { return name == wrong || !contains(names, name); });
  if (likely.empty()) return near;
  if (likely.size() > count) likely.resize(count);
  return likely;
}

}  // namespace tgtcfg
