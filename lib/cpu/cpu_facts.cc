#include "cpu/cpu_facts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "llvm/arch_names.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> machine_roots = {{
    {"amd64", "x86_64"},
    {"arm64", "aarch64"},
    {"i386", "x86"},
    {"i486", "x86"},
    {"i586", "x86"},
    {"i686", "x86"},
    {"aarch64_be", "aarch64"},
    {"powerpc", "ppc"},
    {"powerpc64", "ppc64"},
    {"powerpc64le", "ppc64le"},
    {"armv8l", "arm"},
    {"armv7l", "arm"},
    {"armv6l", "arm"},
    {"arm64e", "aarch64"},
}};

std::set<std::string> set_of(std::vector<std::string> words) {
  return {std::make_move_iterator(words.begin()), std::make_move_iterator(words.end())};
}

// `rv64imafdcv_zba_zbb`: letters up to the first underscore, then names.
std::set<std::string> riscv_features(std::string_view isa) {
  std::set<std::string> features;
  if (is_riscv_isa(isa)) isa.remove_prefix(4);
  const std::string_view letters = isa.substr(0, isa.find('_'));
  for (const char letter : letters) {
    if (letter == 'g') {
      features.insert({"i", "m", "a", "f", "d", "zicsr", "zifencei"});
    } else {
      features.insert(std::string(1, letter));
    }
  }
  isa.remove_prefix(letters.size());
  while (!isa.empty()) {
    isa.remove_prefix(1);
    const std::string_view name = isa.substr(0, isa.find('_'));
    if (!name.empty()) features.emplace(name);
    isa.remove_prefix(name.size());
  }
  return features;
}

// The digits after `POWER` in `POWER8NVL (raw), altivec supported`.
int power_generation(std::string_view cpu) {
  const std::size_t at = cpu.find("POWER");
  unsigned long number = 0;
  if (at == cpu.npos || !read_number(cpu.substr(at + 5), number) || number > 99) return 0;
  return static_cast<int>(number);
}

void read_power(std::string_view cpu, CpuFacts& facts) {
  facts.generation = power_generation(cpu);
  facts.vendor = facts.generation > 0 ? "IBM" : "";
  if (cpu.find("altivec supported") != cpu.npos) facts.features.insert("altivec");
  if (facts.generation >= 7) facts.features.insert("vsx");
  facts.evidence = "/proc/cpuinfo: cpu `" + std::string(cpu) + "`";
}

void read_arm(std::string_view cpuinfo, CpuFacts& facts) {
  const std::string code(recorded_value(cpuinfo, "CPU implementer"));
  facts.features = set_of(words_of(recorded_value(cpuinfo, "Features")));
  facts.part = lower(recorded_value(cpuinfo, "CPU part"));
  const Value detection = Database::cpu_detection();
  const Value* vendor = detection.get("arm_vendors").find(lower(code));
  facts.vendor = vendor == nullptr ? code : vendor->string();
  facts.evidence = "/proc/cpuinfo: implementer " + (code.empty() ? "unknown" : code) +
                   (vendor == nullptr ? "" : " (" + facts.vendor + ")") + ", part " +
                   (facts.part.empty() ? "unknown" : facts.part) + ", " +
                   std::to_string(facts.features.size()) + " features";
}

void read_riscv(std::string_view cpuinfo, CpuFacts& facts) {
  const std::string_view isa = recorded_value(cpuinfo, "isa");
  facts.features = riscv_features(isa);
  const std::string_view uarch = recorded_value(cpuinfo, "uarch");
  facts.name = uarch.empty() ? recorded_value(cpuinfo, "model name") : uarch;
  facts.evidence = "/proc/cpuinfo: isa " + std::string(isa.empty() ? "unknown" : isa) +
                   (facts.name.empty() ? "" : ", `" + facts.name + "`");
}

void read_x86(std::string_view cpuinfo, CpuFacts& facts) {
  facts.vendor = recorded_value(cpuinfo, "vendor_id");
  facts.features = set_of(words_of(recorded_value(cpuinfo, "flags")));
  facts.evidence = "/proc/cpuinfo: " + std::string(recorded_value(cpuinfo, "model name")) +
                   ", vendor " + facts.vendor + ", " + std::to_string(facts.features.size()) +
                   " flags";
}

