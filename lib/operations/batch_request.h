// One request of `tgtcfg batch` and its response.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

struct BatchResponse {
  std::string text;  ///< compact JSON without a line ending
  bool ok = false;
};

/// Answers one line. Depends only on its arguments, so lines may be answered in any order.
[[nodiscard]] BatchResponse answer_request(const Session& session, std::string_view line,
                                           std::size_t number);

/// Returns the answer to a line that exceeds the size limit of files.
[[nodiscard]] BatchResponse answer_too_long(const Session& session, std::size_t number);

}  // namespace tgtcfg
