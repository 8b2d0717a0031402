// Arguments of a compiler, one by one, as the rows of configs/database/command-lines.json read
// them.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// An argument, the row that holds for it, and the value it gives.
struct ToolArgument {
  const Value* row = nullptr;  ///< null: no option is called so
  std::string name;            ///< the argument as it was written, without a value behind it
  std::string value;

  /// As it was written.
  [[nodiscard]] std::string text() const;
};

/// Reads them from the first to the last; `tool` has to outlive it.
class ToolArguments {
 public:
  ToolArguments(const Value& tool, std::vector<std::string> args)
      : tool_(tool), args_(std::move(args)), either_dash_(tool.flag("either_dash")) {}

  /// Takes the name of the program and of its command, where they are there. A triple in front of
  /// the name is given back: `aarch64-linux-gnu` of `aarch64-linux-gnu-gcc-12`.
  std::string take_program();
  [[nodiscard]] bool at_end() const { return at_ == args_.size(); }
  ToolArgument next();

 private:
  [[nodiscard]] std::optional<ToolArgument> matched(const Value& row, const std::string& name,
                                                    const std::string& arg);
  /// Whether an option without `=` has its value behind it.
  [[nodiscard]] bool has_value(const std::string& arg) const;
  [[nodiscard]] bool is_passed_on(const std::string& arg) const;
  std::string take_value();

  const Value& tool_;
  std::vector<std::string> args_;
  bool either_dash_;  ///< one dash or two, and `=` or a blank before a value
  std::size_t at_ = 0;
};

}  // namespace tgtcfg
