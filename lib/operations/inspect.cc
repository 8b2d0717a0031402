#include "operations/inspect.h"

#include <tgtcfg/codes/TC70.h>
#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>
#include <utility>

#include "diag/diagnostic_json.h"
#include "diag/text_width.h"
#include "operations/inspect_text.h"
#include "operations/validate_report.h"
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
    if (kind == FileKind::directory) return add_directory(path);
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

/// Reads one file, in any thread.
class ArtifactInspector {
 public:
  ArtifactInspector(const Session& session, const ArtifactLimits& limits, bool digests)
      : session_(session), limits_(limits), digests_(digests) {
    file_.result.session = &session;
  }

  InspectedFile read_path(const ArtifactInput& input) {
    const std::string name = display_path(input.path, session_.env);
    if (input.path == "-") {
      read_stdin();
    } else {
      ReadError error;
      const auto content = open_content(session_.files(), input.path, largest_read, error);
      if (!content) return unreadable(name, error, largest_read);
      limits_.give_back = [&] { content->give_back(); };
      read(name, content->bytes(), input.is_named);
      // The facts may be of neither version of the file.
      if (content->changed())
        return unreadable(name, {FileKind::unreadable, "changed while it was read"}, largest_read);
    }
    return std::move(file_);
  }

  InspectedFile read_bytes(const std::string& name, std::string_view bytes) {
    read(name, bytes, true);
    return std::move(file_);
  }

 private:
  Findings& findings() { return file_.result.findings; }

  InspectedFile unreadable(const std::string& name, const ReadError& error, std::size_t limit) {
    Limits limits;
    limits.file_size = limit;
    file_.artifact.reset();
    file_.result.input = {name, 0, InputStatus::unreadable, ""};
    report_unread(name, "", error, limits, findings());
    return std::move(file_);
  }

  void read_stdin() {
    constexpr std::size_t chunk = std::size_t{1} << 16U;
    std::string text;
    std::optional<std::size_t> count;
    do {
      const std::size_t used = text.size();
      text.resize(used + chunk);
      count = session_.env.in(text.data() + used, chunk);
      text.resize(used + count.value_or(0));
    } while (count && *count > 0 && text.size() <= limits_.inflate);
    if (!count) {
      (void)unreadable("-", {FileKind::unreadable, "reading failed"}, 0);
    } else if (text.size() > limits_.inflate) {
      (void)unreadable("-", {FileKind::regular, "", true}, limits_.inflate);
    } else {
      read("-", text, true);
    }
  }

  void read(const std::string& name, std::string_view bytes, bool is_named) {
    const Span place = place_of_compiled(findings().sources, name);
    Artifact artifact =
        read_artifact(name, bytes, session_.database, limits_, findings().diags, place);
    const bool has_code = artifact.state != ArtifactState::no_code;
    if (!has_code && is_named)
      findings().diags.note(diag::ArtifactWithoutCode{.file = name}, place);
    InputResult& result = file_.result;
    result.input = {name, has_code ? std::size_t{1} : 0,
                    artifact.code.empty() ? InputStatus::skipped : InputStatus::valid,
                    digests_ ? sha256_hex(bytes) : std::string()};
    if (artifact.state == ArtifactState::broken) {
      result.input.status = InputStatus::invalid;
      result.invalid = 1;
    } else {
      result.valid = result.input.documents;
    }
    if (has_code || is_named) file_.artifact = std::move(artifact);
  }

  const Session& session_;
  ArtifactLimits limits_;
  bool digests_;
  InspectedFile file_;
};

/// Collects the facts of the files, and prints problems next to them.
class FactsWriter final : public ReportWriter {
 public:
  FactsWriter(Session& session, std::string format)
      : session_(session),
        format_(std::move(format)),
        problems_(make_report_writer(
            ReportFormat::human,
            {.color = session.color_on_stderr(), .quiet = std::max(1, session.common.quiet)},
            [&session](std::string_view text) { session.console.err_painted(text); })) {}

