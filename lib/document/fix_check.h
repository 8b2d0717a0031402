// Checks that a fix makes only its own change.
//
// The edited text is parsed again and must contain the same documents. A value that is not edited
// must be equal. A string edited inside must differ only by that edit. New values must come from an
// edit. Every offered or written fix is checked, because an unreadable text is worse than any
// number of mistakes.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/limits.h>
#include <tgtcfg/pipeline.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class FixCheck {
 public:
  FixCheck(std::string_view text, InputFormat format, const Limits& limits);
  ~FixCheck();

  [[nodiscard]] bool can_be_read() const;
  /// Returns the edits of a fix as they must be typed, sorted and without duplicates. A replacement
  /// inside a quoted string is escaped for its quotes.
  [[nodiscard]] std::vector<Edit> typed(const Fix& fix);
  /// Returns true if all of these fixes can be applied together.
  [[nodiscard]] bool holds(std::span<const Fix* const> fixes);
  /// Returns as many fixes as can be applied together, preferring earlier ones. The number of texts
  /// parsed for this is limited.
  [[nodiscard]] std::vector<const Fix*> together(std::span<const Fix* const> fixes);
  /// Returns the text with fixes applied that can be applied together.
  [[nodiscard]] std::string text_with(std::span<const Fix* const> fixes);

 private:
  struct Read;
  void choose(std::span<const Fix* const> fixes, std::vector<const Fix*>& chosen);

  std::unique_ptr<Read> before_;
  /// Number of texts that may still be parsed, so that a thousand bad fixes do not cost a thousand
  /// passes.
  std::size_t budget_;
};

}  // namespace tgtcfg
