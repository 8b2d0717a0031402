#include "request/depfile.h"

#include <tgtcfg/codes/TC91.h>

#include <algorithm>

#include "emit/quoting.h"

namespace tgtcfg {
namespace {

/// Writes the escaped names, each after `before`. Names that a rule cannot express are added to
/// `left_out`.
template <typename Names>
std::string words_of(const Names& names, std::string_view before,
                     std::vector<std::string>& left_out) {
  std::string words;
  for (const std::string& name : names) {
    if (const auto word = rule_word(name)) {
      words += std::string(before) + *word;
    } else {
      left_out.push_back(name);
    }
  }
  return words;
}

/// Files named by other files have relative paths. If any path is absolute, all become absolute, so
/// that the rule is valid in any directory.
std::set<std::string> uniform(const std::set<std::string>& files, const std::string& directory) {
  const bool in_full =
      std::ranges::any_of(files, [](const std::string& file) { return file.starts_with('/'); });
  if (!in_full || directory.empty()) return files;
  std::set<std::string> result;
  for (const std::string& file : files)
    result.insert(file.starts_with('/') ? file : directory + "/" + file);
  return result;
}

}  // namespace

void RecordedFiles::remember(std::string_view path) const {
  read_.with([&](auto& read) { read.emplace(path); });
}

std::optional<std::string> RecordedFiles::read(std::string_view path, std::size_t limit,
                                               ReadError& error) const {
  auto text = files_.read(path, limit, error);
  if (text) remember(path);
  return text;
}

std::unique_ptr<FileContent> RecordedFiles::map(const std::string& path) const {
  const auto* mapper = dynamic_cast<const FileMapper*>(&files_);
  auto content = mapper == nullptr ? nullptr : mapper->map(path);
  if (content) remember(path);
  return content;
}

std::optional<std::vector<DirectoryEntry>> RecordedFiles::list(std::string_view path,
                                                               ReadError& error) const {
  auto entries = files_.list(path, error);
  // Adding a file to the directory may change the result.
  if (entries) remember(path);
  return entries;
}

std::set<std::string> RecordedFiles::all() const {
  return read_.with([](const auto& read) { return read; });
}

std::string depfile_text(std::span<const std::string> targets, const std::set<std::string>& files,
                         std::vector<std::string>& left_out) {
  const std::string names = words_of(targets, " ", left_out);
  if (names.empty()) return {};
  return names.substr(1) + ":" + words_of(files, " \\\n  ", left_out) + "\n";
}

ExitCode write_depfile(Session& session, const std::string& path, std::vector<std::string> targets,
                       const RecordedFiles& files, ExitCode code) {
  if (targets.empty())
    targets.push_back(path.ends_with(".d") ? path.substr(0, path.size() - 2) : path);
  std::vector<std::string> left_out;
  const std::string text =
      depfile_text(targets, uniform(files.all(), session.env.working_directory), left_out);
  Findings findings;
  for (const std::string& name : left_out)
    findings.diags.warning(diag::NotInDepfile{.path = name, .depfile = path}, {});
  const auto reason = text.empty() ? std::optional<std::string>("no target name can be written")
                                   : session.files().write(path, text);
  if (reason) findings.diags.error(diag::CannotWrite{.path = path, .reason = *reason}, {});
  print_diagnostics(session, findings);
  return reason ? worst(code, ExitCode::input_output) : code;
}

}  // namespace tgtcfg
