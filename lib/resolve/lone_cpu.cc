#include "resolve/lone_cpu.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <vector>

#include "database/aliases.h"
#include "diag/suggestions.h"
#include "resolve/cpu_suggestions.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

class LoneCpu {
 public:
  LoneCpu(const CpuAttributes& use, std::string_view cpu, int release, TargetDraft& draft,
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

  [[nodiscard]] std::vector<int> releases_that_know_it() const {
    std::vector<int> releases;
    for (const int release : llvm_releases()) {
      if (is_known_to(release)) releases.push_back(release);
    }
    return releases;
  }

  [[nodiscard]] std::vector<std::string> cpus_of_all_archs() const {
    std::vector<std::string> names;
    for (const std::string& arch : llvm_archs(release_)) {
      const auto table = LlvmArch::find(arch, release_);
      if (!table) continue;
      for (const std::string_view cpu : table->cpus()) names.emplace_back(cpu);
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
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
    std::vector<std::string> releases;
    for (const int release : releases_that_know_it()) releases.push_back(std::to_string(release));
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
    const bool close = std::any_of(known.begin(), known.end(), [&](std::string_view other) {
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

  const CpuAttributes& use_;
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

void check_lone_cpu(const CpuAttributes& use, std::string_view cpu, int release, TargetDraft& draft,
                    const Context& context) {
  LoneCpu(use, cpu, release, draft, context).check();
}

bool is_cpu_of_tag(const std::string& attribute, std::string_view cpu, int release,
                   const TargetDraft& draft, const Context& context) {
  const auto& name = draft.target.tag;
  const TagRow* tag = name ? context.database.tag(*name) : nullptr;
  if (tag == nullptr || includes_release(tag->llvm, std::to_string(release))) return false;
  return tag->definition.text(attribute) == cpu;
}

}  // namespace tgtcfg