  void next(std::optional<Artifact> artifact) { artifact_ = std::move(artifact); }

  void add(const ReportItem& item) override {
    problems_->add(item);
    if (!artifact_) return;
    Array diagnostics;
    for (const Diagnostic& each : item.diagnostics)
      diagnostics.push_back(diagnostic_json(each, item.sources));
    if (format_ == "ndjson") {
      session_.console.out(write_compact_json(artifact_json(*artifact_, std::move(diagnostics))) +
                           "\n");
    } else {
      diagnostics_.push_back(std::move(diagnostics));
      artifacts_.push_back(std::move(*artifact_));
    }
    artifact_.reset();
  }

  void finish(const Report& /*report*/) override {
    if (format_ == "json")
      session_.console.out(write_json(artifacts_json(artifacts_, diagnostics_)));
    if (format_ == "text") session_.console.out(visible_lines(artifacts_text(artifacts_)));
  }

  static Value artifact_json(const Artifact& artifact, Array diagnostics) {
    Value json = artifact.json();
    json.set("diagnostics", std::move(diagnostics));
    return json;
  }

 private:
  Session& session_;
  std::string format_;
  std::unique_ptr<ReportWriter> problems_;
  std::optional<Artifact> artifact_;  ///< the facts of the next item
  std::vector<Artifact> artifacts_;
  std::vector<Array> diagnostics_;
};

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
      return ArtifactInspector(session, limits, work.digests).read_path(*input);
    };
  };
  workers.done = done;
  workers.run(work.jobs == 0 ? session.env.cores : work.jobs);
}

InspectedFile inspect_file(const Session& session, const std::string& path,
                           const ArtifactLimits& limits) {
  return ArtifactInspector(session, limits, false).read_path({path});
}

InspectedFile inspect_bytes(const Session& session, const std::string& name, std::string_view bytes,
                            const ArtifactLimits& limits) {
  return ArtifactInspector(session, limits, false).read_bytes(name, bytes);
}

Value artifacts_json(const std::vector<Artifact>& artifacts,
                     const std::vector<Array>& diagnostics) {
  Array files;
  std::size_t pieces = 0;
  std::map<std::pair<std::string, std::string>, std::int64_t> counts;
  for (std::size_t i = 0; i < artifacts.size(); ++i) {
    files.push_back(FactsWriter::artifact_json(artifacts[i], diagnostics[i]));
    pieces += artifacts[i].code.size();
    for (const Value& code : artifacts[i].code) ++counts[{code.text("form"), target_of(code)}];
  }
  Array targets;
  for (const auto& [key, count] : counts)
    targets.push_back(Object{{"form", key.first}, {"target", key.second}, {"count", count}});
  return Object{{"schema", "tgtcfg.artifact/1"},
                {"files", std::move(files)},
                {"summary", Object{{"files", static_cast<std::int64_t>(artifacts.size())},
                                   {"code", static_cast<std::int64_t>(pieces)},
                                   {"targets", std::move(targets)}}}};
}

ExitCode run_inspect(Session& session, const InspectCommand& command) {
  ValidateCommand report = command.report;
  const auto format = read_report_format(command.format);
  FactsWriter facts(session, command.format);
  // `json` and `ndjson` are the facts, with the problems of each file in them.
  const bool is_facts = !format || lists_digests(*format);
  if (is_facts) report.out = &facts;
  if (!is_facts) report.format = *format;
  Reporter reporter(session, report);
  inspect_files(session, command.files, command.limits,
                {.jobs = report.jobs, .digests = list_digests(report.reports)},
                [&](InspectedFile file) {
                  facts.next(std::move(file.artifact));
                  (void)reporter.add(std::move(file.result));
                  return !session.console.out_failed();
                });
  (void)reporter.add(session.findings.diags.all(), session.findings.sources);
  return session.console.finish(reporter.finish());
}

}  // namespace tgtcfg
