#include "schema/pattern.h"

#include <re2/re2.h>

#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>

#include "schema/simple_pattern.h"

namespace tgtcfg {

struct Pattern::Engine {
  std::optional<SimplePattern> simple;
  std::unique_ptr<re2::RE2> automaton;  // when it is not simple
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

struct PatternCache::Slots {
  explicit Slots(std::size_t count)
      : patterns(new std::atomic<const Pattern*>[count]()), size(count) {}
  std::unique_ptr<std::atomic<const Pattern*>[]> patterns;
  std::size_t size;
};

PatternCache::PatternCache(std::size_t count) : slots_(std::make_unique<Slots>(count)) {}

PatternCache::~PatternCache() {
  for (std::size_t i = 0; i < slots_->size; ++i) delete slots_->patterns[i].load();
}

const Pattern& PatternCache::get(std::size_t index, std::string_view ecma) const {
  std::atomic<const Pattern*>& slot = slots_->patterns[index];
  if (const Pattern* known = slot.load(std::memory_order_acquire)) return *known;
  std::string reason;
  std::unique_ptr<const Pattern> fresh = Pattern::compile(ecma, reason);
  if (fresh == nullptr) std::abort();  // only a damaged program gets here
  const Pattern* winner = nullptr;
  if (slot.compare_exchange_strong(winner, fresh.get(), std::memory_order_acq_rel)) {
    winner = fresh.release();
  }
  return *winner;
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
