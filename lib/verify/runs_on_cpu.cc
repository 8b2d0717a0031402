// CPU code on a machine: class, C library, instructions, ABI and pages. The rules that compare a
// piece with a target also compare it with the CPU of a machine; these rules decide if a difference
// refuses, because a loader does not check all facts.
#include <tgtcfg/cpu_family.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <utility>

#include "support/text.h"
#include "verify/facts.h"
#include "verify/runs_on_rules.h"

namespace tgtcfg {
namespace {

/// The CPU as a target, with or without the features that the system does not report.
Target target_of_cpu(const LoadingCpu& cpu, bool with_doubtful) {
  Target target;
  target.kind = "llvm";
  target.machine.triple = cpu.triple;
  if (!cpu.arch.empty()) target.machine.arch = cpu.arch;
  if (!cpu.cpu.empty()) target.machine.cpu = cpu.cpu;
  for (const std::string& feature : cpu.features) {
    if (with_doubtful || !std::binary_search(cpu.doubtful.begin(), cpu.doubtful.end(), feature))
      target.machine.features.push_back(feature);
  }
  // Features are facts also if the CPU is not known.
  if (!cpu.features.empty()) target.attrs.insert_or_assign("mattr", Value(Array{}));
  return target;
}

class CpuJudge {
 public:
  CpuJudge(const LoadedPiece& piece, const LoadingCpu& cpu)
      : piece_(piece),
        code_(piece.code),
        cpu_(cpu),
        least_(target_of_cpu(cpu, false)),
        most_(target_of_cpu(cpu, true)),
        triple_(parse_triple(cpu.triple, llvm_releases().back())),
        facts_(facts_for(code_, least_)) {}

  std::vector<LoadCheck> run() {
    if (cpu_.triple.empty()) {
      add("class", LoadState::unknown, "the target triple of the machine is not set");
      return std::move(checks_);
    }
    check_format();
    check_arch();
    if (!checks_.empty() && checks_.front().loading.state == LoadState::refused)
      return std::move(checks_);
    if (!has_own_loader(compared(code_, expected(least_)))) check_system();
    check_instructions();
    check_abi();
    return std::move(checks_);
  }

 private:
  void add(std::string_view rule, LoadState state, std::string reason) {
    checks_.push_back({rule, "", {state, std::move(reason)}});
  }

  [[nodiscard]] Expectation expected(const Target& target) const {
    return {target, piece_.database, &piece_.machine.platform};
  }

  [[nodiscard]] Compared compared(const Value& code, const Expectation& expectation) const {
    return {code, piece_.container, expectation, piece_.database, piece_.tables};
  }

  [[nodiscard]] std::vector<Fact> facts_for(const Value& code, const Target& target) const {
    return compare_facts(compared(code, expected(target)));
  }

  /// Returns the fact if it has this result.
  [[nodiscard]] const Fact* fact_of(std::string_view name,
                                    Agreement result = Agreement::contradicted) const {
    const auto found = std::ranges::find_if(
        facts_, [&](const Fact& fact) { return fact.name == name && fact.agreement == result; });
    return found == facts_.end() ? nullptr : &*found;
  }

  [[nodiscard]] bool is_program() const { return code_.text("role") == "executable"; }
  [[nodiscard]] const Value& needs() const { return code_.get("needs"); }

  // --- class

  void check_format() {
    const std::string& form = code_.text("form");
    if (form == "wasm" && triple_.object_format != "wasm")
      return add("class", LoadState::unknown, "a runtime for WebAssembly is not described");
    if (const Fact* format = fact_of("format"))
      add("class", LoadState::refused,
          "it is a file of format `" + form + "`, the machine loads `" + format->asked + "`");
  }

  void check_arch() {
    const Fact* arch = fact_of("arch");
    if (arch == nullptr) return;
    const bool is_narrow = piece_.facts().get("narrow_archs").text(arch->asked) == arch->found;
    if (is_narrow && is_program())
      return add("class", LoadState::unknown,
                 "it is a 32-bit program, which not all systems for " + arch->asked + " run");
    add("class", LoadState::refused,
        "it is for " + arch->found + ", the machine is " + arch->asked);
  }

