#include "request/request_plan.h"

#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pieces.h>
#include <tgtcfg/writers.h>

#include <utility>

namespace tgtcfg {
namespace {

void add_trace(const Plan& config, const std::string& at, std::vector<TraceEntry>& trace) {
  for (TraceEntry entry : config.trace) {
    entry.pointer.insert(0, at);
    trace.push_back(std::move(entry));
  }
  for (const auto& [name, part] : config.parts)
    add_trace(part, pointer_append(at + "/parts", name), trace);
}

}  // namespace

Plan plan_of(Plan config, const Asked& asked, const Database& database) {
  if (!asked.piece) return config;
  const Value* layered = asked.layers == nullptr ? nullptr : &asked.layers->tree;
  return changed_piece(*asked.piece, std::move(config), database, layered);
}

namespace {

std::optional<Plan> explained(std::optional<Plan> config, Session& session, const Asked& asked) {
  session.log.timing("resolved");
  if (!config && asked.layers != nullptr) explain_by_layers(*asked.layers, session.context());
  return config;
}

}  // namespace

std::optional<Plan> resolve_asked(Session& session, const Asked& asked) {
  return explained(resolve(*asked.spec, session.context()), session, asked);
}

std::optional<Plan> take_and_resolve(Session& session, Asked& asked) {
  auto config = explained(resolve(*asked.spec, session.context()), session, asked);
  asked.spec.reset();
  return config;
}

std::optional<Plan> plan_of_request(Session& session, const Request& request,
                                    std::string_view command) {
  auto asked = read_request(session, request, command);
  session.log.timing("read and checked");
  if (!asked) return std::nullopt;
  if (asked->plan) return std::move(asked->plan);
  auto config = take_and_resolve(session, *asked);
  if (!config) return std::nullopt;
  Plan plan = plan_of(std::move(*config), *asked, session.database);
  session.log.timing("planned");
  return plan;
}

std::optional<Resolved> resolve_with_layers(Session& session, Request request,
                                            std::string_view command) {
  request.keep_layers = true;
  auto asked = read_request(session, request, command);
  if (!asked) return std::nullopt;
  Resolved result;
  result.input = request.input();
  if (asked->plan) {
    result.plan = std::move(*asked->plan);
    return result;
  }
  auto config = resolve_asked(session, *asked);
  if (!config) return std::nullopt;
  add_trace(*config, {}, result.trace);
  result.plan = plan_of(std::move(*config), *asked, session.database);
  result.spec = std::move(asked->spec);
  result.layers = std::move(asked->layers);
  return result;
}

}  // namespace tgtcfg
