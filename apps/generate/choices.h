// Definitions that offer names to an editor and refuse none: rows of a search path have other
// names, and a target may be any target string.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "json_format.h"

namespace tgtcfg::generate {

using RowMap = std::map<std::string, Json>;

/// One list of names with what they are. An editor shows the list in which a value stands, so
/// short lists of what belongs together serve better than one of everything.
inline Json choice(const RowMap& rows) {
  Json names = Json::array();
  Json descriptions = Json::array();
  bool described = false;
  for (const auto& [name, row] : rows) {
    names.push_back(name);
    descriptions.push_back(row.value("description", ""));
    described = described || !descriptions.back().get<std::string>().empty();
  }
  Json list = Json{{"enum", names}};
  if (described) list["enumDescriptions"] = descriptions;
  return list;
}

/// Rows by the first segment of their names.
inline std::vector<RowMap> families(const RowMap& rows) {
  std::map<std::string, RowMap> by_segment;
  for (const auto& [name, row] : rows) {
    const std::size_t slash = name.find('/');
    by_segment[slash == std::string::npos ? "" : name.substr(0, slash)].emplace(name, row);
  }
  std::vector<RowMap> all;
  for (auto& [segment, members] : by_segment) all.push_back(std::move(members));
  return all;
}

/// Each list beside what permits everything: in one union of all lists, half a name would leave
/// only the list that fits it best.
inline Json open_choices(const std::vector<RowMap>& lists) {
  Json choices = Json::array();
  for (const RowMap& rows : lists)
    choices.push_back(Json{{"anyOf", Json::array({choice(rows), Json::object()})}});
  return choices;
}

}  // namespace tgtcfg::generate
