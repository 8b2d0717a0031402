#include "schema/pattern.h"

#include <re2/re2.h>

#include <charconv>
#include <cstdlib>
#include <map>
#include <mutex>

namespace tgtcfg {
namespace {

constexpr std::size_t unbounded = SIZE_MAX;
constexpr std::size_t largest_count = 1000;  // the automaton's own limit

bool is_between(char c, char first, char last) {
  return c >= first && c <= last;
}

bool is_word(char c) {
  return is_between(c, 'a', 'z') || is_between(c, 'A', 'Z') || is_between(c, '0', '9') || c == '_';
}

char take_char(std::string_view& rest) {
  const char c = rest.front();
  rest.remove_prefix(1);
  return c;
}

}  // namespace

bool SimplePattern::take_escape(std::string_view& rest, CharSet& chars) {
  if (rest.empty()) return false;
  const char c = take_char(rest);
  if (c == 'd' || c == 'w') {
    for (int i = 0; i < 128; ++i) {
      const char member = static_cast<char>(i);
      if (c == 'd' ? is_between(member, '0', '9') : is_word(member))
        chars.add(static_cast<unsigned char>(i));
    }
    return true;
  }
  if (is_word(c) || static_cast<unsigned char>(c) >= 128) return false;
  chars.add(static_cast<unsigned char>(c));
  return true;
}

bool SimplePattern::take_class(std::string_view& rest, CharSet& chars) {
  if (rest.starts_with('^') || rest.starts_with(']')) return false;
  while (!rest.empty()) {
    const char first = take_char(rest);
    if (first == ']') return true;
    if (static_cast<unsigned char>(first) >= 128) return false;
    if (first == '\\') {
      if (!take_escape(rest, chars) || rest.starts_with('-')) return false;
      continue;
    }
    char last = first;
    if (rest.size() >= 2 && rest[0] == '-' && rest[1] != ']') {
      last = rest[1];
      if (last == '\\' || static_cast<unsigned char>(last) >= 128 || last < first) return false;
      rest.remove_prefix(2);
    }
    for (int c = first; c <= last; ++c) chars.add(static_cast<unsigned char>(c));
  }
  return false;
}

bool SimplePattern::take_count(std::string_view& rest, Item& item) {
  if (rest.empty()) return true;
  switch (rest.front()) {
    case '*':
      item.least = 0, item.most = unbounded;
      break;
    case '+':
      item.most = unbounded;
      break;
    case '?':
      item.least = 0;
      break;
    case '{': {
      const char* const end = rest.data() + rest.size();
      auto read = std::from_chars(rest.data() + 1, end, item.least);
      item.most = item.least;
      if (read.ec == std::errc{} && read.ptr != end && *read.ptr == ',') {
        const char* const after = read.ptr + 1;
        item.most = unbounded;
        if (after != end && *after != '}') {
          read = std::from_chars(after, end, item.most);
        } else {
          read.ptr = after;
        }
      }
      if (read.ec != std::errc{} || read.ptr == end || *read.ptr != '}') return false;
      if (item.least > largest_count || item.most < item.least) return false;
      if (item.most != unbounded && item.most > largest_count) return false;
      rest.remove_prefix(static_cast<std::size_t>(read.ptr - rest.data()));
      break;
    }
    default:
      return true;
  }
  rest.remove_prefix(1);
  // A character after a count would make it lazy, or is an error.
  return rest.find_first_of("*+?{") != 0;
}

bool SimplePattern::take_item(std::string_view& rest, Item& item) {
  const char c = take_char(rest);
  if (c == '[') {
    if (!take_class(rest, item.chars)) return false;
  } else if (c == '\\') {
    if (!take_escape(rest, item.chars)) return false;
  } else if (std::string_view("^$.*+?()|{}]").find(c) != std::string_view::npos ||
             static_cast<unsigned char>(c) >= 128) {
    return false;
  } else {
    item.chars.add(static_cast<unsigned char>(c));
  }
  return take_count(rest, item);
}

std::optional<SimplePattern> SimplePattern::parse(std::string_view ecma) {
  if (!ecma.starts_with('^')) return std::nullopt;
  ecma.remove_prefix(1);
  SimplePattern pattern;
  while (!ecma.empty()) {
    if (ecma == "$") {
      pattern.to_end_ = true;
      break;
    }
    if (!take_item(ecma, pattern.items_.emplace_back())) return std::nullopt;
  }
  if (!pattern.is_certain()) return std::nullopt;
  return pattern;
}

// An item of variable length must not match a character that a later item may match.
bool SimplePattern::is_certain() const {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (items_[i].least == items_[i].most) continue;
    for (std::size_t next = i + 1; next < items_.size(); ++next) {
      if (items_[i].chars.meets(items_[next].chars)) return false;
      if (items_[next].least > 0) break;
    }
  }
  return true;
}

bool SimplePattern::matches(std::string_view text) const {
  std::size_t at = 0;
  for (const Item& item : items_) {
    std::size_t taken = 0;
    while (taken < item.most && at < text.size() &&
           item.chars.has(static_cast<unsigned char>(text[at]))) {
      ++at;
      ++taken;
    }
    if (taken < item.least) return false;
  }
  return !to_end_ || at == text.size();
}

struct Pattern::Engine {
  std::optional<SimplePattern> simple;
  std::unique_ptr<re2::RE2> automaton;  // set if the pattern is not simple
};

Pattern::Pattern() = default;
Pattern::~Pattern() = default;

std::unique_ptr<const Pattern> Pattern::compile(std::string_view ecma, std::string& reason) {
  auto engine = std::make_unique<Engine>();
  engine->simple = SimplePattern::parse(ecma);
  if (!engine->simple) {
    std::string translated;
    if (!translate_pattern(ecma, translated, reason)) return nullptr;
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_never_capture(true);
    engine->automaton = std::make_unique<re2::RE2>(translated, options);
    if (!engine->automaton->ok()) {
      reason = engine->automaton->error();
      return nullptr;
    }
  }
  std::unique_ptr<Pattern> pattern(new Pattern);
  pattern->engine_ = std::move(engine);
  return pattern;
}

bool Pattern::found_in(std::string_view text) const {
  if (engine_->simple) return engine_->simple->matches(text);
  return engine_->automaton->Match({text.data(), text.size()}, 0, text.size(), re2::RE2::UNANCHORED,
                                   nullptr, 0);
}

const Pattern& PatternCache::get(std::size_t index, std::string_view ecma) const {
  const auto* pattern = patterns_[index].get([&] {
    std::string reason;
    return Pattern::compile(ecma, reason);
  });
  if (*pattern == nullptr) std::abort();  // only a damaged program can get here
  return **pattern;
}

const Pattern* pattern_of_row(const std::string& ecma) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<const Pattern>> patterns;
  const std::lock_guard lock(mutex);
  const auto [place, is_new] = patterns.try_emplace(ecma);
  std::string reason;
  if (is_new) place->second = Pattern::compile(ecma, reason);
  return place->second.get();
}

}  // namespace tgtcfg
