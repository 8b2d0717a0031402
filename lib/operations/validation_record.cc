#include <utility>

#include "diag/diagnostic_json.h"
#include "diag/report_writers.h"
#include "operations/output.h"
#include "operations/validate.h"
#include "operations/verify.h"
#include "operations/workspace_state.h"

namespace tgtcfg {

/// Records the items and end of a report for later writers.
class ValidationRecord final : public ValidationWriter {
 public:
  void add(const ReportItem& item) override {
    Kept kept{{},
              {item.diagnostics.begin(), item.diagnostics.end()},
              {item.cut.begin(), item.cut.end()},
              {},
              item.expect_invalid};
    if (item.input != nullptr) kept.input = *item.input;
    if (!kept.diagnostics.empty()) kept.sources = item.sources;
    items_.push_back(std::move(kept));
  }
  void finish(const Report& report) override { report_ = report; }

  /// A report without a summary, since checking did not start.
  void fail(Session& session) {
    report_ = failed_report(session, session.exit_code());
    std::vector<Diagnostic> found = std::move(report_.diagnostics);
    report_.diagnostics.clear();
    add({nullptr, found, report_.cut, session.findings.sources});
    failed_ = true;
  }

  void write(ReportFormat format, const TextSink& sink) const {
    const auto writer = make_report_writer(format, {.quiet = failed_ ? 1 : 0}, sink);
    for (const Kept& item : items_)
      writer->add({item.input ? &*item.input : nullptr, item.diagnostics, item.cut, item.sources,
                   item.expect_invalid});
    writer->finish(report_);
  }

  [[nodiscard]] Value data() const {
    Report report = report_;
    Array diagnostics;
    for (const Kept& item : items_) {
      if (item.input) report.inputs.push_back(*item.input);
      for (const Diagnostic& each : item.diagnostics)
        diagnostics.push_back(diagnostic_json(each, item.sources));
    }
    report.unlisted = {};
    Value value = report_json(report, SourceMap());
    value.set("diagnostics", std::move(diagnostics));
    return value;
  }

  struct Kept {
    std::optional<ReportInput> input;  ///< nullopt: problems of inputs themselves
    std::vector<Diagnostic> diagnostics;
    std::vector<CutFindings> cut;
    SourceMap sources;
    bool expect_invalid;
  };
  [[nodiscard]] const std::vector<Kept>& items() const { return items_; }

 private:
  std::vector<Kept> items_;
  Report report_;
  bool failed_ = false;
};

void Validation::each(const std::function<void(const std::string&, std::span<const Diagnostic>,
                                               const SourceMap&)>& take) const {
  if (record == nullptr) return;
  for (const ValidationRecord::Kept& item : record->items()) {
    if (item.diagnostics.empty()) continue;
    take(item.input ? item.input->file : std::string(), item.diagnostics, item.sources);
  }
}

std::string Validation::report(ReportFormat format) const {
  std::string text;
  if (record != nullptr) record->write(format, [&text](std::string_view more) { text += more; });
  return text;
}

Value to_json(const Validation& validation) {
  return validation.record == nullptr ? Value() : validation.record->data();
}

Validation Workspace::validate(std::span<const std::string> inputs, const Layers& layers,
                               const ValidationOptions& options) {
  State& state = *state_;
  CommonOptions common = common_options(state.options);
  common.deny.insert(common.deny.end(), options.deny.begin(), options.deny.end());
  common.allow.insert(common.allow.end(), options.allow.begin(), options.allow.end());
  Session session("validate", state.env, std::move(common));
  const auto record = std::make_shared<ValidationRecord>();
  ValidateCommand command;
  command.inputs.assign(inputs.begin(), inputs.end());
  command.changes = changes_of(layers);
  command.format = ReportFormat::json;  // with digests
  command.exclude.patterns = options.exclude;
  command.expect_valid = options.expect_valid;
  command.plan_check = options.plan_check;
  command.fail_fast = options.fail_fast;
  command.allow_empty = options.allow_empty;
  command.jobs = options.jobs;
  Validation result{.record = record};
  if (session.open(inputs.empty() ? "" : inputs.front())) {
    result.exit_code = static_cast<int>(run_validate(session, command, *record));
  } else {
    result.exit_code = static_cast<int>(session.exit_code());
    record->fail(session);
  }
  result.ok = result.exit_code == 0;
  return result;
}

Validation Workspace::verify(const Input& input, std::span<const std::string> files,
                             const VerificationOptions& options) {
  State& state = *state_;
  Session session("verify", state.env, common_options(state.options));
  const auto record = std::make_shared<ValidationRecord>();
  VerifyCommand command;
  if (!input.name.empty()) command.request.inputs.push_back(input.name);
  command.request.text = input.text;
  command.files.assign(files.begin(), files.end());
  command.maps = options.map;
  command.machines = options.machines;
  command.options = {.accepts_runs = options.accepts_runs, .any_unit = options.any_unit};
  command.report.name = "verify";
  Validation result{.record = record};
  const auto code = run_verify(session, command, *record);
  if (!code) record->fail(session);
  result.exit_code = static_cast<int>(code.value_or(session.exit_code()));
  result.ok = result.exit_code == 0;
  return result;
}

}  // namespace tgtcfg
