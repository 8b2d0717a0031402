#include "operations/resolve.h"

#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <utility>

#include "arguments/options.h"
#include "diag/text_width.h"
#include "explain/explanation_text.h"
#include "explain/plan_text.h"
#include "operations/emit.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Id of the target of a step, in the syntax of `--map`: `PART:ID`.
std::string mapped_id(const EmissionStep& step) {
  // The id of a step for one of several files ends in `:FILE`.
  return typed_path(step.id.substr(0, step.id.find(part_separator)));
}

EmissionStep verify_step(const EmissionStep& made, const std::vector<std::string>& input) {
  EmissionStep step;
  step.id = "verify " + made.id;
  step.target = made.target;
  step.tool = "tgtcfg";
  step.args = {"verify"};
  step.args.insert(step.args.end(), input.begin(), input.end());
  step.args.insert(step.args.end(), {"-q", option_name(&Arguments::allow), "notes"});
  step.in_project = true;
  step.input = option_name(&Arguments::map) + " " + mapped_id(made) + "={input}";
  step.output = option_name(&Arguments::stamp) + " {output}";
  step.inputs = {made.outputs.front()};
  step.outputs = {made.outputs.front() + ".ok"};
  step.backend = "tgtcfg";
  return step;
}

// Adds a step for each output of one target: `tgtcfg verify` with the arguments `input`, which
// writes a stamp. An output for several targets has code only for those that the program uses, so
// it is reported and not verified. Returns false if there is no output.
bool add_verify_steps(Emission& emission, const std::vector<std::string>& input,
                      Diagnostics& diags) {
  std::vector<EmissionStep> steps;
  bool any = false;
  for (const EmissionStep& step : emission.steps) {
    if (step.inputs.empty() || step.outputs.empty()) continue;
    any = true;
    if (step.target.empty()) {
      diags.warning(diag::OutputNotVerified{.output = step.outputs.front()}, {});
    } else {
      steps.push_back(verify_step(step, input));
    }
  }
  emission.steps.insert(emission.steps.end(), steps.begin(), steps.end());
  return any;
}

constexpr std::string_view plan_word = "plan";

class Resolver {
 public:
  Resolver(Session& session, const ResolveCommand& command)
      : session_(session),
        command_(command),
        emit_(command.emit.value_or(std::string(plan_word))),
        findings_(session.findings) {}

  // Reads the sources, and checks that the backend exists and accepts the options.
  bool check_options() {
    const auto sources = read_sources(command_.sources, findings_);
    if (sources) sources_ = *sources;
    return check_backend() && sources;
  }

  std::optional<Plan> resolve(Asked& asked) {
    resolved_from_ = findings_.diags.size();
    auto config =
        command_.provenance ? resolve_asked(session_, asked) : take_and_resolve(session_, asked);
    if (config) use_release_of(*config);
    return config;
  }

  // Writes what was requested. `config` is empty if the input is a plan.
  std::optional<std::string> write(std::optional<Plan> config, Asked& asked) {
    if (command_.lock != LockAction::none && !keep_lock(config, asked)) return std::nullopt;
    if (only_locks()) return std::string();
    if (!prefer_backend(config, asked)) return std::nullopt;
    if (emit_ != plan_word) return emission(config ? std::move(*config) : std::move(*asked.plan));
    Plan plan =
        config ? plan_of(std::move(*config), asked, session_.database) : std::move(*asked.plan);
    config.reset();  // free memory, since the plan replaces it
    session_.log.timing("planned");
    return plan_product(std::move(plan), asked);
  }

 private:
  // True if only the lockfile was requested.
  [[nodiscard]] bool only_locks() const {
    return command_.lock == LockAction::write && session_.common.quiet > 0 &&
           !command_.has_destination && !command_.emit;
  }

  // Output follows the LLVM release that the configuration sets.
  void use_release_of(const Plan& config) {
    Options& options = session_.options;
    if (config.llvm_release.empty() || options.keeps_llvm_release) return;
    options.llvm_release = config.llvm_release;
    options.tool_llvm_release = 0;
  }

  // The plan is locked, whatever is emitted.
  bool keep_lock(const std::optional<Plan>& config, const Asked& asked) {
    const auto path = lock_path(session_, command_.request);
    if (!path) return false;
    const Plan plan = config ? plan_of(*config, asked, session_.database) : *asked.plan;
    return command_.lock == LockAction::write ? write_lock(session_, *path, plan)
                                              : compare_with_lock(session_, *path, plan);
  }

  // Text for people at a terminal; JSON for files, pipes and options that only JSON can express.
  OutputFormat usual_format() const {
    const bool reads = session_.env.out_is_terminal && !command_.has_destination &&
                       !command_.boundary && !command_.provenance;
    return reads ? OutputFormat::text : OutputFormat::json;
  }

