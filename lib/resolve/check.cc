#include "resolve/check.h"

#include <cstddef>
#include <utility>

#include "check/check_context.h"

namespace tgtcfg {

bool is_fragment(const ConfigSpec& spec) {
  return !spec.has_targets && spec.parts.empty() && !spec.poison.lacks_layer;
}

std::optional<ConfigSpec> without_mistakes(ConfigSpec spec, const Context& context) {
  if (!spec.poison.any) return spec;
  if (spec.poison.whole || is_fragment(spec)) return std::nullopt;
  const std::size_t first = context.diags.size();
  check_resolution(spec, context);
  context.diags.drop_notes(first);  // notes about a plan that will not exist
  return std::nullopt;
}

std::optional<ConfigSpec> check(Document document, const Context& context) {
  CheckContext check{context};
  return without_mistakes(read_document(std::move(document), 0, check), context);
}

std::optional<ConfigSpec> check_target_list(const Value& text, const Context& context) {
  return without_mistakes(read_target_list(text, context), context);
}

}  // namespace tgtcfg
