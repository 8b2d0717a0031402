// libyaml's events and errors, with locations in bytes.
#pragma once

#include <tgtcfg/value.h>
#include <yaml.h>

#include <cstddef>
#include <string_view>

namespace tgtcfg {

/// Converts libyaml's character positions to bytes. Positions mostly increase, so each search
/// continues from the previous position.
class CharacterOffsets {
 public:
  explicit CharacterOffsets(std::string_view text);
  [[nodiscard]] std::size_t bytes(std::size_t characters);

 private:
  std::string_view text_;
  bool ascii_;
  std::size_t characters_ = 0;
  std::size_t bytes_ = 0;
};

enum class YamlEventKind : std::uint8_t {
  stream,  ///< start of the stream
  document_begin,
  document_end,
  scalar,
  alias,
  array_begin,
  object_begin,
  collection_end,
  end,  ///< end of the stream
};

/// An event of the parser from `begin` to `end`. Its strings are valid until the next event.
struct YamlEvent {
  YamlEventKind kind = YamlEventKind::end;
  std::size_t begin = 0;  ///< includes the tag and the anchor, if any
  std::size_t end = 0;
  std::string_view text{};  ///< value of a scalar
  ScalarStyle style = ScalarStyle::plain;
  std::string_view tag{};  ///< empty if not written
  bool has_anchor = false;
};

/// An error that stops the parser, in its words.
struct YamlError {
  std::string_view problem;
  std::size_t at = 0;
  std::string_view context{};  ///< the construct being read, which began at `begin`
  std::size_t begin = 0;
};

/// The parser over a text, which must not move, starting at byte `begin`.
class YamlEvents {
 public:
  /// Locations never exceed `size`.
  YamlEvents(std::string_view text, std::size_t begin, std::size_t size);
  ~YamlEvents();
  YamlEvents(const YamlEvents&) = delete;
  YamlEvents& operator=(const YamlEvents&) = delete;

  /// Reads the next event. Returns false on an error. Throws std::bad_alloc if out of memory.
  [[nodiscard]] bool next();
  [[nodiscard]] const YamlEvent& event() const { return event_; }
  [[nodiscard]] const YamlError& error() const { return error_; }

 private:
  void keep_error();
  [[nodiscard]] std::size_t place(const yaml_mark_t& mark);

  std::size_t begin_;
  std::size_t size_;
  CharacterOffsets offsets_;
  yaml_parser_t parser_;
  yaml_event_t raw_{};
  YamlEvent event_;
  YamlError error_;
};

}  // namespace tgtcfg
