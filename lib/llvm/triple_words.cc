#include "llvm/triple_words.h"

#include <algorithm>

#include "support/text.h"

namespace tgtcfg::triple_words {

using namespace triple_tables;

namespace {

const Word* exact(std::span<const Word> words, std::string_view text, int release) {
  const auto found = std::lower_bound(
      words.begin(), words.end(), text,
      [](const Word& word, std::string_view key) { return text_of(word.text) < key; });
  if (found == words.end() || text_of(found->text) != text) return nullptr;
  return found->releases.have(release) ? &*found : nullptr;
}

const Word* longest_beginning(std::span<const Word> words, std::string_view text, int release) {
  for (const Word& word : words) {
    if (text.starts_with(text_of(word.text)) && word.releases.have(release)) return &word;
  }
  return nullptr;
}

// --- Arm and AArch64: `arm` `eb`? `v8.1a`; `eb` may also be at the end

bool is_arm_like(std::string_view text) {
  return text.starts_with("arm") || text.starts_with("thumb") || text.starts_with("aarch64");
}

// Size of the family name, before byte order and version.
std::size_t family_size(std::string_view text) {
  for (const std::string_view family :
       {"arm64_32", "arm64e", "arm64", "aarch64_32", "aarch64", "arm", "thumb"}) {
    if (text.starts_with(family)) return family.size();
  }
  return 0;
}

struct ArmName {
  bool valid = false;
  std::string_view version;  // for example `v7em`; empty if the text ends before it
};

ArmName arm_name(std::string_view text) {
  std::size_t begin = family_size(text);
  if (text.starts_with("aarch64")) {
    if (text.find("eb") != std::string_view::npos) return {};
    if (text.substr(begin, 3) == "_be") begin += 3;
  }
  std::string_view version = text;
  if (version.substr(begin, 2) == "eb") {
    begin += 2;
  } else if (version.ends_with("eb")) {
    version.remove_suffix(2);
  }
  version = version.substr(std::min(begin, version.size()));
  if (version.size() >= 2 && (version[0] != 'v' || !is_digit(version[1]))) return {};
  return {version.find("eb") == std::string_view::npos, version};
}

// These profiles run only Thumb code. LLVM compares the end of `armv6-m`, so `m` is also one since
// LLVM 15.
bool is_thumb_only(std::string_view version, int release) {
  return version == "v6m" || version == "v6sm" || (version == "m" && release > 14);
}

bool is_big_endian(std::string_view text) {
  return text.starts_with("armeb") || text.starts_with("thumbeb") ||
         text.starts_with("aarch64_be") || (!text.starts_with("aarch64") && text.ends_with("eb"));
}

std::string_view arm_architecture(std::string_view text, int release) {
  const ArmName name = arm_name(text);
  if (!name.valid) return {};
  const bool big = is_big_endian(text);
  const bool thumb = text.starts_with("thumb");
  const std::string_view version = name.version;
  if (thumb && (version.starts_with("v2") || version.starts_with("v3"))) return {};
  if (thumb || is_thumb_only(version, release)) return big ? "thumbeb" : "thumb";
  if (text.starts_with("aarch64") || text.starts_with("arm64"))
    return big ? "aarch64_be" : "aarch64";
  return big ? "armeb" : "arm";
}

std::uint32_t read_number(std::string_view& text) {
  std::uint32_t value = 0;
  while (!text.empty() && is_digit(text.front())) {
    value = value * 10 + static_cast<std::uint32_t>(text.front() - '0');
    text.remove_prefix(1);
  }
  return value;
}

}  // namespace

Row architecture_named(std::string_view name) {
  const auto found = std::lower_bound(
      architectures.begin(), architectures.end(), name,
      [](const Architecture& row, std::string_view key) { return text_of(row.name) < key; });
  if (found == architectures.end() || text_of(found->name) != name) return unknown;
  return static_cast<Row>(found - architectures.begin());
}

Row architecture(std::string_view text, int release) {
  if (const Word* word = exact(architecture_words, text, release)) return word->row;
  if (is_arm_like(text)) {
    const std::string_view name = arm_architecture(text, release);
    return name.empty() ? unknown : architecture_named(name);
  }
  for (const Word& word : architecture_words) {
    if (word.prefix && text.starts_with(text_of(word.text)) && word.releases.have(release))
      return word.row;
  }
  return unknown;
}

Row vendor(std::string_view text, int release) {
  const Word* word = exact(vendor_words, text, release);
  return word == nullptr ? unknown : word->row;
}

const Word* system(std::string_view text, int release) {
  return longest_beginning(system_words, text, release);
}

const Word* environment(std::string_view text, int release) {
  return longest_beginning(environment_words, text, release);
}

Row format(std::string_view text, int release) {
  for (const Word& word : format_words) {
    if (text.ends_with(text_of(word.text)) && word.releases.have(release)) return word.row;
  }
  return unknown;
}

const Alias* alias(std::string_view text) {
  const auto found = std::ranges::find_if(
      aliases, [&](const Alias& row) { return text.starts_with(text_of(row.text)); });
  return found == aliases.end() ? nullptr : &*found;
}

Version read_version(std::string_view text) {
  constexpr int most_numbers = 4;
  constexpr std::uint32_t kept = 0x7FFFFFFF;
  Version version;
  for (int place = 0; place < most_numbers; ++place) {
    if (text.empty() || !is_digit(text.front())) return {};
    const std::uint32_t number = read_number(text);
    const std::uint32_t value = place == 0 ? number : number & kept;
    if (place == 0) version.major = value;
    if (place == 1) version.minor = value;
    version.has_minor = version.has_minor || place == 1;
    version.zero = version.zero && value == 0;
    version.read = text.empty();
    if (version.read) return version;
    if (text.front() != '.') return {};
    text.remove_prefix(1);
  }
  return {};
}

}  // namespace tgtcfg::triple_words
