#include "resolve/cpu_names.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/database.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <set>

#include "database/aliases.h"
#include "diag/suggestions.h"
#include "llvm/arch_names.h"
#include "resolve/target_chip.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_triple(const std::string& text, int release) {
  if (text.find('-') == std::string::npos) return false;
  const Triple parts = parse_triple(text, release);
  return parts.arch != "unknown" && (parts.os != "unknown" || !parts.environment.empty());
}

// GCC's `-march` in place of a CPU; LLVM has a generic CPU and features.
std::string architecture_help(const std::string& name, const LlvmArch& table) {
  const std::string plain = "`" + name + "` is an architecture: ";
  if (is_riscv_isa(name)) {
    std::string features;
    for (const std::string& extension : riscv_extensions(name)) {
      const bool is_known = table.knows_feature(extension);
      if (is_known) features += (features.empty() ? "+" : ",+") + extension;
    }
    return plain + "use `-mcpu=generic-" + name.substr(0, 4) + "`" +
           (features.empty() ? "" : " and `-mattr=" + features + "`");
  }
  const std::string feature = arm_architecture(table, name);
  if (feature.empty()) return {};
  return plain + "set it in the triple or by `-mattr=+" + feature + "`";
}

}  // namespace

bool is_part_of_cpu(std::string_view text, const LlvmArch& table) {
  const std::string part = plain_name(text);
  const auto cpus = table.cpus();
  return part.size() > 1 && std::ranges::any_of(cpus, [&](std::string_view cpu) {
           return plain_name(cpu).find(part) != std::string::npos;
         });
}

std::string other_kind_of_name(std::string_view text, int release, const LlvmArch* table,
                               const Database& database) {
  const std::string name(text);
  if (is_triple(name, release)) return quoted(name) + " is a triple: use `-mtriple`";
  if (table != nullptr) {
    if (std::string help = architecture_help(name, *table); !help.empty()) return help;
  }
  const std::size_t sign = std::min(name.find_first_not_of("+-"), name.size());
  const std::string bare = name.substr(sign);
  if (table != nullptr && table->knows_feature(bare)) {
    const std::string change = bare == name ? "+" + name : name;
    return quoted(name) + " is a feature: use `-mattr=" + change + "`";
  }
  if (std::string help = help_for_chip(name, database); !help.empty()) return help;
  const auto archs = llvm_archs_with_feature(bare, release);
  if (archs.empty()) return {};
  return quoted(name) + " is a feature of " + std::string(archs.front()) + ", not a CPU";
}

void suggest_cpus(const UnknownCpu& cpu, Span span, DiagnosticBuilder& builder) {
  constexpr std::size_t most = 3;
  constexpr std::size_t looked_at = 12;
  std::vector<std::string> names =
      likely_names(cpu.name, Meaning::cpu, owned(cpu.table.cpus()), looked_at);
  // Removes CPUs that cannot run code for the arch.
  std::erase_if(names, [&](const std::string& name) {
    return !cpu.table.missing(cpu.table.enabled(name, cpu.arch_name)).empty();
  });
  if (names.size() > most) names.resize(most);
  const std::string llvm_name = llvm_name_of(cpu.name, cpu.table, cpu.database);
  const bool listed = std::ranges::find(names, llvm_name) != names.end();
  if (!llvm_name.empty() && !listed) names = {llvm_name};
  for (const std::string& name : names) builder.suggest(name, span);
  for (const std::string& name : names_of_alias(cpu.name, Meaning::cpu)) {
    const auto archs = llvm_archs_with_cpu(name, cpu.release);
    if (cpu.table.knows_cpu(name) || archs.empty()) continue;
    builder.help("`" + std::string(cpu.name) + "` is `" + name + "`, a CPU of `" +
                 std::string(archs.front()) + "`: set a triple of that architecture");
  }
}

std::optional<LlvmArch> find_arch(const std::string& arch, int release, std::string_view patch) {
  struct Asked {
    std::string arch;
    std::string patch;
    int release = 0;
    std::optional<LlvmArch> found;
  };
  thread_local Asked last;
  if (last.release != release || last.arch != arch || last.patch != patch)
    last = {arch, std::string(patch), release, LlvmArch::find(arch, release, patch)};
  return last.found;
}

const EnabledFeatures& enabled_features(const LlvmArch& table, const std::string& arch,
                                        std::string_view arch_name, std::string_view cpu,
                                        int release) {
  thread_local EnabledFeatures last;
  const bool same = last.release == release && last.cpu == cpu && last.arch == arch &&
                    last.arch_name == arch_name;
  if (same) return last;
  const FeatureSet set = table.enabled(cpu, arch_name);
  last = {arch, std::string(arch_name), std::string(cpu), release, set, table.isa_features(set)};
  return last;
}

std::string llvm_name_of(std::string_view family, const LlvmArch& table, const Database& database) {
  std::string name(family);
  std::ranges::replace(name, '-', '_');
  const CpuRow* row = database.cpu(name);
  const bool known = row != nullptr && row->llvm_cpu != family && table.knows_cpu(row->llvm_cpu);
  return known ? row->llvm_cpu : std::string();
}

