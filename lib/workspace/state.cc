#include "workspace/state.h"

#include <tgtcfg/writers.h>

#include <algorithm>

#include "request/named_text.h"

namespace tgtcfg {

CommonOptions common_options(const WorkspaceOptions& options) {
  CommonOptions common;
  common.search_paths = options.search_paths;
  common.allow_paths = options.allow_paths;
  common.deny = options.deny;
  common.allow = options.allow;
  common.limits = options.limits;
  common.host_facts = options.host_facts;
  common.project = options.project;
  common.no_project = options.no_project;
  common.lenient = options.lenient.value_or(false);
  common.strict = !options.lenient.value_or(true);
  if (!options.llvm_release.empty()) common.llvm_release = options.llvm_release;
  if (!options.tables.empty()) common.tables = options.tables;
  return common;
}

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
    flags.push_back({"--set", name_before_equals(pointer) + "=" + write_compact_json(value)});
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

namespace {

std::optional<std::string> text_of(const Session& session, const std::string& path) {
  ReadError ignored;
  return session.files().read(path, session.options.limits.file_size, ignored);
}

}  // namespace

// Whether options are right does not depend on a project, which is entered with an input.
Workspace::State::State(WorkspaceOptions asked)
    : options(std::move(asked)),
      env(quiet_env(options.files != nullptr ? *options.files : real_files,
                    options.working_directory)),
      typed("library", env, common_options(options)),
      session(std::make_unique<Session>(typed, std::nullopt)),
      ok(session->open()) {}

bool Workspace::State::is_entered(const std::optional<std::string>& project) const {
  if (project != session->project_file()) return false;
  return !project || (entered_text_ && entered_text_ == text_of(*session, *project));
}

bool Workspace::State::enter(std::string_view input, const std::optional<std::string>& text_name) {
  if (!ok) return false;
  typed.look_for_projects_again();
  typed.common.stdin_filename = text_name;
  const auto project = typed.project_file_of(input);
  typed.common.stdin_filename.reset();
  if (is_entered(project)) return true;
  auto next = std::make_unique<Session>(typed, project);
  // What was found before stays, and places in it stay right.
  next->findings = std::move(session->findings);
  const std::size_t before = next->findings.diags.size();
  const bool opened = next->open();
  session = std::move(next);
  entered_text_.reset();
  const Project* found = session->project();
  const bool alone = opened && session->findings.diags.size() == before && found != nullptr &&
                     found->search_paths.empty() && !found->host_facts;
  if (alone) entered_text_ = text_of(*session, *project);
  return opened && session->exit_code(session->findings, before) == ExitCode::done;
}

}  // namespace tgtcfg
