// Describes search path entries for `tgtcfg doctor`: their contents, and files that are ignored.
#pragma once

#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct RootState {
  std::size_t rows = 0;
  std::size_t configurations = 0;
  std::vector<std::string> not_read;  ///< each with the directory that would be read

  /// For example `rows: 2 rows, 1 configuration; …`.
  [[nodiscard]] std::string text(const std::string& root) const;
};

/// The directory must exist.
[[nodiscard]] RootState look_at_root(const Session& session, const std::string& root);

}  // namespace tgtcfg
