#include "process/log.h"

#include <spdlog/details/null_mutex.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/ostream_sink.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "diag/text_width.h"

namespace tgtcfg {
namespace {

// spdlog's default sink writes to standard output, which is for the command's output.
class ConsoleSink final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  explicit ConsoleSink(Console& console) : console_(console) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    console_.err(std::string_view(line.data(), line.size()));
  }
  void flush_() override {}
  Console& console_;
};

}  // namespace

struct Log::Impl {
  spdlog::logger logger;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

Log::Log(Console& console, int verbosity) {
  if (verbosity <= 0) return;
  impl_ = std::make_unique<Impl>(
      Impl{spdlog::logger("tgtcfg", std::make_shared<ConsoleSink>(console))});
  impl_->logger.set_pattern("tgtcfg: %v");
  impl_->logger.set_level(verbosity > 1 ? spdlog::level::debug : spdlog::level::info);
}

Log::~Log() = default;
Log::Log(Log&&) noexcept = default;
Log& Log::operator=(Log&&) noexcept = default;

void Log::info(std::string_view text) {
  if (impl_) impl_->logger.info(visible(text));
}

void Log::timing(std::string_view stage) {
  if (!impl_) return;
  const auto now = std::chrono::steady_clock::now();
  const std::chrono::duration<double, std::milli> spent = now - impl_->last;
  impl_->last = now;
  impl_->logger.debug("{} {:.3f} ms", stage, spent.count());
}

std::optional<ByteSink> open_log_file(const std::string& path, std::string& reason) {
  struct LogFile {
    std::ofstream file;
    spdlog::logger logger{"file", std::make_shared<spdlog::sinks::ostream_sink_st>(file, true)};
  };
  // spdlog's file sink would create the directory, and retry for a while.
  const auto log = std::make_shared<LogFile>();
  log->file.open(path, std::ios::binary);
  if (!log->file) {
    reason = std::strerror(errno);
    return std::nullopt;
  }
  log->logger.set_pattern("%v");
  return [log](std::string_view line) {
    log->logger.info(line);
    return log->file ? WriteResult::ok : WriteResult::failed;
  };
}

}  // namespace tgtcfg
