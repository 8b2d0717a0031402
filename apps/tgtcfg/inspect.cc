#include "operations/inspect.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "command_support.h"
#include "diag/columns.h"
#include "diag/diagnostic_json.h"
#include "diag/text_width.h"
#include "operations/validate_report.h"
#include "report_options.h"
#include "support/number_text.h"
#include "support/size_text.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

struct InspectCommand {
  std::vector<std::string> files;  // names, directories, patterns, `@FILE` or `-`
  std::string format = "text";     // `text`, `json`, `ndjson` or a report format
  ArtifactLimits limits;
  // Files of reports, baseline, jobs and the handling of inputs without code.
  ValidateCommand report;
};

std::string details_of(const Value& code) {
  std::vector<std::string> details;
  const auto add = [&](const std::string& label, const std::string& value) {
    if (!value.empty()) details.push_back(label + value);
  };
  const Value& needs = code.get("needs");
  for (const Member& version :
       needs.get("versions").is_object() ? needs.get("versions").object() : Object{})
    add(version.key == "GLIBC" ? "glibc " : version.key + " ", version.value.string());
  add("from " + code.text("os") + " ", needs.text("os_min"));
  add("ABI ", code.get("abi").text("name"));
  add("float ABI ", code.get("abi").text("float"));
  add("needs ", code.get("isa").text("needed"));
  add("uses ", code.get("isa").text("used"));
  add("CPU ", code.get("isa").text("cpu"));
  const Value& features = code.get("chip_features");
  for (const std::string_view name : {"xnack", "sramecc"})
    add(std::string(name) + " ", features.text(name));
  add("PTX ", code.get("ptx").text("version"));
  return join(details, ", ");
}

// Rows of people: code of one container with the same form and details is one row.
struct CodeRow {
  std::string place;
  std::string form;
  std::string role;
  std::string details;
  /// How many pieces are for a target, and how many fatbins have one.
  struct Target {
    std::string name;
    std::size_t pieces = 0;
    std::size_t fatbins = 0;
    std::string last_fatbin{};
  };
  std::vector<Target> targets{};
};

// The rows of one file.
class CodeRows {
 public:
  explicit CodeRows(const Artifact& artifact) : artifact_(artifact) {
    for (const Value& container : artifact.containers) {
      if (container.text("format") != "fatbin") continue;
      fatbins_.insert(container.text("at"));
      ++fatbins_in_[without_numbers(container.text("at"))];
    }
    for (const Value& code : artifact.code) add(code);
  }

  void write(Columns& table) const {
    for (const CodeRow& row : rows_) {
      std::vector<std::string> targets;
      for (const auto& target : row.targets)
        targets.push_back(target.name +
                          (target.pieces > 1 ? " x" + std::to_string(target.pieces) : ""));
      table.add({artifact_.file + row.place, row.form, row.role, join(targets, ", "),
                 row.details + about_fatbins(row)});
    }
  }

 private:
  // Entries of fatbins and bundles have numbers.
  static std::string without_numbers(std::string at) {
    while (true) {
      const std::size_t last = at.rfind('/');
      if (last == at.npos || last + 1 == at.size() ||
          at.find_first_not_of("0123456789", last + 1) != at.npos)
        return at;
      at.resize(last);
    }
  }

  void add(const Value& code) {
    const std::string& at = code.text("at");
    const bool is_entry = code.has("chip") || code.has("ptx");
    CodeRow row{is_entry ? without_numbers(at) : at, code.text("form"), code.text("role"),
                details_of(code)};
    const std::string key = row.place + "\n" + row.form + "\n" + row.role + "\n" + row.details;
    const auto [found, is_new] = by_key_.try_emplace(key, rows_.size());
    if (is_new) rows_.push_back(std::move(row));
    add_target(rows_[found->second], target_of(code), fatbin_around(at));
  }

  // The piece is an entry of a fatbin, or the only entry of one.
  [[nodiscard]] std::string fatbin_around(const std::string& at) const {
    if (fatbins_.contains(at)) return at;
    const std::string around = at.substr(0, std::min(at.rfind('/'), at.size()));
    return fatbins_.contains(around) ? around : std::string();
  }

  static void add_target(CodeRow& row, const std::string& name, const std::string& fatbin) {
    auto known =
        std::ranges::find_if(row.targets, [&](const auto& each) { return each.name == name; });
    if (known == row.targets.end()) known = row.targets.insert(known, {name});
    ++known->pieces;
    if (fatbin.empty() || (known->fatbins > 0 && known->last_fatbin == fatbin)) return;
    ++known->fatbins;
    known->last_fatbin = fatbin;
  }

  // A program needs a kernel of its chip in each fatbin.
  [[nodiscard]] std::string about_fatbins(const CodeRow& row) const {
    const auto found = fatbins_in_.find(row.place);
    if (found == fatbins_in_.end() || found->second < 2) return {};
    const std::string count = std::to_string(found->second);
    std::vector<std::string> rare;
    for (const auto& target : row.targets) {
      if (target.fatbins < found->second)
        rare.push_back(target.name + " is in " + std::to_string(target.fatbins) + " of " + count);
    }
    constexpr std::size_t most = 3;
    const std::string text = (row.details.empty() ? "" : ", ") + count + " fatbins";
    return rare.empty() || rare.size() > most ? text : text + "; " + join(rare, ", ");
  }

  const Artifact& artifact_;
  std::unordered_set<std::string> fatbins_;
  std::unordered_map<std::string, std::size_t> fatbins_in_;  ///< by the place of their rows
  std::unordered_map<std::string, std::size_t> by_key_;
  std::vector<CodeRow> rows_;
};

