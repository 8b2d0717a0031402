#include "operations/triple_arguments.h"

#include <tgtcfg/triple.h>

#include <algorithm>

#include "operations/cpu_arguments.h"
#include "operations/own_words.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t riscv_arch = std::string_view("riscv64").size();
constexpr std::string_view unknown_arch = "unknown";

// Returns the triple with LLVM's name of a system that the tool names differently.
std::string with_llvm_system(const Value& tool, const std::string& triple) {
  for (const Member& system : tool.map("systems")) {
    if (triple.ends_with(system.key))
      return triple.substr(0, triple.size() - system.key.size()) + system.value.string();
  }
  return triple;
}

}  // namespace

// `musl-gcc` has no triple in its name.
void TripleArguments::read_program(const std::string& prefix, const std::string& word, Span span) {
  if (prefix.empty() || line_.tool.text("kind").empty()) return;
  const bool triple =
      prefix.find('-') != prefix.npos || parse_triple(prefix, line_.release).arch != unknown_arch;
  if (!triple) return line_.reports.left_out(word);
  Value value(prefix);
  value.span = span;
  line_.targets.of().set("mtriple", std::move(value));
  line_.cpu.set_program(prefix);
}

// `-m32`, `-mx32`, `-mbig-endian`: another architecture, another environment.
void TripleArguments::change(const ToolArgument& said) {
  const Value& row = *said.row;
  const std::string triple = line_.targets.of().text("mtriple");
  const Triple parts = parse_triple(triple, line_.release);
  const std::string& arch =
      row.get("by_arch").text(triple.empty() ? assumed_arch : std::string_view(parts.arch));
  if (arch.empty())
    return line_.reports.no_effect(said.text(), ": it is the default of the target");
  std::string changed = arch + triple.substr(std::min(triple.find('-'), triple.size()));
  const std::string& environment = row.text("environment");
  if (!environment.empty()) {
    changed.resize(changed.size() - parts.environment_name.size());
    if (!changed.ends_with('-')) changed += '-';
    changed += environment;
  }
  line_.targets.of().set("mtriple", said.placed(changed));
  line_.cpu.set_program(changed);
}

void TripleArguments::read_own(const ToolArgument& said) {
  const OwnTriple own = triple_of_words(line_.tool, said.value);
  if (!own.unknown.empty())
    return line_.reports.refused(said.text(), "unknown name `" + own.unknown + "`", said.span,
                                 own.near);
  for (const std::string& word : own.with_version)
    line_.reports.left_out(word, "the configuration only has the name before the version");
  line_.targets.of().set("mtriple", said.placed(own.text));
}

// A complete triple takes precedence.
void TripleArguments::read_arch(const ToolArgument& said) {
  if (!line_.targets.of().has("mtriple"))
    line_.targets.of().set("mtriple", said.placed(usual_arch(said.value)));
}

// Words that only together are a triple: `GOOS=linux GOARCH=arm64`, `arm-64-linux`.
void TripleArguments::read_word(const ToolArgument& said) {
  words_.insert(said.value.empty() ? said.name : said.value);
  last_word_ = said;
}

void TripleArguments::finish_words() {
  if (words_.empty()) return;
  const std::string words = join(words_, " ");
  const Array& meant = line_.tool.get("triples").list(words);
  if (meant.empty() && line_.tool.get("triples").has(words))
    return line_.reports.not_supported(words, last_word_.span);
  if (meant.empty())
    return line_.reports.refused(words, "unknown target `" + words + "`", last_word_.span, {});
  line_.targets.of().set("mtriple", last_word_.placed(meant.front()));
  if (meant.size() > 1 && !line_.targets.of().has("mcpu"))
    line_.targets.of().set("mcpu", last_word_.placed(meant.back()));
}

// A tool may name its targets otherwise than LLVM: `riscv64gc` is an arch and its extensions.
void TripleArguments::finish() {
  for (Value& each : line_.targets.all()) {
    const std::string triple = with_llvm_system(line_.tool, each.text("mtriple"));
    if (!triple.empty()) each.set("mtriple", triple);
    const std::size_t end = std::min(triple.find('-'), triple.size());
    if (!triple.starts_with("riscv") || end <= riscv_arch) continue;
    line_.cpu.read_arch_of_triple("rv" + triple.substr(5, end - 5));
    each.set("mtriple", triple.substr(0, riscv_arch) + triple.substr(end));
  }
}

}  // namespace tgtcfg
