// The C library and the size of pages, as `getconf -a` lists them.
#include <string>

#include "cpu/cpu_facts.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// The words after the name of a variable; empty if it is not listed.
std::vector<std::string> setting_of(std::string_view text, std::string_view name) {
  while (!text.empty()) {
    std::vector<std::string> words = words_of(next_line(text));
    if (words.empty() || words.front() != name) continue;
    words.erase(words.begin());
    return words;
  }
  return {};
}

}  // namespace

void detect_platform(const RecordedMachine& machine, DetectedMachine& result) {
  for (const ToolOutput& output : machine.tools) {
    if (output.tool != "getconf") continue;
    // `glibc 2.36`: other C libraries do not list the variable.
    const auto library = setting_of(output.text, "GNU_LIBC_VERSION");
    if (library.size() == 2 && library.front() == "glibc")
      result.platform["glibc"] = {library.back(), "getconf: GNU_LIBC_VERSION"};
    const auto page = setting_of(output.text, "PAGE_SIZE");
    unsigned long size = 0;
    if (page.size() == 1 && read_number(page.front(), size) && size > 0)
      result.page_size = static_cast<std::int64_t>(size);
  }
}

}  // namespace tgtcfg
