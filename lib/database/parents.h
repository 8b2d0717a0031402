// Checks and merges the rows under `from`: the parents of tags, CPUs and backends of a search path.
#pragma once

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "database/row_reader.h"
#include "database/typed_table.h"
#include "database/user_root.h"

namespace tgtcfg {

/// Finds cycles among rows in one pass (Tarjan's components). Does not use recursion, because a
/// chain may contain all rows of a search path entry.
class ParentCircles {
 public:
  using Parents = std::function<std::vector<std::string>(const std::string&)>;
  explicit ParentCircles(Parents parents) : parents_(std::move(parents)) {}

  /// Visits all rows reachable from `name`.
  void walk_from(const std::string& name);
  /// Returns true if `a` and `b`, which may be the same row, are in one cycle.
  [[nodiscard]] bool share_one(const std::string& a, const std::string& b) const;
  /// Returns the number of the cycle of a row, which must be in one.
  [[nodiscard]] std::size_t circle_of(const std::string& name) const {
    return nodes_.at(name).circle;
  }

 private:
  struct Node {
    std::size_t number = 0;
    std::size_t circle = 0;  ///< 0 if not in a cycle
    bool waits = true;       ///< true until its component is complete
  };
  struct Step {
    std::string name;
    std::vector<std::string> parents;
    std::size_t next = 0;
    std::size_t low = 0;
  };
  void open(const std::string& name);
  void close();

  Parents parents_;
  std::unordered_map<std::string, Node> nodes_;
  std::vector<std::string> waiting_;
  std::vector<Step> path_;
  std::size_t circles_ = 0;
};

/// Reports unknown parents and cycles among the added rows, and removes these rows from the table.
/// A cycle is reported once, at the first of its rows. Of a CPU only the first wrong parent is
/// reported. `what` names a row of the table in messages.
template <class Row>
void check_parents(TypedTable<Row>& table, std::string_view what,
                   const std::vector<const RootRow*>& rows, Diagnostics& diags) {
  constexpr bool of_cpus = std::is_same_v<Row, CpuRow>;
  ParentCircles circles([&](const std::string& name) {
    const auto row = table.value(name, false);
    return row ? parents_of(*row) : std::vector<std::string>();
  });
  std::set<std::size_t> reported;
  std::vector<std::string> known;  // read for the first error
  const auto report = [&](const auto& page_of_cpus, const auto& page, const Value& parent) {
    if constexpr (of_cpus)
      return diags.error(page_of_cpus, parent.span);
    else
      return diags.error(page, parent.span);
  };
  const auto known_names = [&]() -> const std::vector<std::string>& {
    if (known.empty()) known = table.names(true);
    return known;
  };
  const auto is_wrong = [&](const std::string& name, const Value& parent) {
    const std::string& other = parent.string();
    if (!table.has(other, true)) {
      report(diag::UnknownCpuParent{.name = name, .parent = other},
             diag::UnknownParent{.what = std::string(what), .name = name, .parent = other}, parent)
          .suggest_nearest(other, known_names, parent.span);
      return true;
    }
    if (!circles.share_one(name, other)) return false;
    if (reported.insert(circles.circle_of(name)).second)
      report(diag::CpuFamilyCycle{.name = name},
             diag::ParentCycle{.what = std::string(what), .name = name}, parent);
    return true;
  };
  std::vector<std::string> wrong;
  for (const RootRow* row : rows) {
    if (row->table != table.table()) continue;
    circles.walk_from(row->name);
    bool ok = true;
    for (const Value& parent : row->value.list("from")) {
      if (ok || !of_cpus) ok = !is_wrong(row->name, parent) && ok;
    }
    if (!ok) wrong.push_back(row->name);
  }
  for (const std::string& name : wrong) table.remove(name);
}

/// Returns a row by name as written, including abstract rows.
using WrittenRow = std::function<std::optional<Value>(std::string_view name)>;

/// Returns a row merged over its parents, each used once. Maps merge by key. Lists of facts about
/// names (`refused_names`) are extended, all other lists are replaced.
[[nodiscard]] Value whole_backend(const Value& row, const WrittenRow& written);

}  // namespace tgtcfg
