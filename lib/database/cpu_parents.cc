#include "database/cpu_parents.h"

#include <tgtcfg/codes.h>

#include <set>

namespace tgtcfg {
namespace {

class ParentCheck {
 public:
  ParentCheck(const TypedTable<CpuRow>& cpus, Diagnostics& diags) : cpus_(cpus), diags_(diags) {}

  bool check(const RootRow& row) {
    const Value* from = row.value.find("from");
    if (from == nullptr || !from->is_array()) return true;
    for (const Value& parent : from->array()) {
      std::set<std::string> seen;
      if (!cpus_.has(parent.string())) {
        diags_
            .error(diag::UnknownCpuParent{.name = row.name, .parent = parent.string()}, parent.span)
            .suggest_nearest(parent.string(), cpus_.names(), parent.span);
        return false;
      }
      if (parent.string() != row.name && !reaches(parent.string(), row.name, seen)) continue;
      // Once a circle: its other rows are wrong too, and say nothing.
      if (!circular_.contains(row.name))
        diags_.error(diag::CpuFamilyCycle{.name = row.name}, parent.span);
      circular_.insert(seen.begin(), seen.end());
      return false;
    }
    return true;
  }

 private:
  bool reaches(const std::string& from, const std::string& wanted,
               std::set<std::string>& seen) const {
    const auto row = cpus_.value(from, false);
    if (!row || !seen.insert(from).second) return false;
    for (const std::string& parent : parents_of(*row)) {
      if (parent == wanted || reaches(parent, wanted, seen)) return true;
    }
    return false;
  }

  const TypedTable<CpuRow>& cpus_;
  Diagnostics& diags_;
  std::set<std::string> circular_;
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
