#include "operations/common.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "operations/common_fleet.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string range_words(const CompilerFlags& flags) {
  if (flags.first.empty() && flags.last.empty()) return "every release";
  if (flags.last.empty()) return flags.first + " and later";
  return (flags.first.empty() ? "releases" : flags.first) + " up to " + flags.last;
}

class Answer {
 public:
  Answer(Session& session, const CommonCommand& command)
      : session_(session), command_(command), families_(session.database) {}

  // Returns nullopt after adding errors.
  std::optional<CommonCpu> find() {
    if (!read_entries()) return std::nullopt;
    std::vector<FleetMember> members;
    for (const FleetEntry& entry : entries_) members.push_back(entry.member);
    common_.families = common_families(families_, members);
    if (common_.families.empty()) return nothing_in_common();
    choose_names();
    if (!find_flags()) return std::nullopt;
    common_.target = target();
    common_.features = features();
    for (const FleetEntry& entry : entries_)
      common_.members.push_back({entry, way(entry), reason(entry), given_up(entry)});
    return std::move(common_);
  }

 private:
  const CpuRow& best() const { return *common_.families.front(); }

  bool read_entries() {
    for (const std::string& input : command_.inputs) {
      auto entries = read_fleet_entry(session_, families_, input);
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
    const bool same = std::all_of(entries_.begin(), entries_.end(), [&](const FleetEntry& entry) {
      return entry.cpu.llvm_cpu == first.cpu.llvm_cpu && entry.changes == first.changes;
    });
    const bool own = same && (first.cpu.family == &best() || !first.cpu.exact);
    common_.mcpu = own && !first.cpu.llvm_cpu.empty() ? first.cpu.llvm_cpu : best().llvm_cpu;
    common_.mattr = own ? first.changes : best().llvm_features;
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

  bool find_flags() {
    for (const std::string& text : command_.compilers) {
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
    return common_.compilers.size() == command_.compilers.size();
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

  std::set<std::string> features() const {
    const std::string arch = llvm_arch_of(families_, best());
    std::set<std::string> known = llvm_features_of(arch, common_.mcpu, common_.mattr);
    if (!known.empty()) return known;
    const auto names = families_.llvm_features(families_.root(best()), families_.features(best()));
    return {names.begin(), names.end()};
  }

  std::vector<std::string> given_up(const FleetEntry& entry) const {
    const std::set<std::string>& kept = common_.features;
    std::set<std::string> had = entry.member.llvm;
    if (had.empty()) {
      const CpuRow& family = *entry.cpu.family;
      const auto names =
          families_.llvm_features(families_.root(family), families_.features(family));
      had.insert(names.begin(), names.end());
    }
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
  const CommonCommand& command_;
  CpuFamilies families_;
  std::vector<FleetEntry> entries_;
  CommonCpu common_;
};

}  // namespace

std::optional<CommonCpu> common_cpu(Session& session, const CommonCommand& command) {
  // Opened first, since the search path may contain further CPU families.
  if (!session.open(command.inputs.empty() ? "" : command.inputs.front())) return std::nullopt;
  Answer answer(session, command);
  auto common = answer.find();
  return session.exit_code() == ExitCode::done ? std::move(common) : std::nullopt;
}

}  // namespace tgtcfg
