// Writes a document incrementally, without a tree in memory.
#pragma once

#include <tgtcfg/writers.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/text_sink.h"

namespace tgtcfg {

/// The caller writes the keys of an object once each, in their final order. Implementations:
/// JsonStream and make_yaml_stream().
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
class ValueStream {
 public:
  virtual ~ValueStream() = default;
  ValueStream(const ValueStream&) = delete;
  ValueStream& operator=(const ValueStream&) = delete;

  void write(const Value& value);
  virtual void open(char bracket) = 0;
  virtual void key(std::string_view name) = 0;
  virtual void element() = 0;
  virtual void close(char bracket) = 0;

  /// Returns the text that was not passed to the sink.
  [[nodiscard]] std::string take() { return std::move(out_); }

 protected:
  explicit ValueStream(KeyOrder order) : order_(order) {}
  /// Passes the text to `sink` in chunks; `take` returns the last chunk.
  explicit ValueStream(TextSink sink) : sink_(std::move(sink)) {}

  virtual void write_scalar(const Value& value) = 0;
  [[nodiscard]] virtual std::vector<const Member*> members_of(const Object& object) const;
  /// Flushes to the sink if the buffer is large.
  void pass_on();

  std::string out_;

 private:
  KeyOrder order_ = KeyOrder::sorted;
  TextSink sink_;
};

enum class JsonLayout { indented, compact, canonical };

/// Writes JSON without a final line ending.
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
  bool first_ = true;  // no element since the last opening bracket
  std::size_t level_ = 0;
};

}  // namespace tgtcfg
