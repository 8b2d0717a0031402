// The only source that uses libyaml.
#include "document/yaml_events.h"

#include <algorithm>
#include <iterator>
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

// In the order of yaml_scalar_style_t.
constexpr ScalarStyle styles[] = {ScalarStyle::plain,         ScalarStyle::plain,
                                  ScalarStyle::single_quoted, ScalarStyle::double_quoted,
                                  ScalarStyle::literal,       ScalarStyle::folded};
static_assert(YAML_FOLDED_SCALAR_STYLE == std::size(styles) - 1);

// In the order of yaml_event_type_t.
constexpr YamlEventKind kinds[] = {YamlEventKind::end,
                                   YamlEventKind::stream,
                                   YamlEventKind::end,
                                   YamlEventKind::document_begin,
                                   YamlEventKind::document_end,
                                   YamlEventKind::alias,
                                   YamlEventKind::scalar,
                                   YamlEventKind::array_begin,
                                   YamlEventKind::collection_end,
                                   YamlEventKind::object_begin,
                                   YamlEventKind::collection_end};
static_assert(YAML_MAPPING_END_EVENT == std::size(kinds) - 1);

void take(const yaml_event_t& raw, YamlEvent& event) {
  event.kind = kinds[raw.type];
  const auto take_properties = [&](const auto& node) {
    event.tag = view(node.tag);
    event.has_anchor = node.anchor != nullptr;
  };
  if (event.kind == YamlEventKind::scalar) {
    const auto& scalar = raw.data.scalar;
    event.text = {reinterpret_cast<const char*>(scalar.value), scalar.length};
    event.style = styles[scalar.style];
    take_properties(scalar);
  } else if (event.kind == YamlEventKind::array_begin) {
    take_properties(raw.data.sequence_start);
  } else if (event.kind == YamlEventKind::object_begin) {
    take_properties(raw.data.mapping_start);
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
