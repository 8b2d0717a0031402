#include "mask.h"

#include <cctype>

#include "support/version.h"

namespace tgtcfg::cases {
namespace {

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

void mask_version(std::string& text) {
  const std::string_view ours = version();
  for (std::size_t at = text.find(ours); at != text.npos; at = text.find(ours, at + 1)) {
    const std::size_t end = at + ours.size();
    const bool longer = (at > 0 && (is_digit(text[at - 1]) || text[at - 1] == '.')) ||
                        (end < text.size() && is_digit(text[end]));
    if (!longer) text.replace(at, ours.size(), "VERSION");
  }
}

// The number before such words is the size of a table.
void mask_number_before(std::string& text, std::string_view words) {
  for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && is_digit(text[begin - 1])) --begin;
    if (begin == at) continue;
    text.replace(begin, at - begin, "N");
    at = begin + 1;
  }
}

void mask_releases(std::string& text) {
  constexpr std::string_view before = " configurations; LLVM ";
  const std::size_t at = text.find(before);
  if (at == text.npos) return;
  const std::size_t begin = at + before.size();
  text.replace(begin, text.find_first_not_of("0123456789, ", begin) - begin, "N");
}

std::string masked(std::string text) {
  mask_version(text);
  mask_releases(text);
  for (const char* words : {" kinds, ", " tags, ", " configurations; LLVM ", " schemas",
                            " more: `--max", " more options.", " tags that equal"})
    mask_number_before(text, words);
  return text;
}

}  // namespace

Outcome masked(Outcome outcome) {
  for (std::string* text : {&outcome.out, &outcome.err, &outcome.output})
    *text = masked(std::move(*text));
  return outcome;
}

}  // namespace tgtcfg::cases
