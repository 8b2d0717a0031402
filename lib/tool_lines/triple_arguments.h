// The triple in the arguments of a compiler: whole, in words, or changed by options such as `-m32`.
#pragma once

#include <map>
#include <set>
#include <string>

#include "tool_lines/line_targets.h"
#include "tool_lines/tool_arguments.h"

namespace tgtcfg {

/// Sets the triples of the targets of a line.
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
  void read_arch(const ToolArgument& said) { arch_ = said; }
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

  ToolLine line_;
  std::set<std::string> words_;
  std::map<std::string, std::string> before_;  ///< triples before the first option of a choice
  ToolArgument last_word_;
  ToolArgument arch_;
  ToolArgument own_target_;
  ToolArgument system_;  ///< last argument with the version of a system
};

}  // namespace tgtcfg
