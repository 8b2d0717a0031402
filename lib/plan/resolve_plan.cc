#include <tgtcfg/pipeline.h>

namespace tgtcfg {

std::optional<CompilationConfig> resolve_plan(const Plan& plan, const Context& context) {
  const Document document{context.sources.add("<plan>", {}), 0, config_of(plan, context.database)};
  const auto spec = check(document, context);
  if (!spec) return std::nullopt;
  return resolve(*spec, context);
}

}  // namespace tgtcfg
