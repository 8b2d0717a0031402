// Words of one format, one after the other.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/emission.h>

#include <string>
#include <string_view>
#include <vector>

#include "emit/quoting.h"

namespace tgtcfg {

/// Of variables: letters, digits, underscores.
[[nodiscard]] std::string word_of(std::string_view id);
/// A word for each step, no two of them alike: `a.b` and `a_b` would name the same variable or
/// file. What is a word already stays it.
[[nodiscard]] std::vector<std::string> words_of_steps(const std::vector<EmissionStep>& steps);
/// The comment that a text begins with.
[[nodiscard]] std::string head(const Emission& emission, std::string_view usage);

/// Writes words of one format, and remembers the first that the format cannot carry.
class TextWriter {
 public:
  using Texts = std::vector<std::string>;

  TextWriter(OutputFormat format, Diagnostics& diags) : format_(format), diags_(diags) {}

  std::string word(std::string_view text, Quote quote);
  std::string joined(const Texts& texts, std::string_view separator, Quote quote);
  std::string each(const Texts& texts, std::string_view before, std::string_view after,
                   Quote quote);
  [[nodiscard]] bool refused() const { return refused_; }
  /// Of what is no refusal.
  [[nodiscard]] Diagnostics& diags() { return diags_; }
  /// Says what stands in the way; nothing is written then.
  Diagnostics& refuse() {
    refused_ = true;
    return diags_;
  }

 private:
  void refuse_word(std::string_view argument);

  OutputFormat format_;
  Diagnostics& diags_;
  bool refused_ = false;
};

/// `-o {output}`: the words of a row, one of which holds the place of a file. `file` is quoted.
[[nodiscard]] std::string with_file(TextWriter& writer, std::string_view words,
                                    std::string_view place, const std::string& file);

}  // namespace tgtcfg
