// Writes C++ source text from data.
#pragma once

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>

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
