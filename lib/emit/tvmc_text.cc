#include "emit/tvmc_text.h"

#include <algorithm>

namespace tgtcfg {

namespace {

constexpr std::string_view release = "0.19";

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Letters of other alphabets are letters too; that some signs are none is not looked at.
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool in_name(char c) {
  return is_letter(c) || c == '-';
}

bool in_value(char c) {
  return in_name(c) || c == '+' || c == '.';
}

/// The end of a quoted run at `begin`, or `begin` when there is none.
std::size_t after_quoted(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  if (quote != '\'' && quote != '"') return begin;
  std::size_t end = begin + 1;
  while (end < text.size() && (in_value(text[end]) || text[end] == ',' || is_space(text[end])))
    ++end;
  const bool closed = end < text.size() && text[end] == quote && end > begin + 1;
  return closed ? end + 1 : begin;
}

/// A comma belongs to a value when it stands between two of its characters.
std::size_t after_values(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  bool after_character = false;
  while (end < text.size()) {
    const bool comma =
        text[end] == ',' && after_character && end + 1 < text.size() && in_value(text[end + 1]);
    if (in_value(text[end]) || comma) {
      after_character = !comma;
      ++end;
      continue;
    }
    const std::size_t next = after_quoted(text, end);
    if (next == end) break;
    after_character = false;
    end = next;
  }
  return end;
}

/// One token at or behind `begin`: its first byte and its end; both the size at the end.
std::pair<std::size_t, std::size_t> next_token(std::string_view text, std::size_t begin) {
  while (begin < text.size() && !in_name(text[begin]) && text[begin] != ',') ++begin;
  if (begin == text.size()) return {begin, begin};
  if (text[begin] == ',') return {begin, begin + 1};
  std::size_t end = begin;
  while (end < text.size() && in_name(text[end])) ++end;
  if (end < text.size() && text[end] == '=') ++end;
  return {begin, after_values(text, end)};
}

/// False where tvmc ends in an error.
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
  const auto known = std::find_if(target.options.begin(), target.options.end(),
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
  if (kind == nullptr || !includes_release(kind->releases, release)) return false;
  const GeneratorRow* generator = database.generator(name);
  return generator == nullptr || !generator->tvmc;
}

std::string text_of(const Value& value) {
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
    text += "-" + name + "=" + text_of(value);
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
    for (; at < begin; ++at) {
      if (!is_space(text[at])) return false;
    }
    at = end;
  }
  return true;
}

}  // namespace tgtcfg
