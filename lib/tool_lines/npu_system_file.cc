#include "support/number_text.h"
#include "tool_lines/argument_readers.h"

#include <tgtcfg/database.h>

#include <cmath>
#include <utility>

#include "emit/backend_row.h"
#include "emit/npu_system.h"
#include "request/load.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr const char* inherited = "inherit";
constexpr int deepest = 8;  ///< sections that inherit from each other

std::optional<double> number_of(const Value& value) {
  return value.is_string() ? number_in<double>(value.string()) : std::nullopt;
}

/// Sets a whole number; other values are not set.
void set_whole(Value& record, const char* key, std::optional<double> number) {
  constexpr double most = 9e15;
  if (number && *number >= 0 && *number < most)
    record.set(key, Value(static_cast<std::int64_t>(std::llround(*number))));
}

/// Returns `System_Config.` of a template with the line `[System_Config.tgtcfg]`.
std::string section_of(const Value& backend, std::string_view lines) {
  for (const std::string& line : backend.get("templates").texts(lines)) {
    if (line.starts_with('[')) return line.substr(1, line.find('.'));
  }
  return {};
}

const Value* row_named(const Value& system, const std::string& name) {
  for (const Value& row : system.list("memories")) {
    if (row.text("name") == name) return &row;
  }
  return nullptr;
}

/// Adds the contents of the memory at a port. A content without a port is at the first one.
void add_uses(const Value& system, const Value& mode, const std::string& port, Value& memory) {
  Array uses = memory.list("use");
  for (const Value& use : system.list("uses")) {
    const std::string& at = mode.text(use.text("name"));
    if (port == (at.empty() ? system.texts("ports").front() : at)) uses.push_back(use.get("name"));
  }
  if (!uses.empty()) memory.set("use", std::move(uses));
}

/// Returns a memory of a kind, without its devices; `bytes` is the bandwidth of a port in bytes per
/// second.
Value memory_of(const std::string& kind, const Value& figures, std::optional<double> bytes) {
  Value memory = Object{{"kind", kind}, {"of", Value()}};
  const auto scale = number_of(figures.get("scale"));
  const auto ports = number_of(figures.get("ports"));
  if (scale && bytes) set_whole(memory, "bandwidth", *scale * *bytes * ports.value_or(1));
  set_whole(memory, "ports", ports);
  set_whole(memory, "burst-bytes", number_of(figures.get("burst")));
  set_whole(memory, "read-latency-cycles", number_of(figures.get("read_latency")));
  set_whole(memory, "write-latency-cycles", number_of(figures.get("write_latency")));
  return memory;
}

}  // namespace

void NpuSystemFile::read(const ToolArgument& file) {
  file_ = file;
  if (!session_.files().exists(file.value))
    return reports_.left_out(file.text(),
                             "the file does not exist here; set `memories`, or pass "
                             "a path that `tgtcfg` can read");
  Findings& findings = session_.findings;
  if (const auto loaded = load_file(session_, file.value, "an argument", findings))
    read_lines(findings.sources.file(*loaded).text());
}

void NpuSystemFile::read_lines(std::string_view text) {
  Fields* section = nullptr;
  while (!text.empty()) {
    const std::string_view line = trimmed(next_line(text));
    if (line.empty() || line.front() == ';' || line.front() == '#') continue;
    if (line.front() == '[') {
      section = &sections_[std::string(line.substr(1, line.find(']') - 1))];
      continue;
    }
    const std::size_t equals = line.find_first_of("=:");
    if (section == nullptr || equals == line.npos) {
      reports_.no_effect(std::string(line), ": it does not set a value");
      continue;
    }
    (*section)[lower(trimmed(line.substr(0, equals)))] = trimmed(line.substr(equals + 1));
  }
}

