// A command line of another tool: the first line says which, the others are its arguments. What
// `convert --from` writes is a configuration that can be read.
#include "command.h"
#include "operations/convert.h"

using namespace tgtcfg;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::vector<std::string> tools = readable_tools();
  std::vector<std::string> args{"convert", "--from", tools[data[0] % tools.size()], "--"};
  const std::string rest = fuzz::text_of(data + 1, size - 1);
  for (std::size_t at = 0; at < rest.size();) {
    const std::size_t end = std::min(rest.find('\n', at), rest.size());
    args.push_back(rest.substr(at, end - at));
    at = end + 1;
  }
  MemoryFileSystem files;
  const auto outcome = fuzz::run(args, files, "");
  if (outcome.exit != 0) return 0;
  const auto checked = fuzz::run({"validate", "-", "-f", "json"}, files, outcome.out);
  fuzz::require(checked.exit == 0 || checked.exit == 1, "what was written can be read");
  return 0;
}
