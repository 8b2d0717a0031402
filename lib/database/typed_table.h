// One table of the database: users' rows hide embedded rows. Each row is made on first use.
#pragma once

#include <tgtcfg/database.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "database/embedded.h"
#include "database/packed_row.h"
#include "database/row_reader.h"
#include "model/plain_values.h"
#include "support/guarded.h"

namespace tgtcfg {

/// A row of a search path entry. Its value keeps its locations for diagnostics.
template <class Row>
struct UserRow {
  Value value;
  bool abstract = false;
  RootOrigin origin = RootOrigin::user;
  MadeOnce<Row> row;
};

template <class Row>
class TypedTable {
 public:
  explicit TypedTable(Table table)
      : table_(table), embedded_(std::make_unique<MadeOnce<Row>[]>(embedded::count(table))) {}

  [[nodiscard]] Table table() const { return table_; }

  /// Returns the row of that name or null. `make` converts a packed value or a tree to a row.
  /// Abstract rows are not found.
  template <class Make>
  const Row* find(std::string_view name, const Make& make) const {
    if (const auto user = find_user(name); user != user_.end()) {
      if (user->second.abstract) return nullptr;
      return user->second.row.get([&] { return made_of(user->second.value, make); });
    }
    const auto index = embedded::find(table_, name);
    if (!index) return nullptr;
    const embedded::Row row = embedded::row(table_, *index);
    if (row.abstract) return nullptr;
    return embedded_[*index].get([&] {
      if constexpr (takes_packed<Make>)
        return make(PackedValue(row.lookup));
      else
        return make(unpack(row.lookup));
    });
  }

  /// Calls `use` with the packed row, or with null if the row does not exist.
  template <class Use>
  auto with_packed(std::string_view name, const Use& use) const {
    if (const auto user = user_.find(name); user != user_.end()) {
      const std::string packed = pack(user->second.value);
      return use(PackedValue(packed));
    }
    const auto index = embedded::find(table_, name);
    return use(index ? PackedValue(embedded::row(table_, *index).lookup) : PackedValue());
  }

  /// Returns the row as data. Abstract rows are included.
  [[nodiscard]] std::optional<Value> value(std::string_view name, bool full) const {
    if (const auto user = user_.find(name); user != user_.end()) return user->second.value;
    return embedded_value(name, full);
  }
  /// The same for embedded rows only.
  [[nodiscard]] std::optional<Value> embedded_value(std::string_view name, bool full) const {
    const auto index = embedded::find(table_, name);
    if (!index) return std::nullopt;
    const embedded::Row row = embedded::row(table_, *index);
    return unpack(full ? row.full : row.lookup);
  }

  [[nodiscard]] bool is_of_user(std::string_view name) const {
    return user_.find(name) != user_.end();
  }
  [[nodiscard]] bool is_of_project(std::string_view name) const {
    const auto user = find_user(name);
    return user != user_.end() && user->second.origin == RootOrigin::project;
  }
  [[nodiscard]] bool has(std::string_view name, bool abstract_too = false) const {
    if (const auto user = find_user(name); user != user_.end())
      return abstract_too || !user->second.abstract;
    const auto index = embedded::find(table_, name);
    return index && (abstract_too || !embedded::row(table_, *index).abstract);
  }

  /// Returns the location of a user's row; unknown for other rows.
  [[nodiscard]] Span place(std::string_view name) const {
    const auto user = user_.find(name);
    if (user == user_.end()) return {};
    const Value* name_value = user->second.value.find("name");
    return name_value == nullptr ? user->second.value.span : name_value->span;
  }

  /// Returns true if the name is new.
  bool add(const std::string& name, Value value, bool abstract, RootOrigin origin) {
    const auto [row, is_new] = user_.try_emplace(name);
    row->second.value = std::move(value);
    row->second.abstract = abstract;
    row->second.origin = origin;
    return is_new;
  }
  void remove(std::string_view name) {
    if (const auto user = user_.find(name); user != user_.end()) user_.erase(user);
  }

  [[nodiscard]] std::vector<std::string> names(bool abstract_too = false) const {
    std::vector<std::string> result;
    for (const auto& [name, row] : user_) {
      if (abstract_too || !row.abstract) result.push_back(name);
    }
    for (std::size_t i = 0; i < embedded::count(table_); ++i) {
      const embedded::Row row = embedded::row(table_, i);
      if ((abstract_too || !row.abstract) && !user_.contains(row.name))
        result.emplace_back(row.name);
    }
    // Embedded rows are already sorted.
    if (!user_.empty()) std::ranges::sort(result);
    return result;
  }

 private:
  // Nearly always, `user_` is empty.
  [[nodiscard]] auto find_user(std::string_view name) const {
    return user_.empty() ? user_.end() : user_.find(name);
  }

  template <class Make>
  static constexpr bool takes_packed = std::is_invocable_v<Make, const PackedValue&>;

  template <class Make>
  static Row made_of(Value value, const Make& make) {
    if constexpr (takes_packed<Make>) {
      const std::string packed = pack(value);
      return make(PackedValue(packed));
    } else {
      forget_places(value);
      return make(value);
    }
  }

  Table table_;
  std::map<std::string, UserRow<Row>, std::less<>> user_;
  std::unique_ptr<MadeOnce<Row>[]> embedded_;
};

}  // namespace tgtcfg
