// Rows under `from`: the parents of tags, CPUs and backends of a search path, without circles.
#pragma once

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "database/row_reader.h"
#include "database/typed_table.h"
#include "database/user_root.h"

namespace tgtcfg {

/// Finds circles among rows in one walk over all of them (Tarjan's components), and without
/// recursion: a chain may be as long as a root has rows.
class ParentCircles {
 public:
  using Parents = std::function<std::vector<std::string>(const std::string&)>;
  explicit ParentCircles(Parents parents) : parents_(std::move(parents)) {}

  /// Walks from a row to all that it can reach.
  void walk_from(const std::string& name);
  /// Returns true if `a` and `b`, which may be the same row, are in one circle.
  [[nodiscard]] bool share_one(const std::string& a, const std::string& b) const;
  /// The number of the circle of a row that is in one.
  [[nodiscard]] std::size_t circle_of(const std::string& name) const {
    return nodes_.at(name).circle;
  }

 private:
  struct Node {
    std::size_t number = 0;
    std::size_t circle = 0;  ///< 0: in none
    bool waits = true;       ///< for the rest of its component
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

/// What is said of a parent that is not there, and of a circle.
template <class Row>
struct ParentReports {
  const TypedTable<Row>& table;
  std::string what;  ///< a row of the table, in messages
  Diagnostics& diags;

  void unknown(const RootRow& row, const Value& parent) const {
    diags
        .error(diag::UnknownParent{.what = what, .name = row.name, .parent = parent.string()},
               parent.span)
        .suggest_nearest(
            parent.string(), [&] { return table.names(true); }, parent.span);
  }
  void circle(const RootRow& row, const Value& parent) const {
    diags.error(diag::ParentCycle{.what = what, .name = row.name}, parent.span);
  }
};

/// Reports such rows among the added ones, and takes them out of the table. A circle is reported
/// once, at the first of its rows.
template <class Row>
void check_parents(TypedTable<Row>& table, std::string_view what,
                   const std::vector<const RootRow*>& rows, Diagnostics& diags) {
  const ParentReports<Row> reports{table, std::string(what), diags};
  ParentCircles circles([&](const std::string& name) {
    const auto row = table.value(name, false);
    return row ? parents_of(*row) : std::vector<std::string>();
  });
  std::set<std::size_t> reported;
  const auto is_wrong = [&](const RootRow& row, const Value& parent) {
    if (!table.has(parent.string(), true)) {
      reports.unknown(row, parent);
      return true;
    }
    if (!circles.share_one(row.name, parent.string())) return false;
    if (reported.insert(circles.circle_of(row.name)).second) reports.circle(row, parent);
    return true;
  };
  std::vector<std::string> wrong;
  for (const RootRow* row : rows) {
    if (row->table != table.table()) continue;
    circles.walk_from(row->name);
    bool ok = true;
    for (const Value& parent : row->value.list("from")) ok = !is_wrong(*row, parent) && ok;
    if (!ok) wrong.push_back(row->name);
  }
  for (const std::string& name : wrong) table.remove(name);
}

/// Reports parents that are no family and circles, and takes such rows out of the table.
void check_cpu_parents(TypedTable<CpuRow>& cpus, const std::vector<const RootRow*>& rows,
                       Diagnostics& diags);

/// A row by name as it is written, abstract ones included.
using WrittenRow = std::function<std::optional<Value>(std::string_view name)>;

/// The row above those that it starts from, each of them once and above its own. Maps merge by key;
/// to lists of facts about names (`refused_names`) it adds its own, every other list replaces.
[[nodiscard]] Value whole_backend(const Value& row, const WrittenRow& written);

}  // namespace tgtcfg
