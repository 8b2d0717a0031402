// The one tree that every reader produces and every stage reads: JSON's data model with places.
//
//   Value target(Object{{"kind", "cuda"}, {"arch", "sm_86"}});
//   target.set("max_num_threads", 512);
//   if (const Value* arch = target.find("arch")) std::cout << arch->string() << '\n';
//   std::cout << write_compact_json(target) << '\n';
#pragma once

#include <tgtcfg/source.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

enum class ValueKind : std::uint8_t { null, boolean, integer, number, string, array, object };

/// How a scalar was written. It decides how text inside it maps back to source bytes, and
/// `target_text` marks an attribute of a target string, whose type is its kind's to decide.
enum class ScalarStyle : std::uint8_t {
  none,           ///< made by the program, or not a scalar
  plain,          ///< YAML plain scalar, JSON literal or number
  single_quoted,  ///< '...' in YAML (doubled quotes) or JSON5 (backslash escapes)
  double_quoted,  ///< "..." in YAML, JSON and JSON5
  literal,        ///< YAML |
  folded,         ///< YAML >
  target_text,    ///< text of a target string option, still quoted and escaped as written
};

class Value;
struct Member;
using Array = std::vector<Value>;
/// Members in the order of the document; keys are unique (readers refuse duplicates).
using Object = std::vector<Member>;

/// A value and the bytes it was read from. `number` is a double that is not a plain integer text
/// (`1.5`, `1e3`, `1.0`); `integer` lies within +-(2^53-1), which readers check.
class Value {
 public:
  Value();
  Value(std::nullptr_t);
  Value(bool value);
  Value(std::int64_t value);
  Value(int value);
  Value(double value);
  Value(std::string value);
  Value(std::string_view value);
  Value(const char* value);
  Value(Array value);
  Value(Object value);
  Value(const Value& other);
  /// The other keeps its kind; a text, list or map that it holds is empty.
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  /// The other may be a part of this one.
  Value& operator=(Value&& other) noexcept;
  ~Value() { clear(); }

  [[nodiscard]] ValueKind kind() const { return kind_; }
  [[nodiscard]] bool is_null() const { return kind() == ValueKind::null; }
  [[nodiscard]] bool is_boolean() const { return kind() == ValueKind::boolean; }
  [[nodiscard]] bool is_integer() const { return kind() == ValueKind::integer; }
  [[nodiscard]] bool is_number() const { return kind() == ValueKind::number; }
  [[nodiscard]] bool is_string() const { return kind() == ValueKind::string; }
  [[nodiscard]] bool is_array() const { return kind() == ValueKind::array; }
  [[nodiscard]] bool is_object() const { return kind() == ValueKind::object; }

  // Accessors: the caller has checked the kind. Else they throw std::logic_error.
  [[nodiscard]] bool boolean() const { return checked(ValueKind::boolean, boolean_); }
  [[nodiscard]] std::int64_t integer() const { return checked(ValueKind::integer, integer_); }
  [[nodiscard]] double number() const { return checked(ValueKind::number, number_); }
  [[nodiscard]] const std::string& string() const { return checked(ValueKind::string, string_); }
  [[nodiscard]] const Array& array() const { return checked(ValueKind::array, array_); }
  [[nodiscard]] Array& array() { return checked(ValueKind::array, array_); }
  [[nodiscard]] const Object& object() const { return checked(ValueKind::object, object_); }
  [[nodiscard]] Object& object() { return checked(ValueKind::object, object_); }

  /// The member's value, or null when this is not an object or has no such key.
  [[nodiscard]] const Value* find(std::string_view key) const;
  [[nodiscard]] Value* find(std::string_view key);
  [[nodiscard]] const Member* find_member(std::string_view key) const;

  // Members by key, without a question before: what is not there, or of another kind, is empty.
  // They refer into this value.

  /// Whether there is such a member, whatever it is.
  [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
  /// The member's value, or a null value.
  [[nodiscard]] const Value& get(std::string_view key) const;
  /// The member that is a string, or an empty one.
  [[nodiscard]] const std::string& text(std::string_view key) const;
  /// The member that is an array, or an empty one.
  [[nodiscard]] const Array& list(std::string_view key) const;
  /// The member that is an object, or an empty one.
  [[nodiscard]] const Object& map(std::string_view key) const;
  /// Whether the member is `true`.
  [[nodiscard]] bool flag(std::string_view key) const;
  /// The member that is an integer, or nothing.
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key) const;
  /// The strings of a member that is an array; its other elements are left out.
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;

  /// Sets or replaces a member of an object (turning null into an object first).
  Value& set(std::string_view key, Value value);

  /// Equal data; places and styles play no part. `1` and `1.0` differ.
  friend bool operator==(const Value& a, const Value& b);

  Span span;
  ScalarStyle style = ScalarStyle::none;

 private:
  // A std::variant would take eight bytes more of each value and two to three percent more
  // instructions where documents are read and checked; its code for moves and ends stood in the
  // program two hundred times.
  template <class Held>
  Held& checked(ValueKind kind, Held& held) const {
    if (kind_ != kind) [[unlikely]]
      throw_wrong_kind();
    return held;
  }
  [[noreturn]] static void throw_wrong_kind();
  void clear() {
    if (kind_ >= ValueKind::string) release();  // the kinds from here on own memory
  }
  void release() noexcept;
  template <class Other>
  void hold(Other&& other);

  ValueKind kind_ = ValueKind::null;
  union {  // what `kind_` says; null is none of them
    bool boolean_;
    std::int64_t integer_;
    double number_;
    std::string string_;
    Array array_;
    Object object_;
  };
};

struct Member {
  std::string key;
  Value value;
  Span key_span{};
};

// Here a member is complete, which clang 14 asks for where a vector of them may be made.
inline Value::Value() {}
inline Value::Value(std::nullptr_t) {}
inline Value::Value(bool value) : kind_(ValueKind::boolean), boolean_(value) {}
inline Value::Value(std::int64_t value) : kind_(ValueKind::integer), integer_(value) {}
inline Value::Value(int value) : Value(static_cast<std::int64_t>(value)) {}
inline Value::Value(double value) : kind_(ValueKind::number), number_(value) {}
inline Value::Value(std::string value) : kind_(ValueKind::string), string_(std::move(value)) {}
inline Value::Value(std::string_view value) : Value(std::string(value)) {}
inline Value::Value(const char* value) : Value(std::string(value)) {}
inline Value::Value(Array value) : kind_(ValueKind::array), array_(std::move(value)) {}
inline Value::Value(Object value) : kind_(ValueKind::object), object_(std::move(value)) {}

/// The JSON name of a kind: `null boolean integer number string array object`.
[[nodiscard]] std::string_view name_of(ValueKind kind);
/// The same in the words of messages, with an article: `a text`, `a list`, `a map`, `an integer`.
[[nodiscard]] std::string_view in_words(ValueKind kind);

enum class InputFormat : std::uint8_t { yaml, json, json5 };

/// One document of a source (a YAML file may hold several, counted from 0).
struct Document {
  FileId file;
  std::uint32_t index = 0;
  Value root;
  /// What it was read as. Only JSON and JSON5 can be a tvmc file; a document that a program made is
  /// one as YAML would be.
  InputFormat format = InputFormat::yaml;
};

}  // namespace tgtcfg
