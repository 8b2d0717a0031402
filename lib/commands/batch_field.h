// `tgtcfg batch --field`: the target in one field of each record of a log, made canonical in place.
#pragma once

#include <array>
#include <cstddef>
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
  canonical,  ///< its canonical string, or the object form when no text reads back as it
  fingerprint,
  device_fingerprint,
  tvm_0_19,  ///< the text that TVM 0.19 prints
};

struct FieldCommand {
  std::vector<PointerTokens> pointers;  ///< the first that a record has is the field
  FieldValue value = FieldValue::canonical;
};

/// Lines that are not JSON are listed up to this number, counted beyond.
constexpr std::size_t most_malformed_lines = 100;

/// What became of a record. Comments and blank lines are none.
enum class RecordFate : std::uint8_t { rewritten, malformed, without_field, wrong_target };
inline constexpr std::size_t record_fates = 4;

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
  std::vector<WrongField> malformed;  ///< the first lines that are not JSON; few keep their text
  bool stopped = false;               ///< under `stop_at_wrong`: the last line of `text` is wrong
};

/// Rewrites blocks, one at a time. What a text became is kept, so that a log of millions of records
/// costs as much as its few different targets. Not shared by threads.
class FieldRewriter {
 public:
  FieldRewriter(const Session& session, FieldCommand command, bool stop_at_wrong);
  [[nodiscard]] RewrittenBlock rewrite(const LineBlock& block);

 private:
  struct TextHash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  struct Replacement {
    std::string text;
    bool wrong = false;
  };

  RecordFate rewrite_line(std::string_view line, std::size_t number, RewrittenBlock& out);
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
void report_malformed(const Session& session, const WrongField& line, Findings& findings);
void report_wrong_field(const Session& session, const FieldCommand& command,
                        const WrongField& field, Findings& findings);

}  // namespace tgtcfg
