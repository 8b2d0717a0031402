// Evaluates anyOf and oneOf. If all variants fail, only the intended variant reports violations.
#include <algorithm>
#include <tuple>
#include <utility>

#include "schema/evaluator.h"
#include "support/text.h"

namespace tgtcfg {

using program::bit_of;
using program::Op;

namespace {

bool is_constant(const Violation& violation) {
  return violation.keyword == "const" || violation.keyword == "enum";
}

void add_new(std::vector<std::string>& to, const std::vector<std::string>& more) {
  for (const std::string& text : more) append_once(to, text);
}

/// Returns one constant per variant, all expected for the same value. Empty unless every variant
/// has one.
std::vector<const Violation*> constants_in_one_place(
    const std::vector<std::vector<Violation>>& variants) {
  std::vector<const Violation*> result;
  for (const std::vector<Violation>& variant : variants) {
    const auto found = std::ranges::find_if(variant, [&](const Violation& violation) {
      return is_constant(violation) &&
             (result.empty() || violation.instance == result.front()->instance);
    });
    if (found == variant.end()) return {};
    result.push_back(&*found);
  }
  return result;
}

}  // namespace

// Returns the variants that permit values of this kind.
std::vector<Evaluator::Offset> Evaluator::candidates(Offset at, const Value& value) const {
  std::vector<Offset> result;
  for (Word i = 0; i < program_.at(at + 2); ++i) {
    const Offset node = program_.at(at + 3 + i);
    if ((program_.possible(node) & bit_of(value.kind())) != 0) result.push_back(node);
  }
  return result;
}

// If only one variant permits this kind of value, it is checked directly: choosing costs three
// passes per level (try, choose, report).
std::optional<bool> Evaluator::only_variant(Offset at, const Place& place) {
  if (found_ == nullptr) return std::nullopt;
  Offset only = 0;
  for (Word i = 0; i < program_.at(at + 2); ++i) {
    const Offset node = program_.at(at + 3 + i);
    if ((program_.possible(node) & bit_of(place.value.kind())) == 0) continue;
    if (only != 0) return std::nullopt;
    only = node;
  }
  if (only == 0) return std::nullopt;
  const std::size_t said = found_->size();
  const bool ok = check(only, place.value, place.path);
  if (found_->size() == said + 1 && is_constant(found_->back()) &&
      found_->back().instance == &place.value) {
    add_new(found_->back().known, found_->back().expected);
  }
  return ok;
}

bool Evaluator::any_of(Offset at, const Place& place) {
  if (const auto only = only_variant(at, place)) return *only;
  for (Word i = 0; i < program_.at(at + 2); ++i) {
    if (holds(program_.at(at + 3 + i), place.value, place.path)) return true;
  }
  if (found_ != nullptr) explain_union(at, place);
  return false;
}

bool Evaluator::one_of(Offset at, const Place& place) {
  if (const auto only = only_variant(at, place)) return *only;
  Word fitting = 0;
  for (Word i = 0; i < program_.at(at + 2) && fitting < 2; ++i)
    fitting += holds(program_.at(at + 3 + i), place.value, place.path) ? 1 : 0;
  if (fitting == 1) return true;
  if (found_ == nullptr) return false;
  if (fitting == 0) {
    explain_union(at, place);
  } else {
    violated("oneOf", place).actual = "more than one";
  }
  return false;
}

void Evaluator::explain_union(Offset at, const Place& place) {
  const std::string_view keyword = program_.op(at) == Op::any_of ? "anyOf" : "oneOf";
  const std::vector<Offset> nodes = candidates(at, place.value);
  if (nodes.empty()) {
    Word possible = 0;
    for (Word i = 0; i < program_.at(at + 2); ++i)
      possible |= program_.possible(program_.at(at + 3 + i));
    Violation& violation = violated("type", place);
    violation.schema_pointer =
        std::string(program_.location(place.node)) + "/" + std::string(keyword);
    if ((possible & bit_of(ValueKind::integer)) != 0) possible &= ~bit_of(ValueKind::number);
    for (Word kind = 0; kind < 7; ++kind) {
      if (((possible >> kind) & 1U) != 0)
        violation.expected.emplace_back(name_of(static_cast<ValueKind>(kind)));
    }
    return;
  }
  std::vector<Violations> variants;
  for (const Offset node : nodes) variants.push_back(probe(node, place));
  if (explain_together(variants, at, place)) return;
  const Offset best = nodes[best_variant(nodes, variants, place)];
  const std::size_t said = found_->size();
  check(best, place.value, place.path);
  if (found_->size() != said + 1 || found_->back().instance != &place.value) return;
  // The constants of other variants may have been intended.
  for (const Violations& variant : variants) {
    for (const Violation& violation : variant) {
      if (is_constant(violation) && violation.instance == &place.value)
        add_new(found_->back().known, violation.expected);
    }
  }
}

Evaluator::Violations Evaluator::probe(Offset node, const Place& place) {
  Violations result;
  Violations* const outer_found = std::exchange(found_, &result);
  const bool outer_probing = std::exchange(probing_, true);
  check(node, place.value, place.path);
  probing_ = outer_probing;
  found_ = outer_found;
  return result;
}

// In two cases no variant is better than another: all expect another constant in one place, or each
// lacks only one key.
bool Evaluator::explain_together(const std::vector<Violations>& variants, Offset at,
                                 const Place& place) {
  if (variants.size() < 2) return false;
  if (const auto constants = constants_in_one_place(variants); !constants.empty()) {
    Violation& violation = found_->emplace_back(*constants.front());
    violation.keyword = "enum";
    for (const Violation* constant : constants) add_new(violation.expected, constant->expected);
    return true;
  }
  const bool only_keys = std::ranges::all_of(variants, [&](const Violations& variant) {
    return variant.size() == 1 && variant.front().keyword == "required" &&
           variant.front().instance == &place.value;
  });
  if (!only_keys) return false;
  Violation& violation = violated(program_.op(at) == Op::any_of ? "anyOf" : "oneOf", place);
  violation.span = object_span(place);
  for (const Violations& variant : variants)
    add_new(violation.expected, {variant.front().property});
  return true;
}

std::size_t Evaluator::best_variant(const std::vector<Offset>& nodes,
                                    const std::vector<Violations>& variants, const Place& place) {
  const auto rank = [&](std::size_t i) {
    const auto count = [&](auto fits) { return std::ranges::count_if(variants[i], fits); };
    // A discriminating key has another value, so this variant was not intended.
    const bool contradicted =
        count([](const Violation& violation) { return is_constant(violation); }) > 0;
    const bool confirmed = !contradicted && discriminates(nodes[i], place.value);
    const auto here =
        count([&](const Violation& violation) { return violation.instance == &place.value; });
    const auto inside = static_cast<std::ptrdiff_t>(variants[i].size()) - here;
    return std::tuple(contradicted, !confirmed, here, inside);
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    if (rank(i) < rank(best)) best = i;
  }
  return best;
}

// Returns true if a key of the value has exactly the constant that the variant requires.
bool Evaluator::discriminates(Offset node, const Value& value) {
  if (!value.is_object()) return false;
  for (Offset at = program_.instructions(node); at < program_.end(node); at = program_.next(at)) {
    if (program_.op(at) == Op::all_of) {
      for (Word i = 0; i < program_.at(at + 2); ++i) {
        if (discriminates(program_.at(at + 3 + i), value)) return true;
      }
    }
    if (program_.op(at) != Op::object) continue;
    const program::ObjectTable table(program_, at);
    for (const Member& member : value.object()) {
      const Offset entry = table.find(program_, member.key);
      const Offset below = entry == 0 ? 0 : program_.at(entry + 2);
      const bool constant = below != 0 && (program_.flags(below) & program::flag_constant) != 0;
      if (constant && holds(below, member.value, nullptr)) return true;
    }
  }
  return false;
}

}  // namespace tgtcfg
