#include <tgtcfg/workspace.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "commands/convert.h"
#include "commands/diff.h"
#include "commands/validate.h"
#include "commands/why.h"
#include "process/env.h"
#include "process/real_file_system.h"
#include "request/request_plan.h"
#include "spec/target_value.h"

namespace tgtcfg {
namespace {

// The long options that the command line has for a workspace's.
CommonOptions common_options(const WorkspaceOptions& options) {
  CommonOptions common;
  common.search_paths = options.search_paths;
  common.allow_paths = options.allow_paths;
  common.limits = options.limits;
  common.host_facts = options.host_facts;
  common.lenient = options.lenient;
  if (!options.llvm_release.empty()) common.llvm_release = options.llvm_release;
  if (!options.tables.empty()) common.tables = options.tables;
  return common;
}

// Nothing is printed and no variable is read: a library is told, and answers.
Env quiet_env(FileSystem& files, const std::string& working_directory) {
  Env env;
  env.files = &files;
  env.in = [](char*, std::size_t) { return std::optional<std::size_t>(0); };
  env.out = env.err = [](std::string_view) { return WriteResult::ok; };
  env.variable = [](const char*) { return std::optional<std::string>(); };
  env.working_directory = working_directory.empty() ? current_directory() : working_directory;
  return env;
}

std::vector<TypedFlag> flags_of(const Layers& layers) {
  std::vector<TypedFlag> flags;
  for (const std::string& file : layers.overlays) flags.push_back({"--overlay", file});
  for (const auto& [pointer, value] : layers.set)
    flags.push_back({"--set", pointer + "=" + write_compact_json(value)});
  for (const LayerOption& option : layers.options) flags.push_back({option.name, option.value});
  // An option that stands several times is told apart by its number.
  for (TypedFlag& flag : flags) {
    const auto same = [&flag](const TypedFlag& other) { return other.name == flag.name; };
    if (std::count_if(flags.begin(), flags.end(), same) < 2) continue;
    const auto before = std::count_if(flags.data(), &flag, same);
    flag.number = static_cast<std::size_t>(before) + 1;
  }
  return flags;
}

Request request_of(std::string_view input, const Layers& layers) {
  Request request;
  if (!input.empty()) request.inputs.emplace_back(input);
  request.flags = flags_of(layers);
  return request;
}

}  // namespace

struct Workspace::State {
  explicit State(WorkspaceOptions asked)
      : options(std::move(asked)),
        env(quiet_env(options.files != nullptr ? *options.files : real_files,
                      options.working_directory)),
        session("library", env, common_options(options)),
        ok(session.open()) {}

  WorkspaceOptions options;
  RealFileSystem real_files;
  Env env;
  Session session;
  bool ok;
};

Workspace::Workspace(WorkspaceOptions options)
    : state_(std::make_unique<State>(std::move(options))) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

bool Workspace::ok() const {
  return state_->ok;
}
const Database& Workspace::database() const {
  return state_->session.database;
}
const SourceMap& Workspace::sources() const {
  return state_->session.findings.sources;
}
const std::vector<Diagnostic>& Workspace::diagnostics() const {
  return state_->session.findings.diags.all();
}
Context Workspace::context() {
  return state_->session.context();
}

void Workspace::clear() {
  state_->session.findings = {};
}

std::string Workspace::report(ReportFormat format, const RenderOptions& options) const {
  return render(diagnostics(), sources(), format, options);
}

std::optional<Plan> Workspace::resolve(std::string_view input, const Layers& layers) {
  if (!ok()) return std::nullopt;
  return plan_of_request(state_->session, request_of(input, layers), "resolve");
}

std::optional<Plan> Workspace::resolve_text(std::string text, std::string name,
                                            const Layers& layers) {
  State& state = *state_;
  std::size_t done = 0;
  state.env.in = [&text, &done](char* buffer, std::size_t size) {
    const std::size_t count = text.copy(buffer, size, done);
    done += count;
    return std::optional(count);
  };
  state.session.common.stdin_filename = std::move(name);
  auto plan = resolve("-", layers);
  state.env.in = [](char*, std::size_t) { return std::optional<std::size_t>(0); };
  state.session.common.stdin_filename.reset();
  return plan;
}

std::optional<Value> Workspace::load(std::string_view input, const Layers& layers) {
  if (!ok()) return std::nullopt;
  Request request = request_of(input, layers);
  request.keep_layers = true;
  auto asked = read_request(state_->session, request, "resolve");
  if (!asked) return std::nullopt;
  if (asked->plan) return config_of(*asked->plan, database());
  if (asked->layers) return asked->layers->tree;
  return value_of(*asked->spec);
}

std::optional<Emission> Workspace::emit(const Plan& plan, std::string_view backend,
                                        const EmissionOptions& options) {
  if (!ok()) return std::nullopt;
  const auto config = resolve_plan(plan, context());
  if (!config) return std::nullopt;
  return tgtcfg::emit(*config, backend, options, context());
}

std::optional<std::vector<Explanation>> Workspace::why(std::string_view input,
                                                       std::string_view pointer,
                                                       const Layers& layers) {
  if (!ok()) return std::nullopt;
  WhyCommand command;
  command.request = request_of(input, layers);
  if (!pointer.empty()) command.pointer = pointer;
  return explanations(state_->session, command);
}

std::optional<std::vector<Difference>> Workspace::differences(std::string_view a,
                                                              std::string_view b) {
  if (!ok()) return std::nullopt;
  return compared(state_->session, {.a = std::string(a), .b = std::string(b)});
}

Validation Workspace::validate(std::span<const std::string> inputs, const Layers& layers,
                               ReportFormat format) {
  Validation result;
  State& state = *state_;
  Env env = state.env;
  env.out = env.err = [&result](std::string_view text) {
    result.report += text;
    return WriteResult::ok;
  };
  Session session("validate", env, common_options(state.options));
  ValidateCommand command;
  command.inputs.assign(inputs.begin(), inputs.end());
  command.flags = flags_of(layers);
  command.format = format;
  result.exit_code =
      static_cast<int>(session.open() ? run_validate(session, command) : ExitCode::input_output);
  result.ok = result.exit_code == 0;
  return result;
}

std::optional<std::string> Workspace::convert(std::string_view input, std::string_view to,
                                              const Layers& layers) {
  if (!ok()) return std::nullopt;
  ConvertCommand command;
  command.request = request_of(input, layers);
  command.to = to;
  return converted(state_->session, command);
}

}  // namespace tgtcfg
