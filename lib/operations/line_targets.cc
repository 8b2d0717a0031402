#include "operations/line_targets.h"

#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_default_of(const Triple& triple, const Value& row, const Value& target) {
  return contains(row.texts("archs"), triple.arch) && !target.has(row.text("name")) &&
         contains(row.texts("environments"), triple.environment);
}

}  // namespace

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

void apply_defaults(const ToolLine& line) {
  for (Value& each : line.targets.all()) {
    const Triple triple = parse_triple(each.text("mtriple"), line.release);
    for (const Value& row : line.tool.list("defaults")) {
      if (row.has("until") || !is_default_of(triple, row, each)) continue;
      each.set(row.text("name"), row.text("is"));
      line.cpu.read_last(row.text("features"));
    }
  }
}

void report_older_defaults(const ToolLine& line) {
  for (const Value& each : line.targets.all()) {
    const Triple triple = parse_triple(each.text("mtriple"), line.release);
    const auto table = LlvmArch::find(triple.arch, line.release);
    for (const Value& row : line.tool.list("defaults")) {
      if (!row.has("until") || !table || !is_default_of(triple, row, each)) continue;
      FeatureSet set = table->enabled(each.text("mcpu"), triple.arch_name);
      for (const std::string& change : each.texts("mattr")) (void)table->change(set, change);
      if (table->has(set, row.text("replaces")) && !table->has(set, "soft-float"))
        line.reports.older_default(row, each.text("mtriple"));
    }
  }
}

}  // namespace tgtcfg
