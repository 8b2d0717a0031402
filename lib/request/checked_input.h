// One input of `validate`, checked by itself so that several can be checked at once.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diag/report.h"
#include "request/flag_table.h"
#include "request/input.h"
#include "request/project_sessions.h"
#include "request/session.h"

namespace tgtcfg {

/// A file, standard input or a text to check.
struct WorkItem {
  std::string text;
  InputForm form = InputForm::path;
  bool file_also_exists = false;
  bool excluded = false;  ///< named outright, and left out by `--exclude`
  bool walked = false;    ///< found in a directory
  /// Of its project.
  const Session* session = nullptr;
};

class PlanCheck;

/// What became of it.
struct InputResult {
  ReportInput input;
  std::size_t valid = 0;    ///< documents
  std::size_t invalid = 0;  ///< documents
  Findings findings;
  const Session* session = nullptr;  ///< of its project
};

/// The items that the inputs stand for, in order. Problems with inputs as such (nothing there, no
/// match, a directory that cannot be listed) are in `session.findings`.
[[nodiscard]] std::vector<WorkItem> expand_inputs(Session& session, ProjectSessions& projects,
                                                  const std::vector<std::string>& inputs,
                                                  const std::vector<std::string>& exclude);

/// What is done with every item of a run.
struct ItemChecks {
  const std::vector<TypedFlag>& flags;  ///< laid over configurations
  const PlanCheck* plans = nullptr;     ///< stored plans to compare with, or null
  bool digests = false;                 ///< for reports that list inputs with their SHA-256
  bool only_whether = false;            ///< it is ours; what is found does not count
};

/// An item without a session of its own belongs to `session`.
[[nodiscard]] InputResult check_item(const Session& session, const WorkItem& item,
                                     const ItemChecks& checks);

}  // namespace tgtcfg
