#include "format/option_order.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "support/text.h"

namespace tgtcfg {
namespace {

/// An option with its value, which may be a separate word.
struct OptionWords {
  std::string name;
  std::string text;
};

bool begins_option(std::string_view word) {
  return word.size() > 1 && word.front() == '-' && !is_digit(word[1]);
}

bool comes_before(const OptionWords& a, const OptionWords& b) {
  constexpr std::string_view keys = "-keys";
  if (a.name == keys || b.name == keys) return a.name == keys && b.name != keys;
  return a.name < b.name;
}

bool is_target_place(const std::string& token, const std::string& parent) {
  return token == "host" || token == "target" || token == "targets" || parent == "targets";
}

bool in_quotes(std::string_view text) {
  return text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
         text.front() == text.back();
}

void order_options_of(LayoutNode& node) {
  const bool quoted = in_quotes(node.text);
  const std::string_view inner = quoted ? node.text.substr(1, node.text.size() - 2) : node.text;
  const std::string ordered = with_ordered_options(inner);
  if (ordered == inner) return;
  const std::string quote = quoted ? std::string(1, node.text.front()) : "";
  node.rewritten = quote + ordered + quote;
}

void order_options(LayoutNode& node, const std::string& token, const std::string& parent) {
  if (node.form == LayoutForm::scalar && is_target_place(token, parent)) order_options_of(node);
  for (LayoutEntry& entry : node.entries)
    order_options(entry.node, std::string(entry.name),
                  node.is_map() || token == "targets" ? token : "");
}

}  // namespace

std::string with_ordered_options(std::string_view target_string) {
  const std::string unchanged(target_string);
  if (target_string.find_first_of("'\"\\\n") != target_string.npos) return unchanged;
  const std::vector<std::string> words = words_of(target_string);
  if (words.size() < 3 || begins_option(words.front()) || !begins_option(words[1]))
    return unchanged;
  std::vector<OptionWords> options;
  for (std::size_t i = 1; i < words.size(); ++i) {
    // A comma at the end of a word separates targets.
    if (words[i].ends_with(',')) return unchanged;
    if (begins_option(words[i])) {
      options.push_back({words[i].substr(0, words[i].find('=')), words[i]});
    } else {
      options.back().text += " " + words[i];
    }
  }
  std::stable_sort(options.begin(), options.end(), comes_before);
  std::string result = words.front();
  for (const OptionWords& option : options) result += " " + option.text;
  return result;
}

Value with_ordered_options(Value value) {
  if (value.is_string()) return Value(with_ordered_options(std::string_view(value.string())));
  if (value.is_array()) {
    for (Value& each : value.array()) each = with_ordered_options(std::move(each));
  } else if (value.is_object()) {
    for (Member& each : value.object()) each.value = with_ordered_options(std::move(each.value));
  }
  return value;
}

void order_options(LayoutNode& root) {
  order_options(root, "", "");
}

}  // namespace tgtcfg
