#include "commands/batch.h"

#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "commands/batch_request.h"
#include "process/line_blocks.h"
#include "process/ordered_workers.h"
#include "request/request_plan.h"

namespace tgtcfg {
namespace {

constexpr std::size_t most_wrong = 5;

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

/// What became of the records, for standard error.
class RecordReport {
 public:
  void add(const RewrittenBlock& block) {
    for (std::size_t i = 0; i < record_fates; ++i) counts_[i] += block.counts[i];
    for (const WrongField& field : block.wrong) {
      const auto same = [&](const WrongField& other) { return other.text == field.text; };
      if (wrong_.size() < most_wrong && std::none_of(wrong_.begin(), wrong_.end(), same))
        wrong_.push_back(field);
    }
    for (const WrongField& line : block.malformed) {
      if (malformed_.size() < most_malformed_lines) malformed_.push_back(line);
    }
  }

  void print(Session& session, const FieldCommand& command) const {
    for (const WrongField& field : wrong_) {
      Findings findings;
      report_wrong_field(session, command, field, findings);
      print_diagnostics(session, findings);
    }
    for (std::size_t i = 0; i < std::min(malformed_.size(), most_wrong); ++i) {
      if (malformed_[i].record.empty()) continue;  // longer than what is read at once
      Findings findings;
      report_malformed(session, malformed_[i], findings);
      print_diagnostics(session, findings);
    }
    const bool left_out = command.admits && !command.admits->mark;
    add_count(session, RecordFate::malformed, left_out, "they are not JSON", lines());
    add_count(session, RecordFate::without_field, left_out, "they have no such field");
    add_count(session, RecordFate::wrong_target, left_out,
              "the field does not hold a valid target");
    add_count(session, RecordFate::unmarkable, left_out,
              "nothing can be added at the mark's place");
    print_diagnostics(session, session.findings);
  }

 private:
  [[nodiscard]] std::string lines() const {
    std::string text = "lines";
    for (const WrongField& line : malformed_) {
      text += (&line == malformed_.data() ? " " : ", ") + std::to_string(line.line);
    }
    const std::size_t all = counts_[static_cast<std::size_t>(RecordFate::malformed)];
    return all > malformed_.size() ? text + " and others" : text;
  }

  void add_count(Session& session, RecordFate fate, bool left_out, std::string reason,
                 const std::string& note = {}) const {
    const std::size_t count = counts_[static_cast<std::size_t>(fate)];
    if (count == 0) return;
    const std::string number = std::to_string(count);
    Diagnostics& diags = session.findings.diags;
    auto report =
        left_out ? diags.warning(diag::RecordsLeftOut{.count = number, .reason = reason}, {})
                 : diags.warning(diag::RecordsUnchanged{.count = number, .reason = reason}, {});
    if (!note.empty()) report.note(note);
  }

  std::array<std::size_t, record_fates> counts_{};
  std::vector<WrongField> wrong_;
  std::vector<WrongField> malformed_;
};

/// What `--admits` names, resolved. False: an error was added.
bool resolve_admitting(Session& session, AdmissionCommand& command) {
  Request request;
  request.inputs = {command.config};
  auto asked = read_request(session, request, "batch");
  if (!asked) return false;
  auto config =
      asked->plan ? resolve_plan(*asked->plan, session.context()) : resolve_asked(session, *asked);
  if (!config) return false;
  command.resolved = std::make_shared<const CompilationConfig>(std::move(*config));
  session.findings.diags.drop_notes(0);  // the plan is not what was asked for
  print_diagnostics(session, session.findings);
  session.findings.diags.clear();
  return true;
}

ExitCode rewrite_all(Session& session, const BatchCommand& command, LineBlocks& blocks) {
  bool stopped = false;
  RecordReport report;
  OrderedWorkers<LineBlock, RewrittenBlock> workers;
  workers.next = [&] { return blocks.next(); };
  workers.make_work = [&] {
    auto rewriter = std::make_shared<FieldRewriter>(session, *command.field, command.fail_fast);
    return [rewriter](const LineBlock& block) { return rewriter->rewrite(block); };
  };
  workers.done = [&](const RewrittenBlock& block) {
    session.console.out(block.text);
    report.add(block);
    stopped = block.stopped;
    return !stopped && !session.console.out_failed();
  };
  workers.run(threads_of(session, command));
  report.print(session, *command.field);
  return stopped ? ExitCode::findings : ExitCode::done;
}

}  // namespace

ExitCode run_batch(Session& session, BatchCommand command) {
  if (command.field && command.field->admits &&
      !resolve_admitting(session, *command.field->admits)) {
    print_diagnostics(session, session.findings);
    return exit_code_of(session.findings.diags.all());
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
  return session.console.finish(code);
}

}  // namespace tgtcfg
