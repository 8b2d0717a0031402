// Writes C++ source text from data.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg::generate {

/// Returns `text` as a C++ string literal, split at line ends so that lines stay short.
inline std::string string_literal(std::string_view text) {
  std::ostringstream out;
  out << '"';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == '\n') {
      out << "\\n" << (i + 1 < text.size() ? "\"\n    \"" : "");
    } else if (byte == '"' || byte == '\\') {
      out << '\\' << text[i];
    } else if (byte == '?') {
      out << "\\?";  // avoids trigraphs
    } else if (byte < 0x20 || byte >= 0x7F) {
      const char digits[] = "01234567";
      out << '\\' << digits[byte >> 6] << digits[(byte >> 3) & 7] << digits[byte & 7];
    } else {
      out << text[i];
    }
  }
  out << '"';
  return out.str();
}

inline bool read_file(const std::string& path, std::string& text) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    std::cerr << path << ": cannot be read\n";
    return false;
  }
  text.assign(std::istreambuf_iterator<char>(in), {});
  return true;
}

/// Returns the files below a directory whose paths have that ending, sorted.
inline std::vector<std::string> files_below(const std::string& directory,
                                            std::string_view ending = {}) {
  std::vector<std::string> files;
  if (!std::filesystem::is_directory(directory)) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    std::string path = entry.path().generic_string();
    if (entry.is_regular_file() && path.ends_with(ending)) files.push_back(std::move(path));
  }
  std::ranges::sort(files);
  return files;
}

/// Returns false after printing the usage if there is another number of arguments.
inline bool has_arguments(int argc, int count, std::string_view usage) {
  if (argc == count + 1) return true;
  std::cerr << "usage: " << usage << '\n';
  return false;
}

/// Does not touch a file with equal content, so that its dependents are not rebuilt.
inline bool write_file(const std::string& path, const std::string& text) {
  if (std::ifstream old(path, std::ios::binary);
      old && std::string(std::istreambuf_iterator<char>(old), {}) == text) {
    return true;
  }
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) std::cerr << path << ": cannot be written\n";
  return static_cast<bool>(out);
}

/// Splits a literal for the limits of compilers and for readability.
inline std::string long_literal(std::string_view text) {
  constexpr std::size_t piece = 110;
  std::string result;
  for (std::size_t i = 0; i < text.size(); i += piece)
    result += "\n    " + string_literal(text.substr(i, piece));
  return result.empty() ? "\"\"" : result;
}

}  // namespace tgtcfg::generate
