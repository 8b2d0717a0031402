#include "driver/depfile.h"

#include <tgtcfg/codes.h>

#include <algorithm>

namespace tgtcfg {
namespace {

std::string escaped(std::string_view path) {
  std::string out;
  for (const char c : path) {
    if (c == '$') out += '$';
    if (c == ' ' || c == '#' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

/// Files that others name are read by short paths. Where any path is given in full all are, so that
/// the rule holds in any directory.
std::set<std::string> uniform(const std::set<std::string>& files, const std::string& directory) {
  const bool in_full = std::any_of(files.begin(), files.end(),
                                   [](const std::string& file) { return file.starts_with('/'); });
  if (!in_full || directory.empty()) return files;
  std::set<std::string> result;
  for (const std::string& file : files)
    result.insert(file.starts_with('/') ? file : directory + "/" + file);
  return result;
}

}  // namespace

void RecordedFiles::remember(std::string_view path) const {
  const std::lock_guard lock(mutex_);
  read_.emplace(path);
}

std::optional<std::string> RecordedFiles::read(std::string_view path, std::size_t limit,
                                               ReadError& error) const {
  auto text = files_.read(path, limit, error);
  if (text) remember(path);
  return text;
}

std::optional<std::vector<DirectoryEntry>> RecordedFiles::list(std::string_view path,
                                                               ReadError& error) const {
  auto entries = files_.list(path, error);
  // A file that is added there changes what is read.
  if (entries) remember(path);
  return entries;
}

std::set<std::string> RecordedFiles::all() const {
  const std::lock_guard lock(mutex_);
  return read_;
}

std::string depfile_text(std::span<const std::string> targets, const std::set<std::string>& files) {
  std::string text;
  for (const std::string& target : targets) text += (text.empty() ? "" : " ") + escaped(target);
  text += ":";
  for (const std::string& file : files) {
    // There is no way to write a line end.
    if (file.find('\n') == file.npos) text += " \\\n  " + escaped(file);
  }
  return text + "\n";
}

ExitCode write_depfile(Session& session, const std::string& path, std::vector<std::string> targets,
                       const RecordedFiles& files, ExitCode code) {
  if (targets.empty())
    targets.push_back(path.ends_with(".d") ? path.substr(0, path.size() - 2) : path);
  const auto reason = session.files().write(
      path, depfile_text(targets, uniform(files.all(), session.env.working_directory)));
  if (!reason) return code;
  Findings findings;
  findings.diags.error(diag::CannotWrite{.path = path, .reason = *reason}, {});
  print_diagnostics(session, findings);
  return worst(code, ExitCode::input_output);
}

}  // namespace tgtcfg
