#include "schema/encoder.h"

#include <bit>

namespace tgtcfg {

using program::Offset;
using program::Op;

void Encoder::string(std::string_view text) {
  auto known = interned_.find(text);
  if (known == interned_.end()) {
    known = interned_.emplace(std::string(text), strings_.size()).first;
    strings_ += text;
  }
  word(known->second);
  word(text.size());
}

void Encoder::wide(std::uint64_t value) {
  word(value & 0xFFFFFFFFU);
  word(value >> 32);
}

void Encoder::number(const Value& value) {
  word(static_cast<std::size_t>(value.kind()));
  wide(value.is_integer() ? static_cast<std::uint64_t>(value.integer())
                          : std::bit_cast<std::uint64_t>(value.number()));
}

void Encoder::constant(const Value& value) {
  if (value.is_integer() || value.is_number()) return number(value);
  word(static_cast<std::size_t>(value.kind()));
  if (value.is_boolean()) {
    word(value.boolean() ? 1 : 0);
  } else if (value.is_string()) {
    string(value.string());
  } else if (value.is_array()) {
    word(value.array().size());
    for (const Value& item : value.array()) constant(item);
  } else if (value.is_object()) {
    word(value.object().size());
    for (const Member& member : value.object()) {
      string(member.key);
      constant(member.value);
    }
  }
}

void Encoder::node(NodeId id) {
  references_.emplace_back(position(), id);
  word(0);
}

void Encoder::pattern(std::string_view text) {
  const auto index = patterns_.emplace(std::string(text), patterns_.size()).first->second;
  word(index);
  string(text);
}

Offset Encoder::begin(Op op) {
  const Offset start = position();
  word(static_cast<std::size_t>(op));
  word(0);
  return start;
}

void Encoder::instruction(Op op, std::size_t operand) {
  const Offset start = begin(op);
  word(operand);
  finish(start);
}

void Encoder::place_nodes(const std::vector<Offset>& offsets, NodeId root) {
  words_[0] = program::format_version;
  words_[1] = offsets[root];
  words_[2] = static_cast<program::Word>(patterns_.size());
  for (const auto& [place, id] : references_) words_[place] = offsets[id];
}

}  // namespace tgtcfg
