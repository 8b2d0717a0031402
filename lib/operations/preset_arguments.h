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
  /// Reads a switch that sets an attribute in targets of one kind.
  void read_attribute(const ToolArgument& argument) { attribute_ = argument; }
  /// Drops a host that the preset overrides, and an attribute of another kind.
  void finish(const Session& session, LineReports& reports);

  void set_base(Value& configuration) const;
  void set_host(Value& configuration) const;
  /// Adds the target string, and the changed target of the preset, to the targets of a
  /// configuration.
  void add_target(Object& targets) const;

 private:
  void finish_attribute(const Value& preset, LineReports& reports);

  std::string configuration_;
  std::string name_;  ///< of the preset in the tool
  Value target_ = "";
  ToolArgument host_;
  ToolArgument attribute_;
  std::string changed_target_;  ///< the target of the preset that the attribute belongs to
};

}  // namespace tgtcfg
