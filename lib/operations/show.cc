#include "operations/show.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/render.h>

#include <string_view>
#include <utility>

#include "check/named_configuration.h"
#include "model/plain_values.h"
#include "operations/list.h"
#include "operations/search.h"
#include "resolve/check.h"
#include "resolve/entry_description.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

Array cpus_with(const LlvmArch& arch, std::string_view feature) {
  Array list;
  for (const std::string_view cpu : arch.cpus()) {
    if (arch.has(arch.enabled(cpu, {}), feature)) list.emplace_back(std::string(cpu));
  }
  return list;
}

void add_schemas(const Session& session, Table table, const char* member, const std::string& name,
                 Object& found) {
  for (const std::string& owner : session.database.names(table)) {
    const Value row = session.database.raw(table, owner).value_or(Value());
    const Value& schema = row.get(member).get(name);
    if (!schema.is_null()) found.push_back({owner, schema});
  }
}

// Returns LLVM's facts about a name on each arch that has it; nullopt if none has it.
std::optional<Value> llvm_entry(int release, const auto& archs_with_name, const auto& facts_of) {
  Object archs;
  for (const std::string_view arch : archs_with_name) {
    if (const auto table = LlvmArch::find(arch, release))
      archs.push_back({std::string(arch), facts_of(*table)});
  }
  if (archs.empty()) return std::nullopt;
  return Object{{"llvm_release", release}, {"archs", std::move(archs)}};
}

std::optional<Value> llvm_cpu_entry(const Session& session, const std::string& name) {
  const int release = llvm_release_or_newest(session.options.llvm_release);
  return llvm_entry(release, llvm_archs_with_cpu(name, release), [&](const LlvmArch& table) {
    Object facts;
    const std::string_view canonical = table.canonical_cpu(name);
    if (canonical != name) facts.push_back({"another_name_of", std::string(canonical)});
    facts.push_back({"features", list_of(table.features_of(name, {}).isa)});
    return facts;
  });
}

// Lists the CPUs that have the feature.
std::optional<Value> feature_entry(const Session& session, const std::string& name) {
  const int release = llvm_release_or_newest(session.options.llvm_release);
  return llvm_entry(release, llvm_archs_with_feature(name, release), [&](const LlvmArch& table) {
    Object facts;
    if (Array cpus = cpus_with(table, name); !cpus.empty())
      facts.push_back({"cpus", std::move(cpus)});
    return facts;
  });
}

// Returns the kinds and code generators with an attribute, and its schema in each.
std::optional<Value> attribute_entry(const Session& session, const std::string& name) {
  Object kinds;
  const Value common = Database::common_attributes();
  if (common.has(name)) kinds.push_back({"every kind", common.get(name)});
  add_schemas(session, Table::kinds, "attributes", name, kinds);
  Object generators;
  add_schemas(session, Table::generators, "options", name, generators);
  if (kinds.empty() && generators.empty()) return std::nullopt;
  Object entry;
  if (!kinds.empty()) entry.push_back({"kinds", std::move(kinds)});
  if (!generators.empty()) entry.push_back({"generators", std::move(generators)});
  return entry;
}