bool is_x86(std::string_view root) {
  return root == "x86_64" || root == "x86";
}

void read_cpuinfo(std::string_view cpuinfo, CpuFacts& facts) {
  if (is_x86(facts.root)) return read_x86(cpuinfo, facts);
  if (facts.root == "aarch64" || facts.root == "arm") return read_arm(cpuinfo, facts);
  if (facts.root.starts_with("riscv")) return read_riscv(cpuinfo, facts);
  if (facts.root.starts_with("ppc")) return read_power(recorded_value(cpuinfo, "cpu"), facts);
  facts.evidence = "uname: machine " + facts.root;
}

std::uint32_t register_of(const CpuidLeaf& leaf, std::string_view name) {
  if (name == "eax") return leaf.eax;
  if (name == "ebx") return leaf.ebx;
  return name == "ecx" ? leaf.ecx : leaf.edx;
}

void append_bytes(std::string& text, std::uint32_t word) {
  for (unsigned shift = 0; shift < 32; shift += 8) {
    const char byte = static_cast<char>((word >> shift) & 0xFFU);
    if (byte != '\0') text += byte;
  }
}

const CpuidLeaf* find_leaf(const std::vector<CpuidLeaf>& leaves, std::uint32_t leaf,
                           std::uint32_t subleaf) {
  const auto found = std::ranges::find_if(
      leaves, [&](const CpuidLeaf& one) { return one.leaf == leaf && one.subleaf == subleaf; });
  return found == leaves.end() ? nullptr : &*found;
}

// For leaves above the highest supported leaf, the CPU returns the data of the highest.
bool is_supported(const std::vector<CpuidLeaf>& leaves, std::uint32_t leaf) {
  const CpuidLeaf* highest = find_leaf(leaves, leaf & 0x80000000U, 0);
  return highest != nullptr && leaf <= highest->eax;
}

void add_bits(const CpuidLeaf& leaf, const Value& row, CpuFacts& facts) {
  for (const Member& one : row.map("bits")) {
    const std::uint32_t word = register_of(leaf, one.key);
    for (const Member& bit : one.value.object()) {
      unsigned long number = 0;
      if (read_number(bit.key, number) && number < 32 && ((word >> number) & 1U) != 0)
        facts.features.insert(bit.value.string());
    }
  }
}

void read_cpuid_facts(const std::vector<CpuidLeaf>& leaves, CpuFacts& facts) {
  const CpuidLeaf* first = find_leaf(leaves, 0, 0);
  if (first == nullptr) return;
  append_bytes(facts.vendor, first->ebx);
  append_bytes(facts.vendor, first->edx);
  append_bytes(facts.vendor, first->ecx);
  const Value detection = Database::cpu_detection();
  for (const Value& row : detection.list("cpuid")) {
    const auto number = static_cast<std::uint32_t>(row.get("leaf").integer());
    const auto sub = static_cast<std::uint32_t>(row.get("subleaf").integer());
    const CpuidLeaf* leaf = find_leaf(leaves, number, sub);
    if (leaf != nullptr && is_supported(leaves, number)) add_bits(*leaf, row, facts);
  }
  facts.evidence =
      "cpuid: vendor " + facts.vendor + ", " + std::to_string(facts.features.size()) + " features";
}

// macOS on Arm lists extensions one by one: `hw.optional.arm.FEAT_LSE: 1`.
void read_apple(std::string_view sysctl, std::string_view brand, CpuFacts& facts) {
  constexpr std::string_view prefix = "hw.optional.arm.";
  facts.vendor = "Apple";
  facts.name = brand;
  while (!sysctl.empty()) {
    const std::string_view line = next_line(sysctl);
    const std::size_t colon = line.find(':');
    if (!line.starts_with(prefix) || colon == line.npos) continue;
    if (trimmed(line.substr(colon + 1)) == "1")
      facts.features.emplace(line.substr(prefix.size(), colon - prefix.size()));
  }
  facts.evidence = "sysctl: `" + std::string(brand) + "`";
}

