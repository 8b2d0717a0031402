#include "emit/text_writer.h"

#include <tgtcfg/codes/TC53.h>

#include <set>
#include <utility>

#include "support/text.h"

namespace tgtcfg {

std::string word_of(std::string_view id) {
  std::string word;
  for (const char c : id) word += is_alphanumeric(c) ? c : '_';
  return word;
}

std::vector<std::string> words_of_steps(const std::vector<EmissionStep>& steps) {
  std::set<std::string> taken;
  for (const EmissionStep& step : steps) {
    if (word_of(step.id) == step.id) taken.insert(step.id);
  }
  std::vector<std::string> words;
  for (const EmissionStep& step : steps) {
    const std::string plain = word_of(step.id);
    std::string word = plain;
    for (int n = 2; plain != step.id && !taken.insert(word).second; ++n)
      word = plain + "_" + std::to_string(n);
    words.push_back(std::move(word));
  }
  return words;
}

std::string head(const Emission& emission, std::string_view usage) {
  return "# " +
         comment_text(emission.backend + " " + emission.release + ", plan " + emission.plan) +
         "\n# " + std::string(usage) + "\n";
}

std::string TextWriter::word(std::string_view text, Quote quote) {
  auto quoted = quote(text);
  if (!quoted && !refused_) refuse_word(text);
  return std::move(quoted).value_or(std::string());
}

std::string TextWriter::joined(const Texts& texts, std::string_view separator, Quote quote) {
  std::string result;
  for (const std::string& text : texts)
    result += (result.empty() ? std::string() : std::string(separator)) + word(text, quote);
  return result;
}

std::string TextWriter::each(const Texts& texts, std::string_view before, std::string_view after,
                             Quote quote) {
  std::string result;
  for (const std::string& text : texts)
    result += std::string(before) + word(text, quote) + std::string(after);
  return result;
}

void TextWriter::refuse_word(std::string_view argument) {
  refused_ = true;
  auto refusal = diags_.error(diag::ArgumentNeedsQuoting{.argument = std::string(argument),
                                                         .format = std::string(name_of(format_))},
                              {});
  if (argument.find('\0') != argument.npos) {
    refusal.help("remove the NUL character, which a program argument cannot contain");
  } else if (is_one_step_format(format_)) {
    refusal.help(
        "use `-f shell` for a script, `-f args0` for `xargs -0`, or `-f rsp` for a response file");
  } else if (is_build_format(format_)) {
    refusal.help("use `-f shell`, which supports every name");
  } else {
    refusal.help("use `-f shell` or `-f args0`, which support every argument");
  }
}

std::vector<std::string> command_and_arguments(const EmissionStep& step) {
  std::vector<std::string> words = step.args;
  if (!step.command.empty()) words.insert(words.begin(), step.command);
  return words;
}

std::vector<std::string> assignments(const EmissionStep& step, TextWriter& writer, Quote quote) {
  std::vector<std::string> words;
  for (const auto& [name, value] : step.env)
    words.push_back(name + "=" + writer.word(value, quote));
  return words;
}

std::string file_command(const std::string& name, std::string_view text, TextWriter& writer,
                         Quote quote) {
  std::string command = "printf " + writer.word("%s\\n", quote);
  while (!text.empty()) command += " " + writer.word(next_line(text), quote);
  return command + " >" + writer.word(name, quote);
}

std::vector<FileWord> file_words(const EmissionStep& step) {
  using File = FileWord::File;
  constexpr std::pair<std::string_view, File> places[] = {{"{input}", File::input},
                                                          {"{output}", File::output}};
  std::vector<FileWord> words;
  for (const std::string& text : words_of(step.input + " " + step.output)) {
    FileWord word{text};
    for (const auto& [place, file] : places) {
      const std::size_t at = text.find(place);
      if (at != text.npos) word = {text.substr(0, at), file, text.substr(at + place.size())};
    }
    words.push_back(std::move(word));
  }
  return words;
}

}  // namespace tgtcfg
