#include "operations/inspect.h"

#include <tgtcfg/codes/TC70.h>
#include <tgtcfg/codes/TC94.h>

#include <utility>

#include "process/file_map.h"
#include "process/ordered_workers.h"
#include "request/input.h"
#include "request/load.h"
#include "request/walk.h"
#include "source/compiled_file.h"
#include "support/path_pattern.h"
#include "support/sha256.h"

namespace tgtcfg {
namespace {

// Smaller files are read into memory; this bounds the file systems that cannot map.
constexpr std::size_t largest_read = std::size_t{4} << 30U;

struct ArtifactInput {
  std::string path;
  bool is_named = true;  ///< by the user, or by a pattern
};

/// Finds the files of the arguments. Links in directories are not followed: each file is read once.
class ArtifactFinder {
 public:
  explicit ArtifactFinder(Session& session) : session_(session) {}

  std::vector<ArtifactInput> find(const std::vector<std::string>& files) {
    (void)for_each_input(session_, files, [this](const std::string& file) { add(file); });
    return std::move(inputs_);
  }

 private:
  void add(const std::string& path) {
    if (path == "-") return inputs_.push_back({path});
    const FileKind kind = session_.files().kind(path);
    if (kind == FileKind::directory) return add_whole_directory(path);
    if (kind == FileKind::missing && has_glob_characters(path)) return add_pattern(path);
    inputs_.push_back({path});
  }

  void add_pattern(const std::string& pattern) {
    Findings& findings = session_.findings;
    const auto matches = expand_glob(session_, pattern, IgnoreRules(), findings, nullptr, true);
    if (matches.empty())
      findings.diags.error(diag::NothingToCheck{.message = "no file matches `" + pattern + "`"},
                           place_of_input(findings, pattern));
    for (const std::string& match : matches) add(match);
  }

  void add_whole_directory(const std::string& path) {
    const std::size_t before = inputs_.size();
    const std::size_t errors = session_.findings.diags.error_count();
    add_directory(path);
    if (inputs_.size() > before || session_.findings.diags.error_count() > errors) return;
    session_.findings.diags.error(
        diag::NothingToCheck{.message = "no files found in `" + path + "`"},
        place_of_input(session_.findings, path));
  }

  void add_directory(const std::string& path) {
    ReadError error;
    const auto entries = session_.files().list(path, error);
    if (!entries)
      return report_unread(display_path(path, session_.env), "", error, session_.options.limits,
                           session_.findings);
    for (const DirectoryEntry& entry : *entries) {
      const std::string inner = path + (path.ends_with('/') ? "" : "/") + entry.name;
      if (entry.link) continue;
      if (entry.kind == FileKind::directory) add_directory(inner);
      if (entry.kind == FileKind::regular) inputs_.push_back({inner, false});
    }
  }

