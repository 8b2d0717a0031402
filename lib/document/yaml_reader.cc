// YAML: libyaml says where the pieces are, the handler builds documents of them.
#include <tgtcfg/codes/TC10.h>

#include "document/yaml_events.h"
#include "document/yaml_handler.h"
#include "document/yaml_text.h"

namespace tgtcfg {
namespace {

std::optional<std::vector<Document>> read_once(const ReadInput& input, YamlText& source) {
  YamlEvents events(source.text(), input.begin, input.text.size());
  YamlHandler handler(input, source);
  try {
    do {
      if (!events.next()) {
        if (source.mend(events.error())) throw ReadAgain{};
        handler.refuse(events.error());
        return std::nullopt;
      }
      handler.take(events.event());
    } while (events.event().kind != YamlEventKind::end);
    return handler.finish();
  } catch (const StopReading&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<std::vector<Document>> read_yaml(const ReadInput& input) {
  YamlText source(input.text);
  if (const auto at = source.excess_directive()) {
    const auto begin = static_cast<std::uint32_t>(*at);
    input.diags.error(diag::TooManyDirectives{.limit = std::to_string(YamlText::most_directives)},
                      Span{input.file, begin, begin + 1});
    return std::nullopt;
  }
  for (;;) {
    Diagnostics found;
    try {
      auto documents =
          read_once({input.file, input.text, input.begin, input.limits, found}, source);
      const bool refused = found.has_errors();
      input.diags.append(std::move(found));
      if (refused) return std::nullopt;
      return documents;
    } catch (const ReadAgain&) {
    }
  }
}

}  // namespace tgtcfg
