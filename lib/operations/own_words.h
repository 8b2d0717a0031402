// Targets and CPUs in a tool's own words, read as LLVM's names: the reverse of the rules
// `triple_name` and `cpu_difference` of a backend.
#pragma once

#include <tgtcfg/value.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// A tool's own target: `x86-freestanding-eabi`, `x86_64-linux.5.10-gnu.2.31`.
struct OwnTriple {
  std::string text;                       ///< LLVM's triple
  std::vector<std::string> with_version;  ///< words with a version, which the triple does not have
  std::string unknown;            ///< the name that the tool rejects; empty if there is none
  std::vector<std::string> near;  ///< names similar to it
};

/// Reads a target by `triple_parts` and `triple_words` of the tool's row.
[[nodiscard]] OwnTriple triple_of_words(const Value& tool, std::string_view text);

/// A CPU with features: `cortex_m4+vfp4d16sp`.
struct OwnCpu {
  std::string name;                   ///< LLVM's CPU; empty for the tool's default
  std::vector<std::string> contents;  ///< differences of the tool's CPU from LLVM's, with signs
  std::vector<std::string> changes;   ///< features after the CPU, with signs
  std::string problem;                ///< empty, or why the tool refuses the text
  std::vector<std::string> near;      ///< similar names
};

/// Reads a CPU as the tool's backend writes it.
[[nodiscard]] OwnCpu cpu_of_words(const Value& tool, const Database& database,
                                  std::string_view text, const std::string& arch, int release);

/// Returns LLVM's features by the tool's names, where they differ.
[[nodiscard]] std::map<std::string, std::string> features_of_words(const Value& tool,
                                                                   const Database& database);

}  // namespace tgtcfg
