#include "resolve/attribute_values.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "support/text.h"

namespace tgtcfg {
namespace {

void add(std::vector<NamedValue>& values, std::string text, std::string description = {},
         int uses = 0) {
  if (std::ranges::find(values, text, &NamedValue::text) == values.end())
    values.push_back({std::move(text), std::move(description), uses});
}

// Returns the arches whose CPUs are possible: from the triple, from the kind, or all.
std::vector<std::string> archs_of(const ValuePlace& place) {
  if (!place.triple.empty()) {
    const Triple triple = parse_triple(place.triple, place.llvm_release);
    if (triple.arch != "unknown") return {triple.arch};
  }
  if (!place.kind.cpu->arch.empty()) return {place.kind.cpu->arch};
  return llvm_archs(place.llvm_release);
}

// The names in the tables of the arches, after `sign`.
std::vector<NamedValue> names_of_archs(const ValuePlace& place,
                                       std::vector<std::string_view> (LlvmArch::*names)() const,
                                       const std::string& sign, const std::string& what) {
  std::vector<NamedValue> values;
  for (const std::string& arch : archs_of(place)) {
    const auto table = LlvmArch::find(arch, place.llvm_release);
    if (!table) continue;
    for (const std::string_view name : ((*table).*names)())
      values.push_back({sign + std::string(name), what + " of " + arch});
  }
  return values;
}

constexpr int still_made = 1000;

// Suffixes of a chip: `gfx90a:sramecc+:xnack-`.
void add_chip_features(const ChipUse& use, const std::string& written, const Database& database,
                       std::vector<NamedValue>& values) {
  const std::size_t colon = written.rfind(':');
  if (!use.target_ids || colon == std::string::npos) return;
  const ChipRow* chip = database.chip(written.substr(0, written.find(':')));
  if (chip == nullptr) return;
  const std::string before = written.substr(0, colon + 1);
  for (const ChipFeature& feature : chip->target_features) {
    if (before.find(":" + feature.name) != before.npos) continue;
    values.push_back({before + feature.name + "+", "feature of " + chip->name});
    values.push_back({before + feature.name + "-", "feature of " + chip->name});
  }
}

std::vector<NamedValue> chips_of(const ChipUse& use, const std::string& written,
                                 const Database& database) {
  std::vector<NamedValue> values;
  add_chip_features(use, written, database, values);
  for (const std::string& name : database.names(Table::chips)) {
    const ChipRow* chip = database.chip(name);
    if (chip == nullptr || chip->vendor != use.vendor) continue;
    // Chips that current toolkits do not support come last.
    const bool current = chip->toolkits && is_current(*chip->toolkits);
    values.push_back(
        {name, chip->family.empty() ? chip->vendor : chip->family, current ? still_made : 0});
  }
  return values;
}

// Common names come before others that LLVM accepts. For vendors, LLVM's tables have only rows.
constexpr std::array<std::string_view, 8> vendors = {"unknown", "pc",   "apple",  "nvidia",
                                                     "amd",     "none", "redhat", "suse"};
constexpr std::array<std::string_view, 8> usual_systems = {"linux",  "none", "windows", "macos",
                                                           "darwin", "ios",  "freebsd", "unknown"};
constexpr std::array<std::string_view, 14> usual_environments = {
    "gnu",         "gnueabihf", "gnueabi", "musl", "musleabihf", "musleabi",  "android",
    "androideabi", "eabi",      "eabihf",  "elf",  "msvc",       "simulator", "macabi"};
constexpr std::array<std::string_view, 9> usual_triples = {
    "x86_64-linux-gnu",       "aarch64-linux-gnu",   "arm-linux-gnueabihf",
    "armv7a-linux-gnueabihf", "riscv64-linux-gnu",   "arm64-apple-macos",
    "aarch64-linux-android",  "thumbv7em-none-eabi", "wasm32-unknown-unknown",
};

/// The words that may come next in a triple.
class TripleWords {
 public:
  TripleWords(const ValuePlace& place, const std::map<std::string, int>& tags)
      : release_(place.llvm_release),
        tags_(tags),
        before_(place.written.substr(0, place.written.rfind('-') + 1)) {}

