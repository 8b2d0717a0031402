// One request of `tgtcfg batch` and its response.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

struct BatchResponse {
  std::string text;  ///< compact JSON without a line end
  bool ok = false;
};

/// Answers a line. Depends on nothing but its arguments, so that lines may be answered in any
/// order.
[[nodiscard]] BatchResponse answer_request(const Session& session, std::string_view line,
                                           std::size_t number);

/// The answer to a line that is longer than a file may be.
[[nodiscard]] BatchResponse answer_too_long(const Session& session, std::size_t number);

}  // namespace tgtcfg