  // --- system

  void check_system() {
    const std::string& interpreter = needs().text("interpreter");
    if (triple_.os.empty() || triple_.os == "unknown")
      return add("class", LoadState::unknown, "the operating system of the machine is not set");
    const std::string& header = needs().text("os_abi");
    if (!header.empty() && header != triple_.os)
      return add("class", LoadState::refused, "its header is for " + header);
    for (const std::string_view name : {"os", "env", "subtype"}) {
      const Fact* fact = fact_of(name);
      if (fact == nullptr) continue;
      if (is_program() && !interpreter.empty())
        return add("class", LoadState::refused,
                   "its loader " + quoted(interpreter) + " is one of " + fact->found);
      // A loader does not look at notes; and Mach-O is loaded by the platform in its commands,
      // where macOS also runs simulators, Catalyst and programs for iOS. The triple of a machine
      // does not name each subtype that its CPU runs.
      const bool is_apple = code_.text("form") == "macho" && name != "subtype" &&
                            triple_.os != "macosx" && triple_.os != "darwin";
      return add("class", is_apple ? LoadState::refused : LoadState::unknown,
                 "it is for " + fact->found + ", the machine has " + fact->asked);
    }
    check_c_library();
    check_versions();
    check_least_system();
    check_pages();
  }

  void check_c_library() {
    if (triple_.os != "linux") return;
    if (!needs().text("interpreter").empty() && triple_.environment.empty())
      return add("class", LoadState::unknown, "the C library of the machine is not set");
    for (const Value& row : piece_.facts().list("c_libraries")) {
      const std::string& library = row.text("library");
      if (!contains(needs().texts("libraries"), library)) continue;
      const std::vector<std::string> environments = row.texts("environments");
      const bool is_own = std::ranges::any_of(environments, [&](const std::string& each) {
        return triple_.environment.starts_with(each);
      });
      if (!is_own)
        add("class", LoadState::unknown, "it needs " + quoted(library) + " of another C library");
    }
  }

  void refuse_version(std::string_view rule, const Fact& fact) {
    add(rule, LoadState::refused,
        "it needs " + fact.found + ", there is " + fact.asked.substr(fact.asked.rfind(' ') + 1));
  }

  /// glibc refuses a file that needs a later version; other C libraries do not compare versions.
  void check_versions() {
    const bool is_unknown =
        needs().get("versions").has("GLIBC") && piece_.machine.version("glibc").empty();
    if (is_unknown && triple_.environment.starts_with("gnu"))
      add("glibc", LoadState::unknown, "the glibc of the machine is not known");
    if (const Fact* fact = fact_of("versions"))
      refuse_version(fact->found.starts_with("glibc ") ? "glibc" : "versions", *fact);
  }

  /// The platform has a version of the system; else the triple may have one.
  void check_least_system() {
    if (needs().text("os_min").empty()) return;
    if (const Fact* fact = fact_of("os_min")) {
      refuse_version("os-min", *fact);
    } else if (fact_of("os_min", Agreement::matched) == nullptr) {
      add("os-min", LoadState::unknown, "the version of " + code_.text("os") + " is not known");
    }
  }

  void check_pages() {
    const auto alignment = needs().integer("load_alignment");
    const auto page = piece_.machine.page_size;
    // 0 and 1 mean that segments are not aligned.
    if (!alignment || !page || *alignment <= 1 || *alignment >= *page) return;
    add("pages", LoadState::refused,
        "its segments are aligned to " + std::to_string(*alignment) + " bytes, pages have " +
            std::to_string(*page));
  }

  // --- instructions

  /// Compares the notes and attributes in `isa` with the CPU. A feature that the system does not
  /// report, or a CPU that is not known, contradicts nothing.
  [[nodiscard]] Fact instructions(const Value& isa) const {
    Value code = code_;
    code.set("isa", isa);
    const auto of = [&](const Target& target) {
      for (Fact& fact : facts_for(code, target)) {
        if (fact.name == "cpu") return std::move(fact);
      }
      return Fact{};
    };
    Fact least = of(least_);
    if (least.agreement != Agreement::contradicted) return least;
    Fact most = of(most_);
    if (!cpu_.complete || most.agreement != Agreement::contradicted)
      most.agreement = Agreement::unknown;
    return most;
  }

