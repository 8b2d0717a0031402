// Writes the placement of functions and the topology of devices into a program in MLIR's custom
// syntax. All other bytes stay.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emit/mlir_program.h"

namespace tgtcfg {

/// The attributes of a program. An empty string is not written.
struct ProgramPlacement {
  std::vector<std::string> affinities;  ///< one per function of the program
  std::string topology;                 ///< attribute of the module
};

enum class AnnotateMode : std::uint8_t {
  keep,     ///< other values in the program are conflicts
  replace,  ///< other values are overwritten
  remove,   ///< equal values are removed
};

/// An attribute with another value in the program.
struct AnnotationConflict {
  std::string what;  ///< name of the function or the attribute
  TextRange at;      ///< value in the program
  std::string in_program;
  std::string in_plan;
  bool is_function = false;
};

struct AnnotatedProgram {
  std::string text;
  std::vector<AnnotationConflict> conflicts;
  /// True if the topology needs a module, which cannot contain the definitions in the program.
  bool lacks_module = false;
};

/// Returns the program with the attributes. Removing them gives the same bytes again.
[[nodiscard]] AnnotatedProgram annotate_program(std::string_view text, const MlirProgram& program,
                                                const ProgramPlacement& placement,
                                                AnnotateMode mode);

}  // namespace tgtcfg
