// The tree that all readers produce and all stages read: JSON's data model with source locations.
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

/// Syntax of a scalar in its source, used to map characters of the string to source bytes.
enum class ScalarStyle : std::uint8_t {
  none,           ///< created by a program, or not a scalar
  plain,          ///< YAML plain scalar, JSON literal or number
  single_quoted,  ///< '...' in YAML (doubled quotes) or JSON5 (backslash escapes)
  double_quoted,  ///< "..." in YAML, JSON and JSON5
  literal,        ///< YAML |
  folded,         ///< YAML >
  /// Option in a target string, quoted as written; its type depends on the target kind.
  target_text,
};

class Value;
struct Member;
using Array = std::vector<Value>;
/// Members in document order; keys are unique (readers reject duplicates).
using Object = std::vector<Member>;

/// A value with its source location. A number is an `integer` if it is written as a plain integer,
/// within +-(2^53-1), which readers check; otherwise it is a `number` (`1.5`, `1e3`, `1.0`). Not
/// thread-safe while it is modified.
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
  /// Moves the contents. `other` keeps its kind; its string, list or map becomes empty.
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  /// Moves the contents; `other` may be a part of this value.
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

  // Accessors for a value whose kind is known. They throw std::logic_error for any other kind.
  [[nodiscard]] bool boolean() const { return checked(ValueKind::boolean, boolean_); }
  [[nodiscard]] std::int64_t integer() const { return checked(ValueKind::integer, integer_); }
  [[nodiscard]] double number() const { return checked(ValueKind::number, number_); }
  [[nodiscard]] const std::string& string() const { return checked(ValueKind::string, string_); }
  [[nodiscard]] const Array& array() const { return checked(ValueKind::array, array_); }
  [[nodiscard]] Array& array() { return checked(ValueKind::array, array_); }
  [[nodiscard]] const Object& object() const { return checked(ValueKind::object, object_); }
  [[nodiscard]] Object& object() { return checked(ValueKind::object, object_); }

  /// Returns the member's value; null if this is not an object or does not have the key.
  [[nodiscard]] const Value* find(std::string_view key) const;
  [[nodiscard]] Value* find(std::string_view key);
  [[nodiscard]] const Member* find_member(std::string_view key) const;

  // Convenience accessors. They return an empty value if the member is missing or of another kind.
  // References point into this value.

  /// Returns true if this object has the member.
  [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
  /// Returns the member's value, or a null value.
  [[nodiscard]] const Value& get(std::string_view key) const;
  /// Returns the member if it is a string, else an empty string.
  [[nodiscard]] const std::string& text(std::string_view key) const;
  /// Returns the member if it is an array, else an empty array.
  [[nodiscard]] const Array& list(std::string_view key) const;
  /// Returns the member if it is an object, else an empty object.
  [[nodiscard]] const Object& map(std::string_view key) const;
  /// Returns true if the member is `true`.
  [[nodiscard]] bool flag(std::string_view key) const;
  /// Returns the member if it is an integer, else nullopt.
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key) const;
  /// Returns the strings in a member that is an array, without its other elements.
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;

  /// Sets or replaces a member of an object; turns null into an object first. Returns the member.
  Value& set(std::string_view key, Value value);

  /// Compares data only, not locations or styles. `1` and `1.0` differ.
  friend bool operator==(const Value& a, const Value& b);

  Span span;
  ScalarStyle style = ScalarStyle::none;

 private:
  // A std::variant would use eight more bytes per value and two to three percent more instructions
  // when documents are read and checked. Its code for moving and destroying values was in the
  // program two hundred times.
  template <class Held>
  Held& checked(ValueKind kind, Held& held) const {
    if (kind_ != kind) [[unlikely]]
      throw_wrong_kind();
    return held;
  }
  [[noreturn]] static void throw_wrong_kind();
  void clear() {
    if (kind_ >= ValueKind::string) release();  // all kinds from string on own memory
  }
  void release() noexcept;
  template <class Other>
  void hold(Other&& other);

  ValueKind kind_ = ValueKind::null;
  union {  // the active member is selected by `kind_`; no member is active for null
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

// Member is complete here, as clang 14 requires where a vector of members can be created.
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

/// Returns the JSON name of a kind: `null boolean integer number string array object`.
[[nodiscard]] std::string_view name_of(ValueKind kind);
/// Returns the name used in messages, with an article, for example `a list` or `an integer`.
[[nodiscard]] std::string_view in_words(ValueKind kind);

enum class InputFormat : std::uint8_t { yaml, json, json5 };

/// One document of a source. A YAML file can contain several, numbered from 0.
struct Document {
  FileId file;
  std::uint32_t index = 0;
  Value root;
  /// Format of the source. Only JSON and JSON5 documents can be tvmc files. Documents created by a
  /// program use the default.
  InputFormat format = InputFormat::yaml;
};

}  // namespace tgtcfg
