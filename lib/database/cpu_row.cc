// A CPU family's row as data -> as a type.
#include <algorithm>
#include <string>

#include "database/row_reader.h"

namespace tgtcfg {
namespace {

std::string text_of(const Value& row, std::string_view key) {
  const Value* value = row.find(key);
  return value != nullptr && value->is_string() ? value->string() : std::string();
}

std::vector<std::string> texts_of(const Value& row, std::string_view key) {
  std::vector<std::string> texts;
  const Value* value = row.find(key);
  if (value == nullptr || !value->is_array()) return texts;
  for (const Value& element : value->array()) {
    if (element.is_string()) texts.push_back(element.string());
  }
  return texts;
}

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
  const std::string versions = text_of(entry, "versions");
  const std::size_t colon = std::min(versions.find(':'), versions.size());
  result.first = versions.substr(0, colon);
  result.last = colon == versions.size() ? result.first : versions.substr(colon + 1);
  const std::string flags = text_of(entry, "flags");
  const std::string name = text_of(entry, "name");
  result.flags = flags.empty() ? std::string(usual_flags) : flags;
  replace_all(result.flags, "{name}", name.empty() ? row : name);
  replace_all(result.flags, "{family}", text_of(entry, "family"));
  result.warning = text_of(entry, "warning");
  return result;
}

}  // namespace

CpuRow read_cpu(const Value& row) {
  CpuRow cpu;
  cpu.name = text_of(row, "name");
  cpu.from = texts_of(row, "from");
  cpu.vendor = text_of(row, "vendor");
  const Value* generation = row.find("generation");
  if (generation != nullptr && generation->is_integer()) {
    cpu.generation = static_cast<int>(generation->integer());
  }
  cpu.part = text_of(row, "part");
  cpu.named = texts_of(row, "named");
  cpu.features = texts_of(row, "features");
  if (const Value* llvm = row.find("llvm"); llvm != nullptr) {
    cpu.llvm_cpu = text_of(*llvm, "cpu");
    cpu.llvm_features = texts_of(*llvm, "features");
    cpu.llvm_also = texts_of(*llvm, "also");
    cpu.llvm_within = texts_of(*llvm, "within");
  }
  const Value* compilers = row.find("compilers");
  if (compilers == nullptr || !compilers->is_object()) return cpu;
  for (const Member& compiler : compilers->object()) {
    for (const Value& entry : compiler.value.array()) {
      cpu.compilers.push_back(read_flags(compiler.key, entry, cpu.name));
    }
  }
  return cpu;
}

}  // namespace tgtcfg