bool NpuSystemFile::add_fields(const std::string& section, Fields& fields, int depth) {
  const auto found = sections_.find(section);
  if (found == sections_.end() || depth == deepest) {
    std::vector<std::string> names;
    for (const auto& [name, of] : sections_) names.push_back(name);
    reports_.refused(file_.text(), "section `" + section + "` is missing", file_.span,
                     nearest_names(section, names));
    return false;
  }
  const auto base = found->second.find(inherited);
  if (base != found->second.end() && !add_fields(base->second, fields, depth + 1)) return false;
  for (const auto& [key, value] : found->second) {
    if (key != inherited) fields[key] = value;
  }
  return true;
}

Value NpuSystemFile::values(const Value& backend, std::string_view lines, const std::string& name,
                            Fields& fields) {
  Value values = Object{};
  for (const std::string& line : backend.get("templates").texts(lines)) {
    const std::size_t equals = line.find("={");
    if (equals == line.npos) continue;
    const std::string key = lower(filled(line.substr(0, equals), "name", name));
    known_.push_back(key);
    const auto found = fields.find(key);
    if (found == fields.end()) continue;
    values.set(line.substr(equals + 2, line.size() - equals - 3), Value(found->second));
    fields.erase(found);
  }
  return values;
}

void NpuSystemFile::report_unread(const Fields& fields) {
  for (const auto& [key, value] : fields) {
    const std::vector<std::string> near = nearest_names(key, known_, 1);
    const std::string text = key + "=" + value;
    if (near.empty() || edit_distance(key, near.front(), 2) > 2)
      reports_.no_effect(text, ": " + tool_ + " ignores it");
    else
      reports_.unknown_argument(text, near, {});
  }
}

Value NpuSystemFile::memories(const Value& backend, const Value& ports, const Value& mode,
                              std::optional<double> bytes, Fields& fields) {
  const Value& system = backend.get("system");
  Value memories = Object{};
  for (const std::string& port : system.texts("ports")) {
    const std::string area = ports.text(port);
    const Value* kind = row_named(system, area);
    if (kind == nullptr) {
      if (!area.empty()) reports_.left_out(port + ": " + area);
      continue;
    }
    const std::string id = kind->text("kind");
    if (!memories.has(id))
      memories.set(id, memory_of(id, values(backend, "memory", area, fields), bytes));
    add_uses(system, mode, port, *memories.find(id));
  }
  return memories;
}

void NpuSystemFile::describe(const std::string& name, Value& target, Value& configuration) {
  const auto backend = read_backend(session_.database, tool_, {});
  if (sections_.empty() || !backend || session_.findings.diags.has_errors()) return;
  const Value& row = backend->row;
  const Value& system = row.get("system");
  Fields of_system;
  Fields of_mode;
  if (!add_fields(section_of(row, "system") + target.text("system_config"), of_system) ||
      !add_fields(section_of(row, "mode") + target.text("memory_mode"), of_mode))
    return;
  const Value ports = values(row, "system", {}, of_system);
  const Value mode = values(row, "mode", {}, of_mode);
  const auto clock = number_of(ports.get("clock"));
  auto bytes = clock;
  if (bytes)
    *bytes *= static_cast<double>(
        npu_facts(system, target.text(system.text("attribute"))).integer("port_bytes").value_or(1));
  Value memories = this->memories(row, ports, mode, bytes, of_system);
  for (Member& memory : memories.object()) memory.value.set("of", Value(name));
  report_unread(of_system);
  report_unread(of_mode);
  Value device = Object{{"target", name}};
  set_whole(device, "clock-frequency-hz", clock);
  configuration.set("devices", Object{{"npu0", std::move(device)}});
  configuration.set("memories", std::move(memories));
  const std::string size = system.text("size_attribute");
  if (!target.has(size)) set_whole(target, size.c_str(), number_of(mode.get("size")));
  std::erase_if(target.object(), [](const Member& member) {
    return member.key == "system_config" || member.key == "memory_mode";
  });
}

}  // namespace tgtcfg
