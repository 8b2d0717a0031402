#include "format/one_line.h"

namespace tgtcfg {
std::string with_usual_quotes(std::string_view written) {
  const bool single = written.size() >= 2 && written.front() == '\'' && written.back() == '\'';
  if (!single || written.find_first_of("\"\\") != written.npos) return std::string(written);
  std::string text = "\"";
  for (std::size_t i = 1; i + 1 < written.size(); ++i) {
    text += written[i];
    if (written[i] == '\'') ++i;  // two quotes represent one
  }
  return text += '"';
}

namespace {

bool has_comments(const LayoutEntry& entry) {
  return !entry.above.empty() || !entry.between.empty() || !entry.trailing.empty() ||
         !entry.below.empty();
}

std::string with_properties(const LayoutNode& node, const std::string& text) {
  if (node.properties.empty() || text.empty()) return node.properties + text;
  return node.properties + " " + text;
}

}  // namespace

std::string key_text(const LayoutEntry& entry) {
  std::string text = entry.key_properties;
  if (!text.empty()) text += ' ';
  text += with_usual_quotes(entry.key);
  // Without a space, the colon would be part of the alias.
  if (entry.key.starts_with('*')) text += ' ';
  return text += ':';
}

std::string scalar_text(const LayoutNode& node) {
  return with_usual_quotes(node.rewritten.empty() ? node.text : node.rewritten);
}

std::optional<std::string> one_line(const LayoutNode& node) {
  if (!node.is_flow()) {
    if (node.text.find('\n') != node.text.npos) return std::nullopt;
    return scalar_text(node);
  }
  const bool spread = node.spread && !node.entries.empty();
  if (spread || !node.head.empty() || !node.tail.empty()) return std::nullopt;
  std::string line(1, node.is_map() ? '{' : '[');
  for (const LayoutEntry& entry : node.entries) {
    if (has_comments(entry)) return std::nullopt;
    const auto text = one_line(entry.node);
    if (!text) return std::nullopt;
    const std::string value = with_properties(entry.node, *text);
    if (line.size() > 1) line += ", ";
    if (!entry.key.empty()) line += key_text(entry) + (value.empty() ? "" : " ");
    line += value;
  }
  return line += node.is_map() ? '}' : ']';
}

}  // namespace tgtcfg
