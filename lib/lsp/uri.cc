#include "lsp/uri.h"

#include <charconv>

#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

constexpr std::string_view scheme = "file://";
constexpr std::string_view kept = "/-._~";

bool is_plain(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return letter || is_digit(c) || kept.find(c) != kept.npos;
}

std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* digits = text.data() + i + 1;
    const bool escaped = text[i] == '%' && i + 2 < text.size() &&
                         std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
    result += escaped ? static_cast<char>(byte) : text[i];
    if (escaped) i += 2;
  }
  return result;
}

}  // namespace

std::optional<std::string> path_of_uri(std::string_view uri) {
  if (uri.size() < scheme.size() || lower(uri.substr(0, scheme.size())) != scheme)
    return std::nullopt;
  uri.remove_prefix(scheme.size());
  const std::size_t slash = uri.find('/');  // after the host name, which is this machine
  if (slash == uri.npos) return std::nullopt;
  return decoded(uri.substr(slash, uri.find_first_of("?#", slash) - slash));
}

std::string uri_of_path(std::string_view path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string uri(scheme);
  for (const char c : path) {
    if (is_plain(c)) {
      uri += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    uri += {'%', digits[byte >> 4U], digits[byte & 15U]};
  }
  return uri;
}

}  // namespace tgtcfg::lsp
