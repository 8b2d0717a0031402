#include "operations/common.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/cpu_family.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "request/input.h"
#include "request/request.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::set<std::string> without(const std::set<std::string>& all, const std::set<std::string>& some) {
  std::set<std::string> rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(),
                      std::inserter(rest, rest.end()));
  return rest;
}

// Reads one argument: the name of a CPU, or any input of `resolve`. A configuration yields one
// entry per CPU target, or its hosts if it lacks one.
class EntryReader {
 public:
  EntryReader(Session& session, const CpuFamilies& families, const std::string& input)
      : session_(session), families_(families), input_(input) {}

  // Returns nullopt after adding errors.
  std::optional<std::vector<FleetEntry>> read() {
    const bool bare = input_.find_first_of(" ,{") == input_.npos;
    const bool known =
        is_known_name(input_, session_.database) || session_.database.has(Table::kinds, input_);
    if (bare && !known) {
      if (const auto cpu = families_.by_name(input_)) return std::vector{entry_of(*cpu)};
      if (classify_input(input_, session_).form == InputForm::unknown) return unknown();
    }
    const auto plan = plan_of_input();
    if (!plan) return std::nullopt;
    return entries_of(*plan);
  }

 private:
  FleetEntry entry_of(NamedCpu cpu) const {
    FleetEntry entry;
    entry.input = input_;
    entry.arch = llvm_arch_of(families_, *cpu.family);
    entry.member.family = cpu.family;
    entry.changes = cpu.exact ? cpu.family->llvm_features : std::vector<std::string>();
    entry.member.llvm = llvm_features_of(entry.arch, cpu.llvm_cpu, entry.changes);
    entry.cpu = std::move(cpu);
    return entry;
  }

  std::nullopt_t unknown() {
    std::vector<std::string> names = families_.names();
    for (std::string& tag : session_.database.names(Table::tags)) names.push_back(std::move(tag));
    session_.findings.diags.error(diag::UnknownCpu{.name = input_}, {})
        .suggest_nearest(input_, names, {})
        .help("run `tgtcfg list cpus` to list the families");
    return std::nullopt;
  }

  std::nullopt_t not_said(std::string reason) {
    session_.findings.diags.error(diag::CpuNotSaid{.target = input_, .reason = std::move(reason)},
                                  {});
    return std::nullopt;
  }

  // Notes about unset values, hosts and devices are irrelevant here.
  std::optional<Plan> plan_of_input() {
    Diagnostics& diags = session_.findings.diags;
    Request request;
    request.inputs = {input_};
    const std::size_t before = diags.size();
    auto asked = read_request(session_, request, "common");
    std::optional<Plan> plan;
    if (asked && asked->plan) plan = std::move(*asked->plan);
    if (asked && asked->spec) {
      auto config = resolve(
          *asked->spec, {session_.database, session_.options, session_.findings.sources, diags});
      if (config) plan = std::move(*config);
    }
    diags.drop_notes(before);
    return plan;
  }

  using Machine = std::pair<std::string, const TargetRecord*>;

  // Adds the CPUs of a plan and its nested plans: targets, or else hosts. A nested plan may share
  // its parent's host, which is one machine.
  static void add_machines(const Plan& plan, const std::string& path, std::set<std::string>& hosts,
                           std::vector<Machine>& machines) {
    const auto add = [&](const TargetRecord& target) {
      machines.emplace_back(path.empty() ? target.id : part_path(path, target.id), &target);
    };
    const std::size_t before = machines.size();
    for (const PlanTarget& target : plan.targets) {
      if (target.device.name == "cpu" && !target.codegen.external) add(target);
    }
    const bool has_targets = machines.size() > before;
    for (const PlanHost& host : plan.hosts) {
      const bool is_new = host.device.name == "cpu" && hosts.insert(host.fingerprint).second;
      if (is_new && !has_targets) add(host);
    }
    for (const PlanPart& part : plan.parts)
      add_machines(part.plan, path.empty() ? part.id : part_path(path, part.id), hosts, machines);
  }

