#include "operations/detect.h"

#include <tgtcfg/codes/TC92.h>

#include <array>

#include "process/probe.h"
#include "request/load.h"
#include "request/output_dir.h"

namespace tgtcfg {
namespace {

struct TextFile {
  const char* name;
  std::string RecordedMachine::*member;
};

constexpr std::array<TextFile, 3> text_files = {{
    {"cpuinfo", &RecordedMachine::cpuinfo},
    {"sysctl", &RecordedMachine::sysctl},
    {"program", &RecordedMachine::program},
}};

constexpr std::array<const char*, 4> tool_files = {"nvidia-smi", "rocminfo", "vulkaninfo",
                                                   "getconf"};

// Prefix of the reason in the file of a failed tool.
constexpr std::string_view failed = "failed: ";

std::string below(const std::string& directory, std::string_view name) {
  return directory + (directory.ends_with('/') ? "" : "/") + std::string(name);
}

// Reads a directory; missing files were not recorded.
class MachineReader {
 public:
  MachineReader(Session& session, const std::string& directory)
      : session_(session), directory_(directory) {}

  // Returns nullopt after adding an error.
  std::optional<RecordedMachine> read() {
    if (session_.files().kind(directory_) != FileKind::directory)
      return nothing("it is not a directory");
    RecordedMachine machine;
    const auto uname = file("uname");
    if (!uname && !unreadable_) return nothing("the file `uname` is missing");
    read_uname(uname.value_or(""), machine);
    for (const TextFile& one : text_files) machine.*(one.member) = file(one.name).value_or("");
    machine.cpuid = read_cpuid(file("cpuid").value_or(""));
    for (const char* tool : tool_files) {
      if (const auto text = file(tool)) machine.tools.push_back(output_of(tool, *text));
    }
    if (unreadable_) return std::nullopt;
    if (machine.machine.empty()) return nothing("`uname` must contain SYSTEM MACHINE [RELEASE]");
    return machine;
  }

 private:
  std::nullopt_t nothing(const char* reason) {
    session_.findings.diags.error(
        diag::NothingRecorded{.path = display_path(directory_, session_.env), .reason = reason},
        {});
    return std::nullopt;
  }

  std::optional<std::string> file(std::string_view name) {
    const std::string path = below(directory_, name);
    if (session_.files().kind(path) == FileKind::missing) return std::nullopt;
    const auto id = load_file(session_, path, "detect", session_.findings);
    unreadable_ = unreadable_ || !id;
    if (!id) return std::nullopt;
    return std::string(session_.findings.sources.file(*id).text());
  }

  static void read_uname(std::string_view text, RecordedMachine& machine) {
    const std::array<std::string*, 3> members = {&machine.system, &machine.machine,
                                                 &machine.release};
    text = text.substr(0, text.find_first_of("\r\n"));
    for (std::string* member : members) {
      const std::size_t space = std::min(text.find(' '), text.size());
      *member = text.substr(0, space);
      text.remove_prefix(std::min(space + 1, text.size()));
    }
  }

  static ToolOutput output_of(const char* tool, const std::string& text) {
    if (!text.starts_with(failed)) return {tool, text, ""};
    const std::string reason = text.substr(failed.size());
    return {tool, "", reason.substr(0, reason.find('\n'))};
  }

  Session& session_;
  const std::string& directory_;
  bool unreadable_ = false;
};

// Writes the files. Returns false after adding an error.
bool write_machine(Session& session, const RecordedMachine& machine, const std::string& directory) {
  bool ok = true;
  const auto write = [&](std::string_view name, std::string_view text) {
    if (!ok || text.empty()) return;
    ok = write_into(session, directory, name, text);
  };
  write("uname", machine.system + " " + machine.machine + " " + machine.release + "\n");
  for (const TextFile& one : text_files) write(one.name, machine.*(one.member));
  write("cpuid", write_cpuid(machine.cpuid));
  for (const ToolOutput& tool : machine.tools)
    write(tool.tool, tool.failure.empty() ? tool.text : std::string(failed) + tool.failure + "\n");
  return ok;
}

std::optional<RecordedMachine> machine_of(Session& session,
                                          const std::optional<std::string>& from) {
  if (from) return MachineReader(session, *from).read();
  if (session.env.probe == nullptr) {
    session.findings.diags
        .error(diag::CannotProbe{.reason = "the program that embeds tgtcfg does not allow it"}, {})
        .help("read a recorded machine with `--from DIR`");
    return std::nullopt;
  }
  return session.env.probe->record(session.files());
}

}  // namespace

std::optional<DetectedMachine> detected_machine(Session& session,
                                                const std::optional<std::string>& from,
                                                const std::optional<std::string>& record) {
  const auto machine = session.open() ? machine_of(session, from) : std::nullopt;
  if (!machine || (record && !write_machine(session, *machine, *record))) return std::nullopt;
  return detect(*machine, CpuFamilies(session.database));
}

}  // namespace tgtcfg
