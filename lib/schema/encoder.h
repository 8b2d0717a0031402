// Writes a program: words, interned strings, and references to nodes that are not placed yet.
#pragma once

#include <tgtcfg/value.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/program.h"

namespace tgtcfg {

class Encoder {
 public:
  using NodeId = std::uint32_t;

  Encoder() : words_(program::header_words, 0) {}

  [[nodiscard]] program::Offset position() const {
    return static_cast<program::Offset>(words_.size());
  }
  void word(std::size_t value) { words_.push_back(static_cast<program::Word>(value)); }
  void string(std::string_view text);
  void number(const Value& value);
  void constant(const Value& value);
  /// A reference that `place_nodes` turns into the node's offset.
  void node(NodeId id);
  /// No node.
  void no_node() { word(0); }
  void pattern(std::string_view text);
  /// Starts an instruction; `finish` writes its length.
  program::Offset begin(program::Op op);
  void finish(program::Offset instruction) { words_[instruction + 1] = position() - instruction; }
  /// An instruction with one operand.
  void instruction(program::Op op, std::size_t operand);
  void set(program::Offset offset, program::Word word) { words_[offset] = word; }

  /// Completes header and references.
  void place_nodes(const std::vector<program::Offset>& offsets, NodeId root);
  [[nodiscard]] std::vector<program::Word> take_words() { return std::move(words_); }
  [[nodiscard]] std::string take_strings() { return std::move(strings_); }

 private:
  void wide(std::uint64_t value);
  std::vector<program::Word> words_;
  std::string strings_;
  std::map<std::string, std::size_t, std::less<>> interned_;
  std::map<std::string, std::size_t, std::less<>> patterns_;
  std::vector<std::pair<program::Offset, NodeId>> references_;
};

}  // namespace tgtcfg