  std::optional<std::vector<FleetEntry>> entries_of(const Plan& plan) {
    std::vector<Machine> machines;
    std::set<std::string> hosts;
    add_machines(plan, {}, hosts, machines);
    if (machines.empty()) return not_said("its targets do not include a CPU");
    std::vector<FleetEntry> entries;
    for (const auto& [path, target] : machines) {
      auto entry = entry_of_target(*target);
      if (!entry) return std::nullopt;
      if (machines.size() > 1) entry->input += ":" + path;
      entries.push_back(std::move(*entry));
    }
    return entries;
  }

  std::optional<FleetEntry> entry_of_target(const TargetRecord& target) {
    const Values& attrs = target.attrs;
    const std::string triple = find_text(attrs, "mtriple");
    const std::string mcpu = find_text(attrs, "mcpu");
    if (mcpu == "native" || mcpu == "host")
      return not_said("`" + mcpu + "` is not the name of a CPU");
    if (mcpu.empty() && triple.empty()) return not_said("it has neither `mcpu` nor `mtriple`");
    const std::string arch =
        triple.empty() ? std::string() : parse_triple(triple, llvm_releases().back()).arch;
    const CpuRow* root = arch.empty() ? nullptr : families_.root_of_arch(arch);
    if (!triple.empty() && root == nullptr)
      return not_said("unknown CPU families for `" + triple + "`");
    const auto cpu = named_cpu(mcpu, arch, root);
    if (!cpu) return not_said("unknown CPU `" + mcpu + "` in LLVM and in the CPU families");
    FleetEntry entry = entry_of(*cpu);
    if (!triple.empty()) entry.triple = triple;
    if (!arch.empty()) entry.arch = arch;
    entry.changes = find_texts(attrs, "mattr");
    change_features(entry);
    return entry;
  }

  // A CPU known only to LLVM is treated as the baseline of its architecture.
  std::optional<NamedCpu> named_cpu(const std::string& mcpu, const std::string& arch,
                                    const CpuRow* root) const {
    if (mcpu.empty() || mcpu == "generic")
      return root == nullptr ? std::nullopt : std::optional(NamedCpu{root, true, root->llvm_cpu});
    if (auto cpu = families_.by_name(mcpu, root == nullptr ? "" : root->name)) return cpu;
    if (root == nullptr) return std::nullopt;
    const auto llvm = LlvmArch::find(arch, llvm_releases().back());
    if (!llvm || !(llvm->knows_cpu(mcpu) || llvm->clang_knows_cpu(mcpu))) return std::nullopt;
    return NamedCpu{root, false, mcpu};
  }

  // LLVM knows which other features a change enables or disables. Without tables, only the named
  // feature changes.
  void change_features(FleetEntry& entry) const {
    const CpuRow& root = families_.root(*entry.cpu.family);
    const auto before = llvm_features_of(entry.arch, entry.cpu.llvm_cpu, {});
    entry.member.llvm = llvm_features_of(entry.arch, entry.cpu.llvm_cpu, entry.changes);
    std::set<std::string> added = without(entry.member.llvm, before);
    std::set<std::string> removed = without(before, entry.member.llvm);
    if (before.empty()) {
      for (const std::string& change : entry.changes)
        (change.starts_with('-') ? removed : added).insert(change.substr(1));
    }
    // Features implied by an architecture level are also present.
    for (const std::string& name : added) add_names(root, name, entry.member.added);
    for (const std::string& name : removed) add_names(root, name, entry.member.removed);
    if (!entry.cpu.exact || entry.cpu.family == &root) {
      for (const std::string& name : entry.member.llvm) add_names(root, name, entry.member.added);
    }
  }
  void add_names(const CpuRow& root, const std::string& llvm, std::set<std::string>& to) const {
    for (std::string& name : families_.linux_features(root, llvm)) to.insert(std::move(name));
  }

  Session& session_;
  const CpuFamilies& families_;
  const std::string& input_;
};

std::string range_words(const CompilerFlags& flags) {
  if (flags.first.empty() && flags.last.empty()) return "every release";
  if (flags.last.empty()) return flags.first + " and later";
  return (flags.first.empty() ? "releases" : flags.first) + " up to " + flags.last;
}

