#include "database/published_names.h"

#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>

#include <algorithm>
#include <map>

namespace tgtcfg {
namespace {

/// From a name to what it is, or an empty text.
using NameNotes = std::map<std::string, std::string, std::less<>>;

// The first sentence of the comment that a configuration begins with; what comes before it tells an
// editor the schema.
std::string first_comment(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::size_t begin = line.find_first_not_of("#/ ");
    if (begin == 0 || begin == std::string_view::npos) return {};
    if (line.find("$schema") == std::string_view::npos) return std::string(line.substr(begin));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return {};
}

std::string description_of(const Database& database, Table table, const std::string& name) {
  if (table == Table::configurations) {
    const ConfigurationRow* row = database.configuration(name);
    return row == nullptr ? std::string() : first_comment(row->text);
  }
  return database.raw(table, name).value_or(Value()).text("description");
}

NameNotes names_of(const Database& database, Table table) {
  NameNotes names;
  for (const std::string& name : database.names(table))
    names.emplace(name, description_of(database, table, name));
  return names;
}

// By the first segment: an editor shows the list in which a value stands, and short lists of what
// belongs together serve better than one of everything.
std::vector<NameNotes> families(const NameNotes& names) {
  std::map<std::string, NameNotes> by_segment;
  for (const auto& [name, description] : names) {
    const std::size_t slash = name.find('/');
    by_segment[slash == std::string::npos ? "" : name.substr(0, slash)].emplace(name, description);
  }
  std::vector<NameNotes> all;
  for (auto& [segment, members] : by_segment) all.push_back(std::move(members));
  return all;
}

Object choice(const NameNotes& names) {
  Array values;
  Array descriptions;
  bool described = false;
  for (const auto& [name, description] : names) {
    values.emplace_back(name);
    descriptions.emplace_back(description);
    described = described || !description.empty();
  }
  Object list{{"enum", std::move(values)}};
  if (described) list.push_back({"enumDescriptions", std::move(descriptions)});
  return list;
}

// Each list beside what permits everything: in one union of all lists, half a name would leave only
// the list that fits it best.
Value offer(std::string_view comment, const std::vector<NameNotes>& lists) {
  Array choices;
  for (const NameNotes& names : lists)
    choices.emplace_back(Object{{"anyOf", Array{choice(names), Object{}}}});
  Object definition = generated_definition(comment);
  definition.push_back({"allOf", std::move(choices)});
  return definition;
}

}  // namespace

Object generated_definition(std::string_view comment) {
  return {{"x-tgtcfg-embed", false}, {"x-tgtcfg-generated", true}, {"$comment", comment}};
}

void set_name_definitions(Value& definitions, const Database& database) {
  NameNotes types;
  for (const DeviceType& type : device_types()) types.emplace(type.name, "");
  Object type = generated_definition("A device type.");
  type.push_back(choice(types).front());
  definitions.set("device-type", std::move(type));
  definitions.set("device-type-name", offer("Device types, among others.", {types}));
  constexpr struct {
    const char* key;
    const char* comment;
    Table table;
  } plain[] = {{"kind-name", "Kinds.", Table::kinds},
               {"generator-name", "Generators.", Table::generators},
               {"executor-name", "Executors.", Table::executors},
               {"runtime-name", "Runtimes.", Table::runtimes},
               {"backend-name", "Backends.", Table::backends}};
  for (const auto& [key, comment, table] : plain)
    definitions.set(key, offer(comment, {names_of(database, table)}));
  definitions.set("tag-name", offer("Tags.", families(names_of(database, Table::tags))));
  definitions.set("configuration-name",
                  offer("Configurations.", families(names_of(database, Table::configurations))));
}

}  // namespace tgtcfg
