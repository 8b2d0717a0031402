// What the readers of a command line's arguments share: the tool's row, and the targets so far.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <vector>

#include "operations/cpu_arguments.h"
#include "operations/line_reports.h"
#include "operations/tool_arguments.h"
#include "request/session.h"

namespace tgtcfg {

/// The targets that a line describes, in the order in which it began them. `tool` must outlive this
/// object.
class LineTargets {
 public:
  LineTargets(const Value& tool, int release) : tool_(tool), release_(release) {}

  /// Returns the target of a kind that was begun last, or begins it. Empty: the kind of the tool.
  Value& of(const std::string& asked = {});
  /// Returns the architecture of the triple of the tool's own target; empty without a triple.
  [[nodiscard]] std::string arch() const;
  [[nodiscard]] std::vector<Value>& all() { return targets_; }

 private:
  const Value& tool_;
  int release_;
  std::vector<Value> targets_;
};

/// A line that is being read. The members outlive the readers of its arguments.
struct ToolLine {
  Session& session;
  const std::string& name;  ///< of the tool
  const Value& tool;        ///< its row
  int release;              ///< of LLVM
  LineReports& reports;
  LineTargets& targets;
  CpuArguments& cpu;
};

/// Sets attributes and features that the tool implies for a triple, if the line does not.
void apply_defaults(const ToolLine& line);
/// A note where older releases of the tool compile something else.
void report_older_defaults(const ToolLine& line);

}  // namespace tgtcfg
