#include "operations/diff_directories.h"

#include <tgtcfg/writers.h>

#include <algorithm>
#include <set>
#include <utility>

#include "diag/markdown.h"
#include "diag/text_width.h"
#include "operations/diff_text.h"
#include "operations/output.h"
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
  DirectoryDiffer(Session& session, const DiffCommand& command)
      : session_(session),
        command_(command),
        a_(without_slash(command.a)),
        b_(without_slash(command.b)) {}

  ExitCode run() {
    const Names a = names_below(a_);
    const Names b = names_below(b_);
    Names all = a;
    all.insert(b.begin(), b.end());
    for (const std::string& name : all) {
      if (a.contains(name) && b.contains(name)) {
        compare(name);
      } else {
        tell(name, b.contains(name) ? "added" : "removed", {});
      }
    }
    return finish(all.size());
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

  void compare(const std::string& name) {
    DiffCommand command = command_;
    command.a = a_ + "/" + name;
    command.b = b_ + "/" + name;
    const bool done = compare_files(session_, command, without_targets_.contains(name),
                                    [&](const Differences& found) {
                                      if (!found.empty()) tell(name, "changed", found);
                                    });
    if (!done) failed_ = true;
  }

  void tell(const std::string& name, const std::string& change, const Differences& found) {
    ++changed_;
    differences_ += found.size();
    if (command_.format == DiffFormat::json) return add_json(name, change, found);
    if (session_.common.quiet > 1) return;
    const bool markdown = command_.format == DiffFormat::markdown;
    const std::string what = found.empty() ? change : counted_differences(found.size());
    session_.console.out(markdown ? "### " + cell_code(name) + ": " + what + "\n\n"
                                  : visible(name) + ": " + what + "\n");
    print_differences(session_, command_, found);
    session_.console.out("\n");
  }

  void add_json(const std::string& name, const std::string& change, const Differences& found) {
    Array list;
    for (const Difference& each : found)
      list.push_back(difference_json(each, session_.findings.sources));
    json_.emplace_back(
        Object{{"file", name}, {"change", change}, {"differences", std::move(list)}});
  }

  ExitCode finish(std::size_t files) {
    ExitCode code = changed_ == 0 ? ExitCode::done : ExitCode::findings;
    if (failed_) code = ExitCode::input_output;
    if (command_.format == DiffFormat::json) {
      session_.console.out(write_json(Object{{"schema", "tgtcfg.diff/1"},
                                             {"a", command_.a},
                                             {"b", command_.b},
                                             {"same", changed_ == 0},
                                             {"exit_code", static_cast<int>(code)},
                                             {"differences", Array()},
                                             {"files", std::move(json_)}}));
    } else if (session_.common.quiet < 2) {
      const std::string of = std::to_string(files) + (files == 1 ? " file" : " files");
      session_.console.out(changed_ == 0 ? "no difference in " + of + "\n"
                                         : std::to_string(changed_) + " of " + of + " differ, " +
                                               counted_differences(differences_) + "\n");
    }
    print_diagnostics(session_, session_.findings);
    return session_.console.finish(code);
  }

  Session& session_;
  const DiffCommand& command_;
  const std::string a_;
  const std::string b_;
  Names without_targets_;  ///< probably configurations for `extends`
  Array json_;
  std::size_t changed_ = 0;
  std::size_t differences_ = 0;
  bool failed_ = false;
};

}  // namespace

ExitCode run_diff_directories(Session& session, const DiffCommand& command) {
  if (session.open(command.a)) return DirectoryDiffer(session, command).run();
  const ExitCode code = exit_code_of(session.findings.diags.all());
  return end_with_report(session, failed_format(command), code);
}

}  // namespace tgtcfg
