// Reads a LIST of targets as tvmc does: external generators, the target, and optionally its host.
#include "check/target_expression.h"
#include "database/suggested_entries.h"
#include "document/target_string.h"
#include "document/text_map.h"

#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC33.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tgtcfg {

namespace {

/// A list entry with the role of its kind.
struct ListEntry {
  PlacedText text;
  TargetSpec spec;
  bool external = false;
};

std::string first_word(const std::string& text) {
  return text.substr(0, text.find(' '));
}

/// A list may span several lines: tvmc reads a line ending between words as a space.
std::string with_spaces(std::string text) {
  char quote = 0;
  for (char& c : text) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '\n' || c == '\t' || c == '\r') {
      c = ' ';
    }
  }
  return text;
}

/// True if the target is compiled by an external generator.
bool is_external(const TargetSpec& spec, const Database& database) {
  if (spec.compiler) return true;
  if (!spec.kind) return false;
  const KindRow* row = database.kind(spec.kind->value);
  return row != nullptr && !row->generator.empty();
}

class ListReader {
 public:
  ListReader(const PlacedText& text, CheckContext& context) : text_(text), context_(context) {}

  ConfigSpec read() {
    const std::size_t errors = context_.diags.error_count();
    std::vector<PlacedText> parts;
    if (context_.database.has(Table::tags, text_.text) || text_.text.starts_with('{')) {
      parts.push_back(text_);
    } else {
      parts = split_target_list(text_);
    }
    for (const PlacedText& part : parts) read_part(part);
    assign_generators();
    check_kinds();
    ConfigSpec config = configuration();
    config.poison.any = context_.diags.error_count() > errors;
    return config;
  }

 private:
  void read_part(const PlacedText& part) {
    if (part.text.empty()) {
      context_.diags.error(diag::EmptyListPart{}, part.span()).at("/targets");
      entries_.push_back({part, poisoned_target(part.span(), TargetPlace{"/targets"}), true});
      return;
    }
    const std::string word = first_word(part.text);
    if (context_.database.kind(word) == nullptr && context_.database.generator(word) != nullptr)
      return read_generator(part);
    const std::string pointer = "/targets/" + std::to_string(entries_.size());
    TargetSpec spec = read_target_text(part, TargetPlace{pointer}, context_);
    // A misspelt kind has the role of the kind that was meant, so that other entries keep theirs.
    const KindRow* likely_kind =
        spec.poison.whole ? likely_kind_of(word, context_.database) : nullptr;
    const bool external = is_external(spec, context_.database) ||
                          (likely_kind != nullptr && !likely_kind->generator.empty());
    entries_.push_back({part, std::move(spec), external});
  }

  /// A generator that is not a kind. Its target has the kind of the general target.
  void read_generator(const PlacedText& part) {
    const TargetPlace place{"/targets/" + std::to_string(entries_.size())};
    TargetString read = read_target_words(part, context_.diags);
    if (!read.object) return entries_.push_back({part, poisoned_target(part.span(), place), true});
    TargetSpec spec;
    spec.span = part.span();
    spec.pointer = place.pointer;
    spec.poison.any = !read.ok;
    for (const std::string& option : read.poisoned) spec.poison.add("/" + option);
    const Object& words = read.object->object();
    spec.compiler = Located{words.front().value.string(), words.front().value.span};
    spec.attributes.assign(words.begin() + 1, words.end());
    entries_.push_back({part, std::move(spec), true});
  }

  void assign_generators() {
    const auto general = std::ranges::find(entries_, false, &ListEntry::external);
    for (ListEntry& entry : entries_) {
      if (entry.spec.kind || entry.spec.tag || entry.spec.poison.whole) continue;
      const bool alone = general == entries_.end();
      if (alone)
        context_.diags.error(diag::ListWithoutGeneralTarget{}, entry.spec.span).at("/targets");
      const std::string kind =
          alone ? std::string() : kind_of_spec(general->spec, context_.database);
      entry.spec.poison.whole = kind.empty();
      if (!kind.empty()) entry.spec.kind = {kind, entry.spec.span};
    }
  }

  /// Targets in a list have no names, so two of them must differ in kind or generator.
  void check_kinds() {
    std::map<std::string, const ListEntry*> seen;
    std::size_t general = 0;
    const auto all = std::ranges::count(entries_, false, &ListEntry::external);
    for (ListEntry& entry : entries_) {
      if (!entry.external && ++general == 3) {
        context_.diags
            .error(diag::TooManyGeneralTargets{.count = std::to_string(all)}, entry.spec.span)
            .at("/targets");
      }
      if (entry.spec.poison.whole) continue;
      const std::string kind = kind_of_spec(entry.spec, context_.database);
      const std::string key =
          kind + (entry.spec.compiler ? " -compiler=" + entry.spec.compiler->value : "");
      const auto [other, fresh] = seen.emplace(key, &entry);
      if (!fresh) report_twice(kind, *other->second, entry);
    }
  }

  void report_twice(const std::string& kind, const ListEntry& first, ListEntry& second) {
    second.spec.poison.whole = true;  // reported already
    auto builder =
        first.text.text == second.text.text
            ? context_.diags.error(diag::DuplicateTarget{}, second.spec.span)
            : context_.diags.error(diag::RepeatedKindInList{.kind = kind}, second.spec.span);
    builder.at(second.spec.pointer).label(first.spec.span, "first listed here", first.spec.pointer);
  }

  ConfigSpec configuration() {
    ConfigSpec config;
    config.has_targets = true;
    config.span = text_.span();
    const ListEntry* general = nullptr;
    for (ListEntry& entry : entries_) {
      if (entry.external || general == nullptr) {
        if (!entry.external) general = &entry;
        entry.spec.pointer = "/targets/" + std::to_string(config.targets.size());
        config.targets.push_back(std::move(entry.spec));
      } else {
        entry.spec.pointer = "/host";
        const Span span = entry.spec.span;
        config.host = HostSpec{.target = std::make_shared<const TargetSpec>(std::move(entry.spec)),
                               .span = span};
      }
    }
    return config;
  }

  const PlacedText& text_;
  CheckContext& context_;
  std::vector<ListEntry> entries_;
};

}  // namespace

ConfigSpec read_target_list(const Value& text, const Context& context) {
  CheckContext check{context};
  const PlacedText placed{with_spaces(text.string()), text_map_of(text, check.sources)};
  return ListReader(placed, check).read();
}

}  // namespace tgtcfg
