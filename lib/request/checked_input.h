// One input of `validate`, checked by itself so that several can be checked at once.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/report.h"
#include "request/changes.h"
#include "request/input.h"
#include "request/project_sessions.h"
#include "request/session.h"

namespace tgtcfg {

/// A file, standard input or a text to check.
struct WorkItem {
  std::string_view text;  ///< whose owner lives longer
  InputForm form = InputForm::path;
  bool file_also_exists = false;
  bool excluded = false;  ///< named outright, and left out by `--exclude`
  bool walked = false;    ///< found in a directory
  /// Of its project.
  const Session* session = nullptr;
};

/// The items of a run, in order, with their texts.
class WorkList {
 public:
  /// The item with a copy of its text.
  void add(WorkItem item) {
    item.text = texts_.emplace_back(item.text);
    items_.push_back(item);
  }
  void erase_if(const std::function<bool(const WorkItem&)>& unwanted) {
    std::erase_if(items_, unwanted);
  }
  [[nodiscard]] const WorkItem& operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] auto begin() const { return items_.begin(); }
  [[nodiscard]] auto end() const { return items_.end(); }

 private:
  std::deque<std::string> texts_;
  std::vector<WorkItem> items_;
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

/// What is left out of the inputs.
struct Exclusions {
  std::vector<std::string> patterns{};  ///< as typed after `--exclude`
  bool forced = false;  ///< what the project file excludes is left out when it is named, too
};

/// The items that the inputs stand for, in order. Problems with inputs as such (nothing there, no
/// match, a directory that cannot be listed) are in `session.findings`. Each file is one item,
/// however many inputs and links lead to it: under the name that was typed, else under its own.
[[nodiscard]] WorkList expand_inputs(Session& session, ProjectSessions& projects,
                                     const std::vector<std::string>& inputs,
                                     const Exclusions& exclude);

/// What is done with every item of a run.
struct ItemChecks {
  const Changes& changes;            ///< laid over configurations
  const PlanCheck* plans = nullptr;  ///< stored plans to compare with, or null
  bool digests = false;              ///< for reports that list inputs with their SHA-256
  bool only_whether = false;         ///< it is ours; what is found does not count
};

/// An item without a session of its own belongs to `session`.
[[nodiscard]] InputResult check_item(const Session& session, const WorkItem& item,
                                     const ItemChecks& checks);

}  // namespace tgtcfg
