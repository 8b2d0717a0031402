#include "resolve/tool_versions.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <vector>

#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

Value row_of(const Database& database, std::string_view name) {
  return database.raw(Table::versions, name).value_or(Value());
}

std::vector<std::string> names_of_role(const Database& database, std::string_view role) {
  std::vector<std::string> names = database.names(Table::versions);
  std::erase_if(names, [&](const std::string& name) {
    return !contains(row_of(database, name).texts("roles"), role);
  });
  return names;
}

}  // namespace

bool check_version_name(const Context& context, const std::string& name, Span span,
                        std::string_view map, const std::string& pointer) {
  if (contains(row_of(context.database, name).texts("roles"), map)) return true;
  const std::vector<std::string> names = names_of_role(context.database, map);
  auto report =
      context.diags.error(diag::UnknownVersionName{.name = name, .map = std::string(map)}, span);
  report.at(pointer_append(pointer, name))
      .suggest_nearest(name, names, span)
      .expected(names)
      .actual(name);
  report.help("run `tgtcfg list versions` to list the names");
  const auto other = map == "toolchain" ? "platform" : "toolchain";
  if (context.database.has(Table::versions, name))
    report.help("`" + name + "` is a name in `" + std::string(other) + "`");
  return false;
}

std::optional<std::string> tool_of_backend(const Database& database, std::string_view backend) {
  for (const std::string& name : database.names(Table::versions)) {
    if (contains(row_of(database, name).texts("backends"), backend)) return name;
  }
  return std::nullopt;
}

std::optional<std::string> release_of_toolchain(const Plan::Versions& toolchain,
                                                std::string_view backend,
                                                const Database& database) {
  const auto tool = tool_of_backend(database, backend);
  const auto version = tool ? toolchain.find(*tool) : toolchain.end();
  const BackendSummary* row = database.backend(backend);
  if (version == toolchain.end() || row == nullptr || row->releases.empty()) return std::nullopt;
  // Rows of such a backend depend on the version itself.
  const auto whole = database.raw(Table::backends, backend);
  if (is_version(version->second) && whole && whole->flag("any_release")) return version->second;
  const std::string* best = nullptr;
  for (const std::string& release : row->releases) {
    const bool newer = compare_by_numbers(release, version->second) > 0;
    if (best == nullptr || !newer) best = &release;
  }
  return *best;
}

}  // namespace tgtcfg
