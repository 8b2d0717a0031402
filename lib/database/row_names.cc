#include "database/row_names.h"

#include <tgtcfg/codes/TC21.h>
#include <tgtcfg/codes/TC95.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "database/row_reader.h"
#include "schema/schema.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// The JSON Schema type of the value, or of the elements of a list.
std::string_view scalar_type(AttributeType type) {
  if (type == AttributeType::boolean) return "boolean";
  if (type == AttributeType::integer || type == AttributeType::integer_list) return "integer";
  const bool is_text = type == AttributeType::string || type == AttributeType::string_list;
  return is_text ? "string" : "";
}

// Returns nullopt for targets, which JSON Schema cannot describe, and for a pattern that cannot be
// compiled.
std::optional<Schema> schema_of(const AttributeRow& attribute) {
  const std::string_view type = scalar_type(attribute.type);
  if (type.empty()) return std::nullopt;
  Value words = Object();
  words.set("type", std::string(type));
  if (!attribute.choices.empty()) words.set("enum", attribute.choices);
  if (attribute.minimum) words.set("minimum", *attribute.minimum);
  if (attribute.maximum) words.set("maximum", *attribute.maximum);
  if (!attribute.pattern.empty()) words.set("pattern", attribute.pattern);
  const bool is_list =
      attribute.type == AttributeType::string_list || attribute.type == AttributeType::integer_list;
  if (is_list) {
    Value list = Object();
    list.set("type", "array");
    list.set("items", std::move(words));
    words = std::move(list);
  }
  Diagnostics unreported;
  return compile_schema(words, {}, unreported);
}

using Names = std::vector<std::string>;

/// Keys in the target of a tag besides attributes.
constexpr std::array<std::string_view, 8> beside_attributes = {
    "kind", "tag", "host", "name", "code", "compiler", "devices", "keys"};

/// A name in the row and its location.
struct Word {
  std::string text;
  Span span;
  std::string pointer;
};

/// Checks the names in one row.
class NameCheck {
 public:
  NameCheck(const Value& row, const Database& database, std::string pointer, Diagnostics& diags)
      : row_(row), database_(database), pointer_(std::move(pointer)), diags_(diags) {}

  void check_kind() {
    check_options("attributes");
    Names known = own_names("attributes");
    const Value common = Database::common_attributes();
    for (const Member& member : common.object()) known.push_back(member.key);
    for (const Word& word : words_of("identity")) {
      if (!contains(known, word.text))
        report(
            "`identity` names `" + word.text + "`, which is not an attribute of `" + name() + "`",
            word, known);
    }
  }

  /// A default must be a value that a user could write.
  void check_options(std::string_view key) {
    const Value& schemas = row_.get(key);
    const std::string packed = pack(schemas);
    for (const AttributeRow& attribute : read_attributes(PackedValue(packed), false)) {
      if (attribute.default_value)
        check_value(attribute, *schemas.get(attribute.name).find("default"),
                    below(below(std::string(key)), attribute.name, "default"));
    }
  }

  void check_backend() {
    const auto whole = database_.raw(Table::backends, name());
    const Value& complete = whole ? *whole : row_;
    for (const Value& release : complete.list("tool_releases"))
      releases_.push_back(release.text("name"));
    collect_attributes(complete.texts("accepts"));
    for (const Word& kind : words_of("accepts")) {
      // A kind without similar names may be in a directory that is not used in this run.
      const Names kinds = database_.names(Table::kinds);
      if (!contains(kinds, kind.text) && !nearest_names(kind.text, kinds).empty())
        report("there is no kind `" + kind.text + "`", kind, kinds);
    }
    for (const Member& member : row_.map("attributes")) {
      if (member.key != "*")
        check_attribute({member.key, member.key_span, below(below("attributes"), member.key)});
    }
    check_entries(row_, pointer_);
  }

  void check_tag() {
    const TagRow tag = database_.tag_of(row_, {});
    // An entry of a table of tags is the target itself.
    const bool is_entry = pointer_.starts_with("/tags/");
    check_target(row_.get("target"), tag.definition.text("kind"),
                 is_entry ? pointer_ : below("target"));
    const Array& variants = row_.list("variants");
    for (std::size_t i = 0; i < variants.size(); ++i) {
      const std::string kind = variants[i].get("target").text("kind");
      check_target(variants[i].get("target"), kind.empty() ? tag.definition.text("kind") : kind,
                   below(pointer_append(below("variants"), i), "target"));
    }
  }

 private:
  std::string name() const { return row_.text("name"); }
  std::string below(std::string_view key) const { return pointer_append(pointer_, key); }
  static std::string below(const std::string& pointer, std::string_view key) {
    return pointer_append(pointer, key);
  }
  static std::string below(const std::string& pointer, std::string_view key,
                           std::string_view inner) {
    return pointer_append(pointer_append(pointer, key), inner);
  }

  Names own_names(std::string_view key) const {
    Names names;
    for (const Member& member : row_.map(key)) names.push_back(member.key);
    return names;
  }