class Answer {
 public:
  explicit Answer(Session& session) : session_(session), families_(session.database) {}

  // Returns nullopt after adding errors.
  std::optional<CommonCpu> find(const std::vector<std::string>& inputs,
                                const std::vector<std::string>& compilers) {
    if (!read_entries(inputs)) return std::nullopt;
    std::vector<FleetMember> members;
    for (const FleetEntry& entry : entries_) members.push_back(entry.member);
    common_.families = common_families(families_, members);
    if (common_.families.empty()) return nothing_in_common();
    choose_names();
    if (!find_flags(compilers)) return std::nullopt;
    common_.target = target();
    common_.features = features_or_those_of(
        best(), llvm_features_of(llvm_arch_of(families_, best()), common_.mcpu, common_.mattr));
    for (const FleetEntry& entry : entries_)
      common_.members.push_back({entry, way(entry), reason(entry), given_up(entry)});
    return std::move(common_);
  }

 private:
  const CpuRow& best() const { return *common_.families.front(); }

  bool read_entries(const std::vector<std::string>& inputs) {
    for (const std::string& input : inputs) {
      auto entries = EntryReader(session_, families_, input).read();
      if (entries) std::move(entries->begin(), entries->end(), std::back_inserter(entries_));
    }
    return !session_.findings.diags.has_errors();
  }

  std::nullopt_t nothing_in_common() {
    const FleetEntry& first = entries_.front();
    const CpuRow& root = families_.root(*first.cpu.family);
    for (const FleetEntry& entry : entries_) {
      const CpuRow& other = families_.root(*entry.cpu.family);
      if (&other == &root) continue;
      session_.findings.diags
          .error(diag::NoCommonCpu{.first = first.input,
                                   .first_root = root.name,
                                   .second = entry.input,
                                   .second_root = other.name},
                 {})
          .help("build one binary per architecture");
      break;
    }
    return std::nullopt;
  }

  // If all machines have the same CPU, its name is more precise than its family's.
  void choose_names() {
    const FleetEntry& first = entries_.front();
    const bool same = std::ranges::all_of(entries_, [&](const FleetEntry& entry) {
      return entry.cpu.llvm_cpu == first.cpu.llvm_cpu && entry.changes == first.changes;
    });
    const bool by_name = same && (first.cpu.family == &best() || !first.cpu.exact);
    common_.mcpu = by_name && !first.cpu.llvm_cpu.empty() ? first.cpu.llvm_cpu : best().llvm_cpu;
    common_.mattr = by_name ? first.changes : best().llvm_features;
    // A CPU without a triple fits every triple.
    for (const FleetEntry& entry : entries_) {
      if (!entry.triple || entry.triple == common_.triple) continue;
      if (common_.triple) {
        session_.findings.diags.note(diag::TriplesDiffer{}, {});
        common_.triple.reset();
        break;
      }
      common_.triple = entry.triple;
    }
  }

  bool find_flags(const std::vector<std::string>& compilers) {
    for (const std::string& text : compilers) {
      const std::size_t at = std::min(text.find('@'), text.size());
      ChosenFlags one{text.substr(0, at), text.substr(std::min(at + 1, text.size())), nullptr};
      one.flags = compiler_flags(best(), one.compiler, one.version);
      if (one.flags == nullptr) {
        report_no_flags(text, one);
      } else {
        if (session_.database.is_of_project(Table::cpus, best().name))
          report_project_flags(*one.flags);
        common_.compilers.push_back(std::move(one));
      }
    }
    return common_.compilers.size() == compilers.size();
  }

  void report_project_flags(const CompilerFlags& flags) {
    session_.findings.diags.warning(diag::ProjectCommand{.row = "CPU `" + best().name + "`",
                                                         .what = "sets the compiler flags",
                                                         .text = flags.flags},
                                    {});
  }

