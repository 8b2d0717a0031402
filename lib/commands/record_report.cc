#include "commands/record_report.h"

#include <tgtcfg/codes/TC92.h>

#include <algorithm>
#include <utility>

namespace tgtcfg {
namespace {

constexpr std::size_t most_shown = 5;

}  // namespace

void RecordReport::add(const RewrittenBlock& block) {
  for (std::size_t i = 0; i < record_fates; ++i) counts_[i] += block.counts[i];
  for (const WrongField& field : block.wrong) {
    const auto same = [&](const WrongField& other) { return other.text == field.text; };
    if (wrong_.size() < most_shown && std::none_of(wrong_.begin(), wrong_.end(), same))
      wrong_.push_back(field);
  }
  for (const WrongField& line : block.malformed) {
    if (malformed_.size() < most_malformed_lines) malformed_.push_back(line);
  }
}

void RecordReport::tell(const Session& session, const FieldCommand& command, Findings& findings,
                        const std::function<void()>& next) const {
  for (const WrongField& field : wrong_) {
    report_wrong_field(session, command, field, findings);
    next();
  }
  for (std::size_t i = 0; i < std::min(malformed_.size(), most_shown); ++i) {
    if (malformed_[i].record.empty()) continue;  // longer than what is read at once
    report_malformed(session, command, malformed_[i], findings);
    next();
  }
  const bool left_out = command.admits && !command.admits->mark;
  Diagnostics& diags = findings.diags;
  add_count(RecordFate::malformed, left_out, "they are not JSON", diags, lines());
  add_count(RecordFate::without_field, left_out, "they have no such field", diags);
  add_count(RecordFate::wrong_target, left_out, "the field does not hold a valid target", diags);
  add_count(RecordFate::unmarkable, left_out, "nothing can be added at the mark's place", diags);
  next();
}

std::string RecordReport::lines() const {
  std::string text = "lines";
  for (const WrongField& line : malformed_) {
    text += (&line == malformed_.data() ? " " : ", ") + std::to_string(line.line);
  }
  const std::size_t all = counts_[static_cast<std::size_t>(RecordFate::malformed)];
  return all > malformed_.size() ? text + " and others" : text;
}

void RecordReport::add_count(RecordFate fate, bool left_out, std::string reason, Diagnostics& diags,
                             const std::string& note) const {
  const std::size_t count = counts_[static_cast<std::size_t>(fate)];
  if (count == 0) return;
  const std::string number = std::to_string(count);
  auto report = left_out
                    ? diags.warning(diag::RecordsLeftOut{.count = number, .reason = reason}, {})
                    : diags.warning(diag::RecordsUnchanged{.count = number, .reason = reason}, {});
  if (!note.empty()) report.note(note);
}

}  // namespace tgtcfg
