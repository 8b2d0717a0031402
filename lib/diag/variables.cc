#include "diag/variables.h"

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

struct Form {
  std::string_view open;
  std::string_view close;
  bool capitals;  ///< only in capitals; other cases have other meanings
};

// Longer forms come first. `<input>` and the like are names of arguments in messages.
constexpr Form forms[] = {
    {"${{", "}}", false}, {"${", "}", false}, {"$(", ")", false}, {"{{", "}}", false},
    {"{%", "%}", false},  {"{", "}", false},  {"%", "%", true},   {"@", "@", true},
    {"<", ">", false},    {"$", "", true},
};
constexpr std::string_view arguments[] = {"input", "stdin", "target", "host-facts", "inline"};

bool is_capital(char c) {
  return (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}
bool is_word(char c) {
  return is_capital(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '.' || c == ' ';
}

// Returns the variable at the beginning of a text; empty if not found.
std::string_view variable_at(std::string_view text, const Form& form) {
  if (!text.starts_with(form.open)) return {};
  const std::string_view rest = text.substr(form.open.size());
  const std::size_t length =
      count_such(rest, [&](char c) { return form.capitals ? is_capital(c) : is_word(c); });
  const std::string_view name = trimmed(rest.substr(0, length));
  const bool comparison = form.open == "<" && rest.starts_with(' ');
  const bool has_letter = name.find_first_not_of("-. ") != name.npos;  // not an arrow, `<->`
  if (comparison || !has_letter || is_digit(name.front()) || contains(arguments, name)) return {};
  if (!rest.substr(length).starts_with(form.close)) return {};
  return text.substr(0, form.open.size() + length + form.close.size());
}

}  // namespace

std::string_view variable_in(std::string_view text) {
  // One half of a variable that was split at spaces.
  if (text.starts_with("{{") || text == "}}") return "{{ }}";
  for (std::size_t at = text.find_first_of("${%@<"); at != text.npos;
       at = text.find_first_of("${%@<", at + 1)) {
    for (const Form& form : forms) {
      if (at == 0 && form.open == "{") continue;  // a map
      const std::string_view found = variable_at(text.substr(at), form);
      if (!found.empty()) return found;
    }
  }
  return {};
}

}  // namespace tgtcfg
