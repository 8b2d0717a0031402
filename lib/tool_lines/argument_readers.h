// Readers of the arguments of a compiler by their meaning: devices, presets, chips, triples and
// the file that describes the system of an NPU.
#pragma once

#include <tgtcfg/value.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "request/session.h"
#include "tool_lines/line_targets.h"
#include "tool_lines/tool_arguments.h"

namespace tgtcfg {

/// Devices: `cuda`, or `gpu=cuda[1]` for devices with names. Options of a kind apply to all of its
/// devices, so devices of one kind share a target.
class DeviceArguments {
 public:
  explicit DeviceArguments(ToolLine line) : line_(line) {}

  /// Begins a target for each kind of device. Reports devices that the tool rejects.
  void read(const ToolArgument& argument);
  /// True if the line has devices, and all of them have another kind.
  [[nodiscard]] bool excludes(const std::string& kind) const;
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
  bool is_said_ = false;  ///< true after the first argument, also of a device without a kind
};

/// Presets, target strings and hosts.
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

/// GPU chips: `--offload-arch=sm_86`, `-gencode`, `cuda:90:32`. Adds a target for each chip.
class ChipArguments {
 public:
  explicit ChipArguments(ToolLine line) : line_(line) {}

  void read(const ToolArgument& said);
  void read_device(const ToolArgument& said);
  void read_id(const ToolArgument& said);
  /// nvcc's `-arch`, `-code` and `-gencode`: chips with real code, and intermediate code (PTX),
  /// which is `code` of a chip's target.
  void read_fatbin(const ToolArgument& said) { fatbin_.push_back(said); }
  /// Returns the value of an attribute that another argument sets: the chip of a product such as
  /// `a100`, if the attribute of the kind is a chip. The targets have this chip then.
  std::string value_of(const std::string& kind, const std::string& attribute,
                       const std::string& value);
  /// Adds the chips of nvcc's options; without them, the default chip of a line with a target.
  void finish(bool affects_target);

 private:
  [[nodiscard]] std::string chip_of_product(const std::string& kind, const std::string& attribute,
                                            const std::string& value) const;
  void add(const Value& row, Value chip, const std::vector<std::string>& code = {});

  ToolLine line_;
  std::vector<ToolArgument> fatbin_;
  std::set<std::pair<std::string, std::string>> chips_;  ///< that targets have, by their attributes
};

/// The triples of the targets of a line: whole, in words, or changed by options such as `-m32`.
class TripleArguments {
 public:
  explicit TripleArguments(ToolLine line) : line_(line) {}

  /// Reads the prefix of a program's name: `aarch64-linux-gnu` of `aarch64-linux-gnu-gcc`.
  void read_program(const std::string& prefix, const std::string& word, Span span);
  void change(const ToolArgument& said);
  /// Reads a triple in the words of the tool.
  void read_own(const ToolArgument& said);
  /// Reads a name of the tool for a target.
  void read_own_target(const ToolArgument& said) { own_target_ = said; }
  void read_arch(const ToolArgument& said);
  void read_word(const ToolArgument& said);
  void read_system(const ToolArgument& said) { system_ = said; }
  /// Sets the triple, the CPU and the ABI of the tool's name for a target.
  void finish_own_target();
  /// Makes a triple of the words.
  void finish_words();
  /// Writes LLVM's names of systems and architectures.
  void finish();

 private:
  void finish_arch();
  void finish_system();
  void fit_width_of_abi(Value& target) const;

  ToolLine line_;
  std::set<std::string> words_;
  std::map<std::string, std::string> before_;  ///< triples before the first option of a choice
  ToolArgument last_word_;
  ToolArgument arch_;
  ToolArgument own_target_;
  ToolArgument system_;  ///< last argument with the version of a system
};

/// The configuration file of a compiler for an NPU, such as `vela --config FILE`. Reads the system
/// and the memory mode that a command line selects. The references must outlive this object.
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
