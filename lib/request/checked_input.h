// Checks one input of `validate` independently, so that several can be checked in parallel, and a
// document of any kind as far as possible.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diag/report.h"
#include "request/asked.h"
#include "request/changes.h"
#include "request/input.h"
#include "request/project_sessions.h"
#include "request/session.h"

namespace tgtcfg {

/// A file, standard input or a text to check.
struct WorkItem {
  std::string text;
  InputForm form = InputForm::path;
  bool file_also_exists = false;
  bool excluded = false;  ///< named by the user, but matched by `--exclude`
  bool walked = false;    ///< found in a directory
  /// Session of its project.
  const Session* session = nullptr;
};

using WorkList = std::vector<WorkItem>;  ///< the items of a run, in order

class PlanCheck;

/// The result of one input.
struct InputResult {
  ReportInput input;
  std::size_t valid = 0;    ///< number of documents
  std::size_t invalid = 0;  ///< number of documents
  Findings findings;
  const Session* session = nullptr;  ///< session of its project
};

/// Files to exclude from the inputs.
struct Exclusions {
  std::vector<std::string> patterns{};  ///< as typed after `--exclude`
  bool forced = false;  ///< the project's patterns also exclude files named by the user
};

/// Returns the items of all inputs, in order. Problems of inputs themselves (missing, no match,
/// unreadable directory) are added to `session.findings`. Each file is one item, however many
/// inputs and links name it, preferably with the name the user typed.
[[nodiscard]] WorkList expand_inputs(Session& session, ProjectSessions& projects,
                                     const std::vector<std::string>& inputs,
                                     const Exclusions& exclude);

/// The checks for every item of a run.
struct ItemChecks {
  const Changes& changes;      ///< applied to configurations
  PlanCheck* plans = nullptr;  ///< stored plans to compare with; may be null
  bool digests = false;        ///< compute SHA-256, for reports that print it
  bool only_whether = false;   ///< only decide whether the file is one of ours; problems are
                               ///< ignored
};

/// Items without a session use `session`.
[[nodiscard]] InputResult check_item(const Session& session, const WorkItem& item,
                                     const ItemChecks& checks);

/// Receives the plan that a document or name resolves to.
using ResolvedVisitor = std::function<void(const Plan&)>;

/// Runs configurations, targets and changed plans through the whole pipeline. Database entries and
/// other outputs of tgtcfg are checked by their schemas. Problems are added to `findings`.
/// `changes` apply to configurations and targets, as in `resolve`.
void check_any(const Session& session, Document document, Findings& findings,
               const ResolvedVisitor& resolved = nullptr, const Changes& changes = {});

/// Checks that the input resolves. An empty `asked` was already reported, and a plan is already
/// resolved.
void check_asked(const Session& session, std::optional<Asked> asked, Findings& findings,
                 const ResolvedVisitor& resolved = nullptr);

}  // namespace tgtcfg
