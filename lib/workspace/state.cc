#include "workspace/state.h"

#include <tgtcfg/writers.h>

#include <algorithm>

namespace tgtcfg {

CommonOptions common_options(const WorkspaceOptions& options) {
  CommonOptions common;
  common.search_paths = options.search_paths;
  common.allow_paths = options.allow_paths;
  common.limits = options.limits;
  common.host_facts = options.host_facts;
  common.lenient = options.lenient;
  if (!options.llvm_release.empty()) common.llvm_release = options.llvm_release;
  if (!options.tables.empty()) common.tables = options.tables;
  return common;
}

Env quiet_env(FileSystem& files, const std::string& working_directory) {
  Env env;
  env.files = &files;
  env.in = [](char*, std::size_t) { return std::optional<std::size_t>(0); };
  env.out = env.err = [](std::string_view) { return WriteResult::ok; };
  env.variable = [](const char*) { return std::optional<std::string>(); };
  env.working_directory = working_directory.empty() ? current_directory() : working_directory;
  return env;
}

std::vector<TypedFlag> flags_of(const Layers& layers) {
  std::vector<TypedFlag> flags;
  for (const std::string& file : layers.overlays) flags.push_back({"--overlay", file});
  for (const auto& [pointer, value] : layers.set)
    flags.push_back({"--set", pointer + "=" + write_compact_json(value)});
  for (const LayerOption& option : layers.options) flags.push_back({option.name, option.value});
  // An option that stands several times is told apart by its number.
  for (TypedFlag& flag : flags) {
    const auto same = [&flag](const TypedFlag& other) { return other.name == flag.name; };
    if (std::count_if(flags.begin(), flags.end(), same) < 2) continue;
    const auto before = std::count_if(flags.data(), &flag, same);
    flag.number = static_cast<std::size_t>(before) + 1;
  }
  return flags;
}

}  // namespace tgtcfg