  // Options of a backend have no effect on a plan.
  bool refuse_options_of_backends() {
    const std::pair<std::string, bool> options[] = {
        {option_name(&Arguments::backend_release), command_.backend_release.has_value()},
        {option_name(&Arguments::chosen), !command_.chosen.empty()},
        {option_name(&Arguments::step), command_.step.has_value()},
        {option_name(&Arguments::and_later), command_.and_later},
        {option_name(&Arguments::annotated), command_.annotated},
        {option_name(&Arguments::as_composite), command_.as_composite},
        {option_name(&Arguments::source), !command_.sources.empty()},
        {option_name(&Arguments::verify), command_.verify}};
    const auto* const given =
        std::ranges::find_if(options, [](const auto& option) { return option.second; });
    if (given == std::end(options)) return true;
    return bad_usage("`" + given->first + "` requires `--emit` with a backend", "");
  }

  std::optional<std::string> plan_product(Plan plan, Asked& asked) {
    const OutputFormat format = command_.format.value_or(usual_format());
    if (format == OutputFormat::text && (command_.boundary || command_.provenance)) {
      bad_usage("`" +
                    option_name(command_.boundary ? OptionMember(&Arguments::view)
                                                  : OptionMember(&Arguments::provenance)) +
                    "` cannot be written as text",
                "use `-f json` or `-f yaml`");
      return std::nullopt;
    }
    if (is_emission_format(format)) {
      const auto backends = backends_of_format(session_.database, format);
      bad_usage("a plan cannot be written as " + std::string(name_of(format)),
                backends.size() == 1 ? "add `--emit " + backends.front() + "`"
                                     : "choose the tool with `--emit BACKEND`");
      return std::nullopt;
    }
    if (command_.boundary)
      return product_text(boundary_view(plan),
                          is_data_format(format) ? format : OutputFormat::json);
    if (format == OutputFormat::text) return visible_lines(plan_text(plan));
    if (command_.provenance) return explained(std::move(plan), asked, format);
    return product_text(to_json(plan), format);
  }

  // Returns the plan with its trace and the origin of each value.
  std::string explained(Plan plan, Asked& asked, OutputFormat format) const {
    Resolved resolved;
    resolved.trace = plan.trace;
    resolved.plan = std::move(plan);
    resolved.input =
        command_.request.inputs.empty() ? std::string() : command_.request.inputs.front();
    resolved.spec = std::move(asked.spec);
    resolved.layers = asked.layers;
    Value document = to_json(resolved.plan);
    add_provenance(resolved, session_.context(findings_), document);
    return product_text(document, format);
  }

  bool bad_usage(std::string message, const std::string& help) {
    auto builder = findings_.diags.error(diag::BadUsage{.message = std::move(message)}, {});
    if (!help.empty()) builder.help(help);
    return false;
  }

  bool check_backend() {
    if (emit_ == plan_word) return may_prefer_backend() || refuse_options_of_backends();
    const EmissionOptions options = asked_options();
    if (!tgtcfg::check_backend(emit_, options, session_.context(findings_))) return false;
    session_.options.tool_compiles_for_build_machine =
        compiles_for_build_machine(session_.database, emit_);
    if (session_.options.llvm_release.empty()) {
      session_.options.tool_llvm_release = backend_llvm(
          session_.database, emit_,
          release_for(emit_, options.release, Plan(), session_.database, session_.project()));
    }
    return true;
  }

  // For a format that plans do not have, and without `--emit`, the configuration may choose the
  // backend.
  [[nodiscard]] bool may_prefer_backend() const {
    const bool of_tool = command_.format && is_emission_format(*command_.format);
    return !command_.emit && (of_tool || !sources_.empty());
  }

  [[nodiscard]] EmissionOptions asked_options() const {
    return {.release = command_.backend_release.value_or(""),
            .chosen = command_.chosen,
            .as_composite = command_.as_composite,
            .and_later = command_.and_later,
            .annotated = command_.annotated,
            .sources = sources_,
            .all_sources = !sources_.empty()};
  }

  bool prefer_backend(const std::optional<Plan>& config, const Asked& asked) {
    if (!may_prefer_backend()) return true;
    const Value& lowering = config ? config->lowering : asked.plan->lowering;
    const std::string& preferred = lowering.text("backend");
    if (!preferred.empty()) emit_ = preferred;
    if (emit_ != plan_word)
      return tgtcfg::check_backend(emit_, asked_options(), session_.context(findings_));
    if (sources_.empty()) return true;
    return bad_usage(
        "`--source` requires `--emit build`",
        "add `--emit build`, or set `lowering: {backend: build}` in the configuration");
  }

  std::optional<std::string> emission(Plan config) {
    const OutputFormat format = command_.format.value_or(backend_format(session_.database, emit_));
    EmissionOptions options = asked_options();
    options.release =
        release_for(emit_, options.release, config, session_.database, session_.project());
    options.all_sources = !sources_.empty() || is_build_format(format);
    options.of_toolchain = format == OutputFormat::cmake_toolchain;
    auto emitted = emit(config, emit_, options, session_.context(findings_));
    if (!emitted) return std::nullopt;
    config = {};  // free memory, since the emission has copied its values
    emitted->directory = session_.env.working_directory;
    emitted->configuration = command_.configuration;
    if (command_.verify && !verify_outputs(*emitted)) return std::nullopt;
    if (command_.step && !check_step(*emitted)) return std::nullopt;
    session_.log.timing("emitted");
    drop_notes_about_hosts(*emitted);
    if (is_data_format(format)) {
      if (command_.step) {
        const auto id = emission_step(*emitted, *command_.step);
        std::erase_if(emitted->steps, [&](const EmissionStep& step) { return step.id != id; });
      }
      return product_text(to_json(std::move(*emitted)), format);
    }
    return emission_as(*emitted, format);
  }

