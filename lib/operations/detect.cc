#include "operations/detect.h"

#include <tgtcfg/codes/TC92.h>

#include "operations/detect_machine.h"
#include "process/probe.h"

namespace tgtcfg {
namespace {

std::optional<RecordedMachine> machine_of(Session& session, const DetectCommand& command) {
  if (command.from) return read_machine(session, *command.from);
  if (session.env.probe == nullptr) {
    session.findings.diags
        .error(diag::CannotProbe{.reason = "the program that embeds tgtcfg does not allow it"}, {})
        .help("read a recorded machine with `--from DIR`");
    return std::nullopt;
  }
  return session.env.probe->record(session.files());
}

}  // namespace

std::optional<DetectedMachine> detected_machine(Session& session, const DetectCommand& command) {
  const auto machine = session.open() ? machine_of(session, command) : std::nullopt;
  if (!machine || (command.record && !write_machine(session, *machine, *command.record)))
    return std::nullopt;
  return detect(*machine, CpuFamilies(session.database));
}

}  // namespace tgtcfg
