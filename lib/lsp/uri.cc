#include "lsp/uri.h"

#include <charconv>

#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg::lsp {
namespace {

constexpr std::string_view scheme = "file://";

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
  return std::string(scheme) + uri_of(path);
}

}  // namespace tgtcfg::lsp
