// The text of a target's triple, and its words that LLVM reads in an unexpected way.
#pragma once

#include <tgtcfg/source.h>
#include <tgtcfg/triple.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "resolve/target_steps.h"

namespace tgtcfg {

/// Refers to the text and the sources, which must outlive it.
struct TripleText {
  const std::string& text;
  int release;  ///< of LLVM
  Span span;    ///< of the whole text
  const SourceMap& sources;

  /// True if the source has the text unchanged: it is not part of a tag, or words of another tool.
  [[nodiscard]] bool is_as_written() const { return sources.text(span) == text; }

  /// The word itself where the source has the text unchanged, or the whole text.
  [[nodiscard]] Span place_of(std::string_view word) const {
    const std::size_t at = text.find(word);
    if (at == std::string::npos || !is_as_written()) return span;
    const auto begin = static_cast<std::uint32_t>(span.begin + at);
    return {span.file, begin, static_cast<std::uint32_t>(begin + word.size())};
  }

  /// The replacement of a place: the new word, or the whole text with it.
  [[nodiscard]] std::string replaced(std::string_view word, std::string_view by,
                                     const Span& place) const {
    return place == span ? with(word, by) : std::string(by);
  }

  /// The whole text with another word in it. LLVM moves words and joins them again (`l4` and `lim`
  /// around a system): such a word is in the triple's normal form.
  [[nodiscard]] std::string with(std::string_view word, std::string_view by) const {
    const bool is_moved = text.find(word) == std::string::npos;
    std::string whole = is_moved ? normalize_triple(text, release) : text;
    const std::size_t at = whole.find(word);
    return at == std::string::npos ? whole : whole.replace(at, word.size(), by);
  }
};

/// What another tool's name for a platform is as a triple, or empty. Endings such as `-static` are
/// ignored.
[[nodiscard]] std::string triple_of_platform(std::string_view name, int release);

/// Reports a triple without a system (TC2234). Returns true if it did.
bool check_system(const TripleText& triple, const std::string& pointer, const Context& context);

/// Reports a sub-architecture that no release of LLVM knows (TC2232). Returns false after an error.
bool check_sub_architecture(const TripleText& triple, const std::string& pointer, bool has_cpu,
                            const Context& context);

/// Reports an environment that the architecture does not have (TC2233).
void check_environment(const TripleText& triple, const Triple& parts, const std::string& pointer,
                       const Context& context);
/// The word for an environment that leaves the float ABI unset on this architecture, or empty.
[[nodiscard]] std::string_view word_without_float_abi(const TripleText& triple,
                                                      const Triple& parts);
void report_without_float_abi(std::string_view word, const TripleText& triple, const Triple& parts,
                              const std::string& pointer, const Context& context);

}  // namespace tgtcfg
