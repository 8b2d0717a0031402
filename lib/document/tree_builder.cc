#include "document/tree_builder.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC11.h>

#include <algorithm>

namespace tgtcfg {
namespace {

constexpr std::size_t few_keys = 16;

constexpr std::size_t deepest = 2000;

}  // namespace

std::size_t deepest_tree(const Limits& limits) {
  return std::min(limits.depth, deepest);
}

const Member* KeyIndex::find_earlier(const Object& members) {
  const std::string_view key = members.back().key;
  const std::size_t others = members.size() - 1;
  if (others < few_keys) {
    for (std::size_t i = 0; i < others; ++i) {
      if (members[i].key == key) return &members[i];
    }
    return nullptr;
  }
  for (; known_ <= others; ++known_) {
    // A duplicate key keeps the position of its first member, because the second may be removed
    // later.
    const auto [earlier, is_new] = places_.try_emplace(members[known_].key, known_);
    if (!is_new && known_ == others) return &members[earlier->second];
  }
  return nullptr;
}

bool TreeBuilder::count(std::size_t count, Span at) {
  if (count <= limits_.nodes - std::min(nodes_, limits_.nodes)) {
    nodes_ += count;
    return true;
  }
  diags_.error(diag::TooManyValues{.limit = std::to_string(limits_.nodes), .what = "values"}, at)
      .here(count > 1 ? "this alias expands to " + std::to_string(count) + " values"
                      : std::string("this exceeds the limit"));
  return false;
}

bool TreeBuilder::count_repeated(std::size_t bytes, Span at) {
  bytes_ += bytes;
  repeated_ += bytes;
  if (repeated_ <= limits_.expanded_bytes) return true;
  diags_.error(diag::TooManyExpandedBytes{.limit = std::to_string(limits_.expanded_bytes)}, at)
      .here("this alias expands to " + std::to_string(bytes) + " bytes");
  return false;
}

bool TreeBuilder::check_depth(std::size_t levels, Span at) {
  const std::size_t limit = deepest_tree(limits_);
  if (frames_.size() + levels <= limit) return true;
  diags_.error(diag::NestingTooDeep{.limit = std::to_string(limit)}, at).here("one level too many");
  return false;
}

bool TreeBuilder::check_length(std::size_t length, Span at) {
  if (length <= limits_.scalar) return true;
  diags_.error(diag::ScalarTooLong{.limit = std::to_string(limits_.scalar)}, at)
      .here("this string has " + std::to_string(length) + " bytes");
  return false;
}

bool TreeBuilder::open(Value&& value, Span opener) {
  if (!check_depth(1, opener) || !count(1, opener)) return false;
  value.span = opener;
  frames_.push_back({std::move(value), {}});
  return true;
}

bool TreeBuilder::add(Value&& value) {
  if (!count(1, value.span)) return false;
  if (value.is_string()) bytes_ += value.string().size();
  attach(std::move(value));
  return true;
}

bool TreeBuilder::key(std::string&& text, Span span) {
  Frame& frame = frames_.back();
  Object& members = frame.value.object();
  bytes_ += text.size();
  // Most maps have at most four members. Growth from one would allocate three times.
  constexpr std::size_t few = 4;
  if (members.empty()) members.reserve(few);
  Member& member = members.emplace_back();
  member.key = std::move(text);
  member.key_span = span;
  const Member* earlier = frame.keys.find_earlier(members);
  if (earlier == nullptr) return true;
  // The duplicate member remains. The tree is discarded, but must have the shape of the text.
  diags_.error(diag::DuplicateKey{.key = members.back().key}, span)
      .here("set again here")
      .label(earlier->key_span, "first set here");
  return true;
}

void TreeBuilder::attach(Value&& value) {
  if (frames_.empty()) {
    root_ = std::move(value);
    return;
  }
  Value& parent = frames_.back().value;
  if (parent.is_array()) {
    parent.array().push_back(std::move(value));
  } else {
    parent.object().back().value = std::move(value);
  }
}

void TreeBuilder::close(std::uint32_t end) {
  Value value = std::move(frames_.back().value);
  frames_.pop_back();
  value.span.end = end;
  attach(std::move(value));
}

}  // namespace tgtcfg
