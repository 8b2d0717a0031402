#include "schema/uri.h"

#include <charconv>
#include <vector>

namespace tgtcfg {
namespace {

struct Parts {
  std::string_view scheme;     // with its colon
  std::string_view authority;  // with its two slashes
  std::string_view path;
  std::string_view query;  // with its question mark
};

bool is_scheme(std::string_view text) {
  if (text.empty()) return false;
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (!letter(text.front())) return false;
  for (const char c : text) {
    const bool other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
    if (!letter(c) && !other) return false;
  }
  return true;
}

Parts parts_of(std::string_view uri) {
  Parts parts;
  const std::size_t colon = uri.find(':');
  if (colon != uri.npos && is_scheme(uri.substr(0, colon))) {
    parts.scheme = uri.substr(0, colon + 1);
    uri.remove_prefix(colon + 1);
  }
  if (uri.starts_with("//")) {
    parts.authority = uri.substr(0, uri.find_first_of("/?", 2));
    uri.remove_prefix(parts.authority.size());
  }
  parts.path = uri.substr(0, uri.find('?'));
  parts.query = uri.substr(parts.path.size());
  return parts;
}

std::string without_dot_segments(std::string_view path) {
  std::vector<std::string_view> segments;
  const bool absolute = path.starts_with('/');
  if (absolute) path.remove_prefix(1);
  bool more = true;
  while (more) {
    const std::size_t slash = path.find('/');
    more = slash != path.npos;
    const std::string_view segment = path.substr(0, slash);
    path.remove_prefix(more ? slash + 1 : path.size());
    if (segment == "..") {
      if (!segments.empty()) segments.pop_back();
    } else if (segment != ".") {
      segments.push_back(segment);
      continue;
    }
    if (!more) segments.emplace_back();  // `a/..` ends in a slash
  }
  std::string result = absolute ? "/" : "";
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (i > 0) result += '/';
    result += segments[i];
  }
  return result;
}

std::string merged_path(const Parts& base, std::string_view path) {
  if (!base.authority.empty() && base.path.empty()) return "/" + std::string(path);
  const std::size_t slash = base.path.rfind('/');
  const std::string_view folder =
      slash == base.path.npos ? std::string_view() : base.path.substr(0, slash + 1);
  return std::string(folder) + std::string(path);
}

std::string join(std::string_view a, std::string_view b, std::string_view c, std::string_view d) {
  return std::string(a).append(b).append(c).append(d);
}

std::string percent_decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* const digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      result += static_cast<char>(byte);
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

}  // namespace

std::pair<std::string, std::string> split_fragment(std::string_view uri) {
  const std::size_t hash = uri.find('#');
  if (hash == uri.npos) return {std::string(uri), ""};
  return {std::string(uri.substr(0, hash)), percent_decoded(uri.substr(hash + 1))};
}

std::string resolve_uri(std::string_view base, std::string_view reference) {
  const std::size_t hash = reference.find('#');
  const std::string_view fragment = hash == reference.npos ? "" : reference.substr(hash);
  const std::string_view uri = reference.substr(0, hash);
  base = base.substr(0, base.find('#'));
  if (uri.empty()) return std::string(base).append(fragment);

  const Parts from = parts_of(base);
  const Parts to = parts_of(uri);
  if (!to.scheme.empty()) return std::string(reference);
  if (!to.authority.empty()) {
    return join(from.scheme, to.authority, without_dot_segments(to.path), to.query)
        .append(fragment);
  }
  if (to.path.empty()) {
    return join(from.scheme, from.authority, from.path, to.query).append(fragment);
  }
  const std::string path =
      to.path.starts_with('/') ? std::string(to.path) : merged_path(from, to.path);
  return join(from.scheme, from.authority, without_dot_segments(path), to.query).append(fragment);
}

}  // namespace tgtcfg
