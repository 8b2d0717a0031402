#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>
#include <tgtcfg/workspace.h>

#include <algorithm>
#include <utility>

#include "check/target_value.h"
#include "diag/catalog.h"
#include "operations/batch_request.h"
#include "operations/convert.h"
#include "operations/diff.h"
#include "operations/emit.h"
#include "operations/inspect.h"
#include "operations/list.h"
#include "operations/show.h"
#include "operations/why.h"
#include "operations/workspace_state.h"
#include "request/load.h"
#include "request/request.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

Request request_of(const Input& input, const Layers& layers) {
  Request request;
  if (!input.name.empty()) request.inputs.push_back(input.name);
  request.text = input.text;
  request.changes = changes_of(layers);
  if (layers.document) request.document = std::to_string(*layers.document);
  return request;
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
bool Workspace::enter(const Input& input) {
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

std::optional<Plan> Workspace::resolve(const Input& input, const Layers& layers) {
  if (!enter(input)) return std::nullopt;
  return state_->plan(request_of(input, layers));
}

std::optional<Value> Workspace::load(const Input& input, const Layers& layers) {
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

namespace {

// The sources of one file have its name only.
std::optional<Artifact> facts_of(InspectedFile file, Findings& findings) {
  InputResult& result = file.result;
  const Span place =
      result.findings.diags.empty() ? Span() : place_of_input(findings, result.input.file);
  for (Diagnostic& diagnostic : result.findings.diags.take()) {
    for (Label& label : diagnostic.labels) label.span = place;
    findings.diags.push(std::move(diagnostic));
  }
  return std::move(file.artifact);
}

// A plan may outlive the sources of its locations: `clear` drops them, and the plan may be from
// another workspace.
void add_without_places(Diagnostics found, Diagnostics& diags) {
  for (Diagnostic& diagnostic : found.take()) {
    diagnostic.labels.clear();
    diagnostic.fixes.clear();
    for (CandidateRow& row : diagnostic.details.candidates) row.span = {};
    diags.push(std::move(diagnostic));
  }
}

}  // namespace

std::optional<Emission> Workspace::emit(const Plan& plan, std::string_view backend,
                                        const EmissionOptions& options) {
  if (!ok()) return std::nullopt;
  const std::string name(backend);
  if (!check_backend(name, options, context())) return std::nullopt;
  Session& session = *state_->session;
  const RequestOptions of_request(session);
  EmissionOptions asked = options;
  asked.release = release_for(name, asked.release, plan, database(), session.project());
  // The tool's tables apply if they contain all names, unless an LLVM release is set.
  Options of_tool = session.options;
  if (session.options.llvm_release.empty())
    of_tool.tool_llvm_release = backend_llvm(database(), backend, asked.release);
  Diagnostics found;
  const Context context{database(), of_tool, session.findings.sources, found};
  auto emission = tgtcfg::emit(plan, backend, asked, context);
  add_without_places(std::move(found), session.findings.diags);
  if (emission) emission->directory = session.env.working_directory;
  return of_request.unless_denied(std::move(emission));
}

std::optional<std::vector<Explanation>> Workspace::why(const Input& input, std::string_view pointer,
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
                                                              .changes = changes_of(options.layers),
                                                              .source = options.source}));
}

std::optional<std::string> Workspace::convert(const Input& input, std::string_view to,
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
  context().diags.error(diag::BadUsage{.message = "records require `--field POINTER`"}, {});
  return std::nullopt;
}

std::optional<Value> Workspace::entry(Table table, std::string_view name) {
  const auto* const type = find_by(table_names(), table, &TableName::table);
  if (!ok() || type == nullptr) return std::nullopt;
  return entry_of(*state_->session, std::string(type->singular), std::string(name));
}

std::optional<Value> Workspace::page(std::string_view code) {
  const CatalogPage* page = asked_page(*state_->session, std::string(code));
  if (page == nullptr) return std::nullopt;
  return page_json(*page);
}

std::optional<Artifact> Workspace::inspect(const std::string& file, const ArtifactLimits& limits) {
  if (!enter()) return std::nullopt;
  Session& session = *state_->session;
  return facts_of(inspect_file(session, file, limits), session.findings);
}

Artifact Workspace::inspect_bytes(std::string_view bytes, const std::string& name,
                                  const ArtifactLimits& limits) {
  Session& session = *state_->session;
  return facts_of(tgtcfg::inspect_bytes(session, name, bytes, limits), session.findings)
      .value_or(Artifact());
}

std::string Workspace::answer(std::string_view request, std::size_t number) const {
  const Session& session = *state_->session;
  const bool too_long = request.size() > session.options.limits.file_size;
  return too_long ? answer_too_long(session, number).text
                  : answer_request(session, request, number).text;
}

}  // namespace tgtcfg
