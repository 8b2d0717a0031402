// libyaml's events with their places in bytes, and its errors.
#pragma once

#include <tgtcfg/value.h>
#include <yaml.h>

#include <cstddef>
#include <string_view>

namespace tgtcfg {

/// Turns numbers of characters, as libyaml counts, into bytes. Asked for places that mostly follow
/// one another, it goes on from the last one.
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
  stream,  ///< the begin of all
  document_begin,
  document_end,
  scalar,
  alias,
  array_begin,
  object_begin,
  collection_end,
  end,  ///< of all
};

/// What the parser saw from `begin` to `end`; the texts hold until the next event.
struct YamlEvent {
  YamlEventKind kind = YamlEventKind::end;
  std::size_t begin = 0;  ///< of the tag and the anchor, where there are any
  std::size_t end = 0;
  std::string_view text{};  ///< of a scalar
  ScalarStyle style = ScalarStyle::plain;
  std::string_view tag{};  ///< empty when none is written
  bool has_anchor = false;
};

/// Where the parser cannot go on, in its words.
struct YamlError {
  std::string_view problem;
  std::size_t at = 0;
  std::string_view context{};  ///< what it was reading there, which began at `begin`
  std::size_t begin = 0;
};

/// The parser over a text that stays where it is, from the byte `begin` on.
class YamlEvents {
 public:
  /// No place is behind `size`.
  YamlEvents(std::string_view text, std::size_t begin, std::size_t size);
  ~YamlEvents();
  YamlEvents(const YamlEvents&) = delete;
  YamlEvents& operator=(const YamlEvents&) = delete;

  /// Reads the next event; false at an error. Throws std::bad_alloc when memory is short.
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
