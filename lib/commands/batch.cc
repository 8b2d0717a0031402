#include "commands/batch.h"

#include <tgtcfg/codes/TC91.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "commands/batch_request.h"
#include "commands/output.h"
#include "commands/record_options.h"
#include "commands/record_report.h"
#include "process/line_blocks.h"
#include "process/ordered_workers.h"

namespace tgtcfg {
namespace {

/// Under --fail-fast a pipe is read by one thread: none may wait for input that is not wanted any
/// more.
unsigned threads_of(const Session& session, const BatchCommand& command) {
  return command.fail_fast && !session.env.in_is_file ? 1 : command.threads;
}

struct Answers {
  std::string text;
  bool stopped = false;
};

void append(const BatchResponse& response, bool fail_fast, Answers& answers) {
  answers.text += response.text;
  answers.text += '\n';
  answers.stopped = fail_fast && !response.ok;
}

Answers answer_block(const Session& session, const LineBlock& block, bool fail_fast,
                     std::mutex& turn) {
  constexpr std::size_t long_line = std::size_t{64} << 10;
  Answers answers;
  if (block.too_long) {
    if (block.first_piece) append(answer_too_long(session, block.first_line), fail_fast, answers);
    return answers;
  }
  for_each_line(block, [&](std::string_view line, std::size_t number) {
    line = without_line_end(line);
    // A plan takes hundreds of times the memory of its line: one long line at a time.
    const std::unique_lock alone =
        line.size() > long_line ? std::unique_lock(turn) : std::unique_lock<std::mutex>();
    const bool too_long = line.size() > session.options.limits.file_size;
    append(too_long ? answer_too_long(session, number) : answer_request(session, line, number),
           fail_fast, answers);
    return !answers.stopped;
  });
  return answers;
}

ExitCode answer_all(Session& session, const BatchCommand& command, LineBlocks& blocks) {
  bool stopped = false;
  std::mutex turn;
  OrderedWorkers<LineBlock, Answers> workers;
  workers.next = [&] { return blocks.next(); };
  workers.make_work = [&] {
    return [&](const LineBlock& block) {
      return answer_block(session, block, command.fail_fast, turn);
    };
  };
  workers.done = [&](const Answers& answers) {
    session.console.out(answers.text);
    stopped = answers.stopped;
    return !stopped && !session.console.out_failed();
  };
  workers.run(threads_of(session, command));
  return stopped ? ExitCode::findings : ExitCode::done;
}

ExitCode rewrite_all(Session& session, const BatchCommand& command, LineBlocks& blocks) {
  bool stopped = false;
  RecordReport report;
  OrderedWorkers<LineBlock, RewrittenBlock> workers;
  workers.next = [&] { return blocks.next(); };
  workers.make_work = [&] {
    auto rewriter = std::make_shared<FieldRewriter>(session, *command.field, command.fail_fast);
    return [rewriter, &blocks](LineBlock block) {
      RewrittenBlock rewritten = rewriter->rewrite(block, blocks.empty_text());
      blocks.give_back(std::move(block.text));
      return rewritten;
    };
  };
  workers.done = [&](RewrittenBlock block) {
    session.console.out(block.text);
    report.add(block);
    blocks.give_back(std::move(block.text));
    stopped = block.stopped;
    return !stopped && !session.console.out_failed();
  };
  workers.run(threads_of(session, command));
  Findings findings;
  ExitCode code = stopped ? ExitCode::findings : ExitCode::done;
  report.tell(session, *command.field, findings, [&] {
    print_diagnostics(session, findings);
    // Records that are wrong stay as they are; only a denied warning is a failure.
    if (!findings.diags.has_errors()) code = worst(code, session.exit_code(findings));
    findings = {};
  });
  return code;
}

}  // namespace

ExitCode run_batch(Session& session, BatchCommand command) {
  const ExitCode opened = told(session, ExitCode::done);
  session.findings.diags.clear();
  if (command.field && command.field->admits) {
    const bool ok = resolve_admitting(session, *command.field);
    print_diagnostics(session, session.findings);
    const ExitCode code = session.exit_code();
    if (!ok || code != ExitCode::done) return code;
    session.findings.diags.clear();
  }
  LineBlocks blocks(session.env.in, session.options.limits.file_size, !session.env.in_is_file);
  ExitCode code =
      command.field ? rewrite_all(session, command, blocks) : answer_all(session, command, blocks);
  if (blocks.failed()) {
    session.findings.diags.error(
        diag::Unreadable{.path = session.stdin_name(), .reason = "reading failed"}, {});
    print_diagnostics(session, session.findings);
    code = ExitCode::input_output;
  }
  return session.console.finish(worst(opened, code));
}

}  // namespace tgtcfg