// A table with the code of each file. Pieces of one container with the same facts share a row.
std::string artifacts_text(std::span<const Artifact> artifacts) {
  Columns table;
  for (const Artifact& artifact : artifacts) {
    CodeRows(artifact).write(table);
    if (artifact.code.empty()) table.add({artifact.file, std::string(name_of(artifact.state))});
  }
  return table.text();
}

// Collects the facts of the files, and prints problems next to them.
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

  void finish(const Report& report) override {
    if (artifacts_.empty() && format_ == "text" && session_.common.quiet == 0 &&
        report.counts.errors == 0) {
      session_.console.err("tgtcfg: no code in " + counted(report.unlisted.inputs, "file") + "\n");
    }
    if (format_ == "json") session_.console.out(write_json(artifacts_json()));
    if (format_ == "text") session_.console.out(visible_lines(artifacts_text(artifacts_)));
  }

 private:
  static Value artifact_json(const Artifact& artifact, Array diagnostics) {
    Value json = artifact.json();
    json.set("diagnostics", std::move(diagnostics));
    return json;
  }

  // The facts of all files.
  [[nodiscard]] Value artifacts_json() {
    Array files;
    std::size_t pieces = 0;
    std::map<std::pair<std::string, std::string>, std::int64_t> counts;
    for (std::size_t i = 0; i < artifacts_.size(); ++i) {
      files.push_back(artifact_json(artifacts_[i], std::move(diagnostics_[i])));
      pieces += artifacts_[i].code.size();
      for (const Value& code : artifacts_[i].code) ++counts[{code.text("form"), target_of(code)}];
    }
    Array targets;
    for (const auto& [key, count] : counts)
      targets.push_back(Object{{"form", key.first}, {"target", key.second}, {"count", count}});
    return Object{{"schema", "tgtcfg.artifact/1"},
                  {"files", std::move(files)},
                  {"summary", Object{{"files", static_cast<std::int64_t>(artifacts_.size())},
                                     {"code", static_cast<std::int64_t>(pieces)},
                                     {"targets", std::move(targets)}}}};
  }

  Session& session_;
  std::string format_;
  std::unique_ptr<ReportWriter> problems_;
  std::optional<Artifact> artifact_;  // the facts of the next item
  std::vector<Artifact> artifacts_;
  std::vector<Array> diagnostics_;
};

// `json` and `ndjson` are the facts, with the problems of each file in them.
ExitCode print_facts(Session& session, InspectCommand& command) {
  FactsWriter facts(session, command.format);
  const auto format = read_report_format(command.format);
  const bool is_facts = !format || lists_digests(*format);
  if (format) command.report.format = *format;
  PrintedReport report(session, command.report);
  Reporter reporter(session, command.report, is_facts ? facts : report.writer());
  inspect_files(session, command.files, command.limits,
                {.jobs = command.report.jobs, .digests = list_digests(command.report.reports)},
                [&](InspectedFile file) {
                  facts.next(std::move(file.artifact));
                  (void)reporter.add(std::move(file.result));
                  return !session.console.out_failed();
                });
  (void)reporter.add(session.findings.diags.all(), session.findings.sources);
  return report.finish(reporter.finish());
}

// Limits for artifacts are not limits of configurations, which the session checks.
void take_limits(Arguments& typed, ArtifactLimits& limits, Diagnostics& diags) {
  for (const std::string& text : typed.limits) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const auto number = number_in<std::size_t>(text.substr(std::min(equals + 1, text.size())));
    if (number && set_limit(limits, std::string_view(text).substr(0, equals), *number)) continue;
    diags.error(diag::BadOptionValue{.option = "--limit", .value = text}, {})
        .help("write `--limit NAME=N` with an integer N and one of these names: " +
              artifact_limit_names());
  }
  typed.limits.clear();
}

// Adds errors to the usage.
InspectCommand inspect_command(Invocation& call) {
  Arguments& typed = call.typed;
  InspectCommand command;
  take_limits(typed, command.limits, call.usage);
  take_report_options(typed, command.report, call.usage);
  command.files = typed.words;
  command.format = typed.format.value_or("text");
  command.limits.evidence = typed.evidence;
  command.report.name = "inspect";
  if (command.files.empty())
    call.bad_usage("`inspect` requires a file").help("write `tgtcfg inspect FILE`");
  if (command.report.write_baseline && !command.report.baseline)
    call.bad_usage("`--write-baseline` requires `--baseline FILE`").help("pass `--baseline FILE`");
  return command;
}

}  // namespace

const CommandText inspect_page = {
    .usage = "FILE... [options]",
    .summary =
        "List the targets whose code compiled files contain: architecture, system, ABI, chips. "
        "Reads ELF, Mach-O, PE, COFF and WebAssembly files, cubins, fatbins, PTX, AMD code "
        "objects, offload bundles, SPIR-V, and modules of IREE and TVM, also inside of archives "
        "(ar, tar, zip, gzip). Nothing is executed.",
    .argument = "FILE",
    .argument_help =
        "File, directory (all files in it), pattern, `@FILE` for a list of "
        "files, or `-` for standard input",
    .completes = "file",
    .examples = {
        {"echo '.version 8.3 .target sm_90a ' | tgtcfg inspect -",
         "the target of code on standard input"},
        {"echo '.version 8.3 .target sm_90a ' | tgtcfg inspect - -f json", "all of its facts"}}};

ExitCode cmd_inspect(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  InspectCommand command = inspect_command(call);
  if (!call.usage.empty()) return call.fail();
  DepfileRun run(call.typed, call.env);
  Session session = call.session(run.env);
  if (!session.open())
    return end_with_report(session, report_format(command.format == "json"), session.exit_code());
  const ExitCode code = print_facts(session, command);
  return run.write(session, report_paths(command.report), code);
}

}  // namespace tgtcfg::cli