  void check_instructions() {
    const std::string& arch = code_.text("arch");
    if (cpu_.cpu.empty() && cpu_.features.empty())
      return add("isa-level", LoadState::unknown, "the CPU of the machine is not set");
    if (arch == "x86_64" || arch == "i386") return check_x86();
    check_attributes();
  }

  void check_x86() {
    const Value& isa = code_.get("isa");
    const std::string& needed = isa.text("needed");
    const Fact fact = instructions(isa);
    if (fact.agreement == Agreement::contradicted)
      return add("isa-level", checks_level() ? LoadState::refused : LoadState::unknown,
                 "it needs " + fact.found + ", " + fact.asked);
    if (fact.agreement == Agreement::doubtful)
      return add("isa-level", LoadState::unknown,
                 "its note names instructions of " + fact.found + ", the CPU has " + fact.asked);
    if (fact.agreement == Agreement::unknown && !(needed.empty() && isa.text("used").empty()))
      return add("isa-level", LoadState::unknown, "the level of the CPU is not certain");
    if (!is_bounded(isa.text("used")))
      add("isa-level", LoadState::unknown,
          "instructions are not read: it may have some above the CPU's level");
  }

  /// Returns true if no instruction can be above the level of the CPU: a note has the highest one,
  /// or the CPU has all levels.
  [[nodiscard]] bool is_bounded(const std::string& used) const {
    const std::string& highest = piece_.tables.list("x86_levels").back().string();
    return !used.empty() ||
           instructions(Object{{"needed", highest}}).agreement == Agreement::matched;
  }

  /// Only glibc 2.33 and later compares the level. Without a version, it is such a one.
  [[nodiscard]] bool checks_level() const {
    constexpr std::string_view first = "2.33";
    const std::string glibc = piece_.machine.version("glibc");
    return triple_.environment.starts_with("gnu") &&
           (glibc.empty() || compare_versions(glibc, first) >= 0);
  }

  /// Nothing checks extensions at load. Code for another version or profile of Arm stops at once.
  void check_attributes() {
    const Value& isa = code_.get("isa");
    const Fact base =
        instructions(Object{{"arch", isa.text("arch")}, {"profile", isa.text("profile")}});
    if (!isa.text("arch").empty() && base.agreement == Agreement::contradicted)
      return add("attributes", LoadState::refused, "it needs " + base.found + ", " + base.asked);
    const Fact all = instructions(isa);
    if (all.agreement == Agreement::contradicted)
      return add("attributes", LoadState::unknown, "it may use " + all.found + ", " + all.asked);
    if (all.agreement != Agreement::matched)
      add("attributes", LoadState::unknown, "instructions are not read: it may need another CPU");
  }

  // --- ABI

  void check_abi() {
    for (const std::string_view name : {"abi", "float_abi"}) {
      const Fact* fact = fact_of(name);
      if (fact == nullptr) continue;
      // Kernels may run programs with narrow pointers. glibc for Arm loads libraries of both ABIs.
      const bool is_narrow = code_.integer("bits") != triple_.bits;
      const bool refuses = name == "abi" ? !is_narrow || !is_program() : is_program();
      add("float-abi", refuses ? LoadState::refused : LoadState::unknown,
          "its ABI is " + fact->found + ", the machine has " + fact->asked);
    }
  }

  const LoadedPiece& piece_;
  const Value& code_;
  const LoadingCpu& cpu_;
  const Target least_;
  const Target most_;
  const Triple triple_;
  const std::vector<Fact> facts_;
  std::vector<LoadCheck> checks_;
};

}  // namespace

std::vector<LoadCheck> checks_on_cpu(const LoadedPiece& piece, const LoadingCpu& cpu) {
  return CpuJudge(piece, cpu).run();
}

}  // namespace tgtcfg
