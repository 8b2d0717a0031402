// Diagnostics about arguments that a configuration does not keep.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <string>
#include <vector>

#include "operations/tool_arguments.h"

namespace tgtcfg {

/// Reports on the arguments of one tool. Both references must outlive this object.
class LineReports {
 public:
  LineReports(const std::string& tool, Diagnostics& diags) : tool_(tool), diags_(diags) {}

  /// A configuration cannot express the argument. `help` states the alternative; may be empty.
  void left_out(const std::string& argument, const std::string& help = {});
  /// A configuration could express the argument, and tgtcfg does not read it yet.
  void not_supported(const std::string& argument, Span span);
  void no_effect(const std::string& argument, const std::string& reason);
  /// The tool silently reads the value as another one.
  void read_otherwise(const std::string& argument, const std::string& reason, Span span);
  /// The tool itself rejects the argument.
  void refused(const std::string& argument, const std::string& reason, Span span,
               const std::vector<std::string>& near);
  /// Only releases after `release` accept the argument.
  void newer(const std::string& argument, const std::string& release, Span span);
  /// Older releases of the tool have another default, which is a row of `defaults`.
  void older_default(const Value& row, const std::string& triple);
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

}  // namespace tgtcfg
