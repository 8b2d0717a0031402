#include "database/cpu_parents.h"

#include <tgtcfg/codes/TC22.h>

#include <set>

#include "database/parent_circles.h"

namespace tgtcfg {
namespace {

class ParentCheck {
 public:
  ParentCheck(const TypedTable<CpuRow>& cpus, Diagnostics& diags)
      : cpus_(cpus), diags_(diags), circles_([this](const std::string& name) {
          const auto row = cpus_.value(name, false);
          return row ? parents_of(*row) : std::vector<std::string>();
        }) {}

  bool check(const RootRow& row) {
    circles_.walk_from(row.name);
    for (const Value& parent : row.value.list("from")) {
      if (!cpus_.has(parent.string())) {
        diags_
            .error(diag::UnknownCpuParent{.name = row.name, .parent = parent.string()}, parent.span)
            .suggest_nearest(
                parent.string(), [&] { return cpus_.names(); }, parent.span);
        return false;
      }
      if (!circles_.share_one(row.name, parent.string())) continue;
      // Once a circle: its other rows are wrong too, and say nothing.
      if (reported_.insert(circles_.circle_of(row.name)).second)
        diags_.error(diag::CpuFamilyCycle{.name = row.name}, parent.span);
      return false;
    }
    return true;
  }

 private:
  const TypedTable<CpuRow>& cpus_;
  Diagnostics& diags_;
  ParentCircles circles_;
  std::set<std::size_t> reported_;
};

}  // namespace

void check_cpu_parents(TypedTable<CpuRow>& cpus, const std::vector<const RootRow*>& rows,
                       Diagnostics& diags) {
  ParentCheck check(cpus, diags);
  std::vector<std::string> wrong;
  for (const RootRow* row : rows) {
    if (row->table == Table::cpus && !check.check(*row)) wrong.push_back(row->name);
  }
  for (const std::string& name : wrong) cpus.remove(name);
}

}  // namespace tgtcfg
