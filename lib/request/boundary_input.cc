#include "request/boundary_input.h"

#include <tgtcfg/codes/TC52.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pieces.h>

#include <algorithm>

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
    const bool known = std::any_of(hosts.begin(), hosts.end(), [&](const Value& each) {
      return each.text("id") == host->string();
    });
    if (!known)
      diags.error(diag::DanglingId{.what = "host", .id = host->string()}, host->span).at(place);
  }
}

}  // namespace

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

}  // namespace tgtcfg
