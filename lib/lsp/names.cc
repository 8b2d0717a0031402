#include "lsp/features.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "lsp/declarations.h"
#include "lsp/place.h"
#include "lsp/protocol.h"
#include "request/extended_files.h"
#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

/// A name at the cursor, with its declarations and uses.
struct Named {
  std::string name;
  ByteRange here;                  ///< location of the cursor
  std::vector<Declaration> given;  ///< its declarations
  std::vector<ByteRange> used;     ///< its uses in this document
};

bool has_bare_quotes(std::string_view text) {
  return text.size() >= 2 && (text.front() == '"' || text.front() == '\'');
}

// Returns the bytes of a name without quotes and without the text after a colon.
ByteRange name_range(std::string_view text, Span span, std::size_t length) {
  ByteRange range = bytes_of(span);
  if (has_bare_quotes(text.substr(range.begin, range.end - range.begin))) ++range.begin;
  range.end = std::min(range.end, range.begin + length);
  return range;
}

bool is_here(const Declaration& declaration, const Query& query) {
  return declaration.path == query.document.document.path;
}

// False for a target that is named after its kind.
bool is_named_here(const Declaration& declaration, const Query& query) {
  return is_here(declaration, query) &&
         (declaration.is_key || declaration.span.begin != declaration.whole.begin);
}

class NameFinder {
 public:
  explicit NameFinder(const Query& query) : query_(query), text_(query.text()) {}

  std::optional<Named> find() {
    const Tree* tree = query_.documents.current_tree(query_.document);
    if (tree == nullptr) return std::nullopt;
    for (const Use& use : uses_in(*tree)) {
      const ByteRange range = name_range(text_, use.span, use.name.size());
      if (range.holds(query_.offset)) return named(use.name, range, use.scope, use.role);
    }
    return of_declaration(*tree);
  }

  Named named(const std::string& name, ByteRange here, const std::vector<std::string>& scope,
              PlaceRole role) {
    Named result{name, here, {}, {}};
    const auto all = declarations_of(query_.documents, query_.document, scope);
    for (const Declaration& each : all) {
      if (each.name != name || each.role == NameRole::function) continue;
      if (role == PlaceRole::other || may_name(role, each.role)) result.given.push_back(each);
    }
    for (const Use& use : uses_in(*query_.document.tree)) {
      const bool same =
          use.name == name && use.scope == scope &&
          (result.given.empty() || std::ranges::any_of(result.given, [&](const Declaration& each) {
             return may_name(use.role, each.role);
           }));
      if (same) result.used.push_back(name_range(text_, use.span, name.size()));
    }
    return result;
  }

 private:
  std::optional<Named> of_declaration(const Tree& tree) {
    for (const auto& scope : scopes_around(tree)) {
      for (const Declaration& each : declarations_of(query_.documents, query_.document, scope)) {
        if (!is_named_here(each, query_) || each.role == NameRole::function) continue;
        const ByteRange range = name_range(text_, each.span, each.name.size());
        if (range.holds(query_.offset)) return named(each.name, range, scope, PlaceRole::other);
      }
    }
    return std::nullopt;
  }

  // The configurations around the cursor: the document and nested ones.
  [[nodiscard]] std::vector<std::vector<std::string>> scopes_around(const Tree& tree) const {
    std::vector<std::vector<std::string>> scopes{{}};
    std::vector<std::string> path;
    for (const TreeStep& step : steps_to(tree, query_.offset)) {
      if (step.token.empty()) continue;
      path.push_back(step.token);
      const bool part = path.size() >= 2 && path[path.size() - 2] == "parts";
      if (part && step.value->is_object()) scopes.push_back(path);
    }
    return scopes;
  }

  const Query& query_;
  std::string_view text_;
};

std::optional<Value> location_of(const Declaration& declaration, const Query& query) {
  if (is_here(declaration, query))
    return location_json(
        query.document.document.uri,
        query.range(name_range(query.text(), declaration.span, declaration.name.size())));
  if (query.documents.session().files().kind(declaration.path) != FileKind::regular)
    return std::nullopt;
  const TextLines lines{std::string(declaration.tree->text())};
  return location_json(uri_of_path(declaration.path),
                       range_json(lines, bytes_of(declaration.span), query.documents.encoding));
}

std::vector<ByteRange> places_here(const Named& named, const Query& query) {
  std::vector<ByteRange> places = named.used;
  for (const Declaration& each : named.given) {
    if (is_named_here(each, query))
      places.push_back(name_range(query.text(), each.span, each.name.size()));
  }
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

bool is_name(std::string_view text) {
  const auto is_letter = [](char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || c == '_'; };
  return !text.empty() && is_letter(text.front()) && !text.starts_with("x-") &&
         std::ranges::all_of(
             text, [&](char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '-'; });
}

}  // namespace

