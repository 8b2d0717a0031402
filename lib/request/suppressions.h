// Comments that allow a finding where it stands:
//
//   gpu: cuda -arch=sm_999  # tgtcfg: allow TC2250 of next year
//
// A comment is for its own line, or for the line below where it has one of its own; for findings
// there and for those in a value whose key stands there. Rule: docs/rules/inputs.md#suppression.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "request/severity_policy.h"

namespace tgtcfg {

/// One word behind `allow`.
struct SuppressedCode {
  Span span;
  std::string code;  ///< as pages have it; empty: nothing has it, or it may not be allowed
  bool used = false;
};

struct Suppression {
  Span comment;              ///< from its mark to its end
  bool own_line = false;     ///< nothing else stands in its line
  std::uint32_t target = 0;  ///< the line that it is for; 0: none
  std::string wrong_word{};  ///< what stands there in place of `allow`
  Span wrong_span{};
  std::vector<SuppressedCode> codes{};
};

/// The comments of the files of one input.
class Suppressions final : public Excuses {
 public:
  /// What holds beside comments.
  const SeverityPolicy* policy = nullptr;

  /// Unknown names that a comment or the policy excuses.
  [[nodiscard]] bool excuses(const PageFacts& page, Span place,
                             const SourceMap& sources) const override;
  /// Whether a comment allows it; that comment is used, then.
  [[nodiscard]] bool allows(const Diagnostic& found, const SourceMap& sources) const;
  /// Says what is wrong with the comments of a file. `unused`: also which are for nothing of what
  /// is in `diags`; whatever is left of the file was looked at.
  void report(FileId file, const SourceMap& sources, Diagnostics& diags, bool unused) const;

 private:
  struct KeyedValue {
    std::uint32_t begin;  ///< of the key
    std::uint32_t end;    ///< of the value
    std::uint32_t line;   ///< of the key
    std::size_t around;   ///< which value it stands in, counted from 1; 0: none
  };
  struct Comments {
    std::vector<Suppression> suppressions;
    /// A code of a comment: `suppressions[comment].codes[code]`. Numbers, since findings are
    /// copied.
    struct Place {
      std::size_t comment;
      std::size_t code;
    };
    /// By the line that they are for and the code; codes that nothing has are empty.
    std::map<std::pair<std::uint32_t, std::string>, std::vector<Place>> by_target;
    std::vector<KeyedValue> values;  ///< in the order of their keys
    void add(std::uint32_t begin, std::uint32_t end, std::uint32_t line);
    /// The line of the key of the innermost value around a place; 0: none.
    [[nodiscard]] std::uint32_t key_line(std::uint32_t place) const;
    bool use(std::uint32_t line, std::string_view code);
  };
  [[nodiscard]] Comments& comments_of(FileId file, const SourceMap& sources) const;
  [[nodiscard]] bool allows(std::string_view code, Span place, const SourceMap& sources) const;

  mutable std::map<FileId, Comments> files_;  // one thread an input
};

}  // namespace tgtcfg
