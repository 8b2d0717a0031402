// Presets, target strings and hosts in the arguments of a compiler.
#pragma once

#include <tgtcfg/value.h>

#include <string>

#include "operations/line_reports.h"
#include "operations/tool_arguments.h"
#include "request/session.h"

namespace tgtcfg {

class PresetArguments {
 public:
  /// Reads a preset of the tool, a whole target string or a device type. Returns the kind of the
  /// target for a device type; empty otherwise.
  std::string read(const ToolArgument& argument, const std::string& tool, const Database& database,
                   LineReports& reports);
  /// Reads the host; `auto` leaves it to the tool.
  void read_host(const ToolArgument& argument);
  /// Drops a host that the preset overrides.
  void finish(const Session& session, LineReports& reports);

  void set_base(Value& configuration) const;
  void set_host(Value& configuration) const;
  /// Adds the target string to the targets of a configuration.
  void add_target(Object& targets) const;

 private:
  std::string configuration_;
  std::string name_;  ///< of the preset in the tool
  Value target_ = "";
  ToolArgument host_;
};

}  // namespace tgtcfg
