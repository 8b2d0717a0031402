// A CPU family's row as data -> as a type.
#include <algorithm>
#include <string>

#include "database/row_reader.h"

namespace tgtcfg {
namespace {

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

// Most compilers take both switches with one name, so that rows leave such flags out.
constexpr std::string_view usual_flags = "-march={name} -mtune={name}";

CompilerFlags read_flags(const std::string& compiler, const Value& entry, const std::string& row) {
  CompilerFlags result;
  result.compiler = compiler;
  const std::string versions = entry.text("versions");
  const std::size_t colon = std::min(versions.find(':'), versions.size());
  result.first = versions.substr(0, colon);
  result.last = colon == versions.size() ? result.first : versions.substr(colon + 1);
  const std::string flags = entry.text("flags");
  const std::string name = entry.text("name");
  result.flags = flags.empty() ? std::string(usual_flags) : flags;
  replace_all(result.flags, "{name}", name.empty() ? row : name);
  replace_all(result.flags, "{family}", entry.text("family"));
  result.warning = entry.text("warning");
  return result;
}

}  // namespace

CpuRow read_cpu(const Value& row) {
  CpuRow cpu;
  cpu.name = row.text("name");
  cpu.from = row.texts("from");
  cpu.vendor = row.text("vendor");
  cpu.generation = static_cast<int>(row.integer("generation").value_or(cpu.generation));
  cpu.part = row.text("part");
  cpu.named = row.texts("named");
  cpu.features = row.texts("features");
  const Value& llvm = row.get("llvm");
  cpu.llvm_cpu = llvm.text("cpu");
  cpu.llvm_features = llvm.texts("features");
  cpu.llvm_also = llvm.texts("also");
  cpu.llvm_within = llvm.texts("within");
  for (const Member& compiler : row.map("compilers")) {
    for (const Value& entry : compiler.value.array()) {
      cpu.compilers.push_back(read_flags(compiler.key, entry, cpu.name));
    }
  }
  return cpu;
}

}  // namespace tgtcfg
