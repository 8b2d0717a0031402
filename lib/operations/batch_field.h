// `tgtcfg batch --field`: makes the target in one field of each record of a log canonical. With
// `--admits`, keeps only records whose target matches a configuration.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/match.h>
#include <tgtcfg/records.h>

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "document/json_field.h"
#include "process/line_blocks.h"
#include "request/session.h"

namespace tgtcfg {

/// The value written in place of the target.
enum class FieldValue : std::uint8_t {
  /// An object remains an object, with its host. A string becomes the canonical string, or an
  /// object if a string cannot express the target.
  canonical,
  object,
  fingerprint,
  device_fingerprint,
  tvm,       ///< current TVM's dictionary, since it does not have target strings
  tvm_0_19,  ///< the string that TVM 0.19 prints, or its export for an object
};

/// Selects records whose target matches a configuration.
struct AdmissionCommand {
  std::string config;  ///< name or file
  ComparedHost host = ComparedHost::ignored;
  /// The field that records how the target matches. If unset, records that do not match are
  /// dropped.
  std::optional<PointerTokens> mark;
  std::shared_ptr<const Plan> resolved = {};
};

struct FieldCommand {
  std::vector<PointerTokens> pointers;  ///< candidates; the first that a record has is the field
  FieldValue value = FieldValue::canonical;
  std::optional<AdmissionCommand> admits;
  std::string source = "stdin";  ///< name of the log in reports

  /// True if records that do not match are dropped.
  [[nodiscard]] bool leaves_out() const { return admits && !admits->mark; }
};

/// Up to this number, invalid fields are listed.
constexpr std::size_t most_wrong = 5;
/// Up to this number, lines that are not JSON are listed; more are only counted.
constexpr std::size_t most_malformed_lines = 100;

/// The result for a record. Comments and empty lines are not records.
enum class RecordFate : std::uint8_t {
  rewritten,
  malformed,
  without_field,
  wrong_target,
  not_admitted,
  unmarkable,  ///< the mark's field cannot be added
};
inline constexpr std::size_t record_fates = 6;

/// A field with an invalid target: its text, and the first record that contains it.
struct WrongField {
  std::string text;
  std::string record;
  std::size_t line = 0;
};

/// The results for some records.
struct RecordTotals {
  std::array<std::size_t, record_fates> counts{};  ///< indexed by RecordFate
  std::vector<WrongField> wrong;                   ///< the first few distinct ones
  std::size_t compared = 0;                        ///< records whose target was compared
  std::size_t matching = 0;                        ///< compared records that match
  std::vector<WrongField> not_matching;            ///< the first few distinct ones
  std::vector<WrongField> malformed;  ///< the first lines that are not JSON; few keep their text

  [[nodiscard]] std::size_t count(RecordFate fate) const {
    return counts[static_cast<std::size_t>(fate)];
  }
  /// Adds the results for the records that follow.
  void add(const RecordTotals& more);
};

struct RewrittenBlock : RecordTotals {
  std::string text;
  bool stopped = false;  ///< with `stop_at_wrong`: the last line of `text` is invalid
};

/// Rewrites blocks one at a time. Results are cached by text, so a log of millions of records costs
/// as much as its distinct targets. Not thread-safe.
class FieldRewriter {
 public:
  FieldRewriter(const Session& session, FieldCommand command, bool stop_at_wrong);
  /// `text` must be empty; its memory is used for the result.
  [[nodiscard]] RewrittenBlock rewrite(const LineBlock& block, std::string text = {});

 private:
  /// Not derived from std::hash: libstdc++ would assume a cheap hash and recompute it for every
  /// entry in a lookup's bucket.
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  struct Replacement {
    std::string text;
    bool wrong = false;
    Admission admission = Admission::same;
  };

  Replacement make_replacement(std::string_view token) const;
  void rewrite_lines(const LineBlock& block, RewrittenBlock& out);
  RecordFate rewrite_line(std::string_view line, std::size_t number, RewrittenBlock& out);
  RecordFate write_record(std::string_view line, const JsonField& field, const Replacement& made,
                          std::string& text) const;
  void note_match(const Replacement& made, std::string_view token, std::string_view line,
                  std::size_t number, RewrittenBlock& out) const;
  [[nodiscard]] JsonField find_field(std::string_view line) const;
  const Replacement& replacement_of(std::string_view token);

  const Session& session_;
  Options options_;
  FieldCommand command_;
  bool stop_at_wrong_;
  std::unordered_map<std::string, Replacement, TextHash, std::equal_to<>> seen_;
  std::size_t seen_bytes_ = 0;
};

/// Reports the errors of a field with their locations in its record.
void report_malformed(const Session& session, const FieldCommand& command, const WrongField& line,
                      Findings& findings);
void report_wrong_field(const Session& session, const FieldCommand& command,
                        const WrongField& field, Findings& findings);
/// Returns the reason why a field's target does not match the configuration; empty if unknown.
[[nodiscard]] std::string why_not_matching(const Session& session, const FieldCommand& command,
                                           const WrongField& field);

/// Returns the text with `value` (JSON) at `pointer`: a field is added or replaced, and `-` as last
/// token appends an element. Returns nullopt if the container does not exist.
[[nodiscard]] std::optional<std::string> with_member(std::string_view text,
                                                     const PointerTokens& pointer,
                                                     std::string_view value, std::size_t depth);

// --- Options for records, and summaries of logs

/// Returns the allowed values of `value` and `emit`.
[[nodiscard]] std::vector<std::string> record_values();
[[nodiscard]] std::vector<std::string> record_emissions();

/// Returns nullopt if a field is not requested, or after adding an error.
[[nodiscard]] std::optional<FieldCommand> read_record_options(const RecordOptions& typed,
                                                              Diagnostics& diags);
/// Resolves the configuration in `admits`, if set. Returns false after adding an error.
[[nodiscard]] bool resolve_admitting(Session& session, FieldCommand& command);

/// True if there were records but all failed.
[[nodiscard]] bool all_wrong(const RecordTotals& totals);
/// Adds diagnostics to `findings`; calls `next` after each listed field or line, and at the end.
void report_records(const Session& session, const FieldCommand& command, const RecordTotals& totals,
                    Findings& findings, const std::function<void()>& next);

}  // namespace tgtcfg
