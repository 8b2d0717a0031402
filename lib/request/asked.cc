#include "request/asked.h"

#include <tgtcfg/codes/TC52.h>
#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pieces.h>
#include <tgtcfg/value.h>

#include <algorithm>
#include <utility>

#include "check/target_value.h"
#include "request/lay_changes.h"
#include "resolve/named_part.h"
#include "schema/schema.h"

namespace tgtcfg {
namespace {

void check_hosts(const Value& boundary, Diagnostics& diags) {
  const Array& hosts = boundary.list("hosts");
  std::size_t i = 0;
  for (const Value& target : boundary.list("targets")) {
    const std::string place = pointer_append("/targets", i++) + "/host";
    const Value* host = target.find("host");
    if (host == nullptr || !host->is_string()) continue;
    const bool known = std::ranges::any_of(
        hosts, [&](const Value& each) { return each.text("id") == host->string(); });
    if (!known)
      diags.error(diag::DanglingId{.what = "host", .id = host->string()}, host->span).at(place);
  }
}

// Reads the output of `--view boundary` as a configuration. Returns nullopt after reporting that it
// violates the schema or refers to an unknown host. Rule: docs/rules/parts.md#boundary.
std::optional<Document> configuration_of_boundary(const Document& document,
                                                  const Database& database, Diagnostics& diags) {
  const std::size_t errors = diags.error_count();
  const Schema* schema = bundled_schema("boundary");
  if (!report(*schema, document.root, diags,
              {.pointer = "", .schema_name = "boundary.schema.json"}))
    return std::nullopt;
  check_hosts(document.root, diags);
  if (diags.error_count() > errors) return std::nullopt;
  Document configuration = document;
  configuration.root = config_of_boundary(document.root, database);
  configuration.root.span = document.root.span;
  configuration.format = InputFormat::yaml;  // a host/device view is never a tvmc file
  return configuration;
}

}  // namespace

bool is_boundary(const Value& root) {
  return root.get("schema") == Value("tgtcfg.boundary/1");
}

std::optional<Asked> AskedReader::of_configuration(Document document) const {
  if (layered_ || has_extends(document.root)) return of_layers_of(document);
  return of_spec(check(std::move(document), session_.context(findings_)), {});
}

// Flags apply to the nested configuration directly, since it has no layers.
std::optional<Asked> AskedReader::of_part(Document document, const Value& text,
                                          std::size_t begin) const {
  const bool is_plan = classify(document) == DocumentKind::plan;
  if (is_plan && !as_configuration(session_, document, findings_)) return std::nullopt;
  const Changes none;
  const auto whole =
      AskedReader(session_, none, false, findings_).of_configuration(std::move(document));
  if (!whole) return std::nullopt;
  return of_spec(check_part(*whole->spec, text, begin, session_.context(findings_)), text.string());
}

std::optional<Asked> AskedReader::of_plan(const Document& document) const {
  if (changes_.empty()) {
    auto plan = check_plan(document, findings_.diags);
    if (!plan) return std::nullopt;
    return Asked{std::nullopt, std::move(plan), nullptr};
  }
  Document configuration = document;
  auto plan = as_configuration(session_, configuration, findings_);
  if (!plan) return std::nullopt;
  auto result = of_layers_of(configuration);
  if (result && is_piece(*plan)) result->piece = std::move(plan);
  return result;
}

// Reads the output of `--view boundary`.
std::optional<Asked> AskedReader::of_boundary(const Document& document) const {
  auto configuration = configuration_of_boundary(document, session_.database, findings_.diags);
  if (!configuration) return std::nullopt;
  if (layered_) return of_layers_of(*configuration);
  return of_spec(check(std::move(*configuration), session_.context(findings_)), {});
}

std::optional<Asked> AskedReader::of_name(const Value& name) const {
  const std::string& text = name.string();
  // A nested configuration has no layers.
  const bool part = !session_.database.has(Table::tags, text) && text.find(':') != text.npos;
  if (!layered_ || part) return of_spec(check_name(name, session_.context(findings_)), text);
  CheckContext context{session_.context(findings_)};
  auto layers = layers_of_name(name, LayerKind::file, context);
  return of_layers(std::move(layers), std::move(context.poison));
}

std::optional<Asked> AskedReader::of_targets(const Value& list) const {
  return of_spec(check_target_list(list, session_.context(findings_)), "<input>");
}

std::optional<Asked> AskedReader::of_changes() const {
  return of_layers(std::vector<Layer>{});
}

// `name` is the name of its layer, if it needs one.
std::optional<Asked> AskedReader::of_spec(std::optional<ConfigSpec> spec,
                                          const std::string& name) const {
  if (!spec) return std::nullopt;
  if (!layered_) return Asked{std::move(spec), std::nullopt, nullptr};
  return of_layers(std::vector<Layer>{{LayerKind::file, name, {{{}, value_of(*spec), {}}}}});
}

std::optional<Asked> AskedReader::of_layers_of(const Document& document) const {
  CheckContext context{session_.context(findings_)};
  auto layers = layers_of(document, LayerKind::file, context);
  return of_layers(std::move(layers), std::move(context.poison));
}

// Applies the changes to the layers of the input. Without layers (the input was unreadable), only
// the changes are checked. `poison` marks invalid values of the layers.
std::optional<Asked> AskedReader::of_layers(std::optional<std::vector<Layer>> layers,
                                            Poison poison) const {
  auto stack = std::make_shared<LayerStack>();
  stack->add_poison(std::move(poison));
  auto spec = spec_of_layers(session_, std::move(layers), changes_, *stack, findings_);
  if (!spec) return std::nullopt;
  return Asked{std::move(spec), std::nullopt, std::move(stack)};
}

}  // namespace tgtcfg
