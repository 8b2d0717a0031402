#include "driver/validate.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "diag/render.h"
#include "document/writers.h"
#include "driver/reporter.h"
#include "driver/validate_input.h"
#include "driver/version.h"

namespace tgtcfg {
namespace {

// Threads check, the calling thread takes the results in the order of the items.
class Pool {
 public:
  Pool(const Session& session, const std::vector<WorkItem>& items, unsigned threads)
      : session_(session), items_(items), results_(items.size()) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }

  ~Pool() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  InputResult take(std::size_t index) {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [&] { return results_[index].has_value(); });
    InputResult result = std::move(*results_[index]);
    results_[index].reset();
    return result;
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < items_.size() && !stop_; i = next_++) {
      InputResult result = check_item(session_, items_[i]);
      const std::lock_guard lock(mutex_);
      results_[i] = std::move(result);
      ready_.notify_one();
    }
  }

  const Session& session_;
  const std::vector<WorkItem>& items_;
  std::vector<std::optional<InputResult>> results_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable ready_;
  std::vector<std::thread> threads_;
};

// Starting a thread costs more than checking a few files.
unsigned thread_count(const Session& session, const ValidateCommand& command, std::size_t items) {
  constexpr std::size_t files_a_thread = 8;
  const unsigned asked = command.jobs == 0 ? session.env.cores : command.jobs;
  return static_cast<unsigned>(std::min<std::size_t>(asked, items / files_a_thread));
}

void check_all(Session& session, const ValidateCommand& command, const std::vector<WorkItem>& items,
               Reporter& reporter) {
  const unsigned threads = thread_count(session, command, items.size());
  if (threads < 2) {
    for (const WorkItem& item : items) {
      if (!reporter.add(check_item(session, item)) && command.fail_fast) return;
      if (session.console.out_failed()) return;
    }
    return;
  }
  Pool pool(session, items, threads);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!reporter.add(pool.take(i)) && command.fail_fast) return;
    if (session.console.out_failed()) return;
  }
}

}  // namespace

ExitCode run_validate(Session& session, const ValidateCommand& command) {
  Reporter reporter(session, command);
  const std::vector<WorkItem> items = expand_inputs(session, command.inputs);
  const bool ok = reporter.add(session.findings);
  if (ok || !command.fail_fast) check_all(session, command, items, reporter);
  return session.console.finish(reporter.finish());
}

void write_failed_report(Session& session, std::string_view command, ReportFormat format,
                         ExitCode code) {
  const std::vector<Diagnostic>& diagnostics = session.findings.diags.all();
  if (format != ReportFormat::json) {
    print_diagnostics(session, session.findings);
    return;
  }
  Report report;
  report.tool_version = version();
  report.command = command;
  report.ok = false;
  report.exit_code = static_cast<int>(code);
  report.diagnostics = diagnostics;
  report.counts = count_diagnostics(diagnostics);
  session.console.out(write_json(report_json(report, session.findings.sources)));
}

}  // namespace tgtcfg