Value definition(const Query& query) {
  const auto named = NameFinder(query).find();
  if (!named) return row_locations(query);
  Array locations;
  for (const Declaration& each : named->given) {
    if (auto location = location_of(each, query)) locations.push_back(std::move(*location));
  }
  return locations;
}

Value references(const Query& query) {
  const auto named = NameFinder(query).find();
  if (!named) return nullptr;
  const bool with_declaration = query.params.get("context").flag("includeDeclaration");
  Array locations;
  for (const ByteRange place : with_declaration ? places_here(*named, query) : named->used)
    locations.push_back(location_json(query.document.document.uri, query.range(place)));
  return locations;
}

Value highlights(const Query& query) {
  constexpr int text_kind = 1;
  const auto named = NameFinder(query).find();
  if (!named) return nullptr;
  Array result;
  for (const ByteRange place : places_here(*named, query))
    result.push_back(Object{{"range", query.range(place)}, {"kind", text_kind}});
  return result;
}

Value prepare_rename(const Query& query) {
  const auto named = NameFinder(query).find();
  const bool ours = named && std::ranges::any_of(named->given, [&](const Declaration& each) {
                      return is_named_here(each, query);
                    });
  if (!ours) return nullptr;
  return Object{{"range", query.range(named->here)}, {"placeholder", named->name}};
}

namespace {

Value refused(const Query& query, std::string reason) {
  query.refusal = std::move(reason);
  return nullptr;
}

// Returns the first error or warning that appears if the text is the content of the document.
std::optional<std::string> new_error(const Query& query, std::string text) {
  const CheckedText before = checked(query.documents, query.document, query.text());
  const CheckedText after = checked(query.documents, query.document, std::move(text));
  std::multiset<std::string_view> known;
  for (const Diagnostic& each : before.findings.diags.all()) known.insert(each.code);
  for (const Diagnostic& each : after.findings.diags.all()) {
    const auto same = known.find(each.code);
    if (same == known.end() && each.severity != Severity::note) return each.message;
    if (same != known.end()) known.erase(same);
  }
  return std::nullopt;
}

// Adds the edits of another open document that inherits the name.
void rename_there(const Query& there, const Declaration& renamed, const std::string& name,
                  Value& changes) {
  if (there.documents.current_tree(there.document) == nullptr) return;
  const Named same = NameFinder(there).named(renamed.name, {}, renamed.scope, PlaceRole::other);
  const bool inherits = std::ranges::any_of(
      same.given, [&](const Declaration& each) { return each.path == renamed.path; });
  std::vector<TextEdit> edits;
  if (inherits) {
    for (const ByteRange place : places_here(same, there)) {
      // A name with escapes has other bytes, and keeps them.
      const bool is_plain =
          there.text().compare(place.begin, renamed.name.size(), renamed.name) == 0;
      if (is_plain) edits.push_back({place, name});
    }
  }
  if (edits.empty()) return;
  const Value more = workspace_edit(there, edits);
  for (const Member& change : more.get("changes").object()) changes.set(change.key, change.value);
}

}  // namespace

Value rename(const Query& query) {
  const std::string& name = query.params.text("newName");
  if (prepare_rename(query).is_null())
    return refused(query, "only names that this file declares can be renamed");
  if (!is_name(name)) return refused(query, quoted(name) + " is not a valid name");
  const auto named = NameFinder(query).find();
  const auto& scope = named->given.front().scope;
  for (const Declaration& each : declarations_of(query.documents, query.document, scope)) {
    if (each.name == name && each.role == named->given.front().role)
      return refused(query, quoted(name) + " already exists");
  }
  std::vector<TextEdit> edits;
  std::string text = query.text();
  const auto places = places_here(*named, query);
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    edits.push_back({*place, name});
    text.replace(place->begin, place->end - place->begin, name);
  }
  if (const auto error = new_error(query, std::move(text)))
    return refused(query, quoted(name) + " cannot be used here: " + *error);
  Value changes = workspace_edit(query, edits).get("changes");
  for (OpenDocument* other : query.documents.all()) {
    if (other == &query.document) continue;
    rename_there({query.documents, *other, query.params, query.refusal}, named->given.front(), name,
                 changes);
  }
  return Object{{"changes", std::move(changes)}};
}

}  // namespace tgtcfg::lsp
