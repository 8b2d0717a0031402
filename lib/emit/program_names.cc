#include "emit/program_names.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "emit/build_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Returns the program of a step, looking from the configuration down to its part. Empty if not
/// set.
std::string named_program(const Plan& config, std::string_view path, const std::string& tool) {
  const Plan* at = &config;
  for (const std::string_view part : split(path, '/')) {
    if (const Value* name = at->lowering.get("programs").find(tool); name != nullptr)
      return name->string();
    const auto inner = std::find_if(at->parts.begin(), at->parts.end(),
                                    [&](const auto& each) { return each.id == part; });
    if (inner == at->parts.end()) break;
    at = &inner->plan;
  }
  return {};
}

/// Derives `clang++-19` from `clang-19`: replaces the tool's name in its program by the other name.
std::string program_beside(const std::string& other, const std::string& tool,
                           const std::string& program) {
  if (other == tool) return program;
  const std::size_t at = program.rfind(tool);
  return at == program.npos ? other
                            : program.substr(0, at) + other + program.substr(at + tool.size());
}

}  // namespace

void name_programs(Emission& emission, const Plan& config) {
  for (EmissionStep& step : emission.steps) {
    const std::string path(path_of(step));
    // The full name, such as `aarch64-linux-gnu-gcc`, takes precedence over `gcc`.
    const auto named = [&](const std::string& tool) {
      std::string program = named_program(config, path, step.prefix + tool);
      return program.empty() ? named_program(config, path, tool) : program;
    };
    const std::string program = named(step.tool);
    for (auto& [language, compiler] : step.compilers) {
      const std::string own = named(compiler);
      const std::string beside =
          program.empty() ? step.prefix + compiler : program_beside(compiler, step.tool, program);
      compiler = own.empty() ? beside : own;
    }
    step.tool = program.empty() ? step.prefix + step.tool : program;
  }
}

}  // namespace tgtcfg
