#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/workspace.h>

#include <utility>

#include "check/target_value.h"
#include "operations/convert.h"
#include "operations/diff.h"
#include "operations/why.h"
#include "request/request_plan.h"
#include "support/text.h"
#include "workspace/state.h"

namespace tgtcfg {
namespace {

Request request_of(std::string_view input, const Layers& layers) {
  Request request;
  if (!input.empty()) request.inputs.emplace_back(input);
  request.flags = flags_of(layers);
  if (!layers.document.empty()) request.document = layers.document;
  return request;
}

// Whether there is such a backend, of that release, and it takes what is asked.
bool takes_options(const std::string& backend, const EmissionOptions& asked,
                   const Context& context) {
  const Database& database = context.database;
  const auto refuse = [&](std::string option, const std::string& value,
                          const std::vector<std::string>& known) {
    context.diags.error(diag::BadOptionValue{.option = std::move(option), .value = value}, {})
        .suggest_nearest(value, known, {})
        .expected(known)
        .help("it takes " + join(known, ", "));
    return false;
  };
  const std::size_t errors = context.diags.error_count();
  const auto backends = database.names(Table::backends);
  if (!contains(backends, backend)) return refuse("--emit", backend, backends);
  const auto releases = backend_releases(database, backend);
  if (!asked.release.empty() && !contains(releases, asked.release))
    (void)refuse("--backend-release", asked.release, releases);
  for (const auto& [given, option] :
       {std::pair{asked.and_later, "and-later"}, std::pair{asked.as_composite, "as-composite"},
        std::pair{!asked.sources.empty(), "source"}}) {
    if (!given || backend_takes(database, backend, option)) continue;
    context.diags.error(
        diag::BadUsage{.message = "`" + backend + "` does not take `--" + option + "`"}, {});
  }
  return context.diags.error_count() == errors;
}

}  // namespace

std::optional<Plan> Workspace::State::plan(const Request& request) {
  const RequestOptions of_request(*session);
  return of_request.unless_denied(plan_of_request(*session, request, "resolve"));
}

Workspace::Workspace(WorkspaceOptions options)
    : state_(std::make_unique<State>(std::move(options))) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

bool Workspace::ok() const {
  return state_->ok;
}
const Database& Workspace::database() const {
  return state_->session->database;
}
const SourceMap& Workspace::sources() const {
  return state_->session->findings.sources;
}
const std::vector<Diagnostic>& Workspace::diagnostics() const {
  const Findings& found = state_->session->findings;
  state_->shown = found.diags.all();
  if (!state_->shown.empty())
    state_->shown = state_->session->visible(std::move(state_->shown), found);
  return state_->shown;
}
bool Workspace::enter(std::string_view input) {
  return state_->enter(input);
}
const std::optional<std::string>& Workspace::project_file() const {
  return state_->session->project_file();
}
Context Workspace::context() {
  return state_->session->context();
}

void Workspace::clear() {
  state_->session->findings = {};
}

std::string Workspace::report(ReportFormat format, const RenderOptions& options) const {
  return render(diagnostics(), sources(), format, options);
}

std::optional<Plan> Workspace::resolve(std::string_view input, const Layers& layers) {
  if (!enter(input)) return std::nullopt;
  return state_->plan(request_of(input, layers));
}

std::optional<Plan> Workspace::resolve_text(std::string text, std::string name,
                                            const Layers& layers) {
  State& state = *state_;
  if (!state.enter("-", name)) return std::nullopt;
  std::size_t done = 0;
  state.env.in = [&text, &done](char* buffer, std::size_t size) {
    const std::size_t count = text.copy(buffer, size, done);
    done += count;
    return std::optional(count);
  };
  state.session->common.stdin_filename = std::move(name);
  auto plan = state.plan(request_of("-", layers));
  state.env.in = [](char*, std::size_t) { return std::optional<std::size_t>(0); };
  state.session->common.stdin_filename.reset();
  return plan;
}

std::optional<Value> Workspace::load(std::string_view input, const Layers& layers) {
  if (!enter(input)) return std::nullopt;
  const RequestOptions options(*state_->session);
  Request request = request_of(input, layers);
  request.keep_layers = true;
  auto asked = options.unless_denied(read_request(*state_->session, request, "resolve"));
  if (!asked) return std::nullopt;
  if (asked->plan) return config_of(*asked->plan, database());
  if (asked->layers) return asked->layers->tree;
  return value_of(*asked->spec);
}

std::optional<Emission> Workspace::emit(const Plan& plan, std::string_view backend,
                                        const EmissionOptions& options) {
  if (!ok()) return std::nullopt;
  if (!takes_options(std::string(backend), options, context())) return std::nullopt;
  Session& session = *state_->session;
  const RequestOptions of_request(session);
  EmissionOptions asked = options;
  if (asked.release.empty() && plan.lowering.text("backend") == backend)
    asked.release = plan.lowering.text("release");
  if (asked.release.empty()) asked.release = release_in_project(session.project(), backend);
  // The tables of the tool judge names that it has all, unless a release of LLVM was asked for.
  Options of_tool = session.options;
  if (session.options.llvm_release.empty())
    of_tool.tool_llvm_release = backend_llvm(database(), backend, asked.release);
  const Context context{database(), of_tool, session.findings.sources, session.findings.diags};
  const std::size_t first = context.diags.size();
  const auto config = resolve_plan(plan, context);
  if (!config) return std::nullopt;
  context.diags.drop_notes(first);  // they were said when the plan was made
  auto emission = tgtcfg::emit(*config, backend, asked, context);
  if (emission) emission->directory = session.env.working_directory;
  return of_request.unless_denied(std::move(emission));
}

std::optional<std::vector<Explanation>> Workspace::why(std::string_view input,
                                                       std::string_view pointer,
                                                       const Layers& layers) {
  if (!enter(input)) return std::nullopt;
  const RequestOptions options(*state_->session);
  WhyCommand command;
  command.request = request_of(input, layers);
  if (!pointer.empty()) command.pointer = pointer;
  return options.unless_denied(explanations(*state_->session, command));
}

std::optional<std::vector<Difference>> Workspace::differences(std::string_view a,
                                                              std::string_view b,
                                                              const DifferenceOptions& options) {
  if (!enter(a)) return std::nullopt;
  const RequestOptions of_request(*state_->session);
  return of_request.unless_denied(compared(*state_->session, {.a = std::string(a),
                                                              .b = std::string(b),
                                                              .flags = flags_of(options.layers),
                                                              .source = options.source}));
}

std::optional<std::string> Workspace::convert(std::string_view input, std::string_view to,
                                              const Layers& layers) {
  if (!enter(input)) return std::nullopt;
  const RequestOptions options(*state_->session);
  ConvertCommand command;
  command.request = request_of(input, layers);
  command.to = to;
  return options.unless_denied(converted(*state_->session, command));
}

std::optional<Records> Workspace::records(const RecordOptions& options) {
  if (!ok()) return std::nullopt;
  if (!options.fields.empty()) return Records::open(*state_->session, options);
  context().diags.error(diag::BadUsage{.message = "records need `--field POINTER`"}, {});
  return std::nullopt;
}

}  // namespace tgtcfg
