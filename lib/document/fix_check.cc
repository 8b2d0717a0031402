#include "document/fix_check.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "diag/edit_set.h"
#include "document/text_map.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Returns true for a new name, which stays a string; numbers and booleans lose the quotes.
bool is_name(std::string_view text) {
  return !text.empty() && is_alphanumeric(text.front()) && !is_digit(text.front()) &&
         text != "true" && text != "false" && text != "null";
}

/// A quoted string of the document: a key or a value.
struct QuotedText {
  std::uint32_t begin;
  std::uint32_t end;
  friend auto operator<=>(const QuotedText&, const QuotedText&) = default;
};

bool is_quote(char c) {
  return c == '"' || c == '\'';
}

/// Escapes a string for its quotes.
std::string escaped(std::string_view text, char quote, InputFormat format) {
  constexpr std::string_view digits = "0123456789abcdef";
  const bool doubled = quote == '\'' && format == InputFormat::yaml;
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (doubled) {
      result.append(c == quote ? 2 : 1, c);
    } else if (byte < 0x20) {
      result += std::string("\\u00") + digits[byte >> 4U] + digits[byte & 15U];
    } else {
      if (c == quote || c == '\\') result += '\\';
      result += c;
    }
  }
  return result;
}

/// Number of texts parsed for the fixes of a document: enough for all fixes that a person would
/// apply, with a limit on the total bytes.
std::size_t budget_for(std::size_t size) {
  constexpr std::size_t bytes = 8'000'000;
  constexpr std::size_t fewest = 24;
  constexpr std::size_t most = 1000;
  return std::clamp(bytes / (size + 1), fewest, most);
}

/// An edit of one of several fixes.
struct PlacedEdit {
  const Edit* edit;
  bool alone;  ///< the only edit of its fix
};

bool is_container(const Value& value) {
  return value.is_array() || value.is_object();
}

class Comparison {
 public:
  Comparison(const SourceMap& sources, InputFormat format, std::span<const PlacedEdit> edits)
      : sources_(sources), format_(format), edits_(edits), parents_(edits.size(), nullptr) {
    std::int64_t shift = 0;
    for (const PlacedEdit& each : edits_) {
      const Edit& edit = *each.edit;
      starts_.push_back(edit.span.begin + shift);
      shift += static_cast<std::int64_t>(edit.new_text.size()) -
               static_cast<std::int64_t>(edit.span.end - edit.span.begin);
      shifts_.push_back(shift);
    }
  }

  bool same(const Value& before, const Value& after, const Value* parent) {
    if (before.is_object() && after.is_object()) return same_members(before, after);
    if (before.is_array() && after.is_array()) return same_elements(before, after);
    return same_scalar(before, after, parent);
  }

 private:
  struct Range {
    std::size_t first;
    std::size_t last;
    [[nodiscard]] bool empty() const { return first == last; }
  };

  /// Returns the edits that change bytes of a span or insert at its ends.
  [[nodiscard]] Range touching(Span span) const {
    const auto first = std::partition_point(
        edits_.begin(), edits_.end(),
        [&](const PlacedEdit& each) { return each.edit->span.end < span.begin; });
    const auto last = std::partition_point(first, edits_.end(), [&](const PlacedEdit& each) {
      return each.edit->span.begin <= span.end;
    });
    return {static_cast<std::size_t>(first - edits_.begin()),
            static_cast<std::size_t>(last - edits_.begin())};
  }

  /// Returns the edit that replaces all bytes of a span, or null.
  [[nodiscard]] const Edit* replacing(Span span) const {
    const Range range = touching(span);
    for (std::size_t i = range.first; i < range.last; ++i) {
      const Span changed = edits_[i].edit->span;
      if (changed.begin <= span.begin && span.end <= changed.end && changed.begin < changed.end)
        return edits_[i].edit;
    }
    return nullptr;
  }
  [[nodiscard]] bool is_replaced(Span span) const { return replacing(span) != nullptr; }
  /// Returns true if an edit removes all bytes of a span and writes at most separators.
  [[nodiscard]] bool is_removed(Span span) const {
    const Edit* edit = replacing(span);
    return edit != nullptr && edit->new_text.find_first_not_of(" ,\t\r\n") == std::string::npos;
  }

