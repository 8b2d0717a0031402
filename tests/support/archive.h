// A text archive: a comment, then files, each after a line `-- NAME --`. Files that a text editor
// would change have words after the name, in parentheses: `-- input.yaml (escaped, 5000 times) --`.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::test {

struct ArchivedFile {
  std::string name;
  std::string words;  ///< in the parentheses after the name
  std::string text;   ///< the lines as they are in the archive
};

struct Archive {
  std::string comment;  ///< the lines before the first file
  std::vector<ArchivedFile> files;
};

/// Returns whether a file of a case is a command, what it reads from standard input, or a result.
inline bool is_part_of_run(std::string_view name) {
  return name == "cmd" || name == "stdin" || name == "stdout" || name == "stderr" ||
         name == "exit" || name.starts_with("wrote ");
}

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Returns whether a line, without its newline, is the head of a file.
inline bool is_archive_head(std::string_view line) {
  return line.size() > 6 && line.starts_with("-- ") && line.ends_with(" --");
}

inline ArchivedFile archived_file(std::string_view head) {
  std::string_view name = head.substr(3, head.size() - 6);
  std::string_view words;
  const std::size_t paren = name.find(" (");
  if (paren != name.npos && name.ends_with(')')) {
    words = name.substr(paren + 2, name.size() - paren - 3);
    name = name.substr(0, paren);
  }
  return {std::string(name), std::string(words), {}};
}

inline Archive parse_archive(std::string_view text) {
  Archive archive;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == text.npos ? text.size() : end + 1;
    const std::string_view line = text.substr(0, size);
    if (is_archive_head(text.substr(0, end))) {
      archive.files.push_back(archived_file(text.substr(0, end)));
    } else {
      (archive.files.empty() ? archive.comment : archive.files.back().text) += line;
    }
    text.remove_prefix(size);
  }
  return archive;
}

inline std::string text_of(const Archive& archive) {
  std::string text = archive.comment;
  for (const ArchivedFile& file : archive.files) {
    text += "-- " + file.name + (file.words.empty() ? "" : " (" + file.words + ")") + " --\n";
    text += file.text;
  }
  return text;
}

/// Replaces `\xNN`, `\r`, `\t`, `\0`, and `\\`; a `\` at the end of a line joins it with the next
/// one.
inline std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    const char c = text[++i];
    if (c == 'x') {
      result += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else if (c != '\n') {
      result += c == 'r' ? '\r' : c == 't' ? '\t' : c == '0' ? '\0' : c;
    }
  }
  return result;
}

/// The bytes of a file. Its words are `escaped`, `no newline` (at the end) and `N times`.
inline std::string content_of(const ArchivedFile& file) {
  const auto has = [&](std::string_view word) {
    return file.words.find(word) != std::string::npos;
  };
  std::string text = has("escaped") ? unescaped(file.text) : file.text;
  if (has("no newline") && !text.empty()) text.pop_back();
  if (!has(" times")) return text;
  const std::size_t comma = file.words.rfind(", ");
  const int count = std::atoi(file.words.c_str() + (comma == std::string::npos ? 0 : comma + 2));
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

// Bytes that an editor does not show or keep. Text that is not ASCII is left as it is.
inline bool needs_escape(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
}

inline std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    char code[5];
    std::snprintf(code, sizeof code, "\\x%02X", static_cast<unsigned char>(c));
    if (c == '\\') {
      result += "\\\\";
    } else if (c == '\r') {
      result += "\\r";
    } else {
      result += needs_escape(c) ? std::string(code) : std::string(1, c);
    }
  }
  return result;
}

/// Puts a text that a program printed into an archive.
inline ArchivedFile archived(std::string name, std::string text) {
  bool escape = false;
  for (const char c : text) escape = escape || needs_escape(c);
  std::string words = escape ? "escaped" : "";
  if (escape) text = escaped(text);
  if (!text.empty() && text.back() != '\n') {
    words += words.empty() ? "no newline" : ", no newline";
    text += '\n';
  }
  return {std::move(name), std::move(words), std::move(text)};
}

/// Writes the inputs of all cases into a folder of the build, as AREA/NAME/FILE, and returns it.
inline std::filesystem::path unpacked_cases(const std::string& user) {
  namespace fs = std::filesystem;
  const fs::path source = fs::path(TGTCFG_SOURCE_DIR) / "tests/cases";
  const fs::path result = fs::path(TGTCFG_BINARY_DIR) / "cases_of" / user / "cases";
  fs::remove_all(result);
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    if (entry.path().extension() != ".txtar") continue;
    const fs::path folder = result / fs::relative(entry.path(), source).replace_extension();
    for (const ArchivedFile& file : parse_archive(read_text(entry.path())).files) {
      if (is_part_of_run(file.name)) continue;
      fs::create_directories((folder / file.name).parent_path());
      std::ofstream(folder / file.name, std::ios::binary) << content_of(file);
    }
  }
  return result;
}

}  // namespace tgtcfg::test
