// A hostile argument in every format that another program reads: written so that no byte of it can
// end the word, or refused. What the programs themselves read is in tests/conformance/quoting;
// these are their grammars.
#include "emit/quoting.h"
#include "fuzz.h"

using namespace tgtcfg;

namespace {

using Text = std::optional<std::string>;

// POSIX shell: single quotes, and backslashes outside of them.
Text shell_reads(std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '\\') {
      if (++i == word.size()) return std::nullopt;
      text += word[i];
    } else if (word[i] == '\'') {
      const std::size_t end = word.find('\'', i + 1);
      if (end == word.npos) return std::nullopt;
      text += word.substr(i + 1, end - i - 1);
      i = end;
    } else if (std::string_view(" \t\n|&;<>()$`\"*?[#~!{}").find(word[i]) !=
               std::string_view::npos) {
      return std::nullopt;
    } else {
      text += word[i];
    }
  }
  return text;
}

// GNU make: the value of a variable, expanded once.
Text make_reads(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\n') return std::nullopt;
    if (line[i] == '\\') {
      const std::size_t end = std::min(line.find_first_not_of('\\', i), line.size());
      const std::size_t count = end - i;
      const bool hash = end < line.size() && line[end] == '#';
      if (end == line.size() || (hash && count % 2 == 0)) return std::nullopt;
      text.append(hash ? count / 2 : count, '\\');
      if (hash) text += '#';
      i = hash ? end : end - 1;
    } else if (line[i] == '#') {
      return std::nullopt;
    } else if (line[i] == '$') {
      if (++i == line.size() || line[i] != '$') return std::nullopt;
      text += '$';
    } else {
      text += line[i];
    }
  }
  return text;
}

// libiberty: double quotes and backslashes.
Text response_reads(std::string_view word) {
  const bool quoted = word.starts_with('"');
  if (quoted && (word.size() < 2 || !word.ends_with('"'))) return std::nullopt;
  const std::string_view inner = quoted ? word.substr(1, word.size() - 2) : word;
  std::string text;
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if (inner[i] == '\\' && ++i == inner.size()) return std::nullopt;
    if (inner[i] == '"' && inner[i - (i > 0 ? 1 : 0)] != '\\') return std::nullopt;
    if (!quoted && std::string_view(" \t\r\n\v\f'").find(inner[i]) != std::string_view::npos)
      return std::nullopt;
    text += inner[i];
  }
  return text;
}

// CMake: a quoted argument, then an element of a list.
Text cmake_reads(std::string_view word) {
  if (word.size() < 2 || word.front() != '"' || word.back() != '"') return std::nullopt;
  word = word.substr(1, word.size() - 2);
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '"' || word[i] == '$' || word[i] == ';') return std::nullopt;
    if (word[i] == '\\' && ++i == word.size()) return std::nullopt;
    text += word[i];
  }
  return text;
}

void agree(Text word, Text (*read)(std::string_view), const std::string& wanted, const char* law) {
  if (word) fuzz::require(read(*word) == wanted, law);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  agree(shell_word(text), shell_reads, text, "a shell reads what was meant");
  agree(response_word(text), response_reads, text, "a response file holds what was meant");
  agree(cmake_word(text), cmake_reads, text, "CMake reads what was meant");
  if (const Text word = make_word(text)) {
    const Text line = make_reads(*word);
    fuzz::require(line && shell_reads(*line) == text, "make hands on what was meant");
  }
  if (const Text word = rule_word(text)) {
    fuzz::require(word->find_first_of(";:|=%*?\n\t~()[]<>&`\"'") == word->npos,
                  "a rule has one name");
  }
  const bool plain = text.find('\0') == text.npos;
  fuzz::require(shell_word(text).has_value() == plain, "shells take all but NUL");
  return 0;
}
