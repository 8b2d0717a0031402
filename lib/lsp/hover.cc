#include "lsp/features.h"

#include <tgtcfg/json_pointer.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "diag/escapes.h"
#include "document/target_word.h"
#include "lsp/cursor.h"
#include "lsp/offers.h"
#include "lsp/place.h"
#include "operations/show.h"
#include "operations/why.h"
#include "operations/workspace_state.h"
#include "resolve/attribute_values.h"
#include "resolve/entry_description.h"
#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

std::string words_of_releases(const Releases& releases) {
  std::string words;
  if (!releases.since.empty()) words += "since " + releases.since;
  if (!releases.until.empty()) words += (words.empty() ? "" : ", ") + ("until " + releases.until);
  return words;
}

/// Builds the text of a hover. Only our own markup is Markdown; other text is escaped.
class Words {
 public:
  explicit Words(const Query& query) : query_(query) {}

  [[nodiscard]] const std::string& text() const { return text_; }

  void paragraph(const std::string& markdown) {
    if (!markdown.empty()) text_ += (text_.empty() ? "" : "\n") + markdown + "\n";
  }

  void description(std::string_view words) { paragraph(prose_markdown(words)); }

  void title(std::string_view what, std::string_view name, const std::string& more = "") {
    paragraph("**" + std::string(what) + "** " + code_span(name) + more);
  }

  // Describes a name in a target string.
  void name(const std::string& name) {
    const Database& database = query_.documents.database();
    const std::string word = name.substr(0, name.find(':'));
    if (const TagRow* tag = database.tag(word)) {
      title("tag", word);
      description(description_of(database, Table::tags, word));
      paragraph(code_block(write_yaml(tag->definition), "yaml"));
    } else if (database.has(Table::kinds, word)) {
      row(Table::kinds, "kind", word);
    } else if (database.has(Table::generators, word)) {
      row(Table::generators, "generator", word);
    } else if (const auto found = database.find_configurations(word); !found.empty()) {
      title("configuration", found.front()->name);
      paragraph(code_block(found.front()->text, "yaml"));
    }
  }

  void row(Table table, std::string_view what, const std::string& name) {
    const Value raw = query_.documents.database().raw(table, name).value_or(Value());
    title(what, name);
    description(raw.text("description"));
    const std::string& type = raw.text("device_type");
    if (!type.empty()) paragraph("device type " + code_span(type));
  }

  void attribute(const TargetFacts& facts, const std::string& name) {
    const Database& database = query_.documents.database();
    const AttributeRow* row = facts.kind == nullptr ? nullptr : facts.kind->attribute(name);
    Value written;
    if (row != nullptr) {
      const Value kind = database.raw(Table::kinds, facts.kind->name).value_or(Value());
      written = kind.get("attributes").get(name);
      if (written.is_null()) written = Database::common_attributes().get(name);
    } else if (facts.generator != nullptr) {
      row = facts.generator->option(name);
      const Value generator =
          database.raw(Table::generators, facts.generator->name).value_or(Value());
      written = generator.get("options").get(name);
    }
    if (row == nullptr) return;
    title("attribute", name, ": " + std::string(name_of(row->type)));
    description(written.text("description"));
    default_value(row->default_value);
    std::vector<std::string> choices = texts_of(row->choices, write_compact_json);
    if (!choices.empty()) paragraph("one of " + code_spans(choices));
    if (row->minimum) paragraph("at least " + std::to_string(*row->minimum));
    if (row->maximum) paragraph("at most " + std::to_string(*row->maximum));
    description(words_of_releases(row->releases));
  }

  // Describes the chip or CPU, or states that the text is a feature.
  void value(const TargetFacts& facts, const std::string& attribute, const std::string& text) {
    if (attribute == "compiler") return row(Table::generators, "generator", text);
    if (attribute == "code") return entry("chip", text);
    if (facts.kind == nullptr || facts.kind->attribute(attribute) == nullptr) return;
    switch (role_of_attribute(*facts.kind, attribute)) {
      case ValueRole::chip:
        return entry("chip", text.substr(0, text.find(':')));
      case ValueRole::cpu:
        return cpu(facts, text);
      case ValueRole::feature:
        return title("feature", text);
      case ValueRole::target:
        return name(text.substr(0, text.find(' ')));
      case ValueRole::triple:
      case ValueRole::word:
        break;
    }
  }

  void schema(const std::string& key, const SchemaGuide::Facts& facts) {
    const std::string types = join(facts.types, " or ");
    paragraph("**" + escaped_markdown(key) + "**" + (types.empty() ? "" : ": " + types));
    description(facts.description);
    default_value(facts.default_value);
  }

  // The value in effect and its origin.
  void history(const std::string& pointer) {
    Session& session = query_.documents.session();
    Findings kept = std::exchange(session.findings, {});
    {
      const RequestOptions options(session);
      WhyCommand command;
      command.request.inputs = {query_.document.document.path};
      command.pointer = pointer;
      const auto answers = explanations(session, command);
      if (answers && !answers->empty() && answers->front().state != ExplanationState::not_set)
        paragraph(code_block(explanation_text(answers->front(), session.findings.sources), "text"));
    }
    session.findings = std::move(kept);
  }

