#include "operations/show_files.h"

#include "request/checked_input.h"
#include "request/lay_changes.h"

namespace tgtcfg {

ExitCode show_files(Session& session, const ValidateCommand& command) {
  session.options = options_under(session.options, command.changes);
  ProjectSessions projects(session);
  const auto items = expand_inputs(session, projects, command.inputs, command.exclude);
  print_diagnostics(session, session.findings);
  ExitCode code = session.exit_code();
  for (const auto& other : projects.others()) {
    print_diagnostics(*other, other->findings);
    code = worst(code, other->exit_code());
  }
  bool any = false;
  for (const WorkItem& item : items) {
    // Names, texts and standard input are not files.
    if (item.form != InputForm::path) continue;
    const InputResult result =
        check_item(session, item, {.changes = command.changes, .only_whether = true});
    if (result.input.status == InputStatus::unreadable) {
      print_diagnostics(session, result.findings);
      code = worst(code, session.exit_code(result.findings));
    } else if (result.input.status == InputStatus::skipped) {
      session.log.info("skipped " + result.input.file);
    } else {
      session.console.out_line(result.input.file);
      any = true;
    }
  }
  if (!any && !command.allow_empty) code = worst(code, ExitCode::nothing);
  return session.console.finish(code);
}

}  // namespace tgtcfg
