#include "schema/schema.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "schema/evaluator.h"
#include "schema/pattern.h"
#include "schema/program.h"

namespace tgtcfg {

struct Schema::Storage {
  std::vector<std::uint32_t> words;
  std::string strings;
};

Schema::Schema(std::span<const std::uint32_t> words, std::string_view strings)
    : words_(words), strings_(strings), patterns_(std::make_shared<PatternCache>(words[2])) {}

Schema::Schema(std::vector<std::uint32_t> words, std::string strings)
    : storage_(std::make_shared<const Storage>(Storage{std::move(words), std::move(strings)})),
      words_(storage_->words),
      strings_(storage_->strings),
      patterns_(std::make_shared<PatternCache>(words_[2])) {}

namespace {

bool is_container(const Violation& violation) {
  return violation.instance->is_object() || violation.instance->is_array();
}

// If several keywords reject the same value, the lowest priority is reported.
int priority(const Violation& violation) {
  if (violation.keyword == "type") return 0;
  if (violation.keyword == "const" || violation.keyword == "enum") return 1;
  if (violation.keyword == "false" || violation.keyword == "not") return 3;
  return 2;
}

// Each wrong scalar, and each value of the wrong type, is reported once, although several
// subschemas of allOf or if/then may reject it.
void keep_one_a_mistake(std::vector<Violation>& violations) {
  std::map<const Value*, int> best;
  for (const Violation& violation : violations) {
    const auto [entry, is_new] = best.emplace(violation.instance, priority(violation));
    if (!is_new) entry->second = std::min(entry->second, priority(violation));
  }
  std::set<std::tuple<const Value*, std::string, std::string, std::string>> said;
  const auto superfluous = [&](const Violation& violation) {
    const int lowest = best.at(violation.instance);
    const bool one_only = lowest == 0 || !is_container(violation);
    if (one_only && priority(violation) != lowest) return true;
    const std::string keyword = one_only ? "" : violation.keyword;
    const std::string place = one_only ? "" : violation.instance_pointer;
    return !said.emplace(violation.instance, keyword, place, violation.property).second;
  };
  std::erase_if(violations, superfluous);
}

}  // namespace

std::vector<Violation> Evaluator::violations(const Value& instance) {
  std::vector<Violation> result;
  found_ = &result;
  check(program_.root(), instance, nullptr);
  found_ = nullptr;
  if (result.empty()) return result;
  keep_one_a_mistake(result);
  const bool placed = std::ranges::all_of(
      result, [](const Violation& violation) { return violation.span.known(); });
  if (placed) {
    std::ranges::stable_sort(result, [](const Violation& a, const Violation& b) {
      return std::tuple(a.span.file, a.span.begin) < std::tuple(b.span.file, b.span.begin);
    });
  }
  return result;
}

std::vector<Violation> validate(const Schema& schema, const Value& instance,
                                const ValidateOptions& options) {
  return Evaluator(schema, options).violations(instance);
}

bool is_valid(const Schema& schema, const Value& instance, const ValidateOptions& options) {
  return Evaluator(schema, options).is_valid(instance);
}

}  // namespace tgtcfg
