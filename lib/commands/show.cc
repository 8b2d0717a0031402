#include "commands/show.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/writers.h>

#include "commands/list_names.h"
#include "commands/output.h"
#include "commands/show_text.h"
#include "diag/text_width.h"
#include "resolve/check.h"
#include "spec/named_configuration.h"

namespace tgtcfg {
namespace {

class Shower {
 public:
  Shower(Session& session, const ShowCommand& command) : session_(session), command_(command) {}

  // The entry as data: its row, and what it stands for.
  std::optional<Value> entry() {
    const TableName* type = find_table(command_.type);
    if (type->table == Table::configurations) return configuration();
    if (!session_.database.has(type->table, command_.name)) return unknown(type->table);
    auto row = session_.database.raw(type->table, command_.name);
    if (!row) return std::nullopt;
    Value entry = header();
    entry.set("row", std::move(*row));
    if (type->table == Table::kinds) add_attributes(entry);
    if (type->table == Table::tags && !add_target(entry)) return std::nullopt;
    return entry;
  }

 private:
  Value header() const {
    return Object{{"schema", "tgtcfg.entry/1"},
                  {"type", std::string(find_table(command_.type)->singular)},
                  {"name", command_.name}};
  }

  std::optional<Value> unknown(Table table) {
    session_.findings.diags.error(diag::UnknownName{.name = command_.name}, {})
        .suggest_nearest(command_.name, session_.database.names(table), {})
        .help("`tgtcfg list " + std::string(find_table(command_.type)->plural) + "` lists them");
    return std::nullopt;
  }

  // With the attributes that every kind has.
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
    if (row == nullptr) return unknown(Table::configurations);
    CheckContext context{session_.context(findings)};
    const auto spec = without_mistakes(read_configuration_row(*row, 0, context), context);
    if (!spec) return std::nullopt;
    Value entry = header();
    entry.set("name", row->name);
    entry.set("path", row->path);
    entry.set("text", row->text);
    if (!spec->has_targets) return entry;
    const auto config = resolve(*spec, session_.context(findings));
    if (!config) return std::nullopt;
    entry.set("plan", to_json(make_plan(*config)));
    return entry;
  }

  Session& session_;
  const ShowCommand& command_;
};

}  // namespace

std::optional<Value> entry_of(Session& session, const ShowCommand& command) {
  return Shower(session, command).entry();
}

ExitCode run_show(Session& session, const ShowCommand& command) {
  const auto entry = entry_of(session, command);
  if (!entry) {
    const ExitCode code = exit_code_of(session.findings.diags.all());
    write_failed_report(session, "show", command.json ? ReportFormat::json : ReportFormat::human,
                        code);
    return session.console.finish(code);
  }
  return write_product(
      session, command.json ? write_json(*entry) : visible_lines(show_text(*entry)), std::nullopt);
}

}  // namespace tgtcfg
