// `tgtcfg batch --field`: the target in one field of each record of a log, made canonical in place;
// with `--admits`, only of the records whose target fits a configuration.
#pragma once

#include <tgtcfg/match.h>

#include <array>
#include <cstddef>
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

/// What is written in place of the target.
enum class FieldValue : std::uint8_t {
  /// An object stays one, with its host. A text stays the canonical text, or becomes an object when
  /// no text reads back as it.
  canonical,
  object,
  fingerprint,
  device_fingerprint,
  tvm,       ///< the dictionary of today's TVM, which has no target strings
  tvm_0_19,  ///< what TVM 0.19 prints, or exports of an object
};

/// Which records are wanted: those whose target fits a configuration.
struct AdmissionCommand {
  std::string config;  ///< name or file
  ComparedHost host = ComparedHost::ignored;
  /// Where each record is told how its target fits; none: records that do not fit are left out.
  std::optional<PointerTokens> mark;
  std::shared_ptr<const Plan> resolved = {};
};

struct FieldCommand {
  std::vector<PointerTokens> pointers;  ///< the first that a record has is the field
  FieldValue value = FieldValue::canonical;
  std::optional<AdmissionCommand> admits;
  std::string source = "stdin";  ///< what reports call the log
};

/// Lines that are not JSON are listed up to this number, counted beyond.
constexpr std::size_t most_malformed_lines = 100;

/// What became of a record. Comments and blank lines are none.
enum class RecordFate : std::uint8_t {
  rewritten,
  malformed,
  without_field,
  wrong_target,
  not_admitted,
  unmarkable,  ///< no member can be added where the mark should be
};
inline constexpr std::size_t record_fates = 6;

/// A field that names no target: its text, and the first record that has it.
struct WrongField {
  std::string text;
  std::string record;
  std::size_t line = 0;
};

struct RewrittenBlock {
  std::string text;
  std::array<std::size_t, record_fates> counts{};  ///< by RecordFate
  std::vector<WrongField> wrong;                   ///< the first few different ones
  std::size_t compared = 0;                        ///< records whose target was compared
  std::size_t matching = 0;                        ///< of these
  std::vector<WrongField> not_matching;            ///< the first few different ones
  std::vector<WrongField> malformed;  ///< the first lines that are not JSON; few keep their text
  bool stopped = false;               ///< under `stop_at_wrong`: the last line of `text` is wrong
};

/// Rewrites blocks, one at a time. What a text became is kept, so that a log of millions of records
/// costs as much as its few different targets. Not shared by threads.
class FieldRewriter {
 public:
  FieldRewriter(const Session& session, FieldCommand command, bool stop_at_wrong);
  /// `text`: an empty one with memory for the result.
  [[nodiscard]] RewrittenBlock rewrite(const LineBlock& block, std::string text = {});

 private:
  /// Derived from std::hash, libstdc++ would take it for one that costs nothing, and compute it
  /// anew for every neighbour of a text that is looked up.
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

  [[nodiscard]] bool leaves_out() const { return command_.admits && !command_.admits->mark; }
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

/// The errors of a field, at their places in its record.
void report_malformed(const Session& session, const FieldCommand& command, const WrongField& line,
                      Findings& findings);
void report_wrong_field(const Session& session, const FieldCommand& command,
                        const WrongField& field, Findings& findings);
/// Why the target of a field does not match the configuration that is asked for; empty: unknown.
[[nodiscard]] std::string why_not_matching(const Session& session, const FieldCommand& command,
                                           const WrongField& field);

}  // namespace tgtcfg
