// What the readers of a command line's arguments share: the tool's row, the targets so far, and
// reports on arguments that a configuration does not keep.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <string>
#include <vector>

#include "request/session.h"
#include "tool_lines/tool_arguments.h"

namespace tgtcfg {

class CpuArguments;

/// Reports on the arguments of one tool. Both references must outlive this object.
class LineReports {
 public:
  LineReports(const std::string& tool, Diagnostics& diags) : tool_(tool), diags_(diags) {}

  /// A configuration cannot express the argument. `help` states the alternative; may be empty.
  void left_out(const std::string& argument, const std::string& help = {});
  /// A configuration could express the argument, and tgtcfg does not read it yet.
  void not_supported(const std::string& argument, Span span);
  /// The tool ignores the argument; a warning if it silently reads the value as another one.
  void no_effect(const std::string& argument, const std::string& reason,
                 Severity severity = Severity::note, Span span = {});
  /// The tool itself rejects the argument.
  void refused(const std::string& argument, const std::string& reason, Span span,
               const std::vector<std::string>& near = {});
  /// Only some releases accept the argument, for example `a release after GCC 12`.
  void of_releases(const std::string& argument, const std::string& release, Span span);
  /// Releases of the tool up to this one have another default, which is the argument.
  void older_default(const std::string& release, const std::string& triple,
                     const std::string& argument);
  /// Suggests similar names; without one, the argument is left out.
  void unknown_argument(const std::string& argument, const std::vector<std::string>& near,
                        Span span);
  /// Quotes joined several arguments.
  void several(const ToolArgument& argument);
  /// The first word is neither an option, a file nor a program of the tool.
  void program(const ToolWords& words, const Value& tool);

 private:
  const std::string& tool_;
  Diagnostics& diags_;
};

/// The architecture of a line without a triple.
inline constexpr std::string_view assumed_arch = "x86_64";

/// The targets that a line describes, in the order in which it began them. `tool` must outlive this
/// object.
class LineTargets {
 public:
  LineTargets(const Value& tool, int release) : tool_(tool), release_(release) {}

  /// Returns the latest target of a kind, or begins one. An empty kind means the tool's own kind.
  Value& of(const std::string& asked = {});
  /// Returns the architecture of the triple of the tool's own target; empty without a triple.
  [[nodiscard]] std::string arch() const;
  [[nodiscard]] std::string arch_or_assumed() const;
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
  Value& settings;  ///< keys of the configuration besides the targets
};

/// Sets attributes and features that the tool implies for a triple, if the line does not.
void apply_defaults(const ToolLine& line);
/// A note where older releases of the tool compile something else.
void report_older_defaults(const ToolLine& line);
/// Sets the kinds for the triples of the targets. Reports attributes that a kind does not have.
void choose_kinds(const ToolLine& line);

}  // namespace tgtcfg
