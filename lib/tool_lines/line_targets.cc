#include "tool_lines/line_targets.h"

#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <utility>

#include "emit/backend_row.h"
#include "emit/tool_cpu.h"
#include "support/text.h"
#include "tool_lines/cpu_arguments.h"

namespace tgtcfg {
namespace {

bool is_default_of(const ToolCpu& parts, const Value& row, const Value& target) {
  return contains(row.texts("archs"), parts.arch) && !target.has(row.text("name")) &&
         fits_system(row, parts);
}

// An accelerator's triple determines its kind, and a chip determines its triple.
void choose_kind(const ToolLine& line, Value& target) {
  const std::string arch = parse_triple(target.text("mtriple"), line.release).arch;
  const Value* name = line.tool.get("kinds_of_archs").find(arch);
  if (name == nullptr) return;
  const KindRow* kind = line.session.database.kind(name->string());
  const bool chip = kind != nullptr && kind->chip.has_value();
  Value changed = Object{{"kind", *name}};
  for (Member& attribute : target.object()) {
    if (attribute.key == "kind" || (chip && attribute.key == "mtriple")) continue;
    // A kind without the attribute: NVPTX does not have a list of features.
    if (kind != nullptr && kind->attribute(attribute.key) == nullptr) {
      line.reports.left_out(attribute.value.is_array() ? join(target.texts(attribute.key), ",")
                                                       : attribute.value.string());
    } else {
      changed.set(attribute.key, std::move(attribute.value));
    }
  }
  target = std::move(changed);
}

/// The first option that sets a CPU of the architecture: `-march=` on x86.
std::string cpu_option(const Value& tool, const std::string& arch) {
  for (const Value& row : tool.list("options")) {
    const std::string name = row.texts("names").front();
    const bool sets_cpu = row.text("means") == "cpu" || row.text("means") == "arch";
    if (sets_cpu && name.ends_with('=') && row.get("on").text(arch) != "refused") return name;
  }
  return {};
}

/// Sets the default CPU of the tool where LLVM has another one: `pentium4` for i686.
void set_own_cpu(const ToolLine& line, ToolCpu parts, Value& target) {
  const std::string& backend = line.tool.text("own_cpus_of");
  if (backend.empty() || line.cpu.has_base() || target.has("mcpu")) return;
  const auto row = read_backend(line.session.database, backend, {});
  if (!row || !LlvmArch::find(parts.arch, line.release)) return;
  // An ABI of RISC-V has the extensions of a hosted system, or those of `rv32e`.
  if (target.has("mabi")) parts.system = "linux";
  const bool is_embedded = target.text("mabi").ends_with('e');
  const Value* own = own_cpu(row->row, parts, std::to_string(line.release));
  if (own == nullptr || own->text("cpu") == line.tool.text("usual_cpu")) return;
  target.set("mcpu", own->get("cpu"));
  for (const std::string& feature : own->texts("features")) {
    if (!is_embedded) line.cpu.read_first("+" + feature);
  }
  if (is_embedded) line.cpu.read_first("+e");
  const auto older = std::find_if(row->releases.rbegin(), row->releases.rend(),
                                  [&](const auto& each) { return each.llvm < line.release; });
  if (older == row->releases.rend()) return;
  const Value* before = own_cpu(row->row, parts, older->name);
  if (before != nullptr && before->text("cpu") != own->text("cpu"))
    line.reports.older_default(older->name, parts.triple,
                               cpu_option(line.tool, parts.arch) + before->text("cpu"));
}

}  // namespace

void LineReports::left_out(const std::string& argument, const std::string& help) {
  auto note = diags_.note(diag::ArgumentNotExpressible{.argument = argument}, {});
  if (!help.empty()) note.help(help);
}

void LineReports::not_supported(const std::string& argument, Span span) {
  diags_.warning(diag::ArgumentNotSupported{.argument = argument}, span);
}

void LineReports::no_effect(const std::string& argument, const std::string& reason,
                            Severity severity, Span span) {
  diags_.report_as(severity, diag::ArgumentWithoutEffect{.argument = argument, .reason = reason},
                   span);
}

void LineReports::refused(const std::string& argument, const std::string& reason, Span span,
                          const std::vector<std::string>& near) {
  auto error = diags_.error(
      diag::RefusedByItsTool{.tool = tool_, .argument = argument, .reason = reason}, span);
  for (const std::string& name : near) error.suggest(name, {});
}

void LineReports::of_releases(const std::string& argument, const std::string& release, Span span) {
  diags_.warning(
      diag::ArgumentOfOtherRelease{.argument = argument, .tool = tool_, .release = release}, span);
}

void LineReports::older_default(const std::string& release, const std::string& triple,
                                const std::string& argument) {
  diags_
      .note(
          diag::DefaultOfOlderRelease{
              .tool = tool_, .release = release, .triple = triple, .argument = argument},
          {})
      .help("add `" + argument + "` to the arguments if they are for such a release");
}

void LineReports::unknown_argument(const std::string& argument,
                                   const std::vector<std::string>& near, Span span) {
  if (near.empty()) return left_out(argument);
  auto warning = diags_.warning(diag::UnknownArgument{.argument = argument, .tool = tool_}, span);
  for (const std::string& name : near) warning.suggest(name, {});
}

void LineReports::several(const ToolArgument& argument) {
  diags_.error(diag::SeveralArguments{.text = argument.text()}, argument.span)
      .help("remove the quotes around the arguments");
}

void LineReports::program(const ToolWords& words, const Value& tool) {
  if (words.size() == 0 || words[0].starts_with('-')) return;
  const std::string& word = words[0];
  if (word.find('.') != word.npos) return;
  diags_.note(diag::ProgramNotKnown{.word = word, .tool = tool_}, words.span(0, 0))
      .help("its programs are " + quoted_list(tool.texts("programs")));
}

Value& LineTargets::of(const std::string& asked) {
  const std::string kind = asked.empty() ? tool_.text("kind") : asked;
  for (auto each = targets_.rbegin(); each != targets_.rend(); ++each) {
    if (each->text("kind") == kind) return *each;
  }
  targets_.emplace_back(Object{{"kind", kind}});
  return targets_.back();
}

std::string LineTargets::arch() const {
  const auto own = std::ranges::find_if(targets_, [&](const Value& each) {
    return !tool_.text("kind").empty() && each.text("kind") == tool_.text("kind");
  });
  const std::string triple = own == targets_.end() ? std::string() : own->text("mtriple");
  return triple.empty() ? triple : parse_triple(triple, release_).arch;
}

std::string LineTargets::arch_or_assumed() const {
  const std::string of_triple = arch();
  return of_triple.empty() ? std::string(assumed_arch) : of_triple;
}

void apply_defaults(const ToolLine& line) {
  for (Value& each : line.targets.all()) {
    const ToolCpu parts = parts_of_triple(each.text("mtriple"), line.release);
    set_own_cpu(line, parts, each);
    for (const Value& row : line.tool.list("defaults")) {
      if (row.has("until") || !is_default_of(parts, row, each)) continue;
      each.set(row.text("name"), row.text("is"));
      line.cpu.read_last(row.text("features"));
    }
    for (const Value& row : line.tool.list("attribute_defaults")) {
      if (!each.has(row.text("name")) && each.text(row.text("of")).starts_with(row.text("prefix")))
        each.set(row.text("name"), row.text("is"));
    }
  }
}

void report_older_defaults(const ToolLine& line) {
  for (const Value& each : line.targets.all()) {
    const ToolCpu parts = parts_of_triple(each.text("mtriple"), line.release);
    const auto table = LlvmArch::find(parts.arch, line.release);
    for (const Value& row : line.tool.list("defaults")) {
      if (!row.has("until") || !table || !is_default_of(parts, row, each)) continue;
      const std::string arch_name = parts.triple.substr(0, parts.triple.find('-'));
      const FeatureSet set =
          changed_set(*table, table->enabled(each.text("mcpu"), arch_name), each.texts("mattr"));
      if (table->has(set, row.text("replaces")) && !table->has(set, "soft-float"))
        line.reports.older_default(row.text("until"), each.text("mtriple"),
                                   "-" + row.text("name") + "=" + row.text("is"));
    }
  }
}

void choose_kinds(const ToolLine& line) {
  for (Value& each : line.targets.all()) choose_kind(line, each);
}

}  // namespace tgtcfg
