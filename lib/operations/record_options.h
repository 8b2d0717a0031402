// Parses the record options of `batch`, for the command line and the library, and summarizes the
// records of a log: fields without a valid target, and unchanged records.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/records.h>

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "operations/batch_field.h"

namespace tgtcfg {

/// Returns the allowed values of `value` and `emit`.
[[nodiscard]] std::vector<std::string_view> record_values();
[[nodiscard]] std::vector<std::string_view> record_emissions();

/// Returns nullopt if a field is not requested, or after adding an error.
[[nodiscard]] std::optional<FieldCommand> read_record_options(const RecordOptions& typed,
                                                              Diagnostics& diags);
/// Resolves the configuration in `admits`, if set. Returns false after adding an error.
[[nodiscard]] bool resolve_admitting(Session& session, FieldCommand& command);

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