  /// Maps a byte of the old text to the new text.
  [[nodiscard]] std::int64_t moved(std::uint32_t at) const {
    const auto behind =
        std::partition_point(edits_.begin(), edits_.end(),
                             [&](const PlacedEdit& each) { return each.edit->span.end <= at; });
    const auto count = static_cast<std::size_t>(behind - edits_.begin());
    return at + (count == 0 ? 0 : shifts_[count - 1]);
  }

  /// Returns true if an insertion wrote a byte of the new text.
  [[nodiscard]] bool is_new(std::uint32_t at) const {
    const auto behind = std::ranges::upper_bound(starts_, static_cast<std::int64_t>(at));
    if (behind == starts_.begin()) return false;
    const auto index = static_cast<std::size_t>(behind - starts_.begin()) - 1;
    const Span replaced = edits_[index].edit->span;
    return replaced.begin == replaced.end &&
           at < starts_[index] + static_cast<std::int64_t>(edits_[index].edit->new_text.size());
  }

  /// Records an edit within a value. Returns false if the value also belongs to another list or
  /// map, to which the other edits of the fix do not apply.
  bool enter(Span span, const Value* parent) {
    const Range range = touching(span);
    for (std::size_t i = range.first; i < range.last; ++i) {
      const Span changed = edits_[i].edit->span;
      const bool within = changed.begin < span.end && span.begin < changed.end;
      if (edits_[i].alone || !within || parent == nullptr) continue;
      if (parents_[i] != nullptr && parents_[i] != parent) return false;
      parents_[i] = parent;
    }
    return true;
  }

