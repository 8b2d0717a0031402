#include "lsp/features.h"

#include <algorithm>
#include <utility>

#include "lsp/place.h"
#include "lsp/protocol.h"
#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

// Longer outlines are not useful, and a symbol needs ten times the bytes of its text.
constexpr std::size_t most_symbols = 10'000;

// SymbolKind
constexpr int namespace_symbol = 3;
constexpr int property_symbol = 7;
constexpr int function_symbol = 12;
constexpr int object_symbol = 19;
constexpr int class_symbol = 5;
constexpr int struct_symbol = 23;

struct Group {
  std::string_view key;
  int kind;
};
constexpr Group groups[] = {{"targets", class_symbol},       {"devices", object_symbol},
                            {"functions", function_symbol},  {"parts", namespace_symbol},
                            {"memory-pools", struct_symbol}, {"memory_pools", struct_symbol},
                            {"memories", struct_symbol},     {"links", object_symbol}};

const Group* group_called(std::string_view key) {
  return find_by(groups, key, &Group::key);
}

std::string words_of(const Value& value) {
  if (value.is_string()) return value.string();
  if (value.is_integer()) return std::to_string(value.integer());
  for (const char* key : {"kind", "tag", "target", "config", "type"}) {
    if (!value.text(key).empty()) return value.text(key);
  }
  return {};
}

// Maps positions of an outdated tree to the current text.
class Moved {
 public:
  Moved(std::string_view before, std::string_view after)
      : before_(before.size()), after_(after.size()) {
    const std::size_t most = std::min(before_, after_);
    while (head_ < most && before[head_] == after[head_]) ++head_;
    while (tail_ < most - head_ && before[before_ - tail_ - 1] == after[after_ - tail_ - 1])
      ++tail_;
  }
  [[nodiscard]] std::size_t operator()(std::size_t offset) const {
    if (offset >= before_ - tail_) return offset + after_ - before_;
    return std::min(offset, std::max(head_, after_ - tail_));
  }

 private:
  std::size_t before_;
  std::size_t after_;
  std::size_t head_ = 0;
  std::size_t tail_ = 0;
};

class Outline {
 public:
  explicit Outline(const Query& query)
      : query_(query), moved_(query.document.tree->text(), query.text()) {}

  Array of_map(const Value& map, const Group* group) {
    Array result;
    // Reserve the entries of a map before its descendants, so that the document's keys are always
    // listed.
    std::size_t left = reserved(map.object().size());
    for (const Member& member : map.object()) {
      if (left-- == 0) break;
      const Group* below = group == nullptr ? group_called(member.key) : nullptr;
      const bool part = group != nullptr && group->key == "parts";
      result.push_back(symbol(member.key, group == nullptr ? property_symbol : group->kind,
                              member.value, member.key_span,
                              children(member.value, part ? nullptr : below, part)));
    }
    return result;
  }

 private:
  Array children(const Value& value, const Group* group, bool configuration) {
    if (group != nullptr && group->key == "targets" && is_single_target(value)) return {};
    if (value.is_object() && (group != nullptr || configuration)) return of_map(value, group);
    Array result;
    if (!value.is_array() || group == nullptr) return result;
    std::size_t left = reserved(value.array().size());
    for (const Value& element : value.array()) {
      if (left-- == 0) break;
      const std::string name =
          element.text("name").empty() ? words_of(element) : element.text("name");
      result.push_back(symbol(name, group->kind, element, element.span, {}));
    }
    return result;
  }

  Value symbol(const std::string& name, int kind, const Value& value, Span name_span,
               Array children) {
    const ByteRange selection{moved_(name_span.begin), moved_(name_span.end)};
    const ByteRange whole{std::min(selection.begin, moved_(value.span.begin)),
                          std::max(selection.end, moved_(value.span.end))};
    Value result = Object{{"name", name.empty() ? "?" : name},
                          {"kind", kind},
                          {"range", query_.range(whole)},
                          {"selectionRange", query_.range(selection)}};
    if (const std::string words = words_of(value); !words.empty() && words != name)
      result.set("detail", words);
    if (!children.empty()) result.set("children", std::move(children));
    return result;
  }

  std::size_t reserved(std::size_t count) {
    count = std::min(count, left_);
    left_ -= count;
    return count;
  }

  const Query& query_;
  Moved moved_;
  std::size_t left_ = most_symbols;
};

}  // namespace

Value symbols(const Query& query) {
  Array result;
  const Tree* tree = query.documents.tree(query.document);
  if (tree == nullptr || !query.documents.is_ours(query.document)) return result;
  Outline outline(query);
  for (const Document& document : tree->documents) {
    if (!document.root.is_object()) continue;
    for (Value& symbol : outline.of_map(document.root, nullptr))
      result.push_back(std::move(symbol));
  }
  return result;
}

Value folding_ranges(const Query& query) {
  Array result;
  const Tree* tree = query.documents.current_tree(query.document);
  if (tree == nullptr) return result;
  const TextLines& lines = query.document.lines();
  for (const Document& document : tree->documents) {
    std::vector<std::string> path;
    for_each_value(document.root, path,
                   [&](const std::vector<std::string>&, const Member* member, const Value& value) {
                     if (member == nullptr || !(value.is_object() || value.is_array())) return;
                     std::size_t end = std::min<std::size_t>(value.span.end, query.text().size());
                     while (end > 0 && is_space(query.text()[end - 1])) --end;
                     const std::size_t first = lines.line_of(member->key_span.begin);
                     const std::size_t last = lines.line_of(end);
                     if (last <= first) return;
                     result.push_back(Object{{"startLine", static_cast<std::int64_t>(first)},
                                             {"endLine", static_cast<std::int64_t>(last)}});
                   });
  }
  return result;
}

Value selection_ranges(const Query& query) {
  Array result;
  const Tree* tree = query.documents.current_tree(query.document);
  const TextLines& lines = query.document.lines();
  for (const Value& each : query.params.list("positions")) {
    const auto position = read_position(each);
    const std::size_t offset =
        position ? lines.offset(*position, query.documents.encoding) : std::size_t{0};
    std::vector<ByteRange> ranges{{0, query.text().size()}};
    if (tree != nullptr) {
      for (const TreeStep& step : steps_to(*tree, offset)) {
        ranges.push_back(step.whole());
        const ByteRange step_range = bytes_of(step.value->span);
        if (step_range.holds(offset))
          ranges.push_back(step_range);
        else if (step.member != nullptr)
          ranges.push_back(bytes_of(step.member->key_span));
      }
    }
    ranges.erase(std::unique(ranges.begin(), ranges.end()), ranges.end());
    Value chain;
    for (const ByteRange range : ranges) {
      Value next = Object{{"range", query.range(range)}};
      if (!chain.is_null()) next.set("parent", std::move(chain));
      chain = std::move(next);
    }
    result.push_back(std::move(chain));
  }
  return result;
}

Value document_links(const Query& query) {
  Array result;
  const Tree* tree = query.documents.current_tree(query.document);
  if (tree == nullptr) return result;
  const auto add = [&](const Value& base) {
    if (!base.is_string()) return;
    if (const auto file = base_file(query, base.string()))
      result.push_back(
          Object{{"range", query.range(bytes_of(base.span))}, {"target", uri_of_path(*file)}});
  };
  for (const Document& document : tree->documents) {
    const Value& extends = document.root.get("extends");
    add(extends);
    for (const Value& base : document.root.list("extends")) add(base);
  }
  return result;
}

}  // namespace tgtcfg::lsp
