// A LIST of targets as tvmc reads it: external generators, the target, and perhaps its host.
#include "document/target_string.h"
#include "document/text_map.h"
#include "spec/target_expression.h"

#include <tgtcfg/codes.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tgtcfg {

namespace {

/// A part with the role that its kind gives it.
struct ListEntry {
  PlacedText text;
  TargetSpec spec;
  bool external = false;
};

std::string first_word(const std::string& text) {
  return text.substr(0, text.find(' '));
}

/// A list may go over several lines: tvmc takes a line end between words for a space.
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

/// Whether the target as written is made by an external generator.
bool is_external(const TargetSpec& spec, const Database& database) {
  if (spec.compiler) return true;
  if (!spec.kind) return false;
  const KindRow* row = database.kind(spec.kind->value);
  return row != nullptr && !row->generator.empty();
}

class ListReader {
 public:
  ListReader(const PlacedText& text, CheckContext& context) : text_(text), context_(context) {}

  std::optional<ConfigSpec> read() {
    const std::size_t errors = context_.diags.error_count();
    std::vector<PlacedText> parts;
    if (context_.database.has(Table::tags, text_.text) || text_.text.starts_with('{')) {
      parts.push_back(text_);
    } else {
      parts = split_target_list(text_);
    }
    for (const PlacedText& part : parts) read_part(part);
    if (context_.diags.error_count() > errors) return std::nullopt;
    if (!assign_generators()) return std::nullopt;
    check_kinds();
    if (context_.diags.error_count() > errors) return std::nullopt;
    return configuration();
  }

 private:
  void read_part(const PlacedText& part) {
    if (part.text.empty()) {
      context_.diags.error(diag::EmptyListPart{}, part.span()).at("/targets");
      return;
    }
    const std::string word = first_word(part.text);
    if (context_.database.kind(word) == nullptr && context_.database.generator(word) != nullptr) {
      return read_generator(part);
    }
    const std::string pointer = "/targets/" + std::to_string(entries_.size());
    auto spec = check_target_text(part, TargetPlace{pointer}, context_);
    if (!spec) return;
    const bool external = is_external(*spec, context_.database);
    entries_.push_back({part, std::move(*spec), external});
  }

  /// A generator that is no kind: its target has the kind of the general target.
  void read_generator(const PlacedText& part) {
    const auto object = read_target_string(part, context_.diags);
    if (!object) return;
    TargetSpec spec;
    spec.span = part.span();
    spec.pointer = "/targets/" + std::to_string(entries_.size());
    const Value& name = object->object().front().value;
    spec.compiler = {name.string(), name.span};
    spec.attributes.assign(object->object().begin() + 1, object->object().end());
    entries_.push_back({part, std::move(spec), true});
  }

  bool assign_generators() {
    const ListEntry* general = nullptr;
    for (const ListEntry& entry : entries_) {
      if (!entry.external && general == nullptr) general = &entry;
    }
    for (ListEntry& entry : entries_) {
      if (entry.spec.kind || entry.spec.tag) continue;
      if (general == nullptr) {
        context_.diags.error(diag::ListWithoutGeneralTarget{}, entry.spec.span).at("/targets");
        return false;
      }
      entry.spec.kind = {kind_of(general->spec), entry.spec.span};
    }
    return true;
  }

  [[nodiscard]] std::string kind_of(const TargetSpec& spec) const {
    if (spec.kind) return spec.kind->value;
    const TagRow* tag = spec.tag ? context_.database.tag(spec.tag->value) : nullptr;
    const Value* kind = tag != nullptr ? tag->definition.find("kind") : nullptr;
    return kind != nullptr && kind->is_string() ? kind->string() : std::string();
  }

  /// Nothing in a list has a name, so no two targets in it may be of one kind and generator.
  void check_kinds() {
    std::map<std::string, const ListEntry*> seen;
    std::size_t general = 0;
    for (const ListEntry& entry : entries_) {
      if (!entry.external && ++general == 3) {
        context_.diags
            .error(diag::TooManyGeneralTargets{.count = std::to_string(count_general())},
                   entry.spec.span)
            .at("/targets");
      }
      const std::string kind = kind_of(entry.spec);
      const std::string key =
          kind + (entry.spec.compiler ? " -compiler=" + entry.spec.compiler->value : "");
      const auto [other, fresh] = seen.emplace(key, &entry);
      if (!fresh) report_twice(kind, *other->second, entry);
    }
  }

  [[nodiscard]] std::size_t count_general() const {
    std::size_t count = 0;
    for (const ListEntry& entry : entries_) count += entry.external ? 0 : 1;
    return count;
  }

  void report_twice(const std::string& kind, const ListEntry& first, const ListEntry& second) {
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

std::optional<ConfigSpec> check_target_list(const Value& text, const Database& database,
                                            const Options& options, SourceMap& sources,
                                            Diagnostics& diags) {
  CheckContext context{database, options, sources, diags};
  const PlacedText placed{with_spaces(text.string()), text_map_of(text, sources)};
  return ListReader(placed, context).read();
}

}  // namespace tgtcfg
