#include "request/tables_digest.h"

#include "support/sha256.h"

namespace tgtcfg {

std::string tables_digest(const Session& session) {
  std::string digest(built_in_tables_digest());
  if (session.search_path_files > 0) {
    std::string all = digest;
    for (std::uint32_t i = 1; i <= session.search_path_files; ++i)
      all += "\n" + sha256_hex(session.findings.sources.file(FileId{i}).text());
    digest = sha256_hex(all);
  }
  return "sha256:" + digest;
}

}  // namespace tgtcfg
