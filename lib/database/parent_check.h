// Whether the rows of a user's root hang together: parents that are there, and no circle.
#pragma once

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/diagnostics.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "database/parent_circles.h"
#include "database/row_reader.h"
#include "database/typed_table.h"
#include "database/user_root.h"

namespace tgtcfg {

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

}  // namespace tgtcfg
