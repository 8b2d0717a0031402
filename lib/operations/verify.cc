#include "operations/verify.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "operations/emit.h"
#include "operations/inspect.h"
#include "operations/validate_report.h"
#include "operations/verify_report.h"
#include "request/load.h"
#include "source/compiled_file.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view word_for_host = "host";

std::string id_in(const std::string& part, const std::string& id) {
  return part.empty() ? id : part_path(part, id);
}

/// Adds the targets of a plan and its parts, and the hosts that are not targets. The plan must
/// outlive the result. `pointer` is the location of its configuration.
void collect_verified(const Plan& plan, const std::string& part, const std::string& pointer,
                      const Plan::Versions* platform, std::vector<PlacedTarget>& all) {
  if (plan.platform) platform = &*plan.platform;
  const auto add = [&](const TargetRecord& target, bool is_optional, bool is_host) {
    PlacedTarget& placed = all.emplace_back();
    placed.id = id_in(part, target.id);
    placed.target = &target;
    placed.platform = platform;
    placed.is_optional = is_optional;
    placed.pointer = pointer + target.pointer;
    placed.is_host = is_host;
  };
  const PlanHost* const host = plan.host ? plan.find_host(*plan.host) : nullptr;
  for (const PlanTarget& target : plan.targets)
    add(target, target.scope == TargetScope::function,
        host != nullptr && host->same_as == target.id);
  for (const PlanHost& each : plan.hosts) {
    if (!each.same_as) add(each, true, &each == host);
  }
  for (const PlanPart& inner : plan.parts)
    collect_verified(inner.plan, id_in(part, inner.id),
                     pointer_append(pointer + "/parts", inner.id), platform, all);
}

/// Returns the ids that a name in `--for` or `--map` means: a target, all targets of a part, or
/// `host`. Returns an empty list after adding an error at `place` for an unknown name.
std::vector<std::string> ids_of(const std::string& name, const std::vector<PlacedTarget>& targets,
                                Span place, Diagnostics& diags) {
  std::vector<std::string> ids;
  std::vector<std::string> names = {std::string(word_for_host)};
  for (const PlacedTarget& target : targets) {
    const bool is_in_part = target.id.starts_with(part_path(name, ""));
    if (target.id == name || is_in_part || (name == word_for_host && target.is_host))
      ids.push_back(target.id);
    names.push_back(target.id);
  }
  if (ids.empty())
    diags.error(diag::UnknownReference{.what = "target, part or host", .name = name}, place)
        .expected(names)
        .actual(name)
        .suggest_nearest(name, names, {});
  return ids;
}

/// A file or directory of `--map`, and the targets that it is for.
struct MappedPath {
  std::string path;
  std::vector<std::string> ids;
};

class VerifyRun {
 public:
  VerifyRun(Session& session, const VerifyCommand& command)
      : session_(session), command_(command) {}

  std::optional<ExitCode> run(ReportWriter& out) {
    const bool is_open = session_.open(command_.request.input());
    std::optional<Plan> plan;
    if (is_open && has_plan()) plan = plan_of_request(session_, command_.request, "verify");
    if (plan) collect_verified(*plan, {}, {}, nullptr, targets_);
    const auto machines = is_open ? read_machines(session_, command_.machines) : std::nullopt;
    if (machines) machines_ = *machines;
    // Other commands print notes about the configuration.
    session_.findings.diags.drop_notes(0);
    if (!machines || plan.has_value() != has_plan() || !read_maps() || !choose_targets())
      return std::nullopt;
    Reporter reporter(session_, command_.report, out);
    read_files();
    const ExitCode code = compare(reporter);
    if (code == ExitCode::done && command_.stamp) return write_stamp(plan ? plan->fingerprint : "");
    return code;
  }

 private:
  /// Without an input, files are only compared with machines.
  [[nodiscard]] bool has_plan() const {
    return !command_.request.input().empty() || command_.request.changes.has_targets ||
           command_.machines.empty();
  }

  // --- targets

  bool read_maps() {
    Findings& findings = session_.findings;
    const auto maps = read_sources(command_.maps, findings, &Arguments::map);
    if (!maps) return false;
    for (const EmissionSource& map : *maps) {
      auto ids = ids_of(map.target, targets_, map.target_span, findings.diags);
      mapped_.push_back({display_path(map.file, session_.env), std::move(ids)});
    }
    return !findings.diags.has_errors();
  }

  /// Without files for all targets, only those of `--map` are compared.
  bool choose_targets() {
    std::vector<std::string> ids;
    for (const std::string& name : command_.chosen) {
      for (std::string& id : ids_of(name, targets_, {}, session_.findings.diags))
        ids.push_back(std::move(id));
    }
    const bool only_maps = command_.files.empty();
    for (PlacedTarget& target : targets_) {
      const bool is_chosen = contains(ids, target.id);
      const bool is_mapped = std::ranges::any_of(
          mapped_, [&](const MappedPath& mapped) { return contains(mapped.ids, target.id); });
      if (is_chosen || is_mapped) target.is_optional = false;
      target.is_context = (!ids.empty() && !is_chosen) || (only_maps && !is_mapped);
    }
    return !session_.findings.diags.has_errors();
  }

  // --- files

  void read_files() {
    std::vector<std::string> paths = command_.files;
    for (const MappedPath& mapped : mapped_) append_once(paths, mapped.path);
    inspect_files(session_, paths, {}, {.jobs = command_.report.jobs}, [&](InspectedFile file) {
      add_file(std::move(file));
      return true;
    });
  }