 private:
  void default_value(const auto& value) {
    if (value) paragraph("default " + code_span(write_compact_json(*value)));
  }

  void entry(const std::string& type, const std::string& name) {
    Session& session = query_.documents.session();
    Findings kept = std::exchange(session.findings, {});
    const auto found = entry_of(session, type, name);
    session.findings = std::move(kept);
    if (!found) return;
    title(type, name);
    paragraph(code_block(show_text(*found), "text"));
  }

  void cpu(const TargetFacts& facts, const std::string& name) {
    const Session& session = query_.documents.session();
    const int release = llvm_release_or_newest(session.options.llvm_release);
    const auto archs = llvm_archs_with_cpu(name, release);
    const std::string arch = !facts.triple.empty() ? parse_triple(facts.triple, release).arch
                             : archs.empty()       ? ""
                                                   : std::string(archs.front());
    const auto table = LlvmArch::find(arch, release);
    if (!table || !table->knows_cpu(name)) return;
    title("CPU", name, " of " + escaped_markdown(arch) + ", LLVM " + std::to_string(release));
    const std::string_view canonical = table->canonical_cpu(name);
    if (canonical != name) paragraph("another name of " + code_span(canonical));
    description("features: " + join(table->features_of(name, {}).isa, " "));
  }

  const Query& query_;
  std::string text_;
};

class Hover {
 public:
  Hover(const Query& query, const Cursor& cursor) : query_(query), cursor_(cursor), words_(query) {}

  std::string text() {
    const Place place = place_in(cursor_.root, cursor_.path);
    if (cursor_.in_key) {
      key();
    } else if (is_target_place(place.role, cursor_.text)) {
      target_text(cursor_.text, cursor_.offset, pointer());
    } else {
      value(place);
    }
    return words_.text();
  }

 private:
  [[nodiscard]] std::string pointer() const {
    std::string result;
    for (const std::string& token : cursor_.path) result = pointer_append(result, token);
    return result;
  }

  void key() {
    if (cursor_.text.empty()) return;
    std::vector<std::string> path = cursor_.path;
    path.push_back(cursor_.text);
    SchemaGuide& guide = query_.guide(cursor_.root);
    const auto facts = guide.facts(cursor_.root, path);
    if (!facts.description.empty() || !facts.types.empty()) words_.schema(cursor_.text, facts);
    words_.history(pointer_append(pointer(), cursor_.text));
  }

  void target_text(std::string_view text, std::size_t offset, const std::string& pointer) {
    const TargetWord word = target_word_at(text, offset);
    const std::string written(text.substr(word.range.begin, word.range.end - word.range.begin));
    const TargetFacts facts = facts_of_target_text(text, query_.documents.database());
    if (word.role == TargetWordRole::head) {
      words_.name(written);
      return words_.history(pointer);
    }
    const std::string option =
        word.role == TargetWordRole::value
            ? word.option
            : written.substr(std::min(written.find_first_not_of('-'), written.size()));
    const bool target =
        facts.kind != nullptr && role_of_attribute(*facts.kind, option) == ValueRole::target;
    if (word.role == TargetWordRole::value && target)
      return target_text(written, offset - word.range.begin, pointer_append(pointer, option));
    if (word.role == TargetWordRole::value) words_.value(facts, option, written);
    if (word.role == TargetWordRole::name || words_.text().empty()) words_.attribute(facts, option);
    words_.history(pointer_append(pointer, option));
  }

  void value(const Place& place) {
    if (place.role == PlaceRole::attribute || place.role == PlaceRole::compiler) {
      const TargetFacts facts =
          facts_of_target(value_at(cursor_.root, place.target), query_.documents.database());
      const std::string& attribute =
          cursor_.path[std::min(place.target.size(), cursor_.path.size() - 1)];
      if (attribute == "kind" || attribute == "tag") {
        words_.name(cursor_.text.substr(0, cursor_.text.find(' ')));
      } else {
        words_.value(facts, attribute, cursor_.text);
      }
    } else if (place.role == PlaceRole::base || place.role == PlaceRole::configuration) {
      words_.name(cursor_.text);
    } else {
      choice();
    }
    words_.history(pointer());
  }

  // The schema's description of the chosen value.
  void choice() {
    SchemaGuide& guide = query_.guide(cursor_.root);
    for (const SchemaGuide::Choice& each : guide.choices(cursor_.root, cursor_.path)) {
      if (each.value.is_string() && each.value.string() == cursor_.text)
        words_.description(each.description);
    }
  }

  const Query& query_;
  const Cursor& cursor_;
  Words words_;
};

}  // namespace

Value hover(const Query& query) {
  if (!query.documents.is_ours(query.document)) return nullptr;
  const auto cursor = find_cursor(query.text(), query.offset, query.document.format);
  if (!cursor) return nullptr;
  const Cursor inside = in_own_document(*cursor);
  std::string text = Hover(query, inside).text();
  if (text.empty()) return nullptr;
  return Object{{"contents", markdown(std::move(text))}};
}

}  // namespace tgtcfg::lsp
