#include "emit/tvm/tvmc_text.h"

#include <tgtcfg/database.h>

#include <algorithm>
#include <iterator>

#include "emit/tvm/tvm_0_19_target.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {

namespace {

struct Signs {
  char32_t first;
  char32_t last;
};

/// Characters that are not letters or digits for the tokenizer: punctuation, spaces, arrows,
/// symbols. Not complete; punctuation of single scripts is treated as letters.
constexpr Signs signs[] = {
    {0x80, 0xA9},       {0xAB, 0xB1},     {0xB4, 0xB4},     {0xB6, 0xB8},     {0xBB, 0xBB},
    {0xBF, 0xBF},       {0xD7, 0xD7},     {0xF7, 0xF7},     {0x2C2, 0x2C5},   {0x2D2, 0x2DF},
    {0x300, 0x36F},     {0x1FFD, 0x206F}, {0x207A, 0x207E}, {0x208A, 0x208E}, {0x20A0, 0x2101},
    {0x2103, 0x2106},   {0x2116, 0x2118}, {0x211E, 0x2123}, {0x218A, 0x245F}, {0x249C, 0x24E9},
    {0x2500, 0x2775},   {0x2794, 0x2BFF}, {0x2E00, 0x2E2E}, {0x2E30, 0x3004}, {0x3008, 0x3020},
    {0x3030, 0x3030},   {0x303D, 0x303F}, {0x30FB, 0x30FB}, {0xFE00, 0xFE6F}, {0xFEFF, 0xFF0F},
    {0xFF1A, 0xFF20},   {0xFF3B, 0xFF40}, {0xFF5B, 0xFF65}, {0xFFE0, 0xFFFF}, {0x1F000, 0x1F0FF},
    {0x1F10D, 0x1FBEF},
};

bool is_letter(char32_t c) {
  if (c < 0x80) return is_alphanumeric(static_cast<char>(c)) || c == '_';
  return std::none_of(std::begin(signs), std::end(signs),
                      [&](const Signs& run) { return c >= run.first && c <= run.last; });
}

bool is_space(char32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1C && c <= 0x1F) || c == 0x85 ||
         c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
         c == 0x202F || c == 0x205F || c == 0x3000;
}

bool in_name(char32_t c) {
  return is_letter(c) || c == '-';
}

bool in_value(char32_t c) {
  return in_name(c) || c == '+' || c == '.';
}

bool in_quotes(char32_t c) {
  return in_value(c) || c == ',' || is_space(c);
}

/// Returns the size of the character at `at` if `belongs` accepts it; otherwise, and at the end, 0.
std::size_t size_of(std::string_view text, std::size_t at, bool (*belongs)(char32_t)) {
  if (at >= text.size()) return 0;
  const CodePoint point = code_point_at(text, at);
  return belongs(point.value) ? point.size : 0;
}

/// Returns the end of the run of such characters at `at`.
std::size_t after_run(std::string_view text, std::size_t at, bool (*belongs)(char32_t)) {
  while (const std::size_t size = size_of(text, at, belongs)) at += size;
  return at;
}

/// Returns the end of a quoted run at `begin`, or `begin` without one.
std::size_t after_quoted(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  if (quote != '\'' && quote != '"') return begin;
  const std::size_t end = after_run(text, begin + 1, in_quotes);
  const bool closed = end < text.size() && text[end] == quote && end > begin + 1;
  return closed ? end + 1 : begin;
}

/// A comma between two characters of a value belongs to the value.
std::size_t after_values(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  bool after_character = false;
  while (end < text.size()) {
    const bool comma = text[end] == ',' && after_character && size_of(text, end + 1, in_value) > 0;
    const std::size_t size = comma ? 1 : size_of(text, end, in_value);
    if (size > 0) {
      after_character = !comma;
      end += size;
      continue;
    }
    const std::size_t next = after_quoted(text, end);
    if (next == end) break;
    after_character = false;
    end = next;
  }
  return end;
}

