#include "tool_lines/argument_readers.h"

#include <tgtcfg/triple.h>

#include <algorithm>
#include <utility>

#include "database/embedded_data.h"
#include "support/edit_distance.h"
#include "support/text.h"
#include "tool_lines/cpu_arguments.h"

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

std::string_view without_version(std::string_view word) {
  return word.substr(0, word.find('.'));
}

// Returns the triple for the words of a tool.
std::string llvm_triple(const Value& tool, std::vector<std::string> words) {
  for (const Value& row : tool.list("default_abis")) {
    if (words.size() == 2 && contains(row.texts("archs"), words[0]) &&
        row.text("system") == without_version(words[1]))
      words.push_back(row.text("abi"));
  }
  std::vector<std::string> parts;
  for (const std::string& word : words) {
    const std::string name(without_version(word));
    const Value* other = tool.get("triple_words").find(name);
    // LLVM writes the version directly after the name, and only the oldest one.
    const std::string version =
        word == name ? "" : word.substr(name.size() + 1, word.find("...") - name.size() - 1);
    if (other == nullptr || !other->string().empty())
      parts.push_back((other == nullptr ? name : other->string()) + version);
  }
  parts.insert(parts.begin() + 1, "unknown");
  return join(parts, "-");
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
  Value& target = line_.targets.of();
  // The last of `-m32`, `-m64` and `-mx32` holds: each begins with the triple before all of them.
  const auto [before, is_first] = before_.try_emplace(row.text("choice"), target.text("mtriple"));
  const std::string& triple = before->second;
  const Triple parts = parse_triple(triple, line_.release);
  const std::string& arch =
      row.get("by_arch").text(triple.empty() ? assumed_arch : std::string_view(parts.arch));
  if (arch.empty() && is_first)
    return line_.reports.no_effect(said.text(), ": it is the default of the target");
  if (arch.empty())
    return void(target.set("mtriple", triple.empty() ? Value(assumed_arch) : Value(triple)));
  std::string changed = arch + triple.substr(std::min(triple.find('-'), triple.size()));
  const std::string& environment = row.text("environment");
  if (!environment.empty()) {
    changed.resize(changed.size() - parts.environment_name.size());
    if (!changed.ends_with('-')) changed += '-';
    changed += environment;
  }
  target.set("mtriple", said.placed(changed));
  // A program has the same defaults in both byte orders.
  if (row.text("choice") != "order") line_.cpu.set_program(changed);
}

// `x86-freestanding-eabi`, `x86_64-linux.5.10-gnu.2.31`, by `triple_parts` of the tool's row.
void TripleArguments::read_own(const ToolArgument& said) {
  const Array& known = line_.tool.list("triple_parts");
  const std::vector<std::string> versioned = line_.tool.texts("versioned_words");
  std::vector<std::string> words;
  std::vector<std::string> left_out;
  for (const std::string_view each : split(said.value, '-')) {
    // A version may follow the name of a system or of an ABI.
    const std::string name(without_version(each));
    const bool is_kept = name == each || contains(versioned, name);
    words.emplace_back(is_kept ? each : name);
    if (!is_kept) left_out.emplace_back(each);
    if (is_kept && each.find("...") != each.npos)
      line_.reports.left_out(std::string(each), "only the oldest version is written");
    const std::vector<std::string> names = words.size() <= known.size()
                                               ? known[words.size() - 1].texts("names")
                                               : std::vector<std::string>();
    if (contains(names, name)) continue;
    const std::string usual(usual_arch(name));
    return line_.reports.refused(
        said.text(), "unknown name `" + name + "`", said.span,
        contains(names, usual) ? std::vector<std::string>{usual} : nearest_names(name, names));
  }
  for (const std::string& word : left_out) {
    const std::string name(without_version(word));
    const std::string& library = line_.tool.get("platform_words").text(name);
    if (library.empty())
      line_.reports.left_out(word, "the configuration only has the name before the version");
    else
      line_.settings.set("platform", Object{{library, word.substr(name.size() + 1)}});
  }
  line_.targets.of().set("mtriple", said.placed(llvm_triple(line_.tool, std::move(words))));
}

// A tool's own name for a target, which is a triple, a CPU, features and an ABI of LLVM.
void TripleArguments::finish_own_target() {
  if (own_target_.row == nullptr) return;
  Value& target = line_.targets.of();
  const std::string text = own_target_.text();
  if (own_target_.value.ends_with(".json"))
    return line_.reports.not_supported(text, own_target_.span);
  const Value& targets = tool_targets().get(line_.name);
  const Value* row = targets.find(own_target_.value);
  if (row == nullptr)
    return line_.reports.refused(text, "unknown target", own_target_.span,
                                 nearest_names(own_target_.value, keys_of(targets)));
  if (row->has("refused") || (row->flag("needs_cpu") && !target.has("mcpu")))
    return line_.reports.refused(text, row->has("refused") ? row->text("refused") : "set a CPU",
                                 own_target_.span);
  target.set("mtriple", own_target_.placed(row->get("triple")));
  if (row->has("cpu") && !target.has("mcpu")) target.set("mcpu", row->get("cpu"));
  if (row->has("system"))
    line_.reports.left_out(row->text("system"), "LLVM's target triple has another system");
  if (row->has("mabi")) target.set("mabi", row->get("mabi"));
  if (row->has("float")) target.set("mfloat-abi", row->get("float"));
  line_.cpu.read_first(row->text("features"));
}

