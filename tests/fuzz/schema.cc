// Any tree against the schemas of inputs and outputs.
#include "schema/schema.h"
#include "fuzz.h"

using namespace tgtcfg;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add("input", fuzz::text_of(data, size));
  const auto documents = parse(file, InputFormat::yaml, sources, Limits{}, diags);
  if (!documents) return 0;
  for (const Document& document : *documents) {
    for (const std::string_view id : bundled_schema_ids()) {
      Diagnostics found;
      const bool fine = report(*bundled_schema(id), document.root, found,
                               {.pointer = "", .schema_name = std::string(id)});
      fuzz::require(fine != found.has_errors(), "a verdict agrees with its errors");
    }
  }
  return 0;
}
