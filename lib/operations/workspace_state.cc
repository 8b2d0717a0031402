#include "operations/workspace_state.h"

#include <tgtcfg/writers.h>

#include <algorithm>

#include "operations/output.h"
#include "request/changes.h"
#include "request/paths.h"

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

namespace {

// True if an option is a map, given as NAME=VALUE on the command line.
bool has_names(const std::string& name) {
  const Option* known = find_layer_flag(name);
  if (known == nullptr) return false;
  switch (known->form) {
    case FlagForm::set:
    case FlagForm::targets:
    case FlagForm::name_value:
    case FlagForm::name_text:
    case FlagForm::device:
    case FlagForm::function:
    case FlagForm::part:
      return true;
    default:
      return false;
  }
}

void add_flag(const std::string& name, const Value& value, std::vector<TypedFlag>& flags) {
  if (value.is_array()) {
    for (const Value& each : value.array()) add_flag(name, each, flags);
  } else if (value.is_object() && has_names(name)) {
    for (const Member& member : value.object()) {
      TypedFlag flag{name, text_or_json(member.value), 0, member.key};
      if (name == option_name(FlagForm::set)) {
        flag.value = write_compact_json(member.value);
        flag.data = member.value;
      }
      flags.push_back(std::move(flag));
    }
  } else if (value.is_boolean()) {
    if (value.boolean()) flags.push_back({name, {}});
  } else {
    flags.push_back({name, text_or_json(value)});
  }
}

}  // namespace

Changes changes_of(const Layers& layers) {
  std::vector<TypedFlag> flags;
  for (const std::string& file : layers.overlays)
    flags.push_back({option_name(FlagForm::overlay), file});
  for (const auto& [pointer, value] : layers.set)
    flags.push_back({option_name(FlagForm::set), write_compact_json(value), 0, pointer, value});
  for (const LayerOption& option : layers.options)
    add_flag(option_name(option.name), option.value, flags);
  // Repeated options are distinguished by a number.
  for (TypedFlag& flag : flags) {
    const auto same = [&flag](const TypedFlag& other) { return other.name == flag.name; };
    if (std::ranges::count_if(flags, same) < 2) continue;
    const auto before = std::count_if(flags.data(), &flag, same);
    flag.number = static_cast<std::size_t>(before) + 1;
  }
  return changes_of(std::move(flags));
}

namespace {

std::optional<std::string> text_of(const Session& session, const std::string& path) {
  ReadError ignored;
  return session.files().read(path, session.options.limits.file_size, ignored);
}

}  // namespace

// The validity of options does not depend on a project; an input selects that later.
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

bool Workspace::State::enter(const Input& input) {
  if (!ok) return false;
  typed.look_for_projects_again();
  const auto project =
      input.text ? typed.project_file_in(parent_of(input.name)) : typed.project_file_of(input.name);
  if (is_entered(project)) return true;
  auto next = std::make_unique<Session>(typed, project);
  // Earlier diagnostics and their locations remain valid.
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