void read_darwin_x86(std::string_view sysctl, CpuFacts& facts) {
  facts.vendor = recorded_value(sysctl, "machdep.cpu.vendor");
  for (const char* key : {"features", "leaf7_features", "extfeatures"}) {
    const std::string full = std::string("machdep.cpu.") + key;
    for (std::string& word : words_of(lower(recorded_value(sysctl, full))))
      facts.features.insert(std::move(word));
  }
  const Value detection = Database::cpu_detection();
  for (const Member& member : detection.map("darwin_flags")) {
    const std::vector<std::string> all = words_of(member.key);
    if (!std::ranges::all_of(
            all, [&](const std::string& flag) { return facts.features.contains(flag); }))
      continue;
    for (std::string& word : words_of(member.value.string()))
      facts.features.insert(std::move(word));
  }
  facts.evidence = "sysctl: " + std::string(recorded_value(sysctl, "machdep.cpu.brand_string")) +
                   ", vendor " + facts.vendor;
}

}  // namespace

std::string_view recorded_value(std::string_view text, std::string_view key) {
  bool any = false;
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    const std::size_t colon = line.find(':');
    // A blank line ends the first processor. Later processors are not read.
    if (colon == line.npos) {
      if (any && trimmed(line).empty()) return {};
      continue;
    }
    any = true;
    if (trimmed(line.substr(0, colon)) == key) return trimmed(line.substr(colon + 1));
  }
  return {};
}

std::string root_of_machine(const RecordedMachine& machine) {
  const std::string_view brand = recorded_value(machine.sysctl, "machdep.cpu.brand_string");
  if (brand.find("Apple") != brand.npos && brand.find("VirtualApple") == brand.npos)
    return "aarch64";
  const std::string name = lower(machine.machine);
  for (const auto& [spelling, root] : machine_roots) {
    if (spelling == name) return std::string(root);
  }
  return name;
}

CpuFacts cpu_facts(const RecordedMachine& machine) {
  CpuFacts facts;
  facts.root = root_of_machine(machine);
  const std::string_view brand = recorded_value(machine.sysctl, "machdep.cpu.brand_string");
  if (!machine.sysctl.empty()) {
    if (is_x86(facts.root)) {
      read_darwin_x86(machine.sysctl, facts);
    } else {
      read_apple(machine.sysctl, brand, facts);
    }
  } else if (!machine.cpuinfo.empty()) {
    read_cpuinfo(machine.cpuinfo, facts);
  } else if (is_x86(facts.root) && !machine.cpuid.empty()) {
    read_cpuid_facts(machine.cpuid, facts);
  } else {
    facts.evidence = "uname: machine " + machine.machine;
  }
  // `pni` is Linux's name for SSE3.
  if (facts.features.erase("pni") > 0) facts.features.insert("sse3");
  return facts;
}

std::vector<CpuidLeaf> read_cpuid(std::string_view text) {
  std::vector<CpuidLeaf> leaves;
  while (!text.empty()) {
    std::string_view line = next_line(text);
    std::array<std::uint32_t, 6> numbers{};
    std::size_t count = 0;
    for (; count < numbers.size() && !line.empty(); ++count) {
      const std::size_t comma = std::min(line.find(','), line.size());
      unsigned long number = 0;
      if (!read_number(trimmed(line.substr(0, comma)), number) || number > 0xFFFFFFFFUL) break;
      numbers[count] = static_cast<std::uint32_t>(number);
      line.remove_prefix(std::min(comma + 1, line.size()));
    }
    if (count == numbers.size())
      leaves.push_back({numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]});
  }
  return leaves;
}

std::string write_cpuid(const std::vector<CpuidLeaf>& leaves) {
  std::string text;
  for (const CpuidLeaf& leaf : leaves) {
    for (const std::uint32_t number : {leaf.leaf, leaf.subleaf, leaf.eax, leaf.ebx, leaf.ecx})
      text += std::to_string(number) + ", ";
    text += std::to_string(leaf.edx) + "\n";
  }
  return text;
}

bool read_number(std::string_view text, unsigned long& number) {
  const int base = text.starts_with("0x") ? 16 : 10;
  if (base == 16) text.remove_prefix(2);
  const auto [rest, failure] =
      std::from_chars(text.data(), text.data() + text.size(), number, base);
  return failure == std::errc() && rest != text.data();
}

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
    return std::ranges::all_of(
        wanted, [&](const std::string& name) { return facts_.features.contains(name); });
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
