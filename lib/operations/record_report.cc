#include "operations/record_report.h"

#include <tgtcfg/codes/TC92.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace tgtcfg {
namespace {

constexpr std::size_t most_shown = 5;

void add_different(const std::vector<WrongField>& more, std::vector<WrongField>& fields) {
  for (const WrongField& field : more) {
    const auto same = [&](const WrongField& other) { return other.text == field.text; };
    if (fields.size() < most_shown && std::none_of(fields.begin(), fields.end(), same))
      fields.push_back(field);
  }
}

}  // namespace

void RecordReport::add(const RewrittenBlock& block) {
  for (std::size_t i = 0; i < record_fates; ++i) counts_[i] += block.counts[i];
  add_different(block.wrong, wrong_);
  add_different(block.not_matching, not_matching_);
  compared_ += block.compared;
  matching_ += block.matching;
  for (const WrongField& line : block.malformed) {
    if (malformed_.size() < most_malformed_lines) malformed_.push_back(line);
  }
}

bool RecordReport::all_wrong() const {
  const std::size_t wrong = count(RecordFate::malformed) + count(RecordFate::without_field) +
                            count(RecordFate::wrong_target) + count(RecordFate::unmarkable);
  return wrong > 0 && wrong == std::accumulate(counts_.begin(), counts_.end(), std::size_t{0});
}

// If some records match, the others were dropped as requested.
void RecordReport::add_matches(const Session& session, const FieldCommand& command,
                               Diagnostics& diags) const {
  if (compared_ == 0 || matching_ > 0) return;
  auto note = diags.note(
      diag::RecordsNotMatching{
          .kept = "0", .all = std::to_string(compared_), .config = command.admits->config},
      {});
  for (const WrongField& field : not_matching_) {
    if (std::string why = why_not_matching(session, command, field); !why.empty())
      note.note(std::move(why));
  }
}

void RecordReport::tell(const Session& session, const FieldCommand& command, Findings& findings,
                        const std::function<void()>& next) const {
  for (const WrongField& field : wrong_) {
    report_wrong_field(session, command, field, findings);
    next();
  }
  for (std::size_t i = 0; i < std::min(malformed_.size(), most_shown); ++i) {
    if (malformed_[i].record.empty()) continue;  // a line longer than one block
    report_malformed(session, command, malformed_[i], findings);
    next();
  }
  const bool left_out = command.admits && !command.admits->mark;
  Diagnostics& diags = findings.diags;
  add_count(RecordFate::malformed, left_out, "the lines are not JSON", diags, lines());
  add_count(RecordFate::without_field, left_out, "the field is missing", diags);
  add_count(RecordFate::wrong_target, left_out, "the field is not a valid target", diags);
  add_count(RecordFate::unmarkable, left_out, "the mark's field cannot be added", diags);
  add_matches(session, command, diags);
  next();
}

std::string RecordReport::lines() const {
  std::string text = malformed_.size() == 1 ? "on line" : "on lines";
  for (const WrongField& line : malformed_) {
    text += (&line == malformed_.data() ? " " : ", ") + std::to_string(line.line);
  }
  const std::size_t all = count(RecordFate::malformed);
  return all > malformed_.size() ? text + " and more" : text;
}

void RecordReport::add_count(RecordFate fate, bool left_out, std::string reason, Diagnostics& diags,
                             const std::string& note) const {
  if (count(fate) == 0) return;
  const std::string number = std::to_string(count(fate));
  auto report = left_out
                    ? diags.warning(diag::RecordsLeftOut{.count = number, .reason = reason}, {})
                    : diags.warning(diag::RecordsUnchanged{.count = number, .reason = reason}, {});
  if (!note.empty()) report.note(note);
}

}  // namespace tgtcfg