// Each `-arch` of Apple's compilers makes code of its own.
void TripleArguments::read_arch(const ToolArgument& said) {
  if (arch_.row != nullptr && said.row->has("rest") && said.value != arch_.value)
    return line_.reports.left_out(said.text(), "only the first architecture is written");
  arch_ = said;
}

// A complete triple takes precedence.
// The architecture replaces the one of a triple, wherever that is.
void TripleArguments::finish_arch() {
  if (arch_.row == nullptr) return;
  const std::string triple = line_.targets.of().text("mtriple");
  const std::string& rest = arch_.row->text("rest");
  if (!rest.empty() && !triple.empty() && triple.find("-apple-") == triple.npos)
    return line_.reports.no_effect(arch_.text(), ": the target triple sets the architecture");
  const std::string arch(rest.empty() ? usual_arch(arch_.value) : arch_.value);
  const std::size_t end = std::min(triple.find('-'), triple.size());
  line_.targets.of().set("mtriple",
                         arch_.placed(arch + (triple.empty() ? rest : triple.substr(end))));
}

// Words that only together are a triple: `GOOS=linux GOARCH=arm64`, `arm-64-linux`.
void TripleArguments::read_word(const ToolArgument& said) {
  if (said.name.ends_with('=')) return;  // an empty variable has its default
  words_.insert(said.value.empty() ? said.name : said.value);
  last_word_ = said;
}

void TripleArguments::finish_words() {
  finish_arch();
  if (words_.empty()) return;
  const std::string words = join(words_, " ");
  const Array& meant = line_.tool.get("triples").list(words);
  if (meant.empty() && line_.tool.get("triples").has(words))
    return line_.reports.not_supported(words, last_word_.span);
  // Without the other word, the target depends on the build machine.
  const std::string& help = line_.tool.text("help_for_word");
  if (meant.empty() && words_.size() == 1 && !help.empty())
    return line_.reports.left_out(last_word_.text(), help);
  if (meant.empty())
    return line_.reports.refused(words, "unknown target `" + words + "`", last_word_.span, {});
  line_.targets.of().set("mtriple", last_word_.placed(meant.front()));
  if (meant.size() > 1 && !line_.targets.of().has("mcpu"))
    line_.targets.of().set("mcpu", last_word_.placed(meant.back()));
}

// `-mmacosx-version-min=12`: the system of a triple that does not set a version.
void TripleArguments::finish_system() {
  if (system_.row == nullptr) return;
  Value& target = line_.targets.of();
  const std::string triple = target.text("mtriple");
  if (triple.empty()) return line_.reports.left_out(system_.text());
  std::vector<std::string> words;
  for (const std::string_view word : split(triple, '-')) words.emplace_back(word);
  const auto system = std::ranges::find_if(words, [&](const std::string& word) {
    return contains(system_.row->texts("systems"), word);
  });
  if (system != words.end()) {
    *system = system_.row->text("name") + system_.value;
    target.set("mtriple", system_.placed(join(words, "-")));
  } else if (!system_.row->flag("variable")) {
    line_.reports.no_effect(system_.text(), ": the target triple sets another system or version");
  }
}

// `-mabi=64` of MIPS selects the architecture. The environment must not name another ABI.
void TripleArguments::fit_width_of_abi(Value& target) const {
  const std::string triple = target.text("mtriple");
  const Value& archs = line_.tool.get("archs_by_abi").get(target.text("mabi"));
  const std::string& arch = archs.text(parse_triple(triple, line_.release).arch);
  if (arch.empty()) return;
  const std::string rest = triple.substr(std::min(triple.find('-'), triple.size()));
  target.set("mtriple", arch + rest.substr(0, rest.find("abi", rest.rfind('-') + 1)));
}

// A tool may name its targets otherwise than LLVM: `riscv64gc` is an arch and its extensions.
void TripleArguments::finish() {
  finish_system();
  for (Value& each : line_.targets.all()) {
    const std::string triple = with_llvm_system(line_.tool, each.text("mtriple"));
    if (!triple.empty()) each.set("mtriple", triple);
    fit_width_of_abi(each);
    const std::size_t end = std::min(triple.find('-'), triple.size());
    if (!triple.starts_with("riscv") || end <= riscv_arch) continue;
    line_.cpu.read_arch_of_triple("rv" + triple.substr(5, end - 5));
    each.set("mtriple", triple.substr(0, riscv_arch) + triple.substr(end));
  }
}

}  // namespace tgtcfg
