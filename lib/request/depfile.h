// `--depfile FILE`: what a run read, as a rule for make and ninja.
#pragma once

#include <mutex>
#include <set>
#include <span>
#include <string>

#include "request/session.h"
#include "support/forwarding_file_system.h"

namespace tgtcfg {

/// Passes everything on and remembers which files were read and which directories listed.
class RecordedFiles final : public ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override;

  [[nodiscard]] std::set<std::string> all() const;

 private:
  void remember(std::string_view path) const;
  mutable std::mutex mutex_;
  mutable std::set<std::string> read_;
};

/// `TARGET…: FILE…`, as make and ninja read it. Names that neither can be given go to `left_out`;
/// empty when no target is left.
[[nodiscard]] std::string depfile_text(std::span<const std::string> targets,
                                       const std::set<std::string>& files,
                                       std::vector<std::string>& left_out);

/// Writes the rule; without targets the name of the depfile without its `.d` is one. `code`, or
/// what a failed write makes of it.
[[nodiscard]] ExitCode write_depfile(Session& session, const std::string& path,
                                     std::vector<std::string> targets, const RecordedFiles& files,
                                     ExitCode code);

}  // namespace tgtcfg
