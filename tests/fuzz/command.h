// The command line in process, over a file in memory.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "commands.h"
#include "fuzz.h"

namespace tgtcfg::fuzz {

struct Outcome {
  int exit = 0;
  std::string out;
  std::string err;
};

inline Outcome run_over(const std::vector<std::string>& args, FileSystem& files,
                        const std::string& in) {
  Outcome outcome;
  std::size_t read = 0;
  Env env;
  env.files = &files;
  env.in = [&](char* buffer, std::size_t size) -> std::optional<std::size_t> {
    const std::size_t count = std::min(size, in.size() - read);
    std::memcpy(buffer, in.data() + read, count);
    read += count;
    return count;
  };
  env.out = [&](std::string_view text) {
    outcome.out += text;
    return WriteResult::ok;
  };
  env.err = [&](std::string_view text) {
    outcome.err += text;
    return WriteResult::ok;
  };
  env.variable = [](const char*) { return std::optional<std::string>(); };
  env.working_directory = "/fuzz";
  outcome.exit = cli::run(args, env);
  require(outcome.exit != 70, "no internal error");
  return outcome;
}

inline Outcome run(const std::vector<std::string>& args, MemoryFileSystem& files,
                   const std::string& in) {
  return run_over(args, files, in);
}

}  // namespace tgtcfg::fuzz
