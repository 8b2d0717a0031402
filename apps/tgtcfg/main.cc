#include <string>
#include <vector>

#include "commands.h"
#include "diag/columns.h"
#include "process/console.h"
#include "process/real_file_system.h"

int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  tgtcfg::RealFileSystem files;
  tgtcfg::Env env = tgtcfg::real_env(files);
  tgtcfg::set_terminal_columns(tgtcfg::columns_of_output(env));
  return tgtcfg::cli::run(args, env);
}
