// The formats of plans and emissions: one row each.
#include <tgtcfg/database.h>
#include <tgtcfg/emission.h>

#include <array>

#include "emit/backend_row.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

struct FormatRow {
  OutputFormat format;
  std::string_view name;
  bool of_plans;  ///< available for plans
  bool is_data;
  bool one_step;
  bool of_builds = false;  ///< requires that every step has files
};

constexpr std::array<FormatRow, 20> formats = {{
    {OutputFormat::json, "json", true, true, false},
    {OutputFormat::canonical, "canonical", true, true, false},
    {OutputFormat::yaml, "yaml", true, true, false},
    {OutputFormat::text, "text", true, false, false},
    {OutputFormat::args, "args", false, false, true},
    {OutputFormat::args0, "args0", false, false, true},
    {OutputFormat::rsp, "rsp", false, false, true},
    {OutputFormat::shell, "shell", false, false, false},
    {OutputFormat::cmake, "cmake", false, false, false},
    {OutputFormat::make, "make", false, false, false},
    {OutputFormat::ninja, "ninja", false, false, false, true},
    {OutputFormat::compile_commands, "compile-commands", false, false, false, true},
    {OutputFormat::cmake_toolchain, "cmake-toolchain", false, false, false},
    {OutputFormat::env, "env", false, false, false},
    {OutputFormat::mermaid, "mermaid", false, false, false},
    {OutputFormat::dot, "dot", false, false, false},
    {OutputFormat::data, "data", false, false, false},
    {OutputFormat::file, "file", false, false, true},
    {OutputFormat::ini, "ini", false, false, true},
    {OutputFormat::mlir, "mlir", false, false, false},
}};

const FormatRow& row_of(OutputFormat format) {
  return *find_by(formats, format, &FormatRow::format);
}

}  // namespace

std::string_view name_of(OutputFormat format) {
  return row_of(format).name;
}

std::optional<OutputFormat> read_output_format(std::string_view name) {
  const FormatRow* found = find_by(formats, name, &FormatRow::name);
  return found == nullptr ? std::nullopt : std::optional(found->format);
}

std::vector<std::string_view> output_format_names() {
  std::vector<std::string_view> names;
  for (const FormatRow& row : formats) names.push_back(row.name);
  return names;
}

bool is_data_format(OutputFormat format) {
  return row_of(format).is_data;
}
bool is_emission_format(OutputFormat format) {
  return !row_of(format).of_plans;
}
bool is_build_format(OutputFormat format) {
  return row_of(format).of_builds;
}
bool is_one_step_format(OutputFormat format) {
  return row_of(format).one_step;
}

std::vector<std::string> backends_of_format(const Database& database, OutputFormat format) {
  const bool of_build = is_build_format(format) || format == OutputFormat::cmake_toolchain;
  const auto is_drawing = [](OutputFormat each) {
    return each == OutputFormat::mermaid || each == OutputFormat::dot;
  };
  std::vector<std::string> backends = database.names(Table::backends);
  std::erase_if(backends, [&](const std::string& name) {
    const bool draws = is_drawing(format) && is_drawing(backend_format(database, name));
    return !draws && !(of_build && database.backend(name)->delegates);
  });
  return backends;
}

OutputFormat backend_format(const Database& database, std::string_view backend) {
  const BackendSummary* row = database.backend(backend);
  return read_output_format(row == nullptr ? "" : row->format).value_or(OutputFormat::json);
}

}  // namespace tgtcfg
