// Devices, presets, target strings and hosts in the arguments of a compiler: `cuda`, or
// `gpu=cuda[1]` for devices with names.
#pragma once

#include <tgtcfg/value.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"
#include "tool_lines/line_targets.h"
#include "tool_lines/tool_arguments.h"

namespace tgtcfg {

/// Options of a kind apply to all of its devices, so devices of one kind share a target.
class DeviceArguments {
 public:
  explicit DeviceArguments(ToolLine line) : line_(line) {}

  /// Begins a target for each kind of device. Reports devices that the tool rejects.
  void read(const ToolArgument& argument);
  /// Returns the name of the first device of a kind that has one.
  [[nodiscard]] std::optional<std::string> name_of(const std::string& kind) const;
  /// True if the names of targets cannot state the devices: one has a number, or two share a
  /// target.
  [[nodiscard]] bool need_list() const;
  /// Returns the value of `devices`. `targets` has the name of the target of each kind.
  [[nodiscard]] Object list(const std::map<std::string, std::string>& targets) const;

 private:
  struct Device {
    std::string name;
    std::string kind;
    std::string type;     ///< name of the type in the tool
    std::string ordinal;  ///< empty if not set
  };

  void add(const ToolArgument& argument, std::string_view text);

  ToolLine line_;
  std::vector<Device> devices_;
};

class PresetArguments {
 public:
  explicit PresetArguments(ToolLine line) : line_(line) {}

  /// Reads a preset of the tool, a whole target string or a device type, which begins a target.
  void read(const ToolArgument& argument);
  /// Reads the host; `auto` leaves it to the tool.
  void read_host(const ToolArgument& argument) {
    if (argument.value != "auto") host_ = argument;
  }
  /// Reads a switch that sets an attribute in targets of one kind.
  void read_attribute(const ToolArgument& argument) { attribute_ = argument; }
  /// Drops a host that the preset overrides, and an attribute of another kind.
  void finish();

  void set_base(Value& configuration) const;
  void set_host(Value& configuration) const;
  /// Adds the target string, and the changed target of the preset, to the targets of a
  /// configuration.
  void add_target(Object& targets) const;

 private:
  void finish_attribute(const Value& preset);

  ToolLine line_;
  std::string configuration_;
  std::string name_;  ///< of the preset in the tool
  Value target_ = "";
  ToolArgument host_;
  ToolArgument attribute_;
  std::string changed_target_;  ///< the target of the preset that the attribute belongs to
};

}  // namespace tgtcfg
