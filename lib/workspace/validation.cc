#include <algorithm>
#include <utility>

#include "operations/output.h"
#include "operations/validate.h"
#include "support/forwarding_file_system.h"
#include "workspace/state.h"

namespace tgtcfg {
namespace {

// Reports besides the first are written to files: here they stay in memory. No path of a file
// begins with this character.
constexpr char report_mark = '\0';

class KeptReports : public ForwardingFileSystem {
 public:
  KeptReports(FileSystem& files, std::vector<std::string>& reports)
      : ForwardingFileSystem(files), reports_(reports) {}

  std::optional<std::string> write(std::string_view path, std::string_view text) override {
    if (!path.starts_with(report_mark)) return files_.write(path, text);
    reports_.at(path.size() - 1) = text;
    return std::nullopt;
  }

 private:
  std::vector<std::string>& reports_;
};

ValidateCommand command_of(std::span<const std::string> inputs, const Layers& layers,
                           ReportFormat format, const ValidationOptions& options) {
  ValidateCommand command;
  command.inputs.assign(inputs.begin(), inputs.end());
  command.flags = flags_of(layers);
  command.format = format;
  command.exclude.patterns = options.exclude;
  command.expect_valid = options.expect_valid;
  command.plan_check = options.plan_check;
  command.fail_fast = options.fail_fast;
  command.allow_empty = options.allow_empty;
  command.jobs = options.jobs;
  for (const ReportFormat each : options.more_reports)
    command.reports.push_back({each, std::string(command.reports.size() + 1, report_mark)});
  return command;
}

}  // namespace

Validation Workspace::validate(std::span<const std::string> inputs, const Layers& layers,
                               ReportFormat format, const ValidationOptions& options) {
  Validation result;
  result.more_reports.resize(options.more_reports.size());
  State& state = *state_;
  KeptReports files(*state.env.files, result.more_reports);
  Env env = state.env;
  env.files = &files;
  env.out = env.err = [&result](std::string_view text) {
    result.report += text;
    return WriteResult::ok;
  };
  CommonOptions common = common_options(state.options);
  common.deny.insert(common.deny.end(), options.deny.begin(), options.deny.end());
  common.allow.insert(common.allow.end(), options.allow.begin(), options.allow.end());
  Session session("validate", env, std::move(common));
  const ValidateCommand command = command_of(inputs, layers, format, options);
  if (session.open(inputs.empty() ? "" : inputs.front())) {
    result.exit_code = static_cast<int>(run_validate(session, command));
  } else {
    const ExitCode code = session.exit_code();
    result.exit_code = static_cast<int>(code);
    const auto failed = [&](ReportFormat each) {
      write_failed_report(session, "validate", each, code);
      return std::exchange(result.report, {});
    };
    for (std::size_t i = 0; i < options.more_reports.size(); ++i)
      result.more_reports[i] = failed(options.more_reports[i]);
    result.report = failed(format);
  }
  result.ok = result.exit_code == 0;
  return result;
}

}  // namespace tgtcfg
