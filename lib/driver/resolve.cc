#include "driver/resolve.h"

#include <tgtcfg/codes.h>

#include "document/writers.h"
#include "driver/plan_text.h"

namespace tgtcfg {
namespace {

std::string formatted(const Value& product, std::string_view format) {
  if (format == "canonical") return write_canonical_json(product);
  if (format == "yaml") return write_yaml(product);
  return write_json(product);
}

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
    auto asked = read_request(session_, command_.request, "resolve");
    session_.log.timing("read and checked");
    if (!asked) return std::nullopt;
    std::optional<CompilationConfig> config;
    if (asked->spec) {
      config = resolve(*asked->spec, session_.database, session_.options, findings_.sources,
                       findings_.diags);
      session_.log.timing("resolved");
      if (!config) return std::nullopt;
    }
    if (command_.emit == "tvm-0.19") return emission(config);
    const Plan plan = config ? make_plan(*config) : std::move(*asked->plan);
    session_.log.timing("planned");
    return plan_product(plan);
  }

 private:
  std::string plan_product(const Plan& plan) const {
    if (command_.format == "text") return plan_text(plan.json);
    if (!command_.provenance) return formatted(plan.json, command_.format);
    Value json = plan.json;
    json.set("trace", trace_json(plan.trace));
    return formatted(json, command_.format);
  }

  // The release has no form for a plan of several targets here, nor for anything beside a target.
  std::optional<std::string> emission(const std::optional<CompilationConfig>& config) {
    const std::size_t count = config ? config->targets.size() : 0;
    if (count != 1) {
      const std::string what = config ? "a plan of " + std::to_string(count) + " targets"
                                      : "a plan that is given as input";
      findings_.diags.error(diag::EmissionUnavailable{.what = what, .backend = command_.emit}, {})
          .help(
              "a plan of a single target can be emitted: `tgtcfg resolve 'cuda -arch=sm_86' --emit "
              "tvm-0.19`");
      return std::nullopt;
    }
    const ConfiguredTarget& only = config->targets.front();
    Target target = only.target;
    target.host = only.host ? std::make_shared<const Target>(config->hosts[*only.host]) : nullptr;
    const auto emitted = emit_tvm_0_19_target(target, session_.database, findings_.diags);
    if (!emitted) return std::nullopt;
    if (command_.format == "text") {
      const Value* text = emitted->find("str");
      return (text != nullptr && text->is_string() ? text->string() : "") + "\n";
    }
    return formatted(*emitted, command_.format);
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
