// What became of the records of a log: which fields held no target, how many were left as they are.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "commands/batch_field.h"

namespace tgtcfg {

class RecordReport {
 public:
  void add(const RewrittenBlock& block);
  /// Adds what there is to say to `findings`; `next` is called after each field and line that is
  /// shown, and at the end.
  void tell(const Session& session, const FieldCommand& command, Findings& findings,
            const std::function<void()>& next) const;

 private:
  [[nodiscard]] std::string lines() const;
  void add_count(RecordFate fate, bool left_out, std::string reason, Diagnostics& diags,
                 const std::string& note = {}) const;

  std::array<std::size_t, record_fates> counts_{};
  std::vector<WrongField> wrong_;
  std::vector<WrongField> malformed_;
};

}  // namespace tgtcfg