  bool same_members(const Value& before, const Value& after) {
    std::unordered_map<std::string_view, std::size_t> by_key;
    const Object& members = after.object();
    for (std::size_t i = 0; i < members.size(); ++i) by_key.emplace(members[i].key, i);
    std::vector<bool> seen(members.size(), false);
    for (const Member& member : before.object()) {
      const auto named = by_key.find(member.key);
      std::size_t other = named == by_key.end() ? members.size() : named->second;
      if (other == members.size()) other = renamed(member, members);
      if (!enter(member.key_span, &before)) return false;
      if (other == members.size()) {
        if (!is_removed(member.key_span)) return false;
        continue;
      }
      seen[other] = true;
      if (!same(member.value, members[other].value, &before)) return false;
    }
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (!seen[i] && !is_new(members[i].key_span.begin)) return false;
    }
    return true;
  }

  /// Returns the index of the member at a key's position if an edit renames the key.
  [[nodiscard]] std::size_t renamed(const Member& member, const Object& members) const {
    if (touching(member.key_span).empty()) return members.size();
    const std::int64_t place = moved(member.key_span.begin);
    const auto found = std::ranges::find_if(
        members, [&](const Member& other) { return other.key_span.begin == place; });
    if (found == members.end()) return members.size();
    Value key(member.key);
    key.span = member.key_span;
    key.style = style_of(sources_.text(key.span));
    const bool fits = is_replaced(key.span) || changed_text(key) == found->key;
    return fits ? static_cast<std::size_t>(found - members.begin()) : members.size();
  }

  static ScalarStyle style_of(std::string_view text) {
    if (text.starts_with('"')) return ScalarStyle::double_quoted;
    return text.starts_with('\'') ? ScalarStyle::single_quoted : ScalarStyle::plain;
  }

  bool same_elements(const Value& before, const Value& after) {
    std::vector<const Value*> kept;
    std::vector<const Value*> there;
    const bool as_many = before.array().size() == after.array().size();
    for (const Value& each : before.array()) {
      if (as_many || !is_removed(each.span)) kept.push_back(&each);
    }
    for (const Value& each : after.array()) {
      if (as_many || !is_new(each.span.begin)) there.push_back(&each);
    }
    return std::ranges::equal(
        kept, there, [&](const Value* old, const Value* now) { return same(*old, *now, &before); });
  }

  bool same_scalar(const Value& before, const Value& after, const Value* parent) {
    if (!enter(before.span, parent)) return false;
    if (before == after) return true;
    if (touching(before.span).empty()) return false;
    // A string may become a map or list only if the edit writes one.
    if (const Edit* edit = replacing(before.span); edit != nullptr)
      return is_container(before) || !is_container(after) ||
             edit->new_text.find_first_of("{[") == 0;
    if (is_container(before) || is_container(after)) return false;
    if (!before.is_string()) return true;
    const auto changed = changed_text(before);
    return !changed || (after.is_string() && after.string() == *changed);
  }

  /// Applies the edits to a string. Returns nullopt if the source of its bytes is unknown.
  [[nodiscard]] std::optional<std::string> changed_text(const Value& value) const {
    const TextMap map = text_map_of(value, sources_);
    const std::string& text = value.string();
    if (!text.empty() && map.span(0, 0).begin != map.span(0, 0).end) return std::nullopt;
    std::string result;
    std::size_t done = 0;
    const Range range = touching(value.span);
    for (std::size_t i = range.first; i < range.last; ++i) {
      const Edit& edit = *edits_[i].edit;
      if (edit.span.end <= value.span.begin || edit.span.begin >= value.span.end) continue;
      const std::size_t begin = index_of(edit.span.begin, map, text.size());
      const std::size_t end = index_of(edit.span.end, map, text.size());
      result += text.substr(done, begin - done) + decoded(edit.new_text, value.style);
      done = end;
    }
    return result + text.substr(std::min(done, text.size()));
  }

  [[nodiscard]] std::string decoded(const std::string& typed, ScalarStyle style) const {
    const bool yaml = format_ == InputFormat::yaml;
    if (style == ScalarStyle::double_quoted)
      return decode_flow(typed, '"', yaml ? Escapes::yaml : Escapes::json5).text;
    if (style == ScalarStyle::single_quoted)
      return decode_flow(typed, '\'', yaml ? Escapes::none : Escapes::json5).text;
    return typed;
  }

  /// Returns the first byte of a string whose source is at or after a byte.
  static std::size_t index_of(std::uint32_t at, const TextMap& map, std::size_t size) {
    std::size_t low = 0;
    std::size_t high = size;
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (map.span(middle, middle).begin < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  const SourceMap& sources_;
  InputFormat format_;
  std::span<const PlacedEdit> edits_;
  std::vector<const Value*> parents_;
  std::vector<std::int64_t> starts_;  ///< start of each edit in the new text
  std::vector<std::int64_t> shifts_;  ///< change of positions after each edit
};

/// Returns true if both texts have the same meaning except for the edits, which must be sorted. A
/// fix of several edits must not change a value that an alias repeats in another list or map,
/// because the other edits do not apply there.
bool same_but(std::span<const Document> before, const SourceMap& before_sources,
              std::span<const Document> after, std::span<const PlacedEdit> edits) {
  if (before.size() != after.size()) return false;
  if (before.empty()) return true;
  Comparison comparison(before_sources, before.front().format, edits);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!comparison.same(before[i].root, after[i].root, nullptr)) return false;
  }
  return true;
}

}  // namespace

struct FixCheck::Read {
  Read(std::string text, InputFormat as, const Limits& bounds) : format(as), limits(bounds) {
    file = sources.add("<fix>", std::move(text));
    Diagnostics diags;
    documents = parse(file, format, sources, limits, diags);
    errors = diags.error_count();
  }

  [[nodiscard]] std::string_view text() const { return sources.file(file).text(); }

  /// All quoted strings in order.
  [[nodiscard]] const std::set<QuotedText>& quoted() {
    if (!quoted_ && documents) {
      quoted_.emplace();
      for (const Document& document : *documents) collect(document.root);
    }
    return *quoted_;
  }

  InputFormat format;
  Limits limits;
  SourceMap sources;
  FileId file;
  std::optional<std::vector<Document>> documents;
  std::size_t errors = 0;

