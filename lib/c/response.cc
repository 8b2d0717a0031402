#include "c/response.h"

#include <tgtcfg/writers.h>

#include <utility>
#include <vector>

#include "diag/diagnostic_json.h"
#include "diag/order.h"

namespace tgtcfg {

Array diagnostics_json(std::span<const Diagnostic> diagnostics, const SourceMap& sources) {
  std::vector<Diagnostic> sorted(diagnostics.begin(), diagnostics.end());
  sort_diagnostics(sorted, sources);
  Array list;
  for (const Diagnostic& diagnostic : sorted) list.push_back(diagnostic_json(diagnostic, sources));
  return list;
}

std::string make_response(Value id, bool ok, std::optional<Value> result, Array diagnostics) {
  Object response{{"id", std::move(id)}, {"ok", ok}};
  if (result) response.push_back({"result", std::move(*result)});
  if (!ok || !diagnostics.empty()) response.push_back({"diagnostics", std::move(diagnostics)});
  return write_compact_json(std::move(response));
}

}  // namespace tgtcfg
