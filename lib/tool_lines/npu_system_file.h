// The configuration file of a compiler for an NPU, such as `vela --config FILE`.
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

/// Reads the system and the memory mode that a command line selects. The references must outlive
/// this object.
class NpuSystemFile {
 public:
  NpuSystemFile(Session& session, const std::string& tool, LineReports& reports)
      : session_(session), tool_(tool), reports_(reports) {}

  /// Reads the sections of a file. Reports a file that does not exist as left out.
  void read(const ToolArgument& file);
  /// Replaces the names of sections in the attributes of a target by `devices` and `memories` of
  /// the configuration. `name` is the name of the target in it.
  void describe(const std::string& name, Value& target, Value& configuration);

 private:
  using Fields = std::map<std::string, std::string>;  ///< by key in lower case

  void read_lines(std::string_view text);
  [[nodiscard]] bool add_fields(const std::string& section, Fields& fields, int depth = 0);
  /// Removes the values of a template of the backend from the fields, and returns them by the names
  /// of their places.
  Value values(const Value& backend, std::string_view lines, const std::string& name,
               Fields& fields);
  /// Returns the memories at the ports, without their devices. `bytes` is the bandwidth of a port.
  Value memories(const Value& backend, const Value& ports, const Value& mode,
                 std::optional<double> bytes, Fields& fields);
  void report_unread(const Fields& fields);

  Session& session_;
  const std::string& tool_;
  LineReports& reports_;
  ToolArgument file_;
  std::map<std::string, Fields> sections_;
  std::vector<std::string> known_;  ///< keys of the templates
};

}  // namespace tgtcfg
