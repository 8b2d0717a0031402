#include "operations/list_names.h"

namespace tgtcfg {
namespace {

constexpr TableName names[] = {
    {"kinds", "kind", Table::kinds},
    {"tags", "tag", Table::tags},
    {"configs", "config", Table::configurations},
    {"executors", "executor", Table::executors},
    {"runtimes", "runtime", Table::runtimes},
    {"generators", "generator", Table::generators},
    {"backends", "backend", Table::backends},
    {"chips", "chip", Table::chips},
    {"cpus", "cpu", Table::cpus},
    {"pass-config", "pass-config", Table::pass_config},
    {"versions", "version", Table::versions},
};

}  // namespace

std::span<const TableName> table_names() {
  return names;
}

const TableName* find_table(std::string_view word) {
  for (const TableName& name : names) {
    if (name.plural == word || name.singular == word) return &name;
  }
  return nullptr;
}

std::vector<std::string> list_tables() {
  std::vector<std::string> words;
  for (const TableName& row : table_names()) words.emplace_back(row.plural);
  words.emplace_back("features");
  words.emplace_back("codes");
  return words;
}

}  // namespace tgtcfg
