#include <tgtcfg/command.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "commands.h"
#include "process/probe.h"
#include "process/real_file_system.h"

namespace tgtcfg {
namespace {

// The caller decides instead of the environment: only the program reads its own variables.
// Diagnostics are returned as data.
std::optional<std::string> variable_of_system(const char* name) {
  if (std::string_view(name) == "TGTCFG_DIAGNOSTICS") return "json";
  if (std::string_view(name).starts_with("TGTCFG_")) return std::nullopt;
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

ByteSink sink_to(std::string& text) {
  return [&text](std::string_view piece) {
    text += piece;
    return WriteResult::ok;
  };
}

}  // namespace

CommandResult run_command(const std::vector<std::string>& args, std::string_view input,
                          const std::string& directory) {
  CommandResult result;
  RealFileSystem files;
  RealProbe probe;
  Env env;
  env.files = &files;
  env.in = [&input](char* buffer, std::size_t size) {
    const std::size_t count = input.copy(buffer, size);
    input.remove_prefix(count);
    return std::optional(count);
  };
  env.out = sink_to(result.out);
  env.err = sink_to(result.err);
  env.variable = variable_of_system;
  env.working_directory = directory.empty() ? current_directory() : directory;
  env.cores = std::max(1U, std::thread::hardware_concurrency());
  env.probe = &probe;
  result.exit_code = cli::run(args, env);
  return result;
}

}  // namespace tgtcfg
