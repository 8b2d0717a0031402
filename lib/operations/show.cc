#include "operations/show.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/target.h>

#include <utility>

#include "check/named_configuration.h"
#include "operations/list_names.h"
#include "operations/search_entries.h"
#include "operations/show_entries.h"
#include "resolve/check.h"
#include "resolve/entry_description.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Types without a table, in the order of lookup.
using OtherEntry = std::optional<Value> (*)(const Session&, const std::string&);
struct OtherType {
  std::string_view singular;
  OtherEntry entry;
};
constexpr OtherType other_types[] = {
    {"cpu", llvm_cpu_entry},
    {"feature", feature_entry},
    {"attribute", attribute_entry},
    {"code", [](const Session&, const std::string& name) { return code_entry(name); }},
};

class Shower {
 public:
  Shower(Session& session, const ShowCommand& command) : session_(session), command_(command) {
    if (const TableName* table = find_table(command_.type))
      command_.type = std::string(table->singular);
  }

  // Returns the entry as data: its row and derived facts.
  std::optional<Value> entry() {
    std::vector<std::string> types = types_with_name();
    if (types.empty()) return unknown();
    command_.type = types.front();
    auto entry = entry_of_type();
    types.erase(types.begin());
    if (entry && !types.empty()) {
      Array also;
      for (std::string& type : types) also.emplace_back(std::move(type));
      entry->set("also", std::move(also));
    }
    return entry;
  }

 private:
  // Returns the types that have the name: the requested one, or any.
  std::vector<std::string> types_with_name() const {
    std::vector<std::string> types;
    for (const std::string& type : show_types()) {
      if ((command_.type.empty() || command_.type == type) && has(type)) types.push_back(type);
    }
    return types;
  }

  bool has(std::string_view type) const {
    const Database& database = session_.database;
    const TableName* table = find_table(type);
    if (table != nullptr && table->table == Table::configurations)
      return database.find_configurations(command_.name).size() == 1 ||
             database.configuration(command_.name) != nullptr;
    if (table != nullptr && database.has(table->table, command_.name)) return true;
    return other_entry(type).has_value();
  }

  std::optional<Value> other_entry(std::string_view type) const {
    for (const OtherType& other : other_types) {
      if (other.singular == type) return other.entry(session_, command_.name);
    }
    return std::nullopt;
  }

  std::optional<Value> entry_of_type() {
    const TableName* type = find_table(command_.type);
    if (type == nullptr || (type->table != Table::configurations &&
                            !session_.database.has(type->table, command_.name))) {
      Value entry = header();
      entry.set("facts", *other_entry(command_.type));
      return entry;
    }
    if (type->table == Table::configurations) return configuration();
    auto row = session_.database.raw(type->table, command_.name);
    if (!row) return std::nullopt;
    Value entry = header();
    entry.set("description", description_of(session_.database, type->table, command_.name));
    entry.set("row", std::move(*row));
    if (type->table == Table::kinds) add_attributes(entry);
    if (type->table == Table::tags && !add_target(entry)) return std::nullopt;
    return entry;
  }

  Value header() const {
    return Object{{"schema", "tgtcfg.entry/1"}, {"type", command_.type}, {"name", command_.name}};
  }

  std::optional<Value> unknown() {
    std::vector<std::string> names;
    for (NamedEntry& entry :
         command_.type.empty() ? all_entries(session_) : entries_of(session_, command_.type))
      names.push_back(std::move(entry.name));
    const std::string list(listed_as(command_.type));
    session_.findings.diags.error(diag::UnknownName{.name = command_.name}, {})
        .suggest_nearest(command_.name, names, {})
        .help(list.empty() ? "search all tables with `tgtcfg search " + command_.name + "`"
                           : "list all with `tgtcfg list " + list + "`");
    return std::nullopt;
  }

  // Adds the attributes that every kind has.
  void add_attributes(Value& entry) const {
    const KindRow* kind = session_.database.kind(command_.name);
    if (kind == nullptr) return;
    Array attributes;
    for (const AttributeRow& row : kind->attributes) {
      attributes.emplace_back(Object{{"name", row.name},
                                     {"type", std::string(name_of(row.type))},
                                     {"default", row.default_value.value_or(Value())},
                                     {"common", row.common}});
    }
    entry.set("attributes", std::move(attributes));
  }

  bool add_target(Value& entry) {
    Findings& findings = session_.findings;
    const TagRow* tag = session_.database.tag(command_.name);
    if (tag == nullptr) return false;
    entry.set("definition", tag->definition);
    entry.set("whole", tag->whole);
    const auto spec = check_target(Value(command_.name), "", session_.context(findings));
    const auto target = spec ? resolve_target(*spec, session_.context(findings)) : std::nullopt;
    if (target) entry.set("target", target_json(*target));
    return target.has_value();
  }

  std::optional<Value> configuration() {
    Findings& findings = session_.findings;
    const auto rows = session_.database.find_configurations(command_.name);
    const ConfigurationRow* row = session_.database.configuration(command_.name);
    if (row == nullptr && rows.size() == 1) row = rows.front();
    CheckContext context{session_.context(findings)};
    const auto spec = without_mistakes(read_configuration_row(*row, 0, context), context);
    if (!spec) return std::nullopt;
    Value entry = header();
    entry.set("name", row->name);
    entry.set("path", row->path);
    entry.set("text", row->text);
    if (!spec->has_targets) return entry;
    auto config = resolve(*spec, session_.context(findings));
    if (!config) return std::nullopt;
    entry.set("plan", to_json(*config));
    return entry;
  }

  Session& session_;
  ShowCommand command_;
};

}  // namespace

std::vector<std::string> show_types() {
  std::vector<std::string> types;
  for (const TableName& name : table_names()) types.emplace_back(name.singular);
  for (const OtherType& other : other_types) {
    if (!contains(types, other.singular)) types.emplace_back(other.singular);
  }
  return types;
}

std::optional<Value> entry_of(Session& session, const ShowCommand& command) {
  return Shower(session, command).entry();
}

}  // namespace tgtcfg
