// JSON text that is written piece by piece, so that a large document need not be a tree before.
#pragma once

#include <tgtcfg/writers.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "support/text_sink.h"

namespace tgtcfg {

enum class JsonLayout { indented, compact, canonical };

/// Who writes by pieces gives the keys of an object in the order that they shall have, each once.
///
///   JsonStream json(JsonLayout::compact);
///   json.open('{');
///   json.key("a");
///   json.open('[');
///   json.element();
///   json.write(1);
///   json.close(']');
///   json.close('}');
///   json.take();  // {"a":[1]}
class JsonStream {
 public:
  explicit JsonStream(JsonLayout layout, KeyOrder order = KeyOrder::sorted);
  /// The text goes there in pieces, as it grows; `take` gives the last of them.
  JsonStream(JsonLayout layout, TextSink sink);

  void write(const Value& value);
  void open(char bracket);
  void key(std::string_view name);
  void element();
  void close(char bracket);

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  void write_object(const Object& object);
  void next();
  void new_line();

  JsonLayout layout_;
  KeyOrder order_ = KeyOrder::sorted;
  TextSink sink_;
  bool first_ = true;  // nothing was written behind the last bracket
  std::size_t level_ = 0;
  std::string out_;
};

}  // namespace tgtcfg