  void add_file(InspectedFile file) {
    // A machine has a result for each file, also for one without code.
    const bool is_judged =
        file.artifact && (file.artifact->state != ArtifactState::no_code || !machines_.empty());
    if (!is_judged) {
      unread_.push_back(std::move(file.result));
      return;
    }
    artifacts_.push_back(std::move(*file.artifact));
    items_.push_back(std::move(file.result));
  }

  [[nodiscard]] std::vector<std::string> ids_for(const std::string& file) const {
    std::vector<std::string> ids;
    for (const MappedPath& mapped : mapped_) {
      if (file != mapped.path && !file.starts_with(mapped.path + "/")) continue;
      for (const std::string& id : mapped.ids) append_once(ids, id);
    }
    return ids;
  }

  // --- comparison

  ExitCode compare(Reporter& reporter) {
    std::vector<VerifiedFile> files;
    for (const Artifact& artifact : artifacts_)
      files.push_back({&artifact, ids_for(artifact.file)});
    const bool has_code =
        std::ranges::any_of(artifacts_, [](const Artifact& each) { return !each.code.empty(); });
    Verification result{.verdict = VerifyVerdict::unknown, .targets = {}, .extra = {}};
    if (has_code)
      result =
          verify({targets_.begin(), targets_.end()}, files, command_.options, session_.database);
    const bool is_broken = std::ranges::any_of(
        artifacts_, [](const Artifact& each) { return each.state == ArtifactState::broken; });
    if (!has_code && is_broken) result.verdict = VerifyVerdict::broken;
    // The code of a file that cannot be read is unknown.
    const bool is_unread = std::ranges::any_of(
        unread_, [](const InputResult& item) { return item.findings.diags.has_errors(); });
    if (is_unread && result.verdict == VerifyVerdict::match)
      result.verdict = VerifyVerdict::unknown;
    const Verified verified{targets_, artifacts_, result, session_.database};
    prepare_items();
    if (has_code && has_plan()) report_verification(verified, items_);
    Value results = has_plan() ? verification_json(verified) : Value(Object{});
    std::vector<std::string> lines;
    if (has_plan()) lines.push_back(verification_line(result));
    judge_machines(results, lines);
    for (InputResult& item : items_) (void)reporter.add(std::move(item));
    for (InputResult& item : unread_) (void)reporter.add(std::move(item));
    reporter.set_results(std::move(results), join(lines, "; "));
    const bool is_empty = !has_code && !command_.report.allow_empty;
    return reporter.finish(is_empty ? ExitCode::nothing : ExitCode::done);
  }

  /// Adds the results of `--runs-on` to the items of the files, to JSON and to the summary. Each
  /// machine is a test point of each file.
  void judge_machines(Value& results, std::vector<std::string>& lines) {
    Array list;
    for (const LoadingMachine& machine : machines_) {
      const MachineResults judged(machine, artifacts_, session_.database);
      for (std::size_t i = 0; i < artifacts_.size(); ++i) {
        InputResult& item = items_[i + 1];
        Findings& findings = item.findings;
        findings.diags.set_document(static_cast<std::uint32_t>(item.input.points.size()));
        item.input.points.push_back(machine.name);
        item.input.documents = item.input.points.size();
        judged.report(i, Span{{findings.sources.size()}, 0, 0}, findings.diags);
      }
      list.push_back(judged.json());
      lines.push_back(judged.line());
    }
    if (!machines_.empty()) results.set("machines", std::move(list));
  }

  /// Diagnostics of targets are in the configuration, and in the items of files: each item has the
  /// sources of the configuration, followed by its file.
  void prepare_items() {
    for (InputResult& item : items_) {
      SourceMap sources = session_.findings.sources;
      const FileId file = place_of_compiled(sources, item.input.file).file;
      std::vector<Diagnostic> diagnostics = item.findings.diags.take();
      item.findings.sources = std::move(sources);
      item.findings.suppressions = session_.findings.suppressions;
      for (Diagnostic& diagnostic : diagnostics) {
        for (Label& label : diagnostic.labels) label.span.file = file;
        (void)item.findings.diags.push(std::move(diagnostic));
      }
      item.input.points = {item.input.file};
    }
    InputResult plan;
    plan.session = &session_;
    const std::string name = has_plan() ? command_.request.input() : machines_.front().name;
    plan.input = {name, 1, InputStatus::valid, {}, {has_plan() ? "plan" : "machine"}};
    plan.findings = std::exchange(session_.findings, {});
    items_.insert(items_.begin(), std::move(plan));
  }

  ExitCode write_stamp(const std::string& fingerprint) {
    const auto reason = session_.files().write(*command_.stamp, fingerprint + "\n");
    if (!reason) return ExitCode::done;
    session_.findings.diags.error(diag::CannotWrite{.path = *command_.stamp, .reason = *reason},
                                  {});
    return ExitCode::input_output;
  }

  Session& session_;
  const VerifyCommand& command_;
  std::vector<PlacedTarget> targets_;
  std::vector<LoadingMachine> machines_;
  std::vector<MappedPath> mapped_;
  std::vector<Artifact> artifacts_;
  std::vector<InputResult> items_;   ///< of the plan, then of the artifacts
  std::vector<InputResult> unread_;  ///< files that are not compared
};

}  // namespace

std::optional<ExitCode> run_verify(Session& session, const VerifyCommand& command,
                                   ReportWriter& out) {
  return VerifyRun(session, command).run(out);
}

}  // namespace tgtcfg
