#include "emit/quoting.h"

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

using namespace std::string_view_literals;

/// True for a file name without special meaning: letters, digits, non-ASCII characters and `more`.
bool is_file_of(std::string_view text, std::string_view more) {
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return is_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80 || more.find(c) != more.npos;
  });
}

bool has_any(std::string_view text, std::string_view characters) {
  return text.find_first_of(characters) != text.npos;
}

/// True if a shell would split, expand or remove parts of the text.
bool is_split_or_expanded(std::string_view text) {
  return text.empty() || has_any(text, " \t\n\v\f\r*?[\\$'\"`"sv);
}

std::string escaped(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != special.npos) out += '\\';
    out += c;
  }
  return out;
}

/// Escapes a name outside of make's recipes.
std::string make_escaped(std::string_view text, std::string_view special) {
  std::string word;
  for (const char c : text) {
    if (c == '$') word += '$';
    if (special.find(c) != special.npos) word += '\\';
    word += c;
  }
  return word;
}

/// Adds double quotes, in which only the quote and the backslash are special.
std::string response_quoted(std::string_view text) {
  return is_split_or_expanded(text) ? '"' + escaped(text, "\"\\") + '"' : std::string(text);
}

/// CMake does not quote these words in the commands that it writes.
bool is_shell_operator(std::string_view text) {
  constexpr std::string_view operators[] = {"<",  ">",  "<<", ">>", "|",    "||",
                                            "&&", "&>", "1>", "2>", "2>&1", "1>&2"};
  return contains(operators, text);
}

bool cmake_carries(std::string_view text) {
  // A CMake list does not split at a `;` after a backslash or inside brackets, and cannot have
  // empty elements. make would remove the backslash from `\#`.
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; };
  // CMake does not quote these characters by themselves in shell commands.
  const bool is_pattern = has_any(text, "?[]{}"sv) && text.find(' ') == text.npos;
  return !text.empty() && std::ranges::none_of(text, is_control) && !is_pattern &&
         text.find("$<") == text.npos && text.find("\\#") == text.npos && !text.ends_with('\\') &&
         !is_shell_operator(text) && std::ranges::count(text, '[') == std::ranges::count(text, ']');
}

}  // namespace

std::string shell_quoted(std::string_view text) {
  // zsh expands `=name` to the path of a program.
  if (const auto word = plain_word(text); word && !word->starts_with('=')) return *word;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string listed_for_shell(std::string_view text) {
  // The tool removes its backslashes before the shell reads the text.
  return escaped(shell_quoted(text), ",\\");
}

std::optional<std::string> shell_word(std::string_view text) {
  if (text.find('\0') != text.npos) return std::nullopt;
  return shell_quoted(text);
}

std::optional<std::string> program_word(std::string_view text, Quote quote) {
  const auto word = quote(text);
  return word && *word == text && text.find('=') != text.npos ? "'" + *word + "'" : word;
}

std::optional<std::string> shell_command_word(std::string_view text) {
  return program_word(text, shell_word);
}

std::optional<std::string> substituted_word(std::string_view text) {
  if (is_split_or_expanded(text) || text.find('\0') != text.npos) return std::nullopt;
  return std::string(text);
}

std::optional<std::string> nul_ended(std::string_view text) {
  if (text.find('\0') != text.npos) return std::nullopt;
  return std::string(text);
}

std::optional<std::string> response_word(std::string_view text) {
  if (has_any(text, "\0\n\r"sv) || text.starts_with('@')) return std::nullopt;
  return response_quoted(text);
}

std::optional<std::string> make_word(std::string_view text) {
  if (has_any(text, "\0\n\r"sv)) return std::nullopt;
  std::string word;
  std::size_t backslashes = 0;
  for (const char c : shell_quoted(text)) {
    if (c == '$') word += '$';
    // make halves backslashes only before `#`.
    if (c == '#') word.append(backslashes + 1, '\\');
    backslashes = c == '\\' ? backslashes + 1 : 0;
    word += c;
  }
  return word;
}

std::optional<std::string> cmake_word(std::string_view text) {
  if (!cmake_carries(text)) return std::nullopt;
  // The backslash before `;` belongs to the list; a quoted argument keeps it.
  return '"' + escaped(text, "\"\\$;") + '"';
}

std::optional<std::string> cmake_text(std::string_view text) {
  if (has_any(text, "\0\n\r"sv) || text.find("$<") != text.npos) return std::nullopt;
  return escaped(text, "\"\\$");
}

std::optional<std::string> cmake_shell_word(std::string_view text) {
  if (!cmake_carries(text)) return std::nullopt;
  std::string word;
  for (const char c : escaped(response_quoted(text), "\"\\$;")) {
    // CMake loses a comma after a colon.
    const bool lost = c == ',' && word.ends_with(':');
    word += c == '>' ? std::string("$<ANGLE-R>")
            : lost   ? std::string("$<COMMA>")
                     : std::string(1, c);
  }
  return word;
}

std::optional<std::string> ninja_word(std::string_view text) {
  if (has_any(text, "\0\n\r"sv)) return std::nullopt;
  std::string word;
  for (const char c : shell_quoted(text)) word += c == '$' ? std::string("$$") : std::string(1, c);
  return word;
}

std::optional<std::string> ninja_path(std::string_view text) {
  if (text.empty() || has_any(text, "\0\n\r|"sv)) return std::nullopt;
  std::string path;
  for (const char c : text) {
    if (c == '$' || c == ' ' || c == ':') path += '$';
    path += c;
  }
  return path;
}

std::optional<std::string> make_name(std::string_view text) {
  if (!is_file_of(text, " #:$-_+,./@{}!'\"^&%") || text.ends_with(' ')) return std::nullopt;
  return make_escaped(text, " #:");
}

std::optional<std::string> cmake_command_word(std::string_view text) {
  if (!cmake_carries(text)) return std::nullopt;
  return escaped(text, "\"\\$");
}

std::optional<std::string> cmake_file(std::string_view text) {
  if (!is_file_of(text, " #$-_+,./@{}!'^&%")) return std::nullopt;
  return cmake_command_word(text);
}

std::optional<std::string> plain_word(std::string_view text) {
  const bool plain = !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_alphanumeric(c) || "-_=+,./:@%"sv.find(c) != std::string_view::npos;
  });
  return plain ? std::optional(std::string(text)) : std::nullopt;
}

std::optional<std::string> line_rest(std::string_view text) {
  if (has_any(text, "\0\n\r"sv)) return std::nullopt;
  return std::string(text);
}

std::optional<std::string> rule_word(std::string_view text) {
  // Characters that end a name, assign, or form a pattern or archive member cannot be escaped.
  if (!is_file_of(text, " #$-_+,./@{}!") || text.ends_with(' ')) return std::nullopt;
  return make_escaped(text, " #");
}

std::string comment_text(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  if (line.ends_with('\\')) line += ' ';  // make would continue on the next line
  return line;
}

}  // namespace tgtcfg
