#include "emit/object_name.h"

#include "support/sha256.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

// File systems allow 255 bytes, and compilers add suffixes for temporary files.
constexpr std::size_t longest = 200;
constexpr std::size_t digits_of_long_names = 32;
constexpr std::string_view no_suffix = ".out";

// Special characters become `@` and two digits, so that names remain unique. Path separators become
// `+`.
std::string plain(std::string_view text, std::string_view kept) {
  std::string result;
  for (const char c : text) {
    if (is_alphanumeric(c) || kept.find(c) != kept.npos) {
      result += c;
    } else if (c == '/') {
      result += '+';
    } else {
      result += "@" + lower(hex_of(static_cast<unsigned char>(c)));
    }
  }
  return result;
}

}  // namespace

std::string name_in_path(std::string_view path) {
  return plain(path, "_-");
}

std::string object_name(std::string_view target, std::string_view source, std::string_view suffix) {
  // The first dot ends the target.
  std::string name = name_in_path(target) + "." + plain(source, "_-.");
  if (name.size() > longest)
    name = name_in_path(target).substr(0, longest - digits_of_long_names) + ".." +
           sha256_hex(name).substr(0, digits_of_long_names);
  return name + std::string(suffix.empty() ? no_suffix : suffix);
}

}  // namespace tgtcfg
