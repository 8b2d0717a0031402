#include "operations/diff.h"

#include <algorithm>
#include <set>

#include "explain/explainer.h"
#include "explain/explanation_text.h"
#include "model/plain_values.h"
#include "request/load.h"
#include "request/own_document.h"
#include "request/request_plan.h"
#include "request/walk.h"

namespace tgtcfg {
namespace {

using Found = Differences;

// Compares two inputs.
class Differ {
 public:
  Differ(Session& session, const DiffCommand& command) : session_(session), command_(command) {}
  Differ(const Differ&) = delete;
  Differ& operator=(const Differ&) = delete;

  // Returns nullopt if a side does not resolve.
  std::optional<Found> run() {
    // Reads both sides first, so that problems of both are reported.
    a_ = side(command_.a);
    b_ = side(command_.b);
    if (!a_ || !b_) return std::nullopt;
    Found all = differences();
    add_origins(*a_, all, &Difference::a, &Difference::a_origin);
    add_origins(*b_, all, &Difference::b, &Difference::b_origin);
    return all;
  }

 private:
  std::optional<Resolved> side(const std::string& input) {
    Request request;
    request.inputs = {input};
    request.changes = command_.changes;
    return resolve_with_layers(session_, request, "diff");
  }

  Found differences() const {
    return command_.source ? differences_of_sources(source_of(*a_), source_of(*b_))
                           : differences_of_plans(a_->plan, b_->plan);
  }

  Value source_of(const Resolved& side) const {
    return side.layers ? side.layers->tree : config_of(side.plan, session_.database);
  }

  // Handles one side at a time: explaining a plan needs more memory than the plan.
  void add_origins(const Resolved& side, Found& all, std::optional<Value> Difference::*value,
                   std::optional<Origin> Difference::*origin) {
    if (all.empty()) return;
    const Explainer explainer(side, session_.context());
    for (Difference& each : all) {
      if (!(each.*value).has_value()) continue;
      each.*origin =
          command_.source ? explainer.origin(each.pointer) : explainer.origin_in_plan(each.pointer);
    }
  }

  Session& session_;
  const DiffCommand& command_;
  std::optional<Resolved> a_;
  std::optional<Resolved> b_;
};

// Compares configurations as written, without resolving them.
class SourceDiffer {
 public:
  SourceDiffer(Session& session, const DiffCommand& command)
      : a_(read(session, command, command.a)), b_(read(session, command, command.b)) {}

  // True if one side has no targets and so cannot be resolved.
  [[nodiscard]] bool is_part() const { return is_part(a_) || is_part(b_); }
  [[nodiscard]] Found run() const {
    return differences_of_sources(a_->layers->tree, b_->layers->tree);
  }

 private:
  static std::optional<Asked> read(Session& session, const DiffCommand& command,
                                   const std::string& input) {
    Request request;
    request.inputs = {input};
    request.changes = command.changes;
    request.keep_layers = true;
    return read_request(session, request, "diff");
  }

  [[nodiscard]] bool is_part(const std::optional<Asked>& side) const {
    const bool both = a_ && a_->layers && b_ && b_->layers;
    if (!both) return false;
    const Value& tree = side->layers->tree;
    return !tree.has("targets") && !tree.has("parts");
  }

  std::optional<Asked> a_;
  std::optional<Asked> b_;
};

}  // namespace

Value difference_json(const Difference& difference, const SourceMap& sources) {
  return Object{{"pointer", difference.pointer},
                {"change", std::string(change_of(difference))},
                {"a", or_null(difference.a)},
                {"b", or_null(difference.b)},
                {"a_origin", origin_json(difference.a_origin, sources)},
                {"b_origin", origin_json(difference.b_origin, sources)}};
}

bool compare_files(Session& session, const DiffCommand& command, bool may_be_part,
                   const std::function<void(const Differences&)>& use) {
  const std::size_t errors = session.findings.diags.error_count();
  const auto failed = [&] { return session.findings.diags.error_count() > errors; };
  if (may_be_part) {
    const SourceDiffer written(session, command);
    if (failed()) return false;
    if (written.is_part()) {
      use(written.run());
      return true;
    }
  }
  Differ differ(session, command);
  const auto found = differ.run();
  if (!found || failed()) return false;
  use(*found);
  return true;
}

std::optional<std::vector<Difference>> compared(Session& session, const DiffCommand& command) {
  return Differ(session, command).run();
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
  const Ownership own =
      ownership_of_found(source, documents ? &*documents : nullptr, session.database);
  if (!documents) return {own != Ownership::foreign, true};
  const bool targets = std::any_of(documents->begin(), documents->end(), [](const Document& each) {
    return each.root.has("targets") || each.root.has("parts");
  });
  return {own != Ownership::foreign, targets};
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
    return compare_files(session_, command, without_targets_.contains(name),
                         [&](const Differences& found) {
                           use_({name, found.empty() ? "same" : "changed", found});
                         });
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