  std::vector<NamedValue> find() {
    for (const auto& [triple, uses] : tags_) {
      if (triple.starts_with(before_)) add(values_, triple, "triple", whole_triple + uses);
    }
    for (const std::string_view triple : usual_triples) {
      if (triple.starts_with(before_)) add(values_, std::string(triple), "triple", whole_triple);
    }
    const auto words = split(before_, '-');
    const std::size_t component = words.size() - 1;
    if (component == 0) add_known(TriplePart::arch, "architecture");
    if (component == 1) add_usual(vendors, "vendor");
    // The vendor may be missing.
    const bool has_system =
        component == 2 && contains(known_words(TriplePart::system, release_), words[1]);
    if (component == 1 || (component == 2 && !has_system)) {
      add_usual(usual_systems, "system");
      add_known(TriplePart::system, "system");
    }
    if (component == 2 || component == 3) {
      add_usual(usual_environments, "environment");
      add_known(TriplePart::environment, "environment");
    }
    return std::move(values_);
  }

 private:
  void add_usual(const auto& words, const std::string& description) {
    int uses = usual_word;
    for (const std::string_view word : words)
      add(values_, before_ + std::string(word), description, uses--);
  }

  void add_known(TriplePart part, const std::string& description) {
    for (const std::string& word : known_words(part, release_))
      add(values_, before_ + word, description);
  }

  // Whole triples come before words, and common words before others.
  static constexpr int whole_triple = 1000;
  static constexpr int usual_word = 100;

  int release_;
  const std::map<std::string, int>& tags_;
  std::string before_;
  std::vector<NamedValue> values_;
};

void add_words(const ValuePlace& place, std::vector<NamedValue>& values) {
  for (const Value& choice : place.attribute.choices)
    add(values, choice.is_string() ? choice.string() : write_compact_json(choice));
  for (const auto& [name, list] :
       {std::pair{RuleName::words, "words"}, {RuleName::llvm_value, "enum"}}) {
    for (const CanonicalRule& rule : place.kind.canonical) {
      if (rule.rule != name || rule.attribute != place.attribute.name) continue;
      for (const std::string& word : rule.parameters.texts(list)) add(values, word);
    }
  }
  if (place.attribute.type == AttributeType::boolean) {
    add(values, "true");
    add(values, "false");
  }
  const auto& value = place.attribute.default_value;
  if (value && !value->is_object() && !value->is_array())
    add(values, value->is_string() ? value->string() : write_compact_json(*value), "default");
}

std::map<std::string, int> uses_in_tags(const std::string& attribute, const std::string& kind,
                                        const Database& database) {
  std::map<std::string, int> uses;
  for (const std::string& name : database.names(Table::tags)) {
    const TagRow* tag = database.tag(name);
    if (tag == nullptr) continue;
    for (const Value* target : {&tag->definition, &tag->definition.get("host")}) {
      const std::string& value = target->text(attribute);
      if (!value.empty() && target->text("kind") == kind) ++uses[value];
    }
  }
  return uses;
}

}  // namespace

ValueRole role_of_attribute(const KindRow& kind, std::string_view attribute) {
  if (kind.chip && kind.chip->attribute == attribute) return ValueRole::chip;
  if (kind.triple && kind.triple->attribute == attribute) return ValueRole::triple;
  if (kind.cpu && kind.cpu->cpu == attribute) return ValueRole::cpu;
  if (kind.cpu && kind.cpu->features == attribute) return ValueRole::feature;
  const AttributeRow* row = kind.attribute(attribute);
  const bool target = row != nullptr && (row->type == AttributeType::target ||
                                         row->type == AttributeType::target_list);
  return target ? ValueRole::target : ValueRole::word;
}

std::vector<NamedValue> values_of_attribute(const ValuePlace& place, const Database& database) {
  const std::string& name = place.attribute.name;
  const std::map<std::string, int> tags = uses_in_tags(name, place.kind.name, database);
  std::vector<NamedValue> values;
  switch (role_of_attribute(place.kind, name)) {
    case ValueRole::chip:
      values = chips_of(*place.kind.chip, place.written, database);
      break;
    case ValueRole::triple:
      return TripleWords(place, tags).find();
    case ValueRole::cpu:
      values = names_of_archs(place, &LlvmArch::cpus, "", "CPU");
      break;
    case ValueRole::feature:
      values = names_of_archs(place, &LlvmArch::features,
                              place.written.starts_with('-') ? "-" : "+", "feature");
      break;
    case ValueRole::word:
    case ValueRole::target:
      break;
  }
  add_words(place, values);
  // Two arches may have a CPU with the same name.
  std::set<std::string> seen;
  std::erase_if(values, [&](const NamedValue& value) { return !seen.insert(value.text).second; });
  for (NamedValue& value : values) {
    if (const auto found = tags.find(value.text); found != tags.end()) value.uses += found->second;
  }
  return values;
}

}  // namespace tgtcfg
