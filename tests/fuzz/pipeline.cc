// Bytes to a plan, a plan to itself, a plan to emissions; the report of the same bytes.
#include "command.h"

using namespace tgtcfg;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const char* formats[] = {"yaml", "json", "json5"};
  const std::string format = formats[data[0] % 3];
  const std::string text = fuzz::text_of(data + 1, size - 1);
  MemoryFileSystem files;
  const auto run = [&](std::vector<std::string> args, const std::string& in) {
    return fuzz::run(args, files, in);
  };
  const auto resolved = run({"resolve", "-", "--input-format", format}, text);
  fuzz::require(resolved.out.empty() == (resolved.exit != 0), "a product or nothing");
  fuzz::require(resolved.exit == 0 || !resolved.err.empty(), "a failure says why");
  const auto checked = run({"validate", "-", "--input-format", format, "-f", "json"}, text);
  if (resolved.exit == 0) {
    fuzz::require(checked.exit == 0, "what resolves is valid");
    const auto again = run({"resolve", "-", "--input-format", "json"}, resolved.out);
    fuzz::require(again.exit == 0 && again.out == resolved.out, "a plan resolves to itself");
    (void)run({"resolve", "-", "--input-format", format, "--emit", "tvm-0.19"}, text);
    (void)run({"resolve", "-", "--input-format", format, "--emit", "tvm"}, text);
    (void)run({"decompose", "-", "--input-format", format, "--level", "device"}, text);
  }
  for (const char* to : {"new", "config", "composite"})
    (void)run({"convert", "-", "--input-format", format, "--to", to}, text);
  return 0;
}
