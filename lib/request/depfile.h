// `--depfile FILE`: the files that a run read, as a rule for make and ninja.
#pragma once

#include <memory>
#include <set>
#include <span>
#include <string>

#include "process/file_map.h"
#include "request/session.h"
#include "support/forwarding_file_system.h"
#include "support/guarded.h"

namespace tgtcfg {

/// Forwards every call and records the files read and directories listed.
class RecordedFiles final : public ForwardingFileSystem, public FileMapper {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override;
  [[nodiscard]] std::unique_ptr<FileContent> map(const std::string& path) const override;

  [[nodiscard]] std::set<std::string> all() const;

 private:
  void remember(std::string_view path) const;
  Guarded<std::set<std::string>> read_;
};

/// Returns `TARGET…: FILE…` for make and ninja. Names that neither tool can express are added to
/// `left_out`. Returns an empty string if no target remains.
[[nodiscard]] std::string depfile_text(std::span<const std::string> targets,
                                       const std::set<std::string>& files,
                                       std::vector<std::string>& left_out);

/// Writes the rule. Without targets, the target is the depfile's name without `.d`. Returns `code`,
/// or a failure if writing failed.
[[nodiscard]] ExitCode write_depfile(Session& session, const std::string& path,
                                     std::vector<std::string> targets, const RecordedFiles& files,
                                     ExitCode code);

}  // namespace tgtcfg