 private:
  void add(Span span) {
    const std::string_view written = sources.text(span);
    if (written.size() >= 2 && is_quote(written.front()) && written.back() == written.front())
      quoted_->insert({span.begin, span.end});
  }
  void collect(const Value& value) {
    if (value.is_string()) add(value.span);
    if (value.is_array()) {
      for (const Value& element : value.array()) collect(element);
    }
    if (!value.is_object()) return;
    for (const Member& member : value.object()) {
      add(member.key_span);
      collect(member.value);
    }
  }

  std::optional<std::set<QuotedText>> quoted_;
};

FixCheck::FixCheck(std::string_view text, InputFormat format, const Limits& limits)
    : before_(std::make_unique<Read>(std::string(text), format, limits)),
      budget_(budget_for(text.size())) {}
FixCheck::~FixCheck() = default;

bool FixCheck::can_be_read() const {
  return before_->documents.has_value();
}

std::vector<Edit> FixCheck::typed(const Fix& fix) {
  std::vector<Edit> edits = fix.edits;
  if (can_be_read()) {
    const auto& quoted = before_->quoted();
    for (Edit& edit : edits) {
      auto around = quoted.upper_bound({edit.span.begin, UINT32_MAX});
      if (around == quoted.begin()) continue;
      --around;
      if (edit.span.end > around->end) continue;
      const char quote = before_->text()[around->begin];
      const bool whole = edit.span.begin == around->begin && edit.span.end == around->end;
      if (!whole && edit.span.begin > around->begin && edit.span.end < around->end) {
        edit.new_text = escaped(edit.new_text, quote, before_->format);
      } else if (whole && (fix.is_suggestion() || is_name(edit.new_text)) &&
                 !edit.new_text.starts_with(quote)) {
        edit.new_text = quote + escaped(edit.new_text, quote, before_->format) + quote;
      }
    }
  }
  return in_text_order(std::move(edits));
}

bool FixCheck::holds(std::span<const Fix* const> fixes) {
  std::vector<PlacedEdit> placed;
  std::vector<Edit> edits;
  for (const Fix* fix : fixes) {
    for (const Edit& edit : fix->edits) placed.push_back({&edit, fix->edits.size() == 1});
  }
  std::ranges::sort(placed, {}, [](const PlacedEdit& each) { return each.edit->span; });
  for (const PlacedEdit& each : placed) {
    if (each.edit->span.begin > each.edit->span.end || each.edit->span.end > before_->text().size())
      return false;
    edits.push_back(*each.edit);
  }
  if (!are_apart(edits) || budget_ == 0) return false;
  --budget_;
  const Read after(edited(before_->text(), edits), before_->format, before_->limits);
  if (!can_be_read()) return after.documents || after.errors <= before_->errors;
  return after.documents &&
         same_but(*before_->documents, before_->sources, *after.documents, placed);
}

void FixCheck::choose(std::span<const Fix* const> fixes, std::vector<const Fix*>& chosen) {
  std::vector<const Fix*> all = chosen;
  all.insert(all.end(), fixes.begin(), fixes.end());
  if (holds(all)) {
    chosen = std::move(all);
  } else if (fixes.size() > 1) {
    choose(fixes.first(fixes.size() / 2), chosen);
    choose(fixes.subspan(fixes.size() / 2), chosen);
  }
}

std::vector<const Fix*> FixCheck::together(std::span<const Fix* const> fixes) {
  EditSet edits;
  std::vector<const Fix*> apart;
  for (const Fix* fix : fixes) {
    if (edits.add(fix->edits)) apart.push_back(fix);
  }
  std::vector<const Fix*> chosen;
  if (!apart.empty()) choose(apart, chosen);
  return chosen;
}

std::string FixCheck::text_with(std::span<const Fix* const> fixes) {
  std::vector<Edit> edits;
  for (const Fix* fix : fixes) edits.insert(edits.end(), fix->edits.begin(), fix->edits.end());
  return edited(before_->text(), in_text_order(std::move(edits)));
}

}  // namespace tgtcfg
