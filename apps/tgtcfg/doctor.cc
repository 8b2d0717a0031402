#include "operations/doctor.h"

#include <tgtcfg/writers.h>

#include <algorithm>

#include "command_support.h"
#include "diag/columns.h"
#include "diag/text_width.h"
#include "support/version.h"

namespace tgtcfg::cli {
namespace {

using Checks = std::vector<InstallationCheck>;

std::string text_of(const Checks& checks) {
  Columns table;
  for (const InstallationCheck& check : checks) {
    std::string text = check.text;
    while (text.ends_with('\n')) text.pop_back();
    table.add({check.name, check.status, text});
  }
  return visible_lines(table.text());
}

std::string json_of(const Checks& checks, bool ok) {
  Array rows;
  for (const InstallationCheck& check : checks)
    rows.push_back(Object{{"name", check.name}, {"status", check.status}, {"text", check.text}});
  return write_json(Object{{"schema", "tgtcfg.doctor/1"},
                           {"tool", "tgtcfg"},
                           {"version", version()},
                           {"ok", ok},
                           {"checks", std::move(rows)}});
}

}  // namespace

const CommandText doctor_page = {
    .usage = "[options]",
    .summary =
        "Check the installation, the search path and this directory. Exit code 1: there is a "
        "problem.",
    .examples = {{"tgtcfg doctor", "for people"}, {"tgtcfg doctor --format json", "for programs"}}};

ExitCode cmd_doctor(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  Session session = call.session();
  const Checks checks = check_installation(session);
  const bool ok = std::ranges::none_of(checks, [](const InstallationCheck& check) {
    return std::string_view(check.status) == "problem";
  });
  session.console.out(call.typed.format == "json" ? json_of(checks, ok) : text_of(checks));
  return session.console.finish(ok ? ExitCode::done : ExitCode::findings);
}

}  // namespace tgtcfg::cli
