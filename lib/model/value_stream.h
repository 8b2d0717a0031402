// A document that is written piece by piece, so that a large one need not be a tree before.
#pragma once

#include <tgtcfg/writers.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/text_sink.h"

namespace tgtcfg {

/// Who writes by pieces gives the keys of an object in the order that they shall have, each once.
/// JsonStream and make_yaml_stream() are the forms that it takes.
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

  /// The text, or what of it did not go to the sink yet.
  [[nodiscard]] std::string take() { return std::move(out_); }

 protected:
  explicit ValueStream(KeyOrder order) : order_(order) {}
  /// The text goes there in pieces, as it grows; `take` gives the last of them.
  explicit ValueStream(TextSink sink) : sink_(std::move(sink)) {}

  virtual void write_scalar(const Value& value) = 0;
  [[nodiscard]] virtual std::vector<const Member*> members_of(const Object& object) const;
  /// Hands on what was written, if that is much.
  void pass_on();

  std::string out_;

 private:
  KeyOrder order_ = KeyOrder::sorted;
  TextSink sink_;
};

// JSON text, piece by piece.

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
