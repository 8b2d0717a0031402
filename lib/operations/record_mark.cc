#include "operations/record_mark.h"

#include "model/scalar_text.h"

namespace tgtcfg {
namespace {

std::string joined(std::string_view before, std::string_view added, std::string_view after) {
  std::string text;
  text.reserve(before.size() + added.size() + after.size());
  text += before;
  text += added;
  text += after;
  return text;
}

/// True if the container is empty except for white space.
bool is_empty(std::string_view container) {
  return container.substr(1, container.size() - 2).find_first_not_of(" \t\r\n") == container.npos;
}

}  // namespace

std::optional<std::string> with_member(std::string_view text, const PointerTokens& pointer,
                                       std::string_view value, std::size_t depth) {
  if (pointer.empty()) return std::nullopt;
  const JsonField known = find_json_field(text, pointer, depth);
  if (known.search == FieldSearch::found)
    return joined(text.substr(0, known.begin), value, text.substr(known.end));
  const std::string& key = pointer.back();
  const PointerTokens around(pointer.begin(), pointer.end() - 1);
  const JsonField container = find_json_field(text, around, depth);
  if (container.search != FieldSearch::found) return std::nullopt;
  const char open = text[container.begin];
  const bool fits = open == '{' || (open == '[' && key == "-");
  if (!fits) return std::nullopt;
  std::string added;
  if (!is_empty(text.substr(container.begin, container.end - container.begin))) added = ", ";
  if (open == '{') {
    append_quoted(added, key, Printable::json);
    added += ": ";
  }
  added += value;
  return joined(text.substr(0, container.end - 1), added, text.substr(container.end - 1));
}

}  // namespace tgtcfg
