// The only source that uses libyaml.
#include "document/yaml_events.h"

#include <algorithm>
#include <new>

#include "support/utf8.h"

namespace tgtcfg {
namespace {

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

std::string_view view(const yaml_char_t* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

std::string_view view(const char* text) {
  return text == nullptr ? std::string_view() : text;
}

ScalarStyle style_of(yaml_scalar_style_t style) {
  switch (style) {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE:
      return ScalarStyle::single_quoted;
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE:
      return ScalarStyle::double_quoted;
    case YAML_LITERAL_SCALAR_STYLE:
      return ScalarStyle::literal;
    case YAML_FOLDED_SCALAR_STYLE:
      return ScalarStyle::folded;
    case YAML_PLAIN_SCALAR_STYLE:
    case YAML_ANY_SCALAR_STYLE:
      break;
  }
  return ScalarStyle::plain;
}

void take(const yaml_event_t& raw, YamlEvent& event) {
  switch (raw.type) {
    case YAML_STREAM_START_EVENT:
      event.kind = YamlEventKind::stream;
      break;
    case YAML_DOCUMENT_START_EVENT:
      event.kind = YamlEventKind::document_begin;
      break;
    case YAML_DOCUMENT_END_EVENT:
      event.kind = YamlEventKind::document_end;
      break;
    case YAML_ALIAS_EVENT:
      event.kind = YamlEventKind::alias;
      break;
    case YAML_SCALAR_EVENT:
      event.kind = YamlEventKind::scalar;
      event.text = {reinterpret_cast<const char*>(raw.data.scalar.value), raw.data.scalar.length};
      event.style = style_of(raw.data.scalar.style);
      event.tag = view(raw.data.scalar.tag);
      event.has_anchor = raw.data.scalar.anchor != nullptr;
      break;
    case YAML_SEQUENCE_START_EVENT:
      event.kind = YamlEventKind::array_begin;
      event.tag = view(raw.data.sequence_start.tag);
      event.has_anchor = raw.data.sequence_start.anchor != nullptr;
      break;
    case YAML_MAPPING_START_EVENT:
      event.kind = YamlEventKind::object_begin;
      event.tag = view(raw.data.mapping_start.tag);
      event.has_anchor = raw.data.mapping_start.anchor != nullptr;
      break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
      event.kind = YamlEventKind::collection_end;
      break;
    case YAML_STREAM_END_EVENT:
    case YAML_NO_EVENT:
      event.kind = YamlEventKind::end;
      break;
  }
}

}  // namespace

CharacterOffsets::CharacterOffsets(std::string_view text) : text_(text), ascii_(is_ascii(text)) {}

std::size_t CharacterOffsets::bytes(std::size_t characters) {
  if (ascii_) return std::min(characters, text_.size());
  while (characters_ > characters) {
    while (continues(text_[--bytes_])) {
    }
    --characters_;
  }
  for (; characters_ < characters && bytes_ < text_.size(); ++characters_) {
    while (++bytes_ < text_.size() && continues(text_[bytes_])) {
    }
  }
  return bytes_;
}

YamlEvents::YamlEvents(std::string_view text, std::size_t begin, std::size_t size)
    : begin_(begin), size_(size), offsets_(text.substr(begin)) {
  if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
  // Set explicitly, so that libyaml does not look for another byte order mark.
  yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser_, reinterpret_cast<const yaml_char_t*>(text.data()) + begin,
                               text.size() - begin);
}

YamlEvents::~YamlEvents() {
  yaml_event_delete(&raw_);
  yaml_parser_delete(&parser_);
}

std::size_t YamlEvents::place(const yaml_mark_t& mark) {
  return std::min(begin_ + offsets_.bytes(mark.index), size_);
}

bool YamlEvents::next() {
  yaml_event_delete(&raw_);
  if (yaml_parser_parse(&parser_, &raw_) == 0) {
    keep_error();
    return false;
  }
  event_ = YamlEvent();
  take(raw_, event_);
  event_.begin = place(raw_.start_mark);
  event_.end = place(raw_.end_mark);
  return true;
}

void YamlEvents::keep_error() {
  if (parser_.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
  error_.problem = view(parser_.problem);
  error_.context = view(parser_.context);
  if (parser_.error == YAML_READER_ERROR) {
    error_.at = error_.begin = begin_ + parser_.problem_offset;
    return;
  }
  error_.at = place(parser_.problem_mark);
  error_.begin = error_.context.empty() ? error_.at : place(parser_.context_mark);
}

}  // namespace tgtcfg
