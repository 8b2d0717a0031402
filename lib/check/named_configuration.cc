#include "check/named_configuration.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC35.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <set>
#include <utility>

#include "check/config_check.h"
#include "check/entry_name.h"
#include "database/aliases.h"
#include "database/suggested_entries.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// All full names that a short name may refer to.
std::set<std::string> full_names(std::string_view name, const Database& database) {
  std::set<std::string> result;
  const std::string ending = "/" + std::string(name);
  for (std::string& tag : database.names(Table::tags)) {
    if (tag.ends_with(ending)) result.insert(std::move(tag));
  }
  for (const ConfigurationRow* row : database.find_configurations(name)) result.insert(row->name);
  return result;
}

NamedRow row_of(const std::string& name, const Database& database) {
  NamedRow row;
  if (database.has(Table::tags, name)) row.tag = database.tag(name);
  if (row.tag == nullptr) row.configuration = database.configuration(name);
  return row;
}

std::optional<NamedRow> unknown(std::string_view name, Span span, CheckContext& context) {
  const bool bare = name.find('/') == std::string_view::npos;
  const auto likely = [&] {
    std::vector<std::string> known = context.database.names(Table::tags);
    for (std::string& other : context.database.names(Table::configurations)) {
      if (bare) known.push_back(other.substr(other.find('/') + 1));
      known.push_back(std::move(other));
    }
    std::vector<std::string> names = likely_names(name, Meaning::configuration, known);
    const std::vector<std::string> tags = names_of_alias(name, Meaning::tag);
    const bool alias =
        !tags.empty() && (names.empty() || plain_name(names.front()) != plain_name(name));
    return alias ? tags : names;
  };
  auto report = context.diags.error(diag::UnknownName{.name = std::string(name)}, span);
  if (is_path(name)) {
    help_include(std::string(name), span, {}, report, context);
  } else {
    suggest_entries(report, context.diags, name, likely, span, context.database);
  }
  return std::nullopt;
}

// A few lines could name a large configuration a thousand times, and nested parts a million times.
// Problems in one are reported once. `place` is the location of the name.
bool may_be_read(const std::string& row, Span place, CheckContext& context) {
  const auto& known = context.read_layers.rows;
  const auto read = known.find(row);
  if (read == known.end()) return true;
  return !read->second.is_wrong && may_repeat(read->second.cost, place, context);
}

bool may_nest(const std::string& name, std::size_t depth, Span place, CheckContext& context) {
  const std::size_t limit = deepest_part(context);
  if (contains(context.open_names, name)) {
    context.diags.error(diag::CyclicConfiguration{.name = name}, place);
    return false;
  }
  if (depth <= limit) return true;
  context.diags.error(diag::PartsTooDeep{.limit = std::to_string(limit)}, place);
  return false;
}

std::size_t cost_of_row(const Value& value) {
  constexpr std::size_t least = 1024;
  return std::max(least, cost_of(value));
}

// Reads a document once. Its problems then have one location, so each is reported once.
const Document* known_document_of(const ConfigurationRow& row, CheckContext& context) {
  ReadLayers::Row& known = context.read_layers.rows[row.name];
  if (known.document) return &*known.document;
  known.document = document_of(row, context);
  if (!known.document) return nullptr;
  known.cost = cost_of_row(known.document->root);
  return &*known.document;
}

ConfigSpec configuration_of(const NamedRow& row, Span reference, std::size_t depth,
                            CheckContext& context) {
  if (row.configuration != nullptr)
    return read_configuration_row(*row.configuration, depth, context);
  if (is_composite(*row.tag, context)) {
    const Options& options = context.options;
    Value definition = row.tag->definition_in(options.dialect.tables, options.llvm_release);
    context.read_layers.rows[row.tag->name].cost = cost_of_row(definition);
    definition.span = reference;
    context.open_names.push_back(row.tag->name);
    ConfigSpec config = read_configuration_object(definition, {}, depth, context);
    context.open_names.pop_back();
    config.tag = Located{row.tag->name, reference};
    return config;
  }
  TargetSpec target;
  target.tag = Located{row.tag->name, reference};
  target.span = reference;
  target.pointer = "/targets/0";
  ConfigSpec config;
  config.span = reference;
  config.has_targets = true;
  config.targets.push_back(std::move(target));
  return config;
}

}  // namespace

std::size_t deepest_part(const Context& context) {
  constexpr std::size_t deepest = 200;
  return std::min(context.options.limits.part_depth, deepest);
}

std::optional<NamedRow> find_named(std::string_view name, Span span, CheckContext& context) {
  const NamedRow exact = row_of(std::string(name), context.database);
  if (exact.tag != nullptr || exact.configuration != nullptr) return exact;
  if (name.empty() || name.find('/') != std::string_view::npos) return unknown(name, span, context);
  const std::set<std::string> names = full_names(name, context.database);
  if (names.empty()) return unknown(name, span, context);
  if (names.size() == 1) return row_of(*names.begin(), context.database);
  auto report = context.diags.error(diag::AmbiguousName{.name = std::string(name)}, span);
  for (const std::string& full : names) report.suggest(full, span);
  report.expected({names.begin(), names.end()}).actual(std::string(name));
  return std::nullopt;
}

bool is_composite(const TagRow& tag, const CheckContext& context) {
  const Options& options = context.options;
  const KindRow* kind = context.database.kind(
      tag.definition_in(options.dialect.tables, options.llvm_release).text("kind"));
  return kind != nullptr && kind->composite;
}

std::optional<Document> document_of(const ConfigurationRow& row, const Context& context) {
  const FileId file = context.sources.add_row(row.path, row.text);
  const InputFormat format = format_of(row.path).value_or(InputFormat::yaml);
  auto documents = parse(file, format, context.sources, context.options.limits, context.diags);
  if (!documents) return std::nullopt;
  if (documents->size() == 1) return std::move(documents->front());
  if (documents->empty()) {
    context.diags.error(diag::UnknownDocument{}, Span{file, 0, 0});
  } else {
    context.diags.error(
        diag::SeveralRowDocuments{.name = row.name, .count = std::to_string(documents->size())},
        (*documents)[1].root.span);
  }
  return std::nullopt;
}

ConfigSpec read_named(const NamedRow& row, Span reference, std::size_t depth,
                      CheckContext& context) {
  const std::string& name = row.tag != nullptr ? row.tag->name : row.configuration->name;
  if (!may_nest(name, depth, reference, context) || !may_be_read(name, reference, context))
    return unreadable({});
  const std::size_t errors = context.diags.error_count();
  ConfigSpec config = configuration_of(row, reference, depth, context);
  if (context.diags.error_count() > errors) context.read_layers.rows[name].is_wrong = true;
  return config;
}

ConfigSpec read_configuration_row(const ConfigurationRow& row, std::size_t depth,
                                  CheckContext& context) {
  const Document* document = known_document_of(row, context);
  if (document == nullptr) return unreadable({});
  context.open_names.push_back(row.name);
  // A named configuration has locations of its own.
  Poison outer = std::exchange(context.poison, {});
  ConfigSpec config = read_document(*document, depth, context);
  context.poison = std::move(outer);
  context.open_names.pop_back();
  return config;
}

}  // namespace tgtcfg
