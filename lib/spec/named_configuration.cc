#include "spec/named_configuration.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC35.h>
#include <tgtcfg/codes/TC41.h>

#include <algorithm>
#include <set>
#include <utility>

#include "database/aliases.h"
#include "diag/suggestions.h"
#include "spec/config_check.h"
#include "spec/read_layers.h"
#include "support/edit_distance.h"

namespace tgtcfg {
namespace {

// All names that a bare name is short for.
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
    const std::vector<std::string> tags = meant_by(name, Meaning::tag);
    const bool alias =
        !tags.empty() && (names.empty() || plain_name(names.front()) != plain_name(name));
    return alias ? tags : names;
  };
  suggest_all(context.diags.error(diag::UnknownName{.name = std::string(name)}, span),
              context.diags, likely, span);
  return std::nullopt;
}

// A few lines could stand for a large configuration a thousand times, in parts of parts a million.
bool may_be_repeated(const ConfigurationRow& row, CheckContext& context) {
  constexpr std::size_t least = 1024;
  if (!context.read_layers) context.read_layers = std::make_shared<ReadLayers>();
  ReadLayers& known = *context.read_layers;
  if (known.rows.insert(row.name).second) return true;
  if (known.too_many_bytes) return false;
  const std::size_t limit = context.options.limits.expanded_bytes;
  known.repeated_bytes += std::max(row.text.size(), least);
  known.too_many_bytes = known.repeated_bytes > limit;
  if (known.too_many_bytes)
    context.diags.error(diag::TooManyExpandedBytes{.limit = std::to_string(limit)}, {});
  return !known.too_many_bytes;
}

}  // namespace

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

ConfigSpec read_named(const NamedRow& row, const Value& reference, std::size_t depth,
                      CheckContext& context) {
  if (row.configuration != nullptr)
    return read_configuration_row(*row.configuration, depth, context);
  if (is_composite(*row.tag, context)) {
    const Options& options = context.options;
    Value definition = row.tag->definition_in(options.dialect.tables, options.llvm_release);
    definition.span = reference.span;
    ConfigSpec config = read_configuration_object(definition, {}, depth, context);
    config.tag = Located<std::string>{row.tag->name, reference.span};
    return config;
  }
  TargetSpec target;
  target.tag = Located<std::string>{row.tag->name, reference.span};
  target.span = reference.span;
  target.pointer = "/targets/0";
  ConfigSpec config;
  config.span = reference.span;
  config.has_targets = true;
  config.targets.push_back(std::move(target));
  return config;
}

ConfigSpec read_configuration_row(const ConfigurationRow& row, std::size_t depth,
                                  CheckContext& context) {
  ConfigSpec unreadable;
  unreadable.poison.any = unreadable.poison.whole = true;
  if (depth > context.options.limits.parts) {
    context.diags.error(diag::PartsTooDeep{.limit = std::to_string(context.options.limits.parts)},
                        {});
    return unreadable;
  }
  auto& open = context.open_names;
  if (std::find(open.begin(), open.end(), row.name) != open.end()) {
    context.diags.error(diag::CyclicConfiguration{.name = row.name}, {});
    return unreadable;
  }
  if (!may_be_repeated(row, context)) return unreadable;
  const FileId file = context.sources.add(row.path, row.text);
  const InputFormat format = format_of(row.path).value_or(InputFormat::yaml);
  const auto documents =
      parse(file, format, context.sources, context.options.limits, context.diags);
  if (!documents) return unreadable;
  if (documents->empty()) {
    context.diags.error(diag::UnknownDocument{}, Span{file, 0, 0});
    return unreadable;
  }
  open.push_back(row.name);
  // Its places are its own.
  Poison outer = std::exchange(context.poison, {});
  ConfigSpec config = read_document(documents->front(), depth, context);
  context.poison = std::move(outer);
  open.pop_back();
  return config;
}

}  // namespace tgtcfg
