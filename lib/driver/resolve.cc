#include "driver/resolve.h"

#include <tgtcfg/codes.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/pieces.h>

#include <algorithm>

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

constexpr std::string_view plan_word = "plan";

bool is_emission_format(std::string_view format) {
  return format != "json" && format != "canonical" && format != "yaml" && format != "text";
}

class Resolver {
 public:
  Resolver(Session& session, const ResolveCommand& command)
      : session_(session), command_(command), findings_(session.findings) {}

  // The product as text, or nothing.
  std::optional<std::string> run() {
    if (!check_backend()) return std::nullopt;
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
    if (command_.emit != plan_word) {
      if (!config) config = configuration_of(*asked->plan);
      return config ? emission(*config) : std::nullopt;
    }
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

  std::optional<std::string> plan_product(const Plan& plan, Asked& asked) {
    const std::string format = command_.format.value_or("json");
    if (is_emission_format(format)) {
      bad_usage("a plan cannot be written as " + format, "`--emit BACKEND` says for which tool");
      return std::nullopt;
    }
    if (command_.boundary) {
      return product_text(boundary_view(plan), format == "text" ? "json" : format);
    }
    if (format == "text") return plan_text(plan.json);
    if (!command_.provenance) return product_text(plan.json, format);
    Value json = plan.json;
    json.set("trace", trace_json(plan.trace));
    json.set("origins", origins(plan, asked));
    return product_text(json, format);
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

  bool bad_usage(std::string message, const std::string& help) {
    auto builder = findings_.diags.error(diag::BadUsage{.message = std::move(message)}, {});
    if (!help.empty()) builder.help(help);
    return false;
  }

  // Whether there is such a backend, and it takes the options.
  bool check_backend() {
    if (command_.emit == plan_word) {
      if (command_.backend_release) return bad_usage("`--backend-release` needs `--emit`", "");
      return true;
    }
    const Database& database = session_.database;
    if (!database.has(Table::backends, command_.emit)) {
      findings_.diags.error(diag::BadOptionValue{.option = "--emit", .value = command_.emit}, {})
          .help("it takes plan " + listed(database.names(Table::backends), " "))
          .suggest_nearest(command_.emit, database.names(Table::backends), {});
      return false;
    }
    const auto releases = backend_releases(database, command_.emit);
    if (command_.backend_release &&
        std::find(releases.begin(), releases.end(), *command_.backend_release) == releases.end()) {
      findings_.diags
          .error(diag::BadOptionValue{.option = "--backend-release",
                                      .value = *command_.backend_release},
                 {})
          .help("`" + command_.emit + "` has " + listed(releases, ", "));
      return false;
    }
    for (const auto& [option, given] : {std::pair{"and-later", command_.and_later},
                                        std::pair{"as-composite", command_.as_composite}}) {
      if (given && !backend_takes(database, command_.emit, option)) {
        return bad_usage("`" + command_.emit + "` does not take `--" + option + "`", "");
      }
    }
    return true;
  }

  static std::string listed(const std::vector<std::string>& names, const std::string& separator) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : separator) + name;
    return list;
  }

  // What the configuration prefers, when it speaks of this backend.
  [[nodiscard]] std::string release_of(const CompilationConfig& config) const {
    if (command_.backend_release) return *command_.backend_release;
    const Value* backend = config.lowering.find("backend");
    const Value* release = config.lowering.find("release");
    const bool fits = backend != nullptr && release != nullptr && release->is_string() &&
                      *backend == Value(command_.emit);
    return fits ? release->string() : std::string();
  }

  std::optional<std::string> emission(const CompilationConfig& config) {
    const auto emitted = emit(config, command_.emit,
                              {.release = release_of(config),
                               .chosen = command_.chosen,
                               .as_composite = command_.as_composite,
                               .and_later = command_.and_later,
                               .lenient = session_.options.lenient},
                              session_.database, findings_.diags);
    if (!emitted) return std::nullopt;
    session_.log.timing("emitted");
    const std::string format =
        command_.format.value_or(backend_format(session_.database, command_.emit));
    if (format == "json" || format == "canonical" || format == "yaml")
      return product_text(*emitted, format);
    return emission_as(*emitted, format);
  }

  std::optional<std::string> emission_as(const Value& emitted, const std::string& format) {
    if (!has_text_form(emitted, format)) {
      if (format == "text") return target_strings(emitted);
      bad_usage("`" + command_.emit + "` cannot be written as " + format, "`-f json` always works");
      return std::nullopt;
    }
    const std::vector<std::string> steps = emission_steps(emitted);
    if (command_.step && std::find(steps.begin(), steps.end(), *command_.step) == steps.end()) {
      findings_.diags.error(diag::BadOptionValue{.option = "--step", .value = *command_.step}, {})
          .help("the steps are " + listed(steps, ", "));
      return std::nullopt;
    }
    if (!command_.step && steps.size() > 1 && is_one_step_format(format)) {
      bad_usage(
          "`-f " + format + "` writes one step, and there are " + std::to_string(steps.size()),
          "choose by `--step`: " + listed(steps, ", "));
      return std::nullopt;
    }
    return emission_text(emitted, format, command_.step.value_or(""), findings_.diags);
  }

  // The texts of the targets where a release has such, else the data.
  static std::string target_strings(const Value& emitted) {
    const Value* targets = emitted.find("data")->find("primitive_targets");
    if (targets == nullptr) return product_text(emitted, "json");
    std::string text;
    for (const Value& target : targets->array()) text += target.find("str")->string() + "\n";
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
