#include "operations/common.h"

#include <tgtcfg/writers.h>

#include "command_support.h"
#include "diag/columns.h"
#include "model/plain_values.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

Value json_of(const CommonMember& member) {
  const FleetEntry& entry = member.entry;
  return Object{{"input", entry.input},
                {"family", entry.cpu.family->name},
                {"exact", entry.cpu.exact},
                {"mcpu", entry.cpu.llvm_cpu},
                {"mattr", list_of(entry.changes)},
                {"triple", entry.triple ? Value(*entry.triple) : Value()},
                {"path", list_of(member.path)},
                {"reason", member.reason},
                {"gives_up", list_of(member.gives_up)}};
}

Value json_of(const CpuRow& family) {
  return Object{
      {"family", family.name}, {"mcpu", family.llvm_cpu}, {"mattr", list_of(family.llvm_features)}};
}

Value json_of(const ChosenFlags& chosen) {
  return Object{
      {"compiler", chosen.compiler},
      {"version", chosen.version.empty() ? Value() : Value(chosen.version)},
      {"flags", chosen.flags->flags},
      {"warning", chosen.flags->warning.empty() ? Value() : Value(chosen.flags->warning)}};
}

Value json_of(const CommonCpu& common) {
  Array members;
  for (const CommonMember& member : common.members) members.push_back(json_of(member));
  Array candidates;
  for (const CpuRow* family : common.families) {
    if (family != common.families.front()) candidates.push_back(json_of(*family));
  }
  Array compilers;
  for (const ChosenFlags& chosen : common.compilers) compilers.push_back(json_of(chosen));
  return Object{{"schema", "tgtcfg.common/1"},
                {"family", common.families.front()->name},
                {"vendor", common.families.front()->vendor},
                {"mcpu", common.mcpu},
                {"mattr", list_of(common.mattr)},
                {"triple", common.triple ? Value(*common.triple) : Value()},
                {"target", common.target},
                {"features", list_of(common.features)},
                {"members", std::move(members)},
                {"candidates", std::move(candidates)},
                {"compilers", std::move(compilers)}};
}

std::string text_of(const CommonCpu& common) {
  constexpr std::size_t most_others = 4;
  Columns facts;
  facts.add({"  family", common.families.front()->name});
  facts.add({"  target", common.target});
  for (const ChosenFlags& chosen : common.compilers) {
    facts.add({"  " + chosen.compiler + (chosen.version.empty() ? "" : "@" + chosen.version),
               chosen.flags->flags});
    if (!chosen.flags->warning.empty()) facts.add({"", chosen.flags->warning});
  }
  std::vector<std::string> others;
  for (const CpuRow* family : common.families) {
    if (family != common.families.front() && others.size() < most_others)
      others.push_back(family->name);
  }
  if (!others.empty()) facts.add({"  else", join(others, ", ")});
  Columns reasons;
  for (const CommonMember& member : common.members) {
    const auto& lost = member.gives_up;
    reasons.add({"  " + member.entry.input, member.reason,
                 lost.empty() ? "gives up nothing" : "gives up " + join(lost, " ")});
  }
  return "common CPU\n" + facts.text() + "\nruns on\n" + reasons.text();
}

}  // namespace

const CommandText common_page = {
    .usage = "TARGET... [options]",
    .summary =
        "Find the best CPU whose code runs on all machines of a fleet, with the reason for each "
        "machine and the features it loses. TARGET is a CPU (icelake, znver4), or any input of "
        "`resolve`: a target string, a tag, a configuration, a file or an inline JSON object.",
    .argument = "TARGET",
    .argument_help = "Machines to compare",
    .completes = "cpus,tags,configs",
    .examples = {
        {"tgtcfg common icelake zen4 --compiler gcc@12.2", "one binary for two generations"},
        {"tgtcfg common 'llvm -mcpu=neoverse-n1' 'llvm -mcpu=neoverse-v1' -f json",
         "two targets, for programs"}}};

ExitCode cmd_common(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (typed.words.empty())
    return call.refuse("`common` requires one or more targets",
                       "pass targets or CPU families: `tgtcfg list cpus` lists the families");
  const bool json = typed.format == "json";
  Session session = call.session();
  const auto common = common_cpu(session, typed.words, typed.compiler);
  if (!common) return end_with_report(session, report_format(json), session.exit_code());
  print_diagnostics(session, session.findings);
  return write_product(session, json ? write_json(json_of(*common)) : text_of(*common));
}

}  // namespace tgtcfg::cli
