#include "driver/resolve.h"

#include <tgtcfg/codes.h>
#include <tgtcfg/pieces.h>

#include "driver/explainer.h"
#include "driver/plan_text.h"
#include "driver/request_plan.h"

namespace tgtcfg {
namespace {

Value trace_json(const std::vector<TraceEntry>& trace) {
  Array entries;
  for (const TraceEntry& entry : trace) {
    Array over;
    for (const std::string& value : entry.over) over.emplace_back(value);
    entries.push_back(Object{{"rule", entry.rule},
                             {"pointer", entry.pointer},
                             {"chose", entry.chose},
                             {"because", entry.because},
                             {"over", std::move(over)}});
  }
  return entries;
}

class Resolver {
 public:
  Resolver(Session& session, const ResolveCommand& command)
      : session_(session), command_(command), findings_(session.findings) {}

  // The product as text, or nothing.
  std::optional<std::string> run() {
    Request request = command_.request;
    request.keep_layers = command_.provenance;
    auto asked = read_request(session_, request, "resolve");
    session_.log.timing("read and checked");
    if (!asked) return std::nullopt;
    std::optional<CompilationConfig> config;
    if (asked->spec) {
      config = resolve_asked(session_, *asked);
      if (!config) return std::nullopt;
    }
    if (command_.lock != LockAction::none && !keep_lock(config, *asked)) return std::nullopt;
    if (command_.emit != "plan" && !config) config = configuration_of(*asked->plan);
    if (command_.emit != "plan" && !config) return std::nullopt;
    if (command_.emit == "tvm-0.19") return emission(*config);
    if (command_.emit == "tvm") return for_tvm(*config);
    const Plan plan = config ? make_plan(*config) : std::move(*asked->plan);
    session_.log.timing("planned");
    return plan_product(plan, *asked);
  }

 private:
  // Whatever is emitted, it is the plan that is locked.
  bool keep_lock(const std::optional<CompilationConfig>& config, const Asked& asked) {
    const auto path = lock_path(session_, command_.request);
    if (!path) return false;
    const Plan plan = config ? make_plan(*config) : *asked.plan;
    return command_.lock == LockAction::write ? write_lock(session_, *path, plan)
                                              : compare_with_lock(session_, *path, plan);
  }

  std::string plan_product(const Plan& plan, Asked& asked) const {
    if (command_.boundary) {
      return product_text(boundary_view(plan),
                          command_.format == "text" ? "json" : command_.format);
    }
    if (command_.format == "text") return plan_text(plan.json);
    if (!command_.provenance) return product_text(plan.json, command_.format);
    Value json = plan.json;
    json.set("trace", trace_json(plan.trace));
    json.set("origins", origins(plan, asked));
    return product_text(json, command_.format);
  }

  // By configuration pointer: what gave each value its final form.
  Value origins(const Plan& plan, Asked& asked) const {
    Resolved resolved;
    resolved.plan = plan;
    resolved.trace = plan.trace;
    resolved.input =
        command_.request.inputs.empty() ? std::string() : command_.request.inputs.front();
    resolved.spec = std::move(asked.spec);
    resolved.layers = asked.layers;
    const Explainer explainer(resolved, session_, findings_);
    Value result(Object{});
    for (const std::string& pointer : explainer.pointers()) {
      if (const auto origin = explainer.origin(pointer))
        result.set(pointer, origin_json(origin, findings_.sources));
    }
    return result;
  }

  // Backends read configurations; a plan that was given is one.
  std::optional<CompilationConfig> configuration_of(const Plan& plan) {
    Document document{findings_.sources.add("<plan>", {}), 0, config_of(plan, session_.database)};
    const auto spec = check(document, InputFormat::yaml, session_.database, session_.options,
                            findings_.sources, findings_.diags);
    if (!spec) return std::nullopt;
    return tgtcfg::resolve(*spec, session_.database, session_.options, findings_.sources,
                           findings_.diags);
  }

  std::optional<std::string> for_tvm(const CompilationConfig& config) {
    const auto emitted =
        emit_tvm(config, {.as_composite = command_.as_composite, .chosen = command_.chosen},
                 session_.database, session_.options.lenient, findings_.diags);
    if (!emitted) return std::nullopt;
    return product_text(*emitted, command_.format == "text" ? "json" : command_.format);
  }

  std::optional<std::string> emission(const CompilationConfig& config) {
    const auto emitted =
        emit_tvm_0_19(config, session_.database, session_.options.lenient, findings_.diags);
    if (!emitted) return std::nullopt;
    if (command_.format != "text") return product_text(*emitted, command_.format);
    std::string text;
    for (const Value& target : emitted->find("data")->find("primitive_targets")->array()) {
      text += target.find("str")->string() + "\n";
    }
    return text;
  }

  Session& session_;
  const ResolveCommand& command_;
  Findings& findings_;
};

}  // namespace

ExitCode write_product(Session& session, std::string_view text,
                       const std::optional<std::string>& output) {
  if (!output || *output == "-") {
    session.console.out(text);
    return session.console.finish(ExitCode::done);
  }
  const auto reason = session.files().write(*output, text);
  if (!reason) return ExitCode::done;
  session.findings.diags.error(diag::CannotWrite{.path = *output, .reason = *reason}, {});
  return ExitCode::input_output;
}

ExitCode run_resolve(Session& session, const ResolveCommand& command) {
  const auto product = session.open() ? Resolver(session, command).run() : std::nullopt;
  ExitCode code = exit_code_of(session.findings.diags.all());
  if (product && code == ExitCode::done) code = write_product(session, *product, command.output);
  print_diagnostics(session, session.findings);
  session.log.timing("written");
  return code;
}

}  // namespace tgtcfg
