#include "lsp/features.h"

#include <algorithm>
#include <optional>

#include "document/target_word.h"
#include "document/text_map.h"
#include "lsp/place.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

// Longer sets are left to completion.
constexpr std::size_t most_choices = 6;
constexpr std::size_t most_likely = 3;
// Levels of enclosing values that may be removed.
constexpr std::size_t most_around = 2;

class Repairer {
 public:
  Repairer(const Query& query, const Diagnostic& diagnostic, const Analysis& analysis,
           const TrialTime& time)
      : query_(query),
        time_(time),
        diagnostic_(diagnostic),
        errors_(analysis.result.findings.diags.error_count()),
        text_(query.text()),
        marked_(bytes_of(diagnostic.span())) {}

  std::vector<Repair> run() {
    if (marked_.end > text_.size()) return {};
    offer_choices();
    if (const auto word = option_word()) {
      offer("remove " + quoted(text_in(*word)), with_space(*word), "");
    } else {
      offer_removal(0);
    }
    if (found_.empty()) offer_likely_choices();
    // A value that is meaningless without the removed field may be removed as a whole.
    for (std::size_t around = 1; found_.empty() && around <= most_around; ++around)
      offer_removal(around);
    if (found_.empty()) offer("remove this line", lines_of({marked_.begin, marked_.begin}), "");
    return std::move(found_);
  }

 private:
  struct Removal {
    std::string title;
    ByteRange range;
  };

  [[nodiscard]] std::string text_in(ByteRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }

  [[nodiscard]] bool has_choices() const {
    const bool types = diagnostic_.details.schema_location.ends_with("/type");  // `expected` lists
                                                                                // types, not values
    return !types && marked_.begin < marked_.end;
  }

  void offer_choices() {
    if (!has_choices() || diagnostic_.details.expected.size() > most_choices) return;
    for (const std::string& choice : diagnostic_.details.expected) offer_choice(choice);
  }

  void offer_choice(const std::string& choice) {
    const std::string written = text_in(marked_);
    const bool quoted_there = !written.empty() && (written[0] == '"' || written[0] == '\'');
    const std::string in_quotes = written.substr(0, 1) + choice + written.substr(0, 1);
    offer("write " + quoted(choice), marked_, quoted_there ? in_quotes : choice);
  }

