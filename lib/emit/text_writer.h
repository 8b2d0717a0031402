// Writes the words of one format.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/emission.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emit/quoting.h"

namespace tgtcfg {

/// Converts an id to a name for variables: letters, digits, underscores.
[[nodiscard]] std::string word_of(std::string_view id);
/// Returns a unique name per step, because `a.b` and `a_b` would name the same variable or file.
/// Valid names do not change.
[[nodiscard]] std::vector<std::string> words_of_steps(const std::vector<EmissionStep>& steps);
/// Returns the comment at the beginning of an output.
[[nodiscard]] std::string head(const Emission& emission, std::string_view usage);

/// Writes words of one format, and remembers the first word that the format cannot represent.
class TextWriter {
 public:
  using Texts = std::vector<std::string>;

  TextWriter(OutputFormat format, Diagnostics& diags) : format_(format), diags_(diags) {}

  std::string word(std::string_view text, Quote quote);
  std::string joined(const Texts& texts, std::string_view separator, Quote quote);
  std::string each(const Texts& texts, std::string_view before, std::string_view after,
                   Quote quote);
  [[nodiscard]] bool refused() const { return refused_; }
  /// For diagnostics other than refusals.
  [[nodiscard]] Diagnostics& diags() { return diags_; }
  /// For the reason of a refusal. The output is then discarded.
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

/// Returns the words between the program and its files.
[[nodiscard]] std::vector<std::string> command_and_arguments(const EmissionStep& step);
/// Returns `NAME=VALUE` for each environment variable of the step.
[[nodiscard]] std::vector<std::string> assignments(const EmissionStep& step, TextWriter& writer,
                                                   Quote quote);
/// Returns a shell command that writes a file, with words of the format.
[[nodiscard]] std::string file_command(const std::string& name, std::string_view text,
                                       TextWriter& writer, Quote quote);

/// A word after the arguments of a step: `-o`, or text around the placeholder of a file.
struct FileWord {
  enum class File : std::uint8_t { none, input, output };

  std::string before;
  File file = File::none;
  std::string after{};
};
/// Returns the words that pass the files to the tool. Some tools require the output first.
[[nodiscard]] std::vector<FileWord> file_words(const EmissionStep& step);

}  // namespace tgtcfg
