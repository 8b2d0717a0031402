#include "diag/meant_scalar.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "support/text.h"

namespace tgtcfg {

std::optional<bool> boolean_word(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, bool>, 8> words = {{{"yes", true},
                                                                       {"on", true},
                                                                       {"true", true},
                                                                       {"y", true},
                                                                       {"no", false},
                                                                       {"off", false},
                                                                       {"false", false},
                                                                       {"n", false}}};
  const auto found = std::find_if(words.begin(), words.end(), [&](const auto& row) {
    return same_ignoring_case(row.first, text);
  });
  return found == words.end() ? std::nullopt : std::optional(found->second);
}

bool is_integer_text(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  return read.ec == std::errc{} && read.ptr == end && std::to_string(value) == text;
}

std::optional<std::string> meant_scalar(std::string_view text, Scalar wanted) {
  if (wanted == Scalar::integer)
    return is_integer_text(text) ? std::optional(std::string(text)) : std::nullopt;
  const auto word = boolean_word(text);
  return word ? std::optional<std::string>(*word ? "true" : "false") : std::nullopt;
}

void offer_scalar(DiagnosticBuilder& builder, std::string_view text, Scalar wanted, Span span) {
  const auto meant = meant_scalar(text, wanted);
  if (!meant || !span.known()) return;
  builder.fix({"write `" + *meant + "`", Applicability::certain, {{span, *meant}}});
}

}  // namespace tgtcfg
