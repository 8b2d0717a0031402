// JSON text, piece by piece.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "model/value_stream.h"

namespace tgtcfg {

enum class JsonLayout { indented, compact, canonical };

/// There is no line end behind it.
class JsonStream final : public ValueStream {
 public:
  explicit JsonStream(JsonLayout layout, KeyOrder order = KeyOrder::sorted);
  JsonStream(JsonLayout layout, TextSink sink);

  void open(char bracket) override;
  void key(std::string_view name) override;
  void element() override;
  void close(char bracket) override;

 private:
  void write_scalar(const Value& value) override;
  [[nodiscard]] std::vector<const Member*> members_of(const Object& object) const override;
  void next();
  void new_line();

  JsonLayout layout_;
  bool first_ = true;  // nothing was written behind the last bracket
  std::size_t level_ = 0;
};

}  // namespace tgtcfg
