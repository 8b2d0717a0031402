// CPU code: format, architecture, system and ABI.
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <string>
#include <vector>

#include "database/embedded_data.h"
#include "llvm/arch_names.h"
#include "support/text.h"
#include "support/version_order.h"
#include "verify/facts.h"

namespace tgtcfg {
namespace {

Outcome compare_format(const Compared& compared) {
  const auto& triple = compared.expected.triple;
  const std::string& form = compared.code.text("form");
  const std::string& format = compared.names().get("object_formats").text(form);
  if (!triple || triple->object_format.empty() || has_own_loader(compared)) return {};
  // Another step compiles IR.
  if (compared.code.text("role") == "ir") return {Agreement::doubtful, {}, {}};
  if (format.empty()) return Outcome::unknown();
  return Outcome::of(format == triple->object_format, triple->object_format, form);
}

/// The target triple of IR; other code proves its facts one by one.
std::optional<Triple> triple_of_ir(const Value& code) {
  const std::string& triple = code.text("triple");
  if (code.text("role") != "ir" || triple.empty()) return std::nullopt;
  return parse_triple(triple, llvm_releases().back());
}

std::string arch_of_code(const Value& code) {
  const auto ir = triple_of_ir(code);
  return ir ? arch_in_files(ir->arch) : code.text("arch");
}

Outcome compare_arch(const Compared& compared) {
  const std::string& asked = compared.expected.arch;
  const std::string found = arch_of_code(compared.code);
  if (asked.empty()) return {};
  if (found.empty()) return Outcome::unknown();
  const auto& triple = compared.expected.triple;
  const std::string name = triple ? triple->arch_name : std::string();
  const bool is_image = compared.code.text("form") == "pe";
  const std::string& hybrid = compared.names().get("hybrid_archs").text(name);
  if (is_image && found == hybrid) return Outcome::unknown();
  // Images have another architecture than their objects.
  if (compared.code.text("form") == "coff" && !hybrid.empty()) return Outcome::compare(name, found);
  return Outcome::of(asked == found || name == found, asked, found);
}

/// Subtypes of Apple's CPUs with an ABI or instructions of their own: `arm64e`.
Outcome compare_subtype(const Compared& compared) {
  const auto& triple = compared.expected.triple;
  if (!triple || compared.code.text("form") != "macho") return {};
  const std::string& found = compared.code.get("isa").text("cpu");
  const std::vector<std::string> own = compared.names().texts("own_subtypes");
  if (!contains(own, found) && !contains(own, triple->arch_name)) return {};
  return Outcome::compare(triple->arch_name, found);
}

// --- system

/// Names of one system: `macosx` of triples is `macos` of files.
std::string system_of(const Triple& triple, const Value& tables) {
  if (triple.environment == "macabi") return "maccatalyst";
  const std::string& other = tables.get("systems").text(triple.os);
  return other.empty() ? triple.os : other;
}

bool names_system(const Triple& triple) {
  return !triple.os.empty() && triple.os != "unknown";
}

Outcome compare_os(const Compared& compared) {
  const auto& triple = compared.expected.triple;
  if (!triple || has_own_loader(compared)) return {};
  // Only linked files prove a system.
  if (triple->os_name == "none" && compared.code.has("os"))
    return {Agreement::contradicted, "no system", compared.code.text("os")};
  if (!names_system(*triple)) return {};
  const std::string asked = system_of(*triple, compared.names());
  if (const auto ir = triple_of_ir(compared.code))
    return names_system(*ir) ? Outcome::compare(asked, system_of(*ir, compared.names()))
                             : Outcome::unknown();
  return Outcome::compare(asked, compared.code.text("os"));
}

/// The C library or variant: `gnu` for `gnueabihf` and `gnuabi64`. Empty for a name without one.
std::string_view environment_of(std::string_view environment, const Value& tables) {
  for (const Value& name : tables.list("environments")) {
    if (environment.starts_with(name.string())) return name.string();
  }
  return {};
}

/// Files of Apple name a simulator, and do not name a device.
Outcome compare_simulator(const Compared& compared, std::string_view asked) {
  constexpr std::string_view simulator = "simulator";
  const bool is_simulator = compared.code.text("env") == simulator;
  // Old load commands are equal for both; no device has a CPU of Intel.
  const bool is_proven =
      is_simulator || (compared.code.has("os") && compared.code.text("arch").starts_with("a"));
  if (!is_proven) return asked.empty() ? Outcome() : Outcome::unknown();
  return Outcome::of(is_simulator == (asked == simulator), asked.empty() ? "device" : "simulator",
                     is_simulator ? "simulator" : "device");
}

Outcome compare_env(const Compared& compared) {
  const auto& triple = compared.expected.triple;
  if (!triple || !names_system(*triple) || has_own_loader(compared)) return {};
  const std::string_view asked = environment_of(triple->environment_name, compared.names());
  if (compared.code.text("form") == "macho") {
    if (triple->environment == "macabi" || triple->object_format != "macho") return {};
    return compare_simulator(compared, asked);
  }
  const auto ir = triple_of_ir(compared.code);
  const std::string found(ir ? environment_of(ir->environment_name, compared.names())
                             : compared.code.text("env"));
  return Outcome::compare(std::string(asked), found);
}

/// `15` of `ios15`, `28` of `android28`.
std::string_view version_in(std::string_view name) {
  const std::size_t begin = name.find_first_of("0123456789");
  return begin == name.npos ? std::string_view() : name.substr(begin);
}

Outcome compare_os_min(const Compared& compared) {
  const auto& triple = compared.expected.triple;
  if (!triple || has_own_loader(compared)) return {};
  const bool is_android = triple->environment.starts_with("android");
  const std::string system = system_of(*triple, compared.names());
  std::string asked = compared.expected.version(is_android ? "android-api" : system);
  // The versions of Darwin's kernel are other numbers.
  if (asked.empty() && triple->os != "darwin")
    asked = version_in(is_android ? triple->environment_name : triple->os_name);
  if (asked.empty()) return {};
  const std::string& found = compared.code.get("needs").text("os_min");
  if (found.empty()) return Outcome::unknown();
  const std::string name = is_android ? "Android API level" : system;
  return Outcome::of(compare_by_numbers(found, asked) <= 0, name + " " + asked, name + " " + found);
}

/// Versions of symbols that a file needs, against the libraries of the deployment machine.
Outcome compare_symbols(const Compared& compared) {
  Outcome outcome;
  for (const Member& need : compared.code.get("needs").map("versions")) {
    const std::string library = lower(need.key) + " ";
    const std::string present = compared.expected.version(trimmed(library));
    if (present.empty() || outcome.agreement == Agreement::contradicted) continue;
    const std::string& needed = need.value.string();
    outcome =
        Outcome::of(compare_by_numbers(needed, present) <= 0, library + present, library + needed);
  }
  return outcome;
}

// --- ABI

/// The ABI that LLVM derives from features: the last of the row whose needs the target has.
std::string abi_by_needs(const PackedMap& names, const Expectation& expected) {
  std::string found;
  for (const PackedMember& row : names) {
    const PackedMap abi(row.value);
    const std::vector<std::string> needs = abi.texts("needs");
    const bool has_all = std::ranges::all_of(
        needs, [&](const std::string& feature) { return expected.has_feature(feature); });
    if (found.empty() || (abi.has("needs") && has_all)) found = row.key;
  }
  return found;
}

/// The ABI of a system that another one is unlike; empty if both are in use.
std::string abi_of_system(const PackedMap& names, const Triple& triple) {
  if (triple.os != "linux" || names.size() != 2) return {};
  const auto first = names.begin();
  const auto second = std::next(first);
  const auto is_unlike = [&](const PackedMember& row) {
    return contains(PackedMap(row.value).texts("unlike"), triple.environment_name);
  };
  if (is_unlike(*first)) return std::string(second->key);
  return is_unlike(*second) ? std::string(first->key) : std::string();
}

std::string abi_of_features(const PackedMap& abis, const Expectation& expected) {
  const Triple& triple = *expected.triple;
  // Embedded base ISAs have ABIs that features do not define.
  if (expected.has_feature("e")) return {};
  // `gnusf` and `gnuf32` name the first two ABIs of LoongArch.
  const PackedMap names = abis.map("names");
  if (triple.environment_name.ends_with("sf")) return std::string((*names.begin()).key);
  if (triple.environment_name.ends_with("f32")) return std::string((*std::next(names.begin())).key);
  if (expected.names_cpu()) return abi_by_needs(names, expected);
  return triple.os == "linux" ? std::string(abis.map("distribution").text("abi")) : std::string();
}

/// Returns the ABI of the target; empty if no rule knows it.
std::string abi_of(const Expectation& expected) {
  if (const std::string_view abi = expected.text("mabi"); !abi.empty()) return std::string(abi);
  if (!expected.triple) return {};
  const Triple& triple = *expected.triple;
  const PackedMap abis = abis_of_arch(triple.arch);
  if (abis.has("environments")) {
    const std::string_view by_name = abis.map("environments").text(triple.environment_name);
    if (!by_name.empty()) return std::string(by_name);
    return triple.arch.starts_with("mips64") ? "n64" : "o32";
  }
  if (abis.has("distribution")) return abi_of_features(abis, expected);
  return abi_of_system(abis.map("names"), triple);
}

/// Compares the width of pointers of ABIs with fewer bits than their registers.
Outcome compare_width(const Compared& compared) {
  // IR has a target triple only.
  if (compared.code.text("role") == "ir") return {};
  const Value& narrow = compared.names().get("narrow_abis");
  const auto& triple = compared.expected.triple;
  const std::string& found = compared.code.get("abi").text("name");
  for (const Member& row : narrow.is_object() ? narrow.object() : Object{}) {
    const bool of_triple =
        triple && contains(row.value.texts("environments"), triple->environment_name);
    const bool is_asked = of_triple || compared.expected.text("mabi") == row.key;
    const bool is_found = found == row.key;
    if (!contains(row.value.texts("archs"), compared.code.text("arch"))) continue;
    if (is_asked || is_found)
      return Outcome::of(is_asked == is_found, is_asked ? row.key : "64-bit pointers",
                         is_found ? row.key : "64-bit pointers");
  }
  return {};
}

/// `hard`, `soft`, or empty if the target does not define it.
std::string float_abi_of(const Expectation& expected) {
  const std::string_view set = expected.text("mfloat-abi");
  if (!set.empty()) return set == "hard" ? "hard" : "soft";
  if (!expected.triple) return {};
  const std::string_view environment = expected.triple->environment_name;
  if (expected.arch.starts_with("mips")) {
    const bool is_soft = expected.has_feature("soft-float") || environment.ends_with("sf");
    return is_soft ? "soft" : "hard";
  }
  if (environment.ends_with("hf")) return "hard";
  const bool is_soft =
      environment.find("eabi") != environment.npos || environment.starts_with("android");
  return is_soft ? "soft" : "";
}

Outcome compare_abi(const Compared& compared) {
  if (const Outcome width = compare_width(compared); width.agreement) return width;
  return Outcome::compare(abi_of(compared.expected), compared.code.get("abi").text("name"));
}

Outcome compare_float_abi(const Compared& compared) {
  const std::string& arch = compared.expected.arch;
  // Other architectures have it in the name of the ABI.
  if (!is_32_bit_arm(arch) && !arch.starts_with("mips")) return {};
  const std::string asked = float_abi_of(compared.expected);
  const std::string& found = compared.code.get("abi").text("float");
  if (asked.empty()) return {};
  if (found.empty()) return Outcome::unknown();
  if (found == "any") return {Agreement::matched, asked, found};
  return Outcome::of((found == "soft") == (asked == "soft"), asked, found);
}

}  // namespace

bool has_own_loader(const Compared& compared) {
  return compared.code.text("form") == "elf" && !compared.code.has("os") &&
         contains(compared.names().texts("portable_containers"), compared.container);
}

std::span<const FactRule> cpu_fact_rules() {
  static constexpr FactRule rules[] = {
      {"arch", FactGroup::system, compare_arch},
      {"subtype", FactGroup::system, compare_subtype},
      {"format", FactGroup::system, compare_format},
      {"os", FactGroup::system, compare_os},
      {"env", FactGroup::system, compare_env},
      {"abi", FactGroup::abi, compare_abi},
      {"float_abi", FactGroup::abi, compare_float_abi},
      {"cpu", FactGroup::instructions, compare_instructions},
      {"os_min", FactGroup::system, compare_os_min},
      {"versions", FactGroup::system, compare_symbols},
  };
  return rules;
}

}  // namespace tgtcfg
