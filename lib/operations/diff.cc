#include "operations/diff.h"

#include <algorithm>
#include <set>

#include "explain/explainer.h"
#include "explain/explanation_text.h"
#include "model/plain_values.h"
#include "request/load.h"
#include "request/own_document.h"
#include "request/request.h"
#include "request/walk.h"

namespace tgtcfg {
namespace {

Request request_for(const std::string& input, const DiffCommand& command) {
  Request request;
  request.inputs = {input};
  request.changes = command.changes;
  return request;
}

// Handles one side at a time: explaining a plan needs more memory than the plan.
void add_origins(Session& session, const Resolved& side, bool source, Differences& all,
                 std::optional<Value> Difference::*value,
                 std::optional<Origin> Difference::*origin) {
  if (all.empty()) return;
  const Explainer explainer(side, session.context());
  for (Difference& each : all) {
    if (!(each.*value).has_value()) continue;
    each.*origin = source ? explainer.origin(each.pointer) : explainer.origin_in_plan(each.pointer);
  }
}

// Compares configurations as written if one side has no targets and so cannot be resolved.
std::optional<Differences> compared_as_parts(Session& session, const DiffCommand& command) {
  const auto read = [&](const std::string& input) {
    Request request = request_for(input, command);
    request.keep_layers = true;
    return read_request(session, request, "diff");
  };
  const auto a = read(command.a);
  const auto b = read(command.b);
  if (!a || !a->layers || !b || !b->layers) return std::nullopt;
  const auto is_part = [](const Value& tree) { return !tree.has("targets") && !tree.has("parts"); };
  if (!is_part(a->layers->tree) && !is_part(b->layers->tree)) return std::nullopt;
  return differences_of_sources(a->layers->tree, b->layers->tree);
}

// With `may_be_part`, a configuration without targets is compared as written. Returns nullopt after
// adding an error.
std::optional<Differences> compared_files(Session& session, const DiffCommand& command,
                                          bool may_be_part) {
  const std::size_t errors = session.findings.diags.error_count();
  const auto failed = [&] { return session.findings.diags.error_count() > errors; };
  if (may_be_part) {
    auto found = compared_as_parts(session, command);
    if (failed()) return std::nullopt;
    if (found) return found;
  }
  auto found = compared(session, command);
  return failed() ? std::nullopt : std::move(found);
}

}  // namespace

Value difference_json(const Difference& difference, const SourceMap& sources) {
  return Object{{"pointer", difference.pointer},
                {"change", std::string(change_of(difference))},
                {"a", or_null(difference.a)},
                {"b", or_null(difference.b)},
                {"a_origin", origin_json(difference.a_origin, sources)},
                {"b_origin", origin_json(difference.b_origin, sources)}};
}

std::optional<Differences> compared(Session& session, const DiffCommand& command) {
  // Reads both sides first, so that problems of both are reported.
  const auto a = resolve_with_layers(session, request_for(command.a, command), "diff");
  const auto b = resolve_with_layers(session, request_for(command.b, command), "diff");
  if (!a || !b) return std::nullopt;
  const auto source_of = [&](const Resolved& side) {
    return side.layers ? side.layers->tree : config_of(side.plan, session.database);
  };
  Differences all = command.source ? differences_of_sources(source_of(*a), source_of(*b))
                                   : differences_of_plans(a->plan, b->plan);
  add_origins(session, *a, command.source, all, &Difference::a, &Difference::a_origin);
  add_origins(session, *b, command.source, all, &Difference::b, &Difference::b_origin);
  return all;
}

namespace {

using Names = std::set<std::string>;

// The documents of a file, or nullopt if it is unreadable; the comparison then reports the reason.
struct Read {
  bool is_ours = true;
  bool has_targets = true;
};

Read read(const Session& session, const std::string& path) {
  Findings unreported;
  const auto file = load_file(session, path, "diff", unreported);
  if (!file) return {};
  const SourceFile& source = unreported.sources.file(*file);
  const InputFormat format = format_for(session, path, source.text());
  const auto documents = read_documents(session, *file, format, unreported);
  const Ownership ownership =
      ownership_of_found(source, documents ? &*documents : nullptr, session.database);
  if (!documents) return {ownership != Ownership::foreign, true};
  const bool targets = std::ranges::any_of(*documents, [](const Document& each) {
    return each.root.has("targets") || each.root.has("parts");
  });
  return {ownership != Ownership::foreign, targets};
}

std::string without_slash(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

class DirectoryDiffer {
 public:
  DirectoryDiffer(Session& session, const DiffCommand& command,
                  const std::function<void(const FileChange&)>& use)
      : session_(session),
        command_(command),
        a_(without_slash(command.a)),
        b_(without_slash(command.b)),
        use_(use) {}

  bool run() {
    const Names a = names_below(a_);
    const Names b = names_below(b_);
    Names all = a;
    all.insert(b.begin(), b.end());
    bool ok = true;
    for (const std::string& name : all) {
      if (a.contains(name) && b.contains(name)) {
        ok &= compare(name);
      } else {
        use_({name, b.contains(name) ? "added" : "removed", {}});
      }
    }
    return ok;
  }

 private:
  Names names_below(const std::string& directory) {
    Names names;
    walk_directory(session_, directory, {}, session_.findings, [&](const std::string& path) {
      const std::size_t before =
          directory == "." && !path.starts_with("./") ? 0 : directory.size() + 1;
      const Read found = read(session_, path);
      if (!found.is_ours) return;
      names.insert(path.substr(before));
      if (!found.has_targets) without_targets_.insert(path.substr(before));
    });
    return names;
  }

  bool compare(const std::string& name) {
    DiffCommand command = command_;
    command.a = a_ + "/" + name;
    command.b = b_ + "/" + name;
    auto found = compared_files(session_, command, without_targets_.contains(name));
    if (found) use_({name, found->empty() ? "same" : "changed", std::move(*found)});
    return found.has_value();
  }

  Session& session_;
  const DiffCommand& command_;
  const std::string a_;
  const std::string b_;
  Names without_targets_;  ///< probably configurations for `extends`
  const std::function<void(const FileChange&)>& use_;
};

}  // namespace

bool compare_directories(Session& session, const DiffCommand& command,
                         const std::function<void(const FileChange&)>& use) {
  return DirectoryDiffer(session, command, use).run();
}

}  // namespace tgtcfg
