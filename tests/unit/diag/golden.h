// Expectations kept in files: compared byte by byte, rewritten with TGTCFG_UPDATE=1.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg::test {

/// Compares with tests/unit/diag/golden/<name> or, under TGTCFG_UPDATE=1, writes it. Returns an
/// empty text when they are equal, else the first line that differs.
std::string compare_golden(const std::string& name, std::string_view actual);

}  // namespace tgtcfg::test
