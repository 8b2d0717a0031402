// Whether a correction does what it is for, and nothing else.
//
// The text with its edits is read again. It must hold the same documents: each value that no edit
// touches is there and equal, each text that an edit changes in the middle is the old one with just
// that change, and what is new was written by an edit. A text that cannot be read any more is worse
// than one with any number of mistakes, so every offer and every write of a fix asks here first.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/limits.h>
#include <tgtcfg/pipeline.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class FixCheck {
 public:
  FixCheck(std::string_view text, InputFormat format, const Limits& limits);
  ~FixCheck();
  FixCheck(FixCheck&&) noexcept;
  FixCheck(const FixCheck&) = delete;
  FixCheck& operator=(FixCheck&&) = delete;
  FixCheck& operator=(const FixCheck&) = delete;

  [[nodiscard]] bool can_be_read() const;
  /// The edits of a fix as they must be typed, in the order of the text and equal ones once: what
  /// replaces a part of a quoted text is escaped for its quotes.
  [[nodiscard]] std::vector<Edit> typed(const Fix& fix);
  /// Whether all of these fixes can be applied together.
  [[nodiscard]] bool holds(std::span<const Fix* const> fixes);
  [[nodiscard]] bool holds(const Fix& fix);
  /// As many of the fixes as can be applied together, earlier ones first. The number of texts that
  /// are read for that is bounded.
  [[nodiscard]] std::vector<const Fix*> together(std::span<const Fix* const> fixes);
  /// The text with fixes that hold together.
  [[nodiscard]] std::string text_with(std::span<const Fix* const> fixes);

 private:
  struct Read;
  void choose(std::span<const Fix* const> fixes, std::vector<const Fix*>& chosen);

  std::unique_ptr<Read> before_;
  /// How many more texts may be read, so that a text with a thousand wrong fixes is not read a
  /// thousand times.
  std::size_t budget_;
};

}  // namespace tgtcfg
