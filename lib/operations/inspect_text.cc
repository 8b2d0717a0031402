#include "operations/inspect_text.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
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
  /// How many pieces are for a target, and how many fatbins have one.
  struct Target {
    std::string name;
    std::size_t pieces = 0;
    std::size_t fatbins = 0;
    std::string last_fatbin{};
  };
  std::vector<Target> targets{};
};

/// The rows of one file.
class CodeRows {
 public:
  explicit CodeRows(const Artifact& artifact) : artifact_(artifact) {
    for (const Value& container : artifact.containers) {
      if (container.text("format") != "fatbin") continue;
      fatbins_.insert(container.text("at"));
      ++fatbins_in_[without_numbers(container.text("at"))];
    }
    for (const Value& code : artifact.code) add(code);
  }

  void write(Columns& table) const {
    for (const CodeRow& row : rows_) {
      std::vector<std::string> targets;
      for (const auto& target : row.targets)
        targets.push_back(target.name +
                          (target.pieces > 1 ? " x" + std::to_string(target.pieces) : ""));
      table.add({artifact_.file + row.place, row.form, row.role, join(targets, ", "),
                 row.details + about_fatbins(row)});
    }
  }

 private:
  // Entries of fatbins and bundles have numbers.
  static std::string without_numbers(std::string at) {
    while (true) {
      const std::size_t last = at.rfind('/');
      if (last == at.npos || last + 1 == at.size() ||
          at.find_first_not_of("0123456789", last + 1) != at.npos)
        return at;
      at.resize(last);
    }
  }

  void add(const Value& code) {
    const std::string& at = code.text("at");
    const bool is_entry = code.has("chip") || code.has("ptx");
    CodeRow row{is_entry ? without_numbers(at) : at, code.text("form"), code.text("role"),
                details_of(code)};
    const std::string key = row.place + "\n" + row.form + "\n" + row.role + "\n" + row.details;
    const auto [found, is_new] = by_key_.try_emplace(key, rows_.size());
    if (is_new) rows_.push_back(std::move(row));
    add_target(rows_[found->second], target_of(code), fatbin_around(at));
  }

  // The piece is an entry of a fatbin, or the only entry of one.
  [[nodiscard]] std::string fatbin_around(const std::string& at) const {
    if (fatbins_.contains(at)) return at;
    const std::string around = at.substr(0, std::min(at.rfind('/'), at.size()));
    return fatbins_.contains(around) ? around : std::string();
  }

  static void add_target(CodeRow& row, const std::string& name, const std::string& fatbin) {
    auto known = std::find_if(row.targets.begin(), row.targets.end(),
                              [&](const auto& each) { return each.name == name; });
    if (known == row.targets.end()) known = row.targets.insert(known, {name});
    ++known->pieces;
    if (fatbin.empty() || (known->fatbins > 0 && known->last_fatbin == fatbin)) return;
    ++known->fatbins;
    known->last_fatbin = fatbin;
  }

  // A program needs a kernel of its chip in each fatbin.
  [[nodiscard]] std::string about_fatbins(const CodeRow& row) const {
    const auto found = fatbins_in_.find(row.place);
    if (found == fatbins_in_.end() || found->second < 2) return {};
    const std::string count = std::to_string(found->second);
    std::vector<std::string> rare;
    for (const auto& target : row.targets) {
      if (target.fatbins < found->second)
        rare.push_back(target.name + " is in " + std::to_string(target.fatbins) + " of " + count);
    }
    constexpr std::size_t most = 3;
    const std::string text = (row.details.empty() ? "" : ", ") + count + " fatbins";
    return rare.empty() || rare.size() > most ? text : text + "; " + join(rare, ", ");
  }

  const Artifact& artifact_;
  std::unordered_set<std::string> fatbins_;
  std::unordered_map<std::string, std::size_t> fatbins_in_;  ///< by the place of their rows
  std::unordered_map<std::string, std::size_t> by_key_;
  std::vector<CodeRow> rows_;
};

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
  Columns table;
  for (const Artifact& artifact : artifacts) {
    CodeRows(artifact).write(table);
    if (artifact.code.empty()) table.add({artifact.file, std::string(name_of(artifact.state))});
  }
  return table.text();
}

}  // namespace tgtcfg