  // From a long set, offers the most similar values, however different they are.
  void offer_likely_choices() {
    if (!has_choices() || diagnostic_.details.expected.size() <= most_choices) return;
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string& choice : diagnostic_.details.expected)
      ranked.emplace_back(edit_distance(text_in(marked_), choice, choice.size()), choice);
    std::ranges::sort(ranked);
    for (std::size_t i = 0; i < most_likely && i < ranked.size(); ++i)
      offer_choice(ranked[i].second);
  }

  // Returns the range of a target string's option, including its value.
  [[nodiscard]] std::optional<ByteRange> option_word() const {
    const Tree* tree = query_.documents.current_tree(query_.document);
    if (tree == nullptr) return std::nullopt;
    const auto steps = steps_to(*tree, marked_.begin);
    std::vector<std::string> path;
    for (const TreeStep& step : steps) {
      if (!step.token.empty()) path.push_back(step.token);
    }
    if (steps.empty() || !steps.back().value->is_string()) return std::nullopt;
    const Value& value = *steps.back().value;
    if (!is_target_place(place_in(*steps.front().value, path).role, value.string()))
      return std::nullopt;
    const TextMap map = text_map_of(value, tree->sources);
    std::optional<ByteRange> name;
    for (const TargetWord& word : target_words(value.string())) {
      const ByteRange range = bytes_of(map.span(word.range.begin, word.range.end));
      if (word.role == TargetWordRole::head) continue;
      if (word.role == TargetWordRole::name) name = range;
      if (name && name->begin <= marked_.begin && marked_.begin <= range.end) {
        const bool quote = range.end < text_.size() && word.quoted && text_[range.end] == '\'';
        return ByteRange{name->begin, end_of_option(value, map, word) + (quote ? 1U : 0U)};
      }
    }
    return std::nullopt;
  }

  // A name is followed by all its values.
  [[nodiscard]] static std::size_t end_of_option(const Value& value, const TextMap& map,
                                                 const TargetWord& at) {
    std::size_t end = map.span(at.range.begin, at.range.end).end;
    bool behind = false;
    for (const TargetWord& word : target_words(value.string())) {
      if (behind && word.role != TargetWordRole::value) break;
      if (behind) end = map.span(word.range.begin, word.range.end).end;
      behind = behind || word.range.begin == at.range.begin;
    }
    return end;
  }

  [[nodiscard]] ByteRange with_space(ByteRange range) const {
    while (range.begin > 0 && is_blank(text_[range.begin - 1])) --range.begin;
    return range;
  }

  void offer_removal(std::size_t around) {
    if (const auto member = member_range(around)) offer(member->title, member->range, "");
  }

  // Returns the marked field or element, or an enclosing one.
  [[nodiscard]] std::optional<Removal> member_range(std::size_t around) const {
    const Tree* tree = query_.documents.current_tree(query_.document);
    if (tree == nullptr) return std::nullopt;
    const auto steps = steps_to(*tree, marked_.begin);
    if (steps.size() < 2 + around) return std::nullopt;
    const TreeStep& step = steps[steps.size() - 1 - around];
    const std::string what = step.member == nullptr ? "this element" : quoted(step.token);
    ByteRange range = step.whole();
    while (range.end > range.begin && is_space(text_[range.end - 1])) --range.end;
    return Removal{"remove " + what, with_separator(range)};
  }

  // In flow style also removes a comma, in block style whole lines.
  [[nodiscard]] ByteRange with_separator(ByteRange range) const {
    const std::size_t next = text_.find_first_not_of(" \t", range.end);
    if (next != std::string::npos && text_[next] == ',') {
      const std::size_t end = text_.find_first_not_of(" \t\r\n", next + 1);
      return {range.begin, std::min(end, text_.size())};
    }
    const std::size_t before =
        range.begin == 0 ? std::string::npos : text_.find_last_not_of(" \t\r\n", range.begin - 1);
    if (before != std::string::npos && text_[before] == ',') return {before, range.end};
    const bool in_flow =
        before != std::string::npos && (text_[before] == '{' || text_[before] == '[');
    if (in_flow) return range;
    return lines_of(range);
  }

  [[nodiscard]] ByteRange lines_of(ByteRange range) const {
    const TextLines& lines = query_.document.lines();
    const std::size_t last = lines.line_of(range.end);
    return {lines.line_start(lines.line_of(range.begin)),
            last + 1 < lines.line_count() ? lines.line_start(last + 1) : text_.size()};
  }

  void offer(const std::string& title, ByteRange range, const std::string& replacement) {
    if (range.begin == range.end || time_.is_over()) return;
    std::string text = text_;
    text.replace(range.begin, range.end - range.begin, replacement);
    const bool could_be_read = query_.documents.current_tree(query_.document) != nullptr;
    const CheckedText after = checked(query_.documents, query_.document, std::move(text));
    // An unreadable text hides later errors, so the number of errors may grow.
    const bool fewer =
        after.findings.diags.error_count() < errors_ || diagnostic_.severity != Severity::error;
    const bool better = after.can_be_read && (fewer || !could_be_read);
    if (!better || is_still_there(after, range, replacement)) return;
    found_.push_back({title, {range, replacement}});
  }

  [[nodiscard]] bool is_still_there(const CheckedText& after, ByteRange range,
                                    const std::string& replacement) const {
    const auto& all = after.findings.diags.all();
    return std::ranges::any_of(all, [&](const Diagnostic& other) {
      return other.code == diagnostic_.code && other.span().begin >= range.begin &&
             other.span().begin <= range.begin + replacement.size();
    });
  }

  const Query& query_;
  const TrialTime& time_;
  const Diagnostic& diagnostic_;
  std::size_t errors_;
  const std::string& text_;
  ByteRange marked_;
  std::vector<Repair> found_;
};

}  // namespace

std::vector<Repair> repairs_of(const Query& query, const Diagnostic& diagnostic,
                               const Analysis& analysis, const TrialTime& time) {
  return Repairer(query, diagnostic, analysis, time).run();
}

}  // namespace tgtcfg::lsp
