#include "request/checked_input.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC95.h>
#include <tgtcfg/json_pointer.h>

#include <utility>

#include "database/row_names.h"
#include "database/user_root.h"
#include "request/host_facts.h"
#include "request/lay_changes.h"
#include "resolve/check.h"
#include "schema/schema.h"

namespace tgtcfg {
namespace {

constexpr std::string_view host_facts_schema = "tgtcfg.host-facts/1";

// `tgtcfg.report/1` -> `report`
std::string_view schema_id_of_output(std::string_view schema) {
  const std::size_t dot = std::min(schema.find('.') + 1, schema.size());
  return schema.substr(dot, schema.find('/') - dot);
}

// `../../schemas/data/kind.schema.json` -> `data/kind`
std::string schema_id_of_row(std::string_view schema) {
  const std::size_t data = schema.find("schemas/data/");
  if (data == schema.npos) return {};
  std::string_view id = schema.substr(data + std::string_view("schemas/").size());
  const std::size_t extension = id.find(".schema.json");
  return std::string(id.substr(0, extension));
}

// Tags are resolved, which finds more problems.
void check_names_in(const Session& session, std::string_view schema_id, const Value& row,
                    const std::string& pointer, Findings& findings) {
  if (schema_id == "data/tag") return lint_tags(row, pointer, session.context(findings));
  const auto table = table_of_schema(schema_id);
  if (!table) return;
  if (!row.has("rows")) return check_names(*table, row, session.database, pointer, findings.diags);
  const Array& rows = row.list("rows");
  const std::string place = pointer_append(pointer, "rows");
  for (std::size_t i = 0; i < rows.size(); ++i)
    check_names(*table, rows[i], session.database, pointer_append(place, i), findings.diags);
}

void check_row(const Session& session, const Value& row, const std::string& pointer,
               Findings& findings) {
  const std::string id = schema_id_of_row(row.text("$schema"));
  const Schema* schema = bundled_schema(id);
  if (schema != nullptr) {
    const auto table = table_of_schema(id);
    const bool fine = table ? satisfies_schema(*table, row, findings.diags, pointer)
                            : report(*schema, row, findings.diags,
                                     {.pointer = pointer, .schema_name = id + ".schema.json"});
    if (fine) check_names_in(session, id, row, pointer, findings);
    return;
  }
  std::vector<std::string> known;
  for (const std::string_view other : bundled_schema_ids()) {
    if (other.starts_with("data/")) known.emplace_back(other);
  }
  findings.diags
      .error(diag::BadRow{.message = "unknown schema `" + id + "`"}, row.get("$schema").span)
      .at(pointer_append(pointer, "$schema"))
      .suggest_nearest(id, known, {});
}

// A file contains one database entry or a list of entries.
void check_rows(const Session& session, const Document& document, Findings& findings) {
  if (!document.root.is_array()) return check_row(session, document.root, "", findings);
  const Array& rows = document.root.array();
  for (std::size_t i = 0; i < rows.size(); ++i)
    check_row(session, rows[i], pointer_append("", i), findings);
}

void check_output(const Session& session, const Document& document, Findings& findings) {
  const Value& name = document.root.get("schema");
  if (name.string() == host_facts_schema) {
    (void)host_facts_of(document, session.database, findings.diags);
    return;
  }
  const std::string id(schema_id_of_output(name.string()));
  if (const Schema* schema = bundled_schema(id)) {
    report(*schema, document.root, findings.diags,
           {.pointer = "", .schema_name = id + ".schema.json"});
    return;
  }
  std::vector<std::string> known{std::string(host_facts_schema)};
  for (const std::string_view other : bundled_schema_ids()) {
    if (other.find('/') == other.npos) known.push_back("tgtcfg." + std::string(other) + "/1");
  }
  findings.diags
      .error(diag::BadRow{.message = "unknown document schema `" + name.string() + "`"}, name.span)
      .at("/schema")
      .suggest_nearest(name.string(), known, name.span);
}

// An entry is a target, or a configuration as in files.
void check_tag_table(const Session& session, const Document& document, Findings& findings) {
  const Member* tags = document.root.find_member("tags");
  if (!tags->value.is_object()) {
    findings.diags
        .error(diag::BadRow{.message = "`tags` must map names to targets or configurations"},
               tags->value.span)
        .at("/tags");
    return;
  }
  for (const Member& entry : tags->value.object())
    check_any(session, {document.file, document.index, entry.value, document.format}, findings);
}

void check_resolves(const Session& session, ConfigSpec spec, Findings& findings,
                    const ResolvedVisitor& resolved) {
  const bool is_fragment = !spec.has_targets && spec.parts.empty();
  if (is_fragment) {
    findings.diags.note(diag::FragmentChecked{}, spec.span);
    return;
  }
  // A plan is not built: that cannot fail, and would double the time.
  if (!resolved) return check_resolution(spec, session.context(findings));
  const auto config = resolve(spec, session.context(findings));
  if (config) resolved(*config);
}

}  // namespace

void check_asked(const Session& session, std::optional<Asked> asked, Findings& findings,
                 const ResolvedVisitor& resolved) {
  if (!asked || !asked->spec) return;
  const std::size_t errors = findings.diags.error_count();
  check_resolves(session, std::move(*asked->spec), findings, resolved);
  if (asked->layers != nullptr && findings.diags.error_count() > errors)
    explain_by_layers(*asked->layers, session.context(findings));
}

void check_any(const Session& session, Document document, Findings& findings,
               const ResolvedVisitor& resolved, const Changes& changes) {
  findings.diags.set_document(document.index);
  const AskedReader reader(session, changes, false, findings);
  switch (classify(document)) {
    case DocumentKind::plan:
      return check_asked(session, reader.of_plan(document), findings);
    case DocumentKind::output:
      if (is_boundary(document.root))
        return check_asked(session, reader.of_boundary(document), findings);
      return check_output(session, document, findings);
    case DocumentKind::database_row:
      return check_rows(session, document, findings);
    case DocumentKind::tag_table:
      return check_tag_table(session, document, findings);
    default:
      break;
  }
  check_asked(session, reader.of_configuration(std::move(document)), findings, resolved);
}

}  // namespace tgtcfg
