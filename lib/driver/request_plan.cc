#include "driver/request_plan.h"

#include <utility>

#include "document/writers.h"

namespace tgtcfg {

std::optional<CompilationConfig> resolve_asked(Session& session, const Asked& asked) {
  Findings& findings = session.findings;
  auto config =
      resolve(*asked.spec, session.database, session.options, findings.sources, findings.diags);
  session.log.timing("resolved");
  if (!config && asked.layers != nullptr) explain_by_layers(*asked.layers, session, findings);
  return config;
}

std::optional<Plan> plan_of_request(Session& session, const Request& request,
                                    std::string_view command) {
  auto asked = read_request(session, request, command);
  session.log.timing("read and checked");
  if (!asked) return std::nullopt;
  if (asked->plan) return std::move(asked->plan);
  const auto config = resolve_asked(session, *asked);
  if (!config) return std::nullopt;
  Plan plan = make_plan(*config);
  session.log.timing("planned");
  return plan;
}

std::string product_text(const Value& product, std::string_view format) {
  if (format == "canonical") return write_canonical_json(product);
  if (format == "yaml") return write_yaml(product);
  return write_json(product);
}

}  // namespace tgtcfg
