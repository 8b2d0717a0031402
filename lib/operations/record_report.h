// Summarizes the records of a log: fields without a valid target, and unchanged records.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "operations/batch_field.h"

namespace tgtcfg {

class RecordReport {
 public:
  void add(const RewrittenBlock& block);
  /// True if there were records but all failed.
  [[nodiscard]] bool all_wrong() const;
  /// Adds diagnostics to `findings`; calls `next` after each listed field or line, and at the end.
  void tell(const Session& session, const FieldCommand& command, Findings& findings,
            const std::function<void()>& next) const;

 private:
  [[nodiscard]] std::string lines() const;
  [[nodiscard]] std::size_t count(RecordFate fate) const {
    return counts_[static_cast<std::size_t>(fate)];
  }
  void add_matches(const Session& session, const FieldCommand& command, Diagnostics& diags) const;
  void add_count(RecordFate fate, bool left_out, std::string reason, Diagnostics& diags,
                 const std::string& note = {}) const;

  std::array<std::size_t, record_fates> counts_{};
  std::size_t compared_ = 0;
  std::size_t matching_ = 0;
  std::vector<WrongField> not_matching_;
  std::vector<WrongField> wrong_;
  std::vector<WrongField> malformed_;
};

}  // namespace tgtcfg