  Session& session_;
  std::vector<ArtifactInput> inputs_;
};

void report_unread_file(const std::string& name, const ReadError& error, std::size_t limit,
                        InspectedFile& file) {
  Limits limits;
  limits.file_size = limit;
  file.artifact.reset();
  file.result.input = {name, 0, InputStatus::unreadable, ""};
  report_unread(name, "", error, limits, file.result.findings);
}

/// What to read, and how.
struct Inspection {
  const Session& session;
  ArtifactLimits limits;
  bool digests = false;
};

/// `is_named`: by the user, or by a pattern.
void read(const Inspection& how, const std::string& name, std::string_view bytes, bool is_named,
          InspectedFile& file) {
  InputResult& result = file.result;
  Findings& findings = result.findings;
  const Span place = place_of_compiled(findings.sources, name);
  Artifact artifact =
      read_artifact(name, bytes, how.session.database, how.limits, findings.diags, place);
  const bool has_code = artifact.state != ArtifactState::no_code;
  if (!has_code && is_named) {
    auto note = findings.diags.note(diag::ArtifactWithoutCode{.file = name}, place);
    if (bytes.starts_with("!<thin>"))
      note.help("it is a thin archive: name the files that `ar t` lists");
  }
  result.input = {name, has_code ? std::size_t{1} : 0,
                  artifact.code.empty() ? InputStatus::skipped : InputStatus::valid,
                  how.digests ? sha256_hex(bytes) : std::string()};
  if (artifact.state == ArtifactState::broken) {
    result.input.status = InputStatus::invalid;
    result.invalid = 1;
  } else {
    result.valid = result.input.documents;
  }
  if (has_code || is_named) file.artifact = std::move(artifact);
}

void read_stdin(const Inspection& how, InspectedFile& file) {
  constexpr std::size_t chunk = std::size_t{1} << 16U;
  std::string text;
  std::optional<std::size_t> count;
  do {
    const std::size_t used = text.size();
    text.resize(used + chunk);
    count = how.session.env.in(text.data() + used, chunk);
    text.resize(used + count.value_or(0));
  } while (count && *count > 0 && text.size() <= how.limits.inflate);
  if (!count) {
    report_unread_file("-", {FileKind::unreadable, "reading failed"}, 0, file);
  } else if (text.size() > how.limits.inflate) {
    report_unread_file("-", {FileKind::regular, "", true}, how.limits.inflate, file);
  } else {
    read(how, "-", text, true, file);
  }
}

/// Reads one file, in any thread.
InspectedFile inspected(Inspection how, const ArtifactInput& input) {
  InspectedFile file;
  file.result.session = &how.session;
  if (input.path == "-") {
    read_stdin(how, file);
    return file;
  }
  const std::string name = display_path(input.path, how.session.env);
  ReadError error;
  const auto content = open_content(how.session.files(), input.path, largest_read, error);
  bool is_read = content != nullptr;
  if (content) {
    how.limits.give_back = [&] { content->give_back(); };
    read(how, name, content->bytes(), input.is_named, file);
    // The facts may be of neither version of the file.
    is_read = !content->changed();
    if (!is_read) error = {FileKind::unreadable, "changed while it was read"};
  }
  if (!is_read) report_unread_file(name, error, largest_read, file);
  return file;
}

}  // namespace

std::vector<std::string> artifact_formats() {
  std::vector<std::string> formats = {"text"};
  for (const std::string_view name : report_format_names()) formats.emplace_back(name);
  return formats;
}

void inspect_files(Session& session, const std::vector<std::string>& files,
                   const ArtifactLimits& limits, const InspectWork& work,
                   const std::function<bool(InspectedFile)>& done) {
  const std::vector<ArtifactInput> inputs = ArtifactFinder(session).find(files);
  std::size_t next = 0;
  OrderedWorkers<const ArtifactInput*, InspectedFile> workers;
  workers.next = [&]() -> std::optional<const ArtifactInput*> {
    return next < inputs.size() ? std::optional(&inputs[next++]) : std::nullopt;
  };
  workers.make_work = [&] {
    return [&](const ArtifactInput* input) {
      return inspected({session, limits, work.digests}, *input);
    };
  };
  workers.done = done;
  workers.run(work.jobs == 0 ? session.env.cores : work.jobs);
}

InspectedFile inspect_file(const Session& session, const std::string& path,
                           const ArtifactLimits& limits) {
  return inspected({session, limits}, {path});
}

InspectedFile inspect_bytes(const Session& session, const std::string& name, std::string_view bytes,
                            const ArtifactLimits& limits) {
  InspectedFile file;
  file.result.session = &session;
  read({session, limits}, name, bytes, true, file);
  return file;
}

std::string target_of(const Value& code) {
  if (const std::string& ptx = code.get("ptx").text("target"); !ptx.empty()) return ptx;
  if (!code.text("chip").empty()) return code.text("chip");
  if (!code.text("triple").empty()) return code.text("triple");
  std::string target = code.text("arch");
  for (const std::string_view member : {"os", "env"}) {
    if (!code.text(member).empty()) target += "-" + code.text(member);
  }
  return target;
}

}  // namespace tgtcfg
