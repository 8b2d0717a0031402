#include "operations/common_fleet.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "request/input.h"
#include "request/request.h"
#include "support/part_path.h"

namespace tgtcfg {
namespace {

std::string text_of(const Values& attrs, std::string_view name) {
  const auto found = attrs.find(name);
  return found != attrs.end() && found->second.is_string() ? found->second.string() : std::string();
}

std::vector<std::string> texts_of(const Values& attrs, std::string_view name) {
  std::vector<std::string> texts;
  const auto found = attrs.find(name);
  if (found == attrs.end() || !found->second.is_array()) return texts;
  for (const Value& element : found->second.array()) {
    if (element.is_string()) texts.push_back(element.string());
  }
  return texts;
}

std::set<std::string> without(const std::set<std::string>& all, const std::set<std::string>& some) {
  std::set<std::string> rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(),
                      std::inserter(rest, rest.end()));
  return rest;
}

class EntryReader {
 public:
  EntryReader(Session& session, const CpuFamilies& families, const std::string& input)
      : session_(session), families_(families), input_(input) {}

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
    const bool own = machines.size() > before;
    for (const PlanHost& host : plan.hosts) {
      const bool is_new = host.device.name == "cpu" && hosts.insert(host.fingerprint).second;
      if (is_new && !own) add(host);
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
    const std::string triple = text_of(attrs, "mtriple");
    const std::string mcpu = text_of(attrs, "mcpu");
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
    entry.changes = texts_of(attrs, "mattr");
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

}  // namespace

std::optional<std::vector<FleetEntry>> read_fleet_entry(Session& session,
                                                        const CpuFamilies& families,
                                                        const std::string& input) {
  return EntryReader(session, families, input).read();
}

}  // namespace tgtcfg
