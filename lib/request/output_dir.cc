#include "request/output_dir.h"

#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>

#include "support/links.h"

namespace tgtcfg {

bool write_into(Session& session, const std::string& directory, std::string_view name,
                std::string_view text) {
  FileSystem& files = session.files();
  const std::string start = directory + (directory.ends_with('/') ? "" : "/");
  const std::string path = start + std::string(name);
  std::optional<std::string> reason;
  if (files.kind(directory) == FileKind::missing) reason = files.make_directory(directory);
  if (name.find('/') != name.npos && !reason) {
    const std::string root = files.resolved(directory);
    for (std::size_t slash = name.find('/'); slash != name.npos && !reason;
         slash = name.find('/', slash + 1)) {
      const std::string made = start + std::string(name.substr(0, slash));
      if (files.kind(made) == FileKind::missing) reason = files.make_directory(made);
      if (reason || is_below(files.resolved(made), root)) continue;
      session.findings.diags.error(diag::OutputLeadsOut{.path = made, .directory = directory}, {});
      return false;
    }
  }
  const bool there = !reason && files.kind(path) != FileKind::missing;
  if (there && !is_below(files.resolved(path), files.resolved(directory))) {
    session.findings.diags.error(diag::OutputLeadsOut{.path = path, .directory = directory}, {});
    return false;
  }
  if (!reason) reason = files.write_regular(path, text);
  if (!reason) return true;
  session.findings.diags.error(diag::CannotWrite{.path = path, .reason = *reason}, {});
  return false;
}

}  // namespace tgtcfg