  bool check_step(const Emission& emitted) {
    if (emission_step(emitted, *command_.step)) return true;
    const std::vector<std::string> steps = emission_steps(emitted);
    const std::string option = option_name(&Arguments::step);
    if (steps.empty())
      return bad_usage("`" + option + "` has no effect: this output has no steps", "remove it");
    findings_.diags.error(diag::BadOptionValue{.option = option, .value = *command_.step}, {})
        .suggest_nearest(*command_.step, steps, {})
        .help("choose a value for `" + option + "`: " + join(steps, ", "));
    return false;
  }

  // The steps read the input again, so it must be a complete description of the plan.
  bool verify_outputs(Emission& emitted) {
    const Request& request = command_.request;
    if (request.inputs.empty() || !request.changes.empty() || request.document)
      return bad_usage("`--verify` requires INPUT without options that change it",
                       "write the plan with `-o plan.json`, and pass `plan.json` as INPUT");
    if (!command_.configuration)
      return bad_usage("`--verify` cannot read standard input again",
                       "write the input to a file, and pass the file as INPUT");
    return add_verify_steps(emitted, *command_.configuration, findings_.diags) ||
           bad_usage("`--verify` requires a build with outputs",
                     "add `--emit build --source ID=FILE`");
  }

  // Notes about the host are irrelevant for a tool that ignores hosts.
  void drop_notes_about_hosts(const Emission& emitted) {
    const auto& dropped = emitted.dropped;
    const bool unused = std::ranges::any_of(dropped, [](const DroppedMember& each) {
      return each.pointer == "/host" && each.use == FieldUse::unused;
    });
    const auto& all = findings_.diags.all();
    const bool hosts_alone = std::all_of(all.begin() + static_cast<std::ptrdiff_t>(resolved_from_),
                                         all.end(), [](const Diagnostic& diagnostic) {
                                           return diagnostic.severity != Severity::note ||
                                                  diagnostic.pointer.starts_with("/host");
                                         });
    if (unused && hosts_alone) findings_.diags.drop_notes(resolved_from_);
  }

  std::optional<std::string> emission_as(const Emission& emitted, OutputFormat format) {
    const std::string name(name_of(format));
    const std::vector<std::string> steps = emission_steps(emitted);
    switch (text_problem(emitted, format, command_.step.value_or(""))) {
      case TextProblem::no_text:
        if (format == OutputFormat::text) return visible_lines(target_strings(emitted));
        bad_usage("`" + emit_ + "` cannot be written as " + name,
                  "use `-f json`, which supports every backend");
        return std::nullopt;
      case TextProblem::several_steps:
        bad_usage(
            "`-f " + name + "` writes one step, and there are " + std::to_string(steps.size()),
            choice_of_steps(emitted) + join(steps, ", "));
        return std::nullopt;
      case TextProblem::unknown_step:  // checked before
      case TextProblem::none:
        break;
    }
    auto text = emission_text(emitted, format, command_.step.value_or(""), findings_.diags);
    return text && format == OutputFormat::text ? visible_lines(*text) : text;
  }

  // Steps of targets can be selected like their targets.
  static std::string choice_of_steps(const Emission& emitted) {
    const bool of_targets = std::ranges::all_of(emitted.steps, [](const EmissionStep& step) {
      return !step.target.empty() && step.id.ends_with(step.target);
    });
    return of_targets ? "choose by `--for` or `--step`: " : "choose by `--step`: ";
  }

  // Returns target strings if the release has them, or else the data.
  static std::string target_strings(const Emission& emitted) {
    if (!emitted.data.has("primitive_targets"))
      return product_text(to_json(emitted), OutputFormat::json);
    std::string text;
    for (const Value& target : emitted.data.list("primitive_targets"))
      text += target.text("str") + "\n";
    return text;
  }

  Session& session_;
  const ResolveCommand& command_;
  std::string emit_;  ///< plan, or a backend
  std::vector<EmissionSource> sources_;
  Findings& findings_;
  std::size_t resolved_from_ = 0;  ///< index of the first diagnostic of resolving
};

}  // namespace

std::optional<std::string> resolve_product(Session& session, const ResolveCommand& command) {
  if (!session.open(command.request.input())) return std::nullopt;
  Resolver resolver(session, command);
  if (!resolver.check_options()) return std::nullopt;
  Request request = command.request;
  request.keep_layers = command.provenance;
  auto asked = read_request(session, request, "resolve");
  session.log.timing("read and checked");
  if (!asked) return std::nullopt;
  auto config = asked->spec ? resolver.resolve(*asked) : std::nullopt;
  if (!config && !asked->plan) return std::nullopt;
  return resolver.write(std::move(config), *asked);
}

}  // namespace tgtcfg
