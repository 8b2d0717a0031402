// YAML in block style, piece by piece.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "model/value_stream.h"

namespace tgtcfg {

/// The last line has its end.
class YamlStream final : public ValueStream {
 public:
  explicit YamlStream(KeyOrder order = KeyOrder::sorted) : ValueStream(order) {}
  explicit YamlStream(TextSink sink) : ValueStream(std::move(sink)) {}

  void open(char bracket) override;
  void key(std::string_view name) override;
  void element() override;
  void close(char bracket) override;

 private:
  struct Block {
    bool is_list = false;
    bool is_empty = true;
  };

  void write_scalar(const Value& value) override;
  void write_text(std::string_view text);
  /// Where a key or a dash stands: a map goes on in the line of the dash before it.
  void begin_entry();
  void begin_scalar();
  void indent();

  std::vector<Block> blocks_;  ///< outermost first
};

}  // namespace tgtcfg