  void report_no_flags(const std::string& text, const ChosenFlags& asked) {
    std::set<std::string> known;
    std::vector<std::string> ranges;
    for (const CpuRow* row : families_.all()) {
      for (const CompilerFlags& flags : row->compilers) {
        known.insert(flags.compiler);
        if (row == &best() && flags.compiler == asked.compiler)
          ranges.push_back(range_words(flags));
      }
    }
    std::string reason = "supported in " + join(ranges, ", ");
    if (ranges.empty()) reason = "it does not support the family";
    const bool unknown = !known.contains(asked.compiler);
    if (unknown) reason = "unknown compiler";
    auto error = session_.findings.diags.error(
        diag::NoCompilerFlags{.compiler = text, .family = best().name, .reason = std::move(reason)},
        {});
    if (unknown) {
      error.suggest_nearest(asked.compiler, {known.begin(), known.end()}, {});
      error.help("known compilers: " + join(known, " "));
      return;
    }
    for (const CpuRow* row : common_.families) {
      const CompilerFlags* flags = compiler_flags(*row, asked.compiler, asked.version);
      if (flags == nullptr) continue;
      error.help("use the flags of `" + row->name + "`, which runs on the same machines: `" +
                 flags->flags + "`");
      return;
    }
  }

  std::string target() const {
    std::string text = "llvm";
    if (!common_.mattr.empty()) text += " -mattr=" + join(common_.mattr, ",");
    if (!common_.mcpu.empty()) text += " -mcpu=" + common_.mcpu;
    if (common_.triple) text += " -mtriple=" + *common_.triple;
    return text;
  }

  // Without LLVM's features, those of the family are known.
  std::set<std::string> features_or_those_of(const CpuRow& family,
                                             std::set<std::string> features) const {
    if (features.empty()) {
      const auto names =
          families_.llvm_features(families_.root(family), families_.features(family));
      features.insert(names.begin(), names.end());
    }
    return features;
  }

  std::vector<std::string> given_up(const FleetEntry& entry) const {
    const std::set<std::string>& kept = common_.features;
    const std::set<std::string> had = features_or_those_of(*entry.cpu.family, entry.member.llvm);
    std::vector<std::string> lost;
    std::set_difference(had.begin(), had.end(), kept.begin(), kept.end(), std::back_inserter(lost));
    return lost;
  }

  // Considers only families whose code the machine can run, since it may have features disabled.
  std::vector<std::string> way(const FleetEntry& entry) const {
    std::set<const CpuRow*> avoid;
    for (const CpuRow* row : families_.all()) {
      if (!runs_on(families_, *row, entry.member)) avoid.insert(row);
    }
    std::vector<std::string> names;
    for (const CpuRow* row : families_.path(*entry.cpu.family, best(), avoid))
      names.push_back(row->name);
    return names;
  }

  std::string reason(const FleetEntry& entry) const {
    const std::vector<std::string> names = way(entry);
    const CpuRow& family = *entry.cpu.family;
    if (names.empty()) return family.name + " with features that reach " + best().name;
    std::vector<std::string> off;
    for (const std::string& change : entry.changes) {
      if (change.starts_with('-')) off.push_back(change.substr(1));
    }
    std::string text = entry.cpu.exact ? "" : "runs code for " + family.name + ": ";
    text += names.front();
    if (!off.empty()) text += " without " + join(off, ", ");
    if (names.size() == 1) return entry.cpu.exact && off.empty() ? "is " + text : text;
    return text + " > " + join(std::span(names).subspan(1), " > ");
  }

  Session& session_;
  CpuFamilies families_;
  std::vector<FleetEntry> entries_;
  CommonCpu common_;
};

}  // namespace

std::optional<CommonCpu> common_cpu(Session& session, const std::vector<std::string>& inputs,
                                    const std::vector<std::string>& compilers) {
  // Opened first, since the search path may contain further CPU families.
  if (!session.open(inputs.empty() ? "" : inputs.front())) return std::nullopt;
  auto common = Answer(session).find(inputs, compilers);
  return session.exit_code() == ExitCode::done ? std::move(common) : std::nullopt;
}

}  // namespace tgtcfg
