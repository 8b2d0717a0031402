#include "operations/diff_directories.h"

#include <algorithm>
#include <set>

#include "request/load.h"
#include "request/own_document.h"
#include "request/walk.h"

namespace tgtcfg {
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
