#include "operations/validate.h"

#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "operations/fix.h"
#include "operations/validate_report.h"
#include "process/ordered_workers.h"
#include "request/lay_changes.h"
#include "request/load.h"
#include "request/stored_plans.h"

namespace tgtcfg {
namespace {

// Threads process several files at a time: handing over single files would cost more than checking
// them.
constexpr std::size_t block_size = 8;

// Starting a thread costs more than checking a few files.
unsigned thread_count(const Session& session, const ValidateCommand& command, std::size_t items) {
  // Other files may depend on a file that is being fixed.
  if (command.fixed != nullptr) return 1;
  const unsigned asked = command.jobs == 0 ? session.env.cores : command.jobs;
  return static_cast<unsigned>(std::clamp<std::size_t>(items / block_size, 1, asked));
}

class Run {
 public:
  Run(Session& session, const ValidateCommand& command, ValidationWriter& out)
      : session_(session),
        command_(command),
        out_(out),
        projects_(session),
        reporter_(session, command, out) {}

  ExitCode run() {
    (void)interrupted();  // starts watching for interrupts
    session_.options = options_under(session_.options, command_.changes);
    items_ = expand_inputs(session_, projects_, command_.inputs, command_.exclude);
    // `expand_inputs` resolves all argument files, so this form is free to represent the flags.
    if (command_.inputs.empty())
      items_.push_back({.text = "<target>", .form = InputForm::argument_file});
    find_plans();
    for (const WorkItem& item : items_) {
      if (is_project_file(item.text)) project_inputs_.insert(display_path(item.text, session_.env));
    }
    bool ok = report_session(session_);
    for (const auto& other : projects_.others()) ok &= report_session(*other);
    if (!interrupted() && (ok || !command_.fail_fast)) check_all();
    out_.all_checked();
    // A partial report would look complete, so it is not written.
    if (interrupted()) return ExitCode::interrupted;
    add_orphans();
    const ExitCode code = reporter_.finish();
    return command_.diff && any_fixed_ && code == ExitCode::done ? ExitCode::findings : code;
  }

 private:
  [[nodiscard]] bool interrupted() const {
    return session_.env.interrupted && session_.env.interrupted();
  }

  // `--plan-check` applies to all inputs. Otherwise each project has its own plans.
  void find_plans() {
    const auto add = [this](const Session& session, PlanFolder folder) {
      folder.options = command_.changes.typed;
      plans_.try_emplace(&session, std::make_unique<PlanCheck>(session, std::move(folder)));
    };
    if (command_.write_plans)
      return add(session_, {.directory = *command_.write_plans, .root = "", .use = PlanUse::write});
    if (command_.plan_check) return add(session_, {.directory = *command_.plan_check, .root = ""});
    for (const WorkItem& item : items_) {
      const Session* session = item.session != nullptr ? item.session : &session_;
      const Project* project = session->project();
      if (project != nullptr && project->plans && !plans_.contains(session))
        add(*session, {.directory = *project->plans, .root = project->root});
    }
  }

  [[nodiscard]] PlanCheck* plans_for(const WorkItem& item) const {
    const bool one = command_.write_plans || command_.plan_check || item.session == nullptr;
    const auto found = plans_.find(one ? &session_ : item.session);
    return found == plans_.end() ? nullptr : found->second.get();
  }

  // If a project file is also an input, its problems are reported there.
  bool report_session(Session& session) {
    const Project* project = session.project();
    const bool is_input = project != nullptr && project_inputs_.contains(project->file);
    const SourceMap& sources = session.findings.sources;
    std::vector<Diagnostic> all = session.findings.diags.all();
    std::erase_if(all, [&](const Diagnostic& diagnostic) {
      const Span span = diagnostic.span();
      return is_input && span.known() && sources.file(span.file).name() == project->file;
    });
    return reporter_.add(std::move(all), sources);
  }

  [[nodiscard]] InputResult check(const WorkItem& item) const {
    return check_item(session_, item, {command_.changes, plans_for(item), digests_});
  }

  void check_all() {
    using Block = std::vector<InputResult>;
    OrderedWorkers<std::size_t, Block> workers;
    workers.next = [this]() -> std::optional<std::size_t> {
      if (next_ >= items_.size() || interrupted()) return std::nullopt;
      return std::exchange(next_, next_ + block_size);
    };
    workers.make_work = [this] {
      return [this](std::size_t begin) {
        Block results;
        const std::size_t end = std::min(begin + block_size, items_.size());
        for (std::size_t i = begin; i < end; ++i) results.push_back(check(items_[i]));
        return results;
      };
    };
    workers.done = [this](Block results) { return report(std::move(results)); };
    workers.run(thread_count(session_, command_, items_.size()));
  }

  bool report(std::vector<InputResult> results) {
    for (InputResult& result : results) {
      const WorkItem& item = items_[reported_++];
      if (command_.fixed != nullptr) fix(item, result);
      out_.checked(result, items_.size());
      if (!reporter_.add(std::move(result)) && command_.fail_fast) return false;
      if (session_.console.out_failed()) return false;
    }
    return true;
  }

  void fix(const WorkItem& item, InputResult& result) {
    const std::string name = result.input.file;
    if (item.form != InputForm::path) {
      result.findings.diags
          .error(diag::BadUsage{.message =
                                    "`" + name + "` is not a file, and only files can be fixed"},
                 {})
          .help("save the text in a file, and pass its path");
      return;
    }
    const auto check_again = [&] { return check(item); };
    auto fixed = fix_file(result, *command_.fixed, command_.unsafe, check_again);
    if (!fixed) return;
    const auto reason = command_.diff ? std::nullopt : session_.files().write(name, fixed->after);
    if (reason) {
      // Reports the unchanged file.
      command_.fixed->put(name, fixed->before);
      result = check_again();
      result.findings.diags.error(diag::CannotWrite{.path = name, .reason = *reason}, {});
      return;
    }
    any_fixed_ = true;
    out_.fixed(name, *fixed);
  }

  void add_orphans() {
    for (const auto& [session, plans] : plans_) {
      Findings findings;
      plans->report_orphans(items_, findings);
      (void)reporter_.add(findings.diags.all(), findings.sources);
    }
  }

  Session& session_;
  const ValidateCommand& command_;
  ValidationWriter& out_;
  ProjectSessions projects_;
  Reporter reporter_;
  /// By the session of the inputs.
  std::map<const Session*, std::unique_ptr<PlanCheck>> plans_;
  const bool digests_ = lists_digests(command_.format) || list_digests(command_.reports);
  WorkList items_;
  std::set<std::string> project_inputs_;  ///< project files that are also inputs
  std::size_t next_ = 0;
  std::size_t reported_ = 0;
  bool any_fixed_ = false;
};

}  // namespace

bool list_digests(const std::vector<ReportFile>& reports) {
  return std::ranges::any_of(reports,
                             [](const ReportFile& report) { return lists_digests(report.format); });
}

ExitCode run_validate(Session& session, const ValidateCommand& command, ValidationWriter& out) {
  const Project* project = session.project();
  if (command.baseline || project == nullptr || !project->baseline)
    return Run(session, command, out).run();
  ValidateCommand with_baseline = command;
  with_baseline.baseline = project->baseline;
  with_baseline.baseline_root = project->root;
  return Run(session, with_baseline, out).run();
}

}  // namespace tgtcfg
