// A hostile name and a hostile text in every form of a report.
#include <tgtcfg/writers.h>

#include "command.h"

using namespace tgtcfg;

namespace {

bool is_json(const std::string& text) {
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add("report", text);
  return parse(file, InputFormat::json, sources, Limits{}, diags).has_value();
}

bool has_raw_control(const std::string& text) {
  return std::any_of(text.begin(), text.end(),
                     [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7F; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string all = fuzz::text_of(data, size);
  const std::size_t cut = std::min(all.find('\n'), all.size());
  MemoryFileSystem files;
  const std::string text = all.substr(std::min(cut + 1, all.size()));
  for (const char* format :
       {"human", "concise", "json", "ndjson", "sarif", "junit", "tap", "github"}) {
    const auto outcome = fuzz::run(
        {"validate", "-", "--stdin-filename=" + all.substr(0, cut), "-f", format}, files, text);
    const std::string_view name = format;
    if (name == "json" || name == "sarif") fuzz::require(is_json(outcome.out), "a report is JSON");
    if (name != "github")
      fuzz::require(!has_raw_control(outcome.out), "nothing acts on a terminal");
  }
  return 0;
}
