#include "operations/inspect.h"

#include <tgtcfg/codes/TC70.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "diag/columns.h"
#include "diag/text_width.h"
#include "operations/output.h"
#include "request/load.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Artifacts are larger than configurations: this bounds the memory of one file.
constexpr std::size_t largest_file = std::size_t{4} << 30U;

class Inspector {
 public:
  explicit Inspector(Session& session) : session_(session) {}

  void add(const std::string& path) {
    if (path == "-") return add_stdin();
    if (session_.files().kind(path) == FileKind::directory) return add_directory(path);
    if (auto text = load(path)) read(display_path(path, session_.env), *text, true);
  }

  [[nodiscard]] std::vector<Artifact> take() { return std::move(artifacts_); }

 private:
  std::optional<std::string> load(const std::string& path) {
    ReadError error;
    auto text = session_.files().read(path, largest_file, error);
    if (!text)
      report_unread(display_path(path, session_.env), "inspect", error, session_.options.limits,
                    session_.findings);
    return text;
  }

  void add_stdin() {
    if (const auto file = load_stdin(session_, session_.findings))
      read("-", session_.findings.sources.file(*file).text(), true);
  }

  // Links are not followed: each file is read once.
  void add_directory(const std::string& path) {
    ReadError error;
    auto entries = session_.files().list(path, error);
    if (!entries)
      return report_unread(display_path(path, session_.env), "inspect", error,
                           session_.options.limits, session_.findings);
    std::sort(entries->begin(), entries->end(),
              [](const DirectoryEntry& a, const DirectoryEntry& b) { return a.name < b.name; });
    for (const DirectoryEntry& entry : *entries) {
      const std::string inner = path + (path.ends_with('/') ? "" : "/") + entry.name;
      if (entry.link) continue;
      if (entry.kind == FileKind::directory) {
        add_directory(inner);
      } else if (entry.kind == FileKind::regular) {
        if (const auto text = load(inner)) read(display_path(inner, session_.env), *text, false);
      }
    }
  }

  void read(const std::string& name, std::string_view bytes, bool is_named) {
    Findings& findings = session_.findings;
    const Span place = place_of_input(findings, name);
    Artifact artifact =
        read_artifact(name, bytes, session_.database, ArtifactLimits{}, findings.diags, place);
    const bool has_code = artifact.state != ArtifactState::no_code;
    if (!has_code && is_named) findings.diags.note(diag::ArtifactWithoutCode{.file = name}, place);
    if (has_code || is_named) artifacts_.push_back(std::move(artifact));
  }

  Session& session_;
  std::vector<Artifact> artifacts_;
};

// --- text

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
struct Row {
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

void add_row(std::vector<Row>& rows, const std::string& file, const Value& code) {
  Row row{place_of_row(file, code), code.text("form"), code.text("role"), details_of(code), {}};
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

std::string text_of(const std::vector<Artifact>& artifacts) {
  std::vector<Row> rows;
  Columns table;
  for (const Artifact& artifact : artifacts) {
    for (const Value& code : artifact.code) add_row(rows, artifact.file, code);
    for (const Row& row : rows) {
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

std::string product_of(const std::vector<Artifact>& artifacts, const std::string& format) {
  if (format == "json") return write_json(artifacts_json(artifacts));
  if (format == "text") return visible_lines(text_of(artifacts));
  std::string lines;
  for (const Artifact& artifact : artifacts) lines += write_compact_json(artifact.json()) + "\n";
  return lines;
}

}  // namespace

std::vector<Artifact> inspect(Session& session, const std::vector<std::string>& files) {
  Inspector inspector(session);
  for (const std::string& file : files) inspector.add(file);
  return inspector.take();
}

Value artifacts_json(const std::vector<Artifact>& artifacts) {
  Array files;
  std::size_t pieces = 0;
  std::map<std::pair<std::string, std::string>, std::int64_t> counts;
  for (const Artifact& artifact : artifacts) {
    files.push_back(artifact.json());
    pieces += artifact.code.size();
    for (const Value& code : artifact.code) ++counts[{code.text("form"), target_of(code)}];
  }
  Array targets;
  for (const auto& [key, count] : counts)
    targets.push_back(Object{{"form", key.first}, {"target", key.second}, {"count", count}});
  return Object{{"schema", "tgtcfg.artifact/1"},
                {"files", std::move(files)},
                {"summary", Object{{"files", static_cast<std::int64_t>(artifacts.size())},
                                   {"code", static_cast<std::int64_t>(pieces)},
                                   {"targets", std::move(targets)}}}};
}

ExitCode run_inspect(Session& session, const InspectCommand& command) {
  const std::vector<Artifact> artifacts = inspect(session, command.files);
  session.console.out(product_of(artifacts, command.format));
  print_diagnostics(session, session.findings);
  ExitCode code = session.exit_code();
  const bool any = std::any_of(artifacts.begin(), artifacts.end(),
                               [](const Artifact& each) { return !each.code.empty(); });
  if (code == ExitCode::done && !any && !command.allow_empty) code = ExitCode::nothing;
  return session.console.finish(code);
}

}  // namespace tgtcfg
