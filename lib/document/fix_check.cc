#include "document/fix_check.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "diag/edit_set.h"
#include "document/same_but.h"

namespace tgtcfg {
namespace {

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
FixCheck::FixCheck(FixCheck&&) noexcept = default;

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
      } else if (whole && fix.is_suggestion() && !edit.new_text.starts_with(quote)) {
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
  std::sort(placed.begin(), placed.end(),
            [](const PlacedEdit& a, const PlacedEdit& b) { return a.edit->span < b.edit->span; });
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

bool FixCheck::holds(const Fix& fix) {
  const Fix* only = &fix;
  return holds({&only, 1});
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
