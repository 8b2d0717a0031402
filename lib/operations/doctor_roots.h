// The search paths of `tgtcfg doctor`: what each has, and files in it that are not read.
#pragma once

#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct RootState {
  std::size_t rows = 0;
  std::size_t configurations = 0;
  std::vector<std::string> not_read;  ///< each with the folder that is read

  /// `rows: 2 rows, 1 configuration; …`
  [[nodiscard]] std::string text(const std::string& root) const;
};

/// Of a directory that is there.
[[nodiscard]] RootState look_at_root(const Session& session, const std::string& root);

}  // namespace tgtcfg