/// Returns the begin and end of the token at or after `begin`; both are the size at the end.
std::pair<std::size_t, std::size_t> next_token(std::string_view text, std::size_t begin) {
  while (begin < text.size() && text[begin] != ',' && size_of(text, begin, in_name) == 0)
    begin += code_point_at(text, begin).size;
  if (begin >= text.size()) return {text.size(), text.size()};
  if (text[begin] == ',') return {begin, begin + 1};
  std::size_t end = after_run(text, begin, in_name);
  if (end < text.size() && text[end] == '=') ++end;
  return {begin, after_values(text, end)};
}

/// Returns false if tvmc would fail.
bool add_option(std::string_view token, TvmcTarget& target) {
  std::string name;
  Value value = true;
  if (token.starts_with("--")) {
    name = token.substr(2);
  } else {
    if (token.starts_with('-')) token.remove_prefix(1);
    const std::size_t equals = token.find('=');
    if (equals == token.npos || equals + 1 == token.size()) return false;
    name = token.substr(0, equals);
    std::string_view text = token.substr(equals + 1);
    if (text.front() == '\'' || text.front() == '"') {
      text.remove_prefix(1);
      if (!text.empty()) text.remove_suffix(1);
    }
    value = Value(text);
  }
  const auto known = std::ranges::find_if(target.options,
                                          [&](const auto& option) { return option.first == name; });
  if (known != target.options.end()) {
    known->second = std::move(value);
  } else {
    target.options.emplace_back(std::move(name), std::move(value));
  }
  return true;
}

bool is_target_kind(const std::string& name, const Database& database) {
  const KindRow* kind = database.kind(name);
  if (kind == nullptr || !includes_release(kind->releases, last_relay_release)) return false;
  const GeneratorRow* generator = database.generator(name);
  return generator == nullptr || !generator->tvmc;
}

std::string python_text(const Value& value) {
  if (value.is_string()) return value.string();
  if (value.is_integer()) return std::to_string(value.integer());
  return value.is_boolean() && value.boolean() ? "True" : "False";
}

}  // namespace

std::vector<std::string> tvmc_tokens(std::string_view text) {
  std::vector<std::string> tokens;
  for (std::size_t at = 0; at < text.size();) {
    const auto [begin, end] = next_token(text, at);
    if (begin == end) break;
    tokens.emplace_back(text.substr(begin, end - begin));
    at = end;
  }
  return tokens;
}

std::optional<std::vector<TvmcTarget>> tvmc_targets(std::string_view text,
                                                    const Database& database) {
  std::vector<TvmcTarget> targets(1);
  for (const std::string& token : tvmc_tokens(text)) {
    TvmcTarget& target = targets.back();
    if (token == ",") {
      targets.emplace_back();
      continue;
    }
    target.raw += (target.raw.empty() ? "" : " ") + token;
    if (target.name.empty()) {
      target.name = token;
    } else if (!add_option(token, target)) {
      return std::nullopt;
    }
  }
  for (TvmcTarget& target : targets) {
    if (target.name.empty()) return std::nullopt;
    target.is_kind = is_target_kind(target.name, database);
  }
  return targets;
}

std::string tvmc_argument(const TvmcTarget& target) {
  std::string text = target.name + " ";
  for (const auto& [name, value] : target.options) {
    if (&name != &target.options.front().first) text += ' ';
    text += "-" + name + "=" + python_text(value);
  }
  return text;
}

Value tvmc_target_json(const TvmcTarget& target) {
  Object options;
  for (const auto& [name, value] : target.options) options.push_back({name, value});
  return Object{{"name", target.name},
                {"opts", std::move(options)},
                {"raw", target.raw},
                {"is_tvm_target", target.is_kind}};
}

bool tvmc_keeps_all(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto [begin, end] = next_token(text, at);
    if (after_run(text, at, is_space) < begin) return false;
    at = end;
  }
  return true;
}

}  // namespace tgtcfg
