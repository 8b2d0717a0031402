#include "operations/inspect_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "diag/columns.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string details_of(const Value& code) {
  std::vector<std::string> details;
  const auto add = [&](const std::string& label, const std::string& value) {
    if (!value.empty()) details.push_back(label + value);
  };
  const Value& needs = code.get("needs");
  for (const Member& version :
       needs.get("versions").is_object() ? needs.get("versions").object() : Object{})
    add(version.key == "GLIBC" ? "glibc " : version.key + " ", version.value.string());
  add("from " + code.text("os") + " ", needs.text("os_min"));
  add("ABI ", code.get("abi").text("name"));
  add("float ABI ", code.get("abi").text("float"));
  add("needs ", code.get("isa").text("needed"));
  add("CPU ", code.get("isa").text("cpu"));
  const Value& features = code.get("chip_features");
  for (const std::string_view name : {"xnack", "sramecc"})
    add(std::string(name) + " ", features.text(name));
  add("PTX ", code.get("ptx").text("version"));
  return join(details, ", ");
}

// Rows of people: code of one container with the same form and details is one row.
struct CodeRow {
  std::string place;
  std::string form;
  std::string role;
  std::string details;
  std::vector<std::pair<std::string, std::size_t>> targets;
};

std::string place_of_row(const std::string& file, const Value& code) {
  const std::string& at = code.text("at");
  const bool is_entry = code.text("chip").size() + code.get("ptx").text("target").size() > 0;
  const std::size_t last = at.rfind('/');
  return file + (is_entry && last != std::string::npos ? at.substr(0, last) : at);
}

void add_row(std::vector<CodeRow>& rows, const std::string& file, const Value& code) {
  CodeRow row{place_of_row(file, code), code.text("form"), code.text("role"), details_of(code), {}};
  const std::string target = target_of(code);
  if (rows.empty() || rows.back().place != row.place || rows.back().form != row.form ||
      rows.back().details != row.details)
    rows.push_back(std::move(row));
  auto& targets = rows.back().targets;
  const auto known = std::find_if(targets.begin(), targets.end(),
                                  [&](const auto& each) { return each.first == target; });
  if (known == targets.end()) {
    targets.emplace_back(target, 1);
  } else {
    ++known->second;
  }
}

}  // namespace

std::string target_of(const Value& code) {
  if (const std::string& ptx = code.get("ptx").text("target"); !ptx.empty()) return ptx;
  if (!code.text("chip").empty()) return code.text("chip");
  if (!code.text("triple").empty()) return code.text("triple");
  std::string target = code.text("arch");
  for (const std::string_view member : {"os", "env"}) {
    if (!code.text(member).empty()) target += "-" + code.text(member);
  }
  return target;
}

std::string artifacts_text(std::span<const Artifact> artifacts) {
  std::vector<CodeRow> rows;
  Columns table;
  for (const Artifact& artifact : artifacts) {
    for (const Value& code : artifact.code) add_row(rows, artifact.file, code);
    for (const CodeRow& row : rows) {
      std::vector<std::string> targets;
      for (const auto& [target, count] : row.targets)
        targets.push_back(target + (count > 1 ? " x" + std::to_string(count) : ""));
      table.add({row.place, row.form, row.role, join(targets, ", "), row.details});
    }
    if (artifact.code.empty()) table.add({artifact.file, std::string(name_of(artifact.state))});
    rows.clear();
  }
  return table.text();
}

}  // namespace tgtcfg
