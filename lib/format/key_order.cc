#include "format/layout.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "database/config_keys.h"

namespace tgtcfg {
namespace {

bool refers(const LayoutNode& node);

bool refers(const LayoutEntry& entry) {
  return entry.key.starts_with('*') || entry.key_properties.find('&') != std::string::npos ||
         refers(entry.node);
}

// True if the node contains an anchor or alias.
bool refers(const LayoutNode& node) {
  return node.form == LayoutForm::alias || node.properties.find('&') != std::string::npos ||
         std::ranges::any_of(node.entries, [](const LayoutEntry& entry) { return refers(entry); });
}

// True if blank lines below the entry would become part of its text.
bool keeps_blank_lines(const LayoutEntry& entry) {
  const LayoutNode& node = entry.node;
  if (!entry.below.empty() || !node.tail.empty()) return false;
  if (node.is_block()) return keeps_blank_lines(node.entries.back());
  const bool block_text = node.text.starts_with('|') || node.text.starts_with('>');
  return block_text && node.text.substr(0, 3).find('+') != std::string_view::npos;
}

std::vector<std::size_t> ranks_of(const LayoutNode& node, const SchemaGuide::Place& place) {
  std::vector<std::string> known = texts_of(SchemaGuide::keys(place), &SchemaGuide::Key::name);
  std::vector<std::size_t> ranks;
  for (const LayoutEntry& entry : node.entries) {
    auto found = std::ranges::find(known, entry.name);
    if (found == known.end()) found = std::ranges::find(known, kebab_case(entry.name));
    const std::size_t before = ranks.empty() ? 0 : ranks.back();
    ranks.push_back(found == known.end() ? before
                                         : static_cast<std::size_t>(found - known.begin()) + 1);
  }
  return ranks;
}

// Numbers the groups of entries that blank lines separate.
std::vector<std::size_t> groups_of(const LayoutNode& node) {
  std::vector<std::size_t> groups;
  for (const LayoutEntry& entry : node.entries) {
    const std::size_t last = groups.empty() ? 0 : groups.back();
    groups.push_back(last + (entry.blank_before ? 1 : 0));
  }
  return groups;
}

bool moves_references(const LayoutNode& node, const std::vector<std::size_t>& order) {
  std::vector<std::size_t> referring;
  for (const std::size_t index : order) {
    if (refers(node.entries[index])) referring.push_back(index);
  }
  return !std::ranges::is_sorted(referring);
}

void order_entries(LayoutNode& node, const SchemaGuide::Place& place) {
  const std::vector<std::size_t> ranks = ranks_of(node, place);
  std::vector<std::size_t> order(node.entries.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  if (std::ranges::is_sorted(order) || moves_references(node, order)) return;
  const bool blank_before_first = node.entries.front().blank_before;
  const std::vector<std::size_t> groups = groups_of(node);
  std::vector<LayoutEntry> entries;
  for (std::size_t i = 0; i < order.size(); ++i) {
    LayoutEntry& entry = entries.emplace_back(std::move(node.entries[order[i]]));
    entry.blank_before =
        i == 0 ? blank_before_first
               : !keeps_blank_lines(entries[i - 1]) &&
                     (groups[order[i]] != groups[order[i - 1]] || !entries[i - 1].below.empty());
  }
  node.entries = std::move(entries);
}

void order(LayoutNode& node, const SchemaGuide::Place& place, SchemaGuide& guide) {
  for (std::size_t i = 0; i < node.entries.size(); ++i) {
    LayoutEntry& entry = node.entries[i];
    if (entry.node.entries.empty()) continue;
    const std::string token = node.is_map() ? std::string(entry.name) : std::to_string(i);
    order(entry.node, guide.below(place, token, entry.node.value), guide);
  }
  if (node.is_map() && node.entries.size() > 1) order_entries(node, place);
}

}  // namespace

void order_keys(LayoutNode& root, SchemaGuide& guide) {
  if (root.value != nullptr) order(root, guide.root(*root.value), guide);
}

}  // namespace tgtcfg
