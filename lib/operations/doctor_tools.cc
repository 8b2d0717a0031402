#include "operations/doctor_tools.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "emit/backend_row.h"
#include "process/probe.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// The first start of Python from a cold disk may need a second.
constexpr std::chrono::milliseconds answer_limit{5000};

std::vector<std::string> release_names(const Value& row) {
  std::vector<std::string> names;
  for (const Value& release : row.list("tool_releases")) names.push_back(release.text("name"));
  return names;
}

std::vector<int> numbers(std::string_view version) {
  std::vector<int> parts;
  const char* at = version.data();
  const char* end = at + version.size();
  while (at < end) {
    int number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) break;
    parts.push_back(number);
    at = next < end && *next == '.' ? next + 1 : end;
  }
  return parts;
}

// `19.1.7` belongs to release `19`, and `3.10.0` to `3.10`.
bool is_of_release(const std::vector<int>& version, const std::vector<int>& release) {
  return version.size() >= release.size() &&
         std::equal(release.begin(), release.end(), version.begin());
}

std::string version_after(const std::string& text, const std::string& mark) {
  const std::size_t found = text.find(mark);
  if (found == std::string::npos) return {};
  const std::size_t begin = found + mark.size();
  const std::size_t end = std::min(text.find_first_not_of("0123456789.", begin), text.size());
  std::string version = text.substr(begin, end - begin);
  while (version.ends_with('.')) version.pop_back();
  return version;
}

void choose_release(InstalledTool& tool, const std::vector<std::string>& releases) {
  const std::vector<int> version = numbers(tool.version);
  for (const std::string& name : releases) {
    const std::vector<int> release = numbers(name);
    if (is_of_release(version, release)) {
      tool.release = name;
      tool.known = true;
      return;
    }
    if (release <= version) tool.release = name;
  }
}

std::vector<InstalledTool> tools_of(const std::string& backend, const Value& row,
                                    const std::string& path) {
  const Value& program = row.get("program");
  const std::vector<std::string> releases = release_names(row);
  const std::string name = program.text("name");
  std::vector<std::string> names = {name};
  for (const std::string& release : releases) names.push_back(name + "-" + release);
  std::vector<InstalledTool> tools;
  std::set<std::filesystem::path> seen;
  for (const std::string& each : names) {
    const std::string file = find_program(each, path);
    std::error_code ignored;
    if (file.empty() || !seen.insert(std::filesystem::weakly_canonical(file, ignored)).second)
      continue;
    const ToolOutput answer = run_tool(file, each, program.texts("arguments"), answer_limit);
    const std::string package = program.text("package");
    InstalledTool tool{backend, package.empty() ? each : package,
                       version_after(answer.text, program.text("before")), "", false};
    // An interpreter without the required package is not the tool.
    if (tool.version.empty() && !package.empty()) continue;
    choose_release(tool, releases);
    if (package.empty() && each != name && find_program(name, path).empty()) tool.usual = name;
    tools.push_back(std::move(tool));
  }
  return tools;
}

}  // namespace

std::vector<InstalledTool> find_installed_tools(const Session& session,
                                                std::vector<std::string>& missing) {
  const std::string path = session.env.variable("PATH").value_or("");
  std::vector<InstalledTool> found;
  for (const std::string& backend : session.database.names(Table::backends)) {
    const std::optional<Value> row = session.database.raw(Table::backends, backend);
    // Entries of a search path (they have a location) are untrusted: their programs are not
    // started.
    if (!row || row->span.known() || !row->has("program")) continue;
    std::vector<InstalledTool> tools = tools_of(backend, *row, path);
    if (tools.empty()) {
      const Value& program = row->get("program");
      const std::string package = program.text("package");
      append_once(missing, package.empty() ? program.text("name") : package);
    }
    std::stable_sort(tools.begin(), tools.end(), [](const auto& left, const auto& right) {
      return numbers(left.version) < numbers(right.version);
    });
    found.insert(found.end(), tools.begin(), tools.end());
  }
  return found;
}

}  // namespace tgtcfg