std::optional<Value> code_entry(const std::string& name) {
  const CatalogPage* page = find_page(name);
  if (page == nullptr) return std::nullopt;
  return Object{{"code", std::string(page->code)},
                {"name", std::string(page->name)},
                {"severity", std::string(name_of(page->severity))},
                {"message", std::string(page->message)},
                {"more", "tgtcfg explain " + std::string(page->code)}};
}

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
  Shower(Session& session, std::string type, const std::string& name)
      : session_(session), type_(std::move(type)), name_(name) {
    if (const TableName* table = find_table(type_)) type_ = std::string(table->singular);
  }

  // Returns the entry as data: its row and derived facts.
  std::optional<Value> entry() {
    std::vector<std::string> types = types_with_name();
    if (types.empty()) return unknown();
    type_ = types.front();
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
      if ((type_.empty() || type_ == type) && has(type)) types.push_back(type);
    }
    return types;
  }

  bool has(std::string_view type) const {
    const Database& database = session_.database;
    const TableName* table = find_table(type);
    if (table != nullptr && table->table == Table::configurations)
      return database.find_configurations(name_).size() == 1 ||
             database.configuration(name_) != nullptr;
    if (table != nullptr && database.has(table->table, name_)) return true;
    return other_entry(type).has_value();
  }

  std::optional<Value> other_entry(std::string_view type) const {
    for (const OtherType& other : other_types) {
      if (other.singular == type) return other.entry(session_, name_);
    }
    return std::nullopt;
  }

  std::optional<Value> entry_of_type() {
    const TableName* type = find_table(type_);
    if (type == nullptr ||
        (type->table != Table::configurations && !session_.database.has(type->table, name_))) {
      Value entry = header();
      entry.set("facts", *other_entry(type_));
      return entry;
    }
    if (type->table == Table::configurations) return configuration();
    auto row = session_.database.raw(type->table, name_);
    if (!row) return std::nullopt;
    Value entry = header();
    entry.set("description", description_of(session_.database, type->table, name_));
    entry.set("row", std::move(*row));
    if (type->table == Table::kinds) add_attributes(entry);
    if (type->table == Table::tags && !add_target(entry)) return std::nullopt;
    return entry;
  }

  Value header() const {
    return Object{{"schema", "tgtcfg.entry/1"}, {"type", type_}, {"name", name_}};
  }

  std::optional<Value> unknown() {
    std::vector<std::string> names;
    for (NamedEntry& entry : type_.empty() ? all_entries(session_) : entries_of(session_, type_))
      names.push_back(std::move(entry.name));
    const std::string list(listed_as(type_));
    session_.findings.diags.error(diag::UnknownName{.name = name_}, {})
        .suggest_nearest(name_, names, {})
        .help(list.empty() ? "search all tables with `tgtcfg search " + name_ + "`"
                           : "list all with `tgtcfg list " + list + "`");
    return std::nullopt;
  }

  // Adds the attributes that every kind has.
  void add_attributes(Value& entry) const {
    const KindRow* kind = session_.database.kind(name_);
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
    const TagRow* tag = session_.database.tag(name_);
    if (tag == nullptr) return false;
    entry.set("definition", tag->definition);
    entry.set("whole", tag->whole);
    const auto spec = check_target(Value(name_), "", session_.context(findings));
    const auto target = spec ? resolve_target(*spec, session_.context(findings)) : std::nullopt;
    if (target) entry.set("target", target_json(*target));
    return target.has_value();
  }

  std::optional<Value> configuration() {
    Findings& findings = session_.findings;
    const auto rows = session_.database.find_configurations(name_);
    const ConfigurationRow* row = session_.database.configuration(name_);
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
  std::string type_;  ///< empty: any type
  const std::string& name_;
};

}  // namespace

std::vector<std::string> show_types() {
  std::vector<std::string> types = texts_of(table_names(), &TableName::singular);
  for (const OtherType& other : other_types) {
    if (!contains(types, other.singular)) types.emplace_back(other.singular);
  }
  return types;
}

std::optional<Value> entry_of(Session& session, const std::string& type, const std::string& name) {
  return Shower(session, type, name).entry();
}

const CatalogPage* asked_page(Session& session, const std::string& code) {
  const CatalogPage* page = find_page(code);
  if (page != nullptr) return page;
  std::vector<std::string> known;
  // Similar codes are unrelated, so only names are suggested.
  for (const CatalogPage& each : catalog()) known.emplace_back(each.name);
  session.findings.diags.error(diag::UnknownName{.name = code}, {})
      .suggest_nearest(code, known, {})
      .help("run `tgtcfg list codes` to list all codes");
  return nullptr;
}

}  // namespace tgtcfg
