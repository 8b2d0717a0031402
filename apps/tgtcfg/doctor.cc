#include "operations/doctor.h"
#include "command_support.h"

namespace tgtcfg::cli {

const CommandText doctor_page = {
    .usage = "[options]",
    .summary =
        "Says whether this installation, its search paths and this directory are as they should "
        "be. Exit code 1: something is not.",
    .examples = {{"tgtcfg doctor", "for people"}, {"tgtcfg doctor --format json", "for programs"}}};

ExitCode cmd_doctor(Args args, Env& env) {
  Arguments typed;
  if (const auto code = begin("doctor", args, typed, env)) return *code;
  Session session("doctor", env, std::move(typed));
  return run_doctor(session, typed.format == "json");
}

}  // namespace tgtcfg::cli
