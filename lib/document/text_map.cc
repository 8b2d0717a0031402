#include "document/text_map.h"

#include "document/text_decode.h"

namespace tgtcfg {
namespace {

// Where every byte of the value is in the source between its quotes, when that can be told.
std::vector<std::uint32_t> offsets_of(const Value& value, std::string_view source) {
  const std::string& text = value.string();
  const auto matching = [&text](DecodedText decoded) {
    return decoded.text == text ? std::move(decoded.offsets) : std::vector<std::uint32_t>();
  };
  switch (value.style) {
    case ScalarStyle::plain:
      return matching(decode_flow(source, 0, Escapes::none));
    case ScalarStyle::single_quoted: {
      auto offsets = matching(decode_flow(source, '\'', Escapes::none));
      return offsets.empty() ? matching(decode_flow(source, '\'', Escapes::json5)) : offsets;
    }
    case ScalarStyle::double_quoted: {
      auto offsets = matching(decode_flow(source, '"', Escapes::yaml));
      return offsets.empty() ? matching(decode_flow(source, '"', Escapes::json5)) : offsets;
    }
    case ScalarStyle::literal:
    case ScalarStyle::folded:
      return matching(decode_block(source, text));
    case ScalarStyle::none:
    case ScalarStyle::target_text:
      break;
  }
  return {};
}

bool is_quoted(const Value& value, std::string_view source) {
  const bool style =
      value.style == ScalarStyle::single_quoted || value.style == ScalarStyle::double_quoted;
  return style && source.size() >= 2 && (source.front() == '"' || source.front() == '\'') &&
         source.front() == source.back();
}

}  // namespace

Span TextMap::span(std::size_t begin, std::size_t end) const {
  if (!base_.known()) return {};
  if (offsets_ == nullptr) {
    return {base_.file, first_ + static_cast<std::uint32_t>(begin),
            first_ + static_cast<std::uint32_t>(end)};
  }
  if (offsets_->empty()) return base_;
  const std::size_t last = offsets_->size() - 1;
  const std::uint32_t from = (*offsets_)[std::min(begin, last)];
  return {base_.file, from, std::max(from, (*offsets_)[std::min(end, last)])};
}

TextMap text_map_of(const Value& string_value, const SourceMap& sources) {
  const Span span = string_value.span;
  if (!span.known() || !string_value.is_string()) return TextMap();
  std::string_view source = sources.text(span);
  const std::string& text = string_value.string();
  std::uint32_t first = span.begin;
  if (is_quoted(string_value, source)) {
    source = source.substr(1, source.size() - 2);
    ++first;
  }
  if (source == text) return {span, first};
  std::vector<std::uint32_t> offsets = offsets_of(string_value, source);
  for (std::uint32_t& offset : offsets) offset += first;
  if (!offsets.empty()) return {span, std::move(offsets)};
  // Escaped twice, as JSON inside a YAML scalar: often the text itself still stands there as it is.
  const std::size_t found = text.empty() ? source.npos : source.find(text);
  if (found != source.npos && source.find(text, found + 1) == source.npos) {
    return {span, first + static_cast<std::uint32_t>(found)};
  }
  return TextMap::whole(span);
}

}  // namespace tgtcfg
