#include "driver/batch.h"

#include <tgtcfg/codes.h>

#include "driver/batch_request.h"
#include "driver/line_reader.h"

namespace tgtcfg {
namespace {

// Responses leave at once when somebody may be waiting for them, else in large pieces.
class ResponseWriter {
 public:
  explicit ResponseWriter(Session& session) : session_(session) {}
  ~ResponseWriter() { flush(); }
  ResponseWriter(const ResponseWriter&) = delete;
  ResponseWriter& operator=(const ResponseWriter&) = delete;

  void write(const std::string& line) {
    constexpr std::size_t piece = 65536;
    buffer_ += line;
    buffer_ += '\n';
    if (!session_.env.in_is_file || buffer_.size() >= piece) flush();
  }

 private:
  void flush() {
    session_.console.out(buffer_);
    buffer_.clear();
  }
  Session& session_;
  std::string buffer_;
};

ExitCode answer_all(Session& session, const BatchCommand& command) {
  LineReader lines(session.env.in, session.options.limits.file_size);
  ResponseWriter writer(session);
  std::size_t number = 0;
  while (const auto line = lines.next()) {
    ++number;
    const BatchResponse response = line->too_long ? answer_too_long(session, number)
                                                  : answer_request(session, line->text, number);
    writer.write(response.text);
    if (!response.ok && command.fail_fast) return ExitCode::findings;
    if (session.console.out_failed()) return ExitCode::done;
  }
  if (!lines.failed()) return ExitCode::done;
  session.findings.diags.error(
      diag::Unreadable{.path = session.stdin_name(), .reason = "reading failed"}, {});
  print_diagnostics(session, session.findings);
  return ExitCode::input_output;
}

}  // namespace

ExitCode run_batch(Session& session, const BatchCommand& command) {
  return session.console.finish(answer_all(session, command));
}

}  // namespace tgtcfg
