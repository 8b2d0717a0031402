#include <tgtcfg/records.h>

#include <utility>

#include "operations/batch_field.h"
#include "operations/record_options.h"
#include "request/session.h"

namespace tgtcfg {

struct Records::State {
  State(Session& used, const FieldCommand& asked, bool fail_fast)
      : session(used), command(asked), rewriter(used, asked, fail_fast) {}

  Session& session;
  FieldCommand command;
  FieldRewriter rewriter;
  RecordTotals totals;
  std::size_t line = 1;
  bool stopped = false;
};

Records::Records(std::unique_ptr<State> state) : state_(std::move(state)) {}
Records::Records(Records&&) noexcept = default;
Records& Records::operator=(Records&&) noexcept = default;
Records::~Records() = default;

std::optional<Records> Records::open(Session& session, const RecordOptions& options) {
  auto command = read_record_options(options, session.findings.diags);
  if (!command || !resolve_admitting(session, *command)) return std::nullopt;
  command->source = "records";
  return Records(std::make_unique<State>(session, *command, options.fail_fast));
}

std::string Records::rewrite(std::string_view lines) {
  LineBlock block{.text = std::string(lines), .first_line = state_->line};
  for_each_line(block, [&](std::string_view, std::size_t number) {
    state_->line = number + 1;
    return true;
  });
  const std::size_t limit = state_->session.options.limits.file_size;
  block.too_long = block.first_piece = lines.size() > limit && state_->line == block.first_line + 1;
  RewrittenBlock written = state_->rewriter.rewrite(block);
  state_->totals.add(written);
  state_->stopped = written.stopped;
  return std::move(written.text);
}

bool Records::stopped() const {
  return state_->stopped;
}

void Records::report() {
  report_records(state_->session, state_->command, state_->totals, state_->session.findings, [] {});
}

}  // namespace tgtcfg