  std::vector<Word> words_of(std::string_view key) const {
    std::vector<Word> words;
    for (const Value& value : row_.list(key))
      words.push_back({value.string(), value.span, pointer_append(below(key), words.size())});
    return words;
  }

  void report(const std::string& message, const Word& word, const Names& known) {
    diags_.error(diag::BadRow{.message = message}, word.span)
        .at(word.pointer)
        .suggest_nearest(word.text, known, word.span);
  }

  // --- values

  void check_value(const AttributeRow& attribute, const Value& value, const std::string& pointer) {
    if (const auto schema = schema_of(attribute))
      (void)tgtcfg::report(*schema, value, diags_, {.pointer = pointer, .schema_name = {}});
  }

  void check_target(const Value& target, const std::string& kind_name, const std::string& pointer) {
    const KindRow* kind = database_.kind(kind_name);
    // A composite has another form.
    if (kind == nullptr || kind->composite || !target.is_object()) return;
    for (const Member& member : target.object()) {
      const AttributeRow* attribute = kind->attribute(member.key);
      const std::string place = below(pointer, member.key);
      if (attribute == nullptr) {
        check_extra(member, *kind, place);
      } else if (may_be_checked(*attribute, member.value)) {
        check_value(*attribute, member.value, place);
      }
    }
  }

  /// Null removes a value. Values of older releases and numbers for booleans are checked where they
  /// are used.
  static bool may_be_checked(const AttributeRow& attribute, const Value& value) {
    if (value.is_null()) return false;
    if (attribute.type == AttributeType::boolean && value.is_integer()) return false;
    if (attribute.type == AttributeType::integer && value.is_boolean()) return false;
    return std::ranges::none_of(attribute.old_values, [&](const OldName& old) {
      return value.is_string() && old.name == value.string();
    });
  }

  void check_extra(const Member& member, const KindRow& kind, const std::string& place) {
    const bool is_old = std::ranges::any_of(
        kind.old_attributes, [&](const OldName& old) { return old.name == member.key; });
    if (is_old || contains(beside_attributes, member.key) || member.key.starts_with("x-")) return;
    Names known;
    for (const AttributeRow& attribute : kind.attributes) known.push_back(attribute.name);
    diags_
        .error(diag::UnknownAttribute{.attribute = member.key, .kind = kind.name}, member.key_span)
        .at(place)
        .suggest_nearest(member.key, known, member.key_span);
  }

  // --- backends

  void collect_attributes(const Names& kinds) {
    for (const std::string& each : kinds.empty() ? database_.names(Table::kinds) : kinds) {
      const KindRow* kind = database_.kind(each);
      every_kind_is_known_ = every_kind_is_known_ && kind != nullptr;
      if (kind == nullptr) continue;
      for (const AttributeRow& attribute : kind->attributes) attributes_.insert(attribute.name);
    }
  }

  void check_attribute(const Word& word) {
    // An abstract row may list attributes of kinds that only its children accept.
    const bool may_be_any = row_.flag("abstract") || !every_kind_is_known_;
    if (may_be_any || attributes_.contains(word.text)) return;
    report("no kind that `" + name() + "` accepts has an attribute `" + word.text + "`", word,
           {attributes_.begin(), attributes_.end()});
  }

  void check_release(const Word& word) {
    if (!releases_.empty() && !contains(releases_, word.text))
      report("`" + word.text + "` is not one of the `tool_releases` of `" + name() + "`", word,
             releases_);
  }

  /// Checks releases and attributes wherever an argument or a fact may name them.
  void check_entries(const Value& value, const std::string& at) {
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.array().size(); ++i)
        check_entries(value.array()[i], pointer_append(at, i));
    }
    if (!value.is_object()) return;
    const bool reads_attribute = value.text("rule") == "attribute";
    for (const Member& member : value.object()) {
      const std::string place = below(at, member.key);
      const bool is_release = member.key == "since" || member.key == "until";
      if (is_release && member.value.is_string())
        check_release({member.value.string(), member.value.span, place});
      if (reads_attribute && member.key == "name" && member.value.is_string())
        check_attribute({member.value.string(), member.value.span, place});
      check_entries(member.value, place);
    }
  }

  const Value& row_;
  const Database& database_;
  const std::string pointer_;
  Diagnostics& diags_;
  Names releases_;
  std::set<std::string, std::less<>> attributes_;
  bool every_kind_is_known_ = true;
};

}  // namespace

void check_names(Table table, const Value& row, const Database& database,
                 const std::string& pointer, Diagnostics& diags) {
  NameCheck check(row, database, pointer, diags);
  switch (table) {
    case Table::kinds:
      return check.check_kind();
    case Table::generators:
    case Table::executors:
    case Table::runtimes:
      return check.check_options("options");
    case Table::backends:
      return check.check_backend();
    case Table::tags:
      return check.check_tag();
    default:
      return;
  }
}

}  // namespace tgtcfg