namespace {

class CpuWithoutTriple {
 public:
  CpuWithoutTriple(const CpuUse& use, std::string_view cpu, int release, TargetDraft& draft,
                   const Context& context)
      : use_(use),
        text_(cpu),
        name_(cpu.substr(0, cpu.find('+'))),
        release_(release),
        draft_(draft),
        context_(context) {}

  void check() {
    if (name_.empty()) return;
    if (is_known_to(release_)) {
      draft_.target.machine.cpu = std::string(name_);
    } else if (!use_.likely_arch.empty()) {
      check_slip();
    } else if (!is_known_to(context_.options.tool_llvm_release)) {
      report_unknown();
    }
  }

 private:
  [[nodiscard]] bool is_known_to(int release) const {
    return release != 0 && !llvm_archs_with_cpu(name_, release).empty();
  }

  [[nodiscard]] std::vector<std::string> releases_that_know_it() const {
    std::vector<std::string> releases;
    for (const int release : llvm_releases()) {
      if (is_known_to(release)) releases.push_back(std::to_string(release));
    }
    return releases;
  }

  [[nodiscard]] std::vector<std::string> cpus_of_all_archs() const {
    std::set<std::string> names;
    for (const std::string& arch : llvm_archs(release_)) {
      const auto table = LlvmArch::find(arch, release_);
      if (!table) continue;
      for (const std::string_view cpu : table->cpus()) names.emplace(cpu);
    }
    return {names.begin(), names.end()};
  }

  template <class Page>
  DiagnosticBuilder report(const Page& page) {
    const Severity severity =
        severity_of_unknown_cpu<Page>(use_.cpu, name_, release_, draft_, context_);
    if (severity == Severity::error) draft_.poison.add("/" + use_.cpu);
    auto builder = context_.diags.report_as(severity, page, draft_.place(use_.cpu));
    builder.at(draft_.pointer(use_.cpu)).actual(std::string(text_));
    return builder;
  }

  // A CPU that no architecture has is unknown with any triple.
  void report_unknown() {
    auto builder =
        report(diag::CpuOfNoArch{.release = std::to_string(release_), .cpu = std::string(name_)});
    const std::string other = other_kind_of_name(text_, release_, nullptr, context_.database);
    if (!other.empty()) {
      builder.help(other);
    } else {
      suggest_among([&] { return cpus_of_all_archs(); }, builder);
    }
    const std::vector<std::string> releases = releases_that_know_it();
    if (!releases.empty()) builder.note("this name exists in LLVM " + join(releases, " and "));
    builder.help("run `tgtcfg list cpus --arch ARCH` to list the CPUs of an architecture");
  }

  // Other compilers have their own names for CPUs. A name is a misspelling if no LLVM architecture
  // has it and it is close to a CPU of the likely one.
  void check_slip() {
    const auto table = LlvmArch::find(use_.likely_arch, release_);
    if (!table || table->knows_cpu(name_) || !releases_that_know_it().empty()) return;
    constexpr std::size_t slips = 2;
    const std::vector<std::string_view> known = table->cpus();
    const bool close = std::ranges::any_of(known, [&](std::string_view other) {
      return other.size() > 2 * slips && edit_distance(name_, other, slips) <= slips;
    });
    if (!close) return;
    auto builder = report(diag::UnknownLlvmCpu{
        .cpu = std::string(name_), .arch = use_.likely_arch, .release = std::to_string(release_)});
    suggest_among([&] { return owned(known); }, builder);
  }

  template <class Names>
  void suggest_among(const Names& names, DiagnosticBuilder& builder) {
    const std::string behind(text_.substr(name_.size()));
    const auto likely = [&] {
      std::vector<std::string> found = likely_names(name_, Meaning::cpu, names());
      for (std::string& name : found) name += behind;
      return found;
    };
    suggest_all(builder, context_.diags, likely, draft_.place(use_.cpu));
  }

  const CpuUse& use_;
  std::string_view text_;
  std::string_view name_;  // without features after `+`
  int release_;
  TargetDraft& draft_;
  const Context& context_;
};

}  // namespace

std::vector<std::string> archs_of_cpu(std::string_view cpu, int release) {
  std::vector<std::string> archs;
  for (const std::string_view family : llvm_archs_with_cpu(cpu, release)) {
    std::string arch(family);
    const auto table = LlvmArch::find(arch, release);
    const bool is_narrow = table && !table->missing(table->enabled(cpu, "")).empty();
    if (std::string narrow = arch; is_narrow && narrow.ends_with("64")) {
      narrow.replace(narrow.size() - 2, 2, "32");
      if (LlvmArch::find(narrow, release)) arch = narrow;
    }
    archs.push_back(std::move(arch));
  }
  return archs;
}

void check_cpu_without_triple(const CpuUse& use, std::string_view cpu, int release,
                              TargetDraft& draft, const Context& context) {
  CpuWithoutTriple(use, cpu, release, draft, context).check();
}

bool is_cpu_of_tag(const std::string& attribute, std::string_view cpu, int release,
                   const TargetDraft& draft, const Context& context) {
  const auto& name = draft.target.tag;
  const TagRow* tag = name ? context.database.tag(*name) : nullptr;
  if (tag == nullptr || includes_release(tag->llvm, std::to_string(release))) return false;
  return tag->definition.text(attribute) == cpu;
}

}  // namespace tgtcfg
