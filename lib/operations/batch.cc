#include "operations/batch.h"

#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

#include "operations/batch_field.h"
#include "operations/batch_request.h"
#include "process/line_blocks.h"
#include "process/ordered_workers.h"
#include "request/input.h"

namespace tgtcfg {
namespace {

constexpr std::string_view request_keys[] = {"target", "targets", "tvmc", "triple", "gencode"};

bool is_target(const Value& value, const Database& database) {
  if (!value.is_string())
    return value.is_object() && database.has(Table::kinds, value.text("kind"));
  const std::string& text = value.string();
  return database.has(Table::kinds, text.substr(0, text.find(' '))) ||
         is_known_name(text, database);
}

std::optional<std::string> find_target(const Value& value, const std::string& pointer,
                                       const Database& database) {
  if (is_target(value, database)) return pointer;
  const auto below = [&](const Value& each, const std::string& place) {
    return find_target(each, place, database);
  };
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.array().size(); ++i) {
      if (auto found = below(value.array()[i], pointer_append(pointer, i))) return found;
    }
  } else if (value.is_object()) {
    for (const Member& member : value.object()) {
      if (auto found = below(member.value, pointer_append(pointer, member.key))) return found;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> field_of_record(const Session& session, std::string_view line) {
  SourceMap sources;
  Diagnostics unreported;
  const FileId file = sources.add("<line>", std::string(line));
  const auto documents =
      parse(file, InputFormat::json, sources, session.options.limits, unreported);
  if (!documents || documents->size() != 1) return std::nullopt;
  const Value& root = documents->front().root;
  const bool is_request =
      std::any_of(std::begin(request_keys), std::end(request_keys),
                  [&](std::string_view key) { return root.is_object() && root.has(key); });
  if (is_request || is_target(root, session.database)) return std::nullopt;
  return find_target(root, "", session.database);
}

namespace {

/// Under --fail-fast one thread reads a pipe: no thread may wait for input that is no longer
/// needed.
unsigned threads_of(const Session& session, const BatchCommand& command) {
  return command.fail_fast && !session.env.in_is_file ? 1 : command.threads;
}

struct Answers : BatchResult {
  std::string text;
  bool stopped = false;
};

void append(const BatchResponse& response, std::string_view line, bool fail_fast,
            Answers& answers) {
  answers.text += response.text;
  answers.text += '\n';
  answers.stopped = fail_fast && !response.ok;
  constexpr std::size_t most_kept = std::size_t{64} << 10;
  if (!response.ok && answers.failed == 0 && line.size() <= most_kept) answers.first_failed = line;
  ++(response.ok ? answers.ok : answers.failed);
}

Answers answer_block(const Session& session, const LineBlock& block, bool fail_fast,
                     std::mutex& turn) {
  constexpr std::size_t long_line = std::size_t{64} << 10;
  Answers answers;
  if (block.too_long) {
    if (block.first_piece)
      append(answer_too_long(session, block.first_line), {}, fail_fast, answers);
    return answers;
  }
  for_each_line(block, [&](std::string_view line, std::size_t number) {
    line = without_line_end(line);
    // A plan needs hundreds of times the memory of its line, so long lines are answered one at a
    // time.
    const std::unique_lock alone =
        line.size() > long_line ? std::unique_lock(turn) : std::unique_lock<std::mutex>();
    const bool too_long = line.size() > session.options.limits.file_size;
    append(too_long ? answer_too_long(session, number) : answer_request(session, line, number),
           too_long ? "" : line, fail_fast, answers);
    return !answers.stopped;
  });
  return answers;
}

BatchResult answer_all(Session& session, const BatchCommand& command, LineBlocks& blocks,
                       const BatchOutput& output) {
  bool stopped = false;
  std::mutex turn;
  OrderedWorkers<LineBlock, Answers> workers;
  workers.next = [&] { return blocks.next(); };
  workers.make_work = [&] {
    return [&](const LineBlock& block) {
      return answer_block(session, block, command.fail_fast, turn);
    };
  };
  BatchResult all;
  workers.done = [&](Answers answers) {
    output.text(answers.text);
    if (all.failed == 0) all.first_failed = std::move(answers.first_failed);
    all.ok += answers.ok;
    all.failed += answers.failed;
    stopped = answers.stopped;
    return !stopped && !session.console.out_failed();
  };
  workers.run(threads_of(session, command));
  if (stopped || (all.failed > 0 && all.ok == 0)) all.code = ExitCode::findings;
  return all;
}

BatchResult rewrite_all(Session& session, const BatchCommand& command, LineBlocks& blocks,
                        const BatchOutput& output) {
  bool stopped = false;
  RecordTotals totals;
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
    output.text(block.text);
    totals.add(block);
    blocks.give_back(std::move(block.text));
    stopped = block.stopped;
    return !stopped && !session.console.out_failed();
  };
  workers.run(threads_of(session, command));
  Findings findings;
  ExitCode code = stopped ? ExitCode::findings : ExitCode::done;
  report_records(session, *command.field, totals, findings, [&] {
    output.problems(findings);
    // Invalid records are copied unchanged. Only a denied warning is a failure.
    if (!findings.diags.has_errors()) code = worst(code, session.exit_code(findings));
    findings = {};
  });
  return {.code = all_wrong(totals) ? worst(code, ExitCode::findings) : code};
}

}  // namespace

BatchResult run_batch(Session& session, const BatchCommand& command, const BatchOutput& output) {
  LineBlocks blocks(session.env.in, session.options.limits.file_size, !session.env.in_is_file);
  BatchResult result = (command.field ? rewrite_all : answer_all)(session, command, blocks, output);
  if (!blocks.failed()) return result;
  session.findings.diags.error(
      diag::Unreadable{.path = session.stdin_name(), .reason = "reading failed"}, {});
  result.code = ExitCode::input_output;
  return result;
}

}  // namespace tgtcfg
