#include "operations/convert.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "database/embedded_data.h"
#include "diag/text_width.h"
#include "emit/backend_row.h"
#include "emit/rules.h"
#include "operations/tvmc.h"
#include "request/load.h"
#include "support/text.h"
#include "tool_lines/tool_arguments.h"
#include "tool_lines/tool_line.h"

namespace tgtcfg {
namespace {

/// Fields of a text format may be in any order and on any line.
std::vector<std::string> sorted_words(std::string_view text) {
  std::vector<std::string> words = tgtcfg::words_of(text);
  std::ranges::sort(words);
  return words;
}

/// Returns the target of the first product whose filled template has the same words.
std::optional<Value> target_in(const BackendArgument& row, const BackendRow& backend,
                               const std::vector<std::string>& words) {
  for (const Value& record : backend.row.get("records").list(row.text("table"))) {
    for (const Member& agreement : row.map("agrees")) {
      const std::string& field = agreement.value.string();
      for (const Member& value : record.map(field)) {
        const auto lines = record_lines(row, backend, record, {{field, value.value.string()}});
        if (sorted_words(join(lines, "\n")) != words) continue;
        Value target = Object{{"kind", row.when.kinds.front()}};
        target.set(agreement.key, value.key);
        target.set(row.text("by"), record.text("name"));
        return target;
      }
    }
  }
  return std::nullopt;
}

// Returns the configuration with the product that a file describes, by the records of the backend
// with the tool's name. Returns an empty value after adding an error.
Value read_record_file(Session& session, const std::string& tool,
                       const std::vector<std::string>& args) {
  Findings& findings = session.findings;
  const auto backend = read_backend(session.database, tool, {});
  Object targets;
  for (const std::string& path : args) {
    const auto file = load_file(session, path, "an argument", findings);
    if (!file || !backend) continue;
    const auto words = sorted_words(findings.sources.file(*file).text());
    std::optional<Value> target;
    for (const BackendStep& step : backend->steps) {
      for (const BackendArgument& row : step.args) {
        if (!target && row.rule == "record") target = target_in(row, *backend, words);
      }
    }
    if (target) {
      targets.push_back({"g" + std::to_string(targets.size()), *std::move(target)});
    } else {
      findings.diags.warning(diag::ArgumentNotSupported{.argument = path}, {})
          .help("a file must have exactly the fields of a product: `tgtcfg show backend " + tool +
                "` lists them");
    }
  }
  Value result = Object{};
  if (!targets.empty()) result.set("targets", std::move(targets));
  return result;
}

/// Splits a word that joins several words of the tool: `target=x86-64-linux-avx`. The others do not
/// describe the target.
std::vector<std::string> with_joined_words(const Value& tool, std::vector<std::string> args) {
  std::vector<std::string> words;
  for (const std::string& arg : args) {
    for (const std::string& prefix : tool.texts("joined")) {
      if (!arg.starts_with(prefix)) continue;
      for (const std::string_view word : split(std::string_view(arg).substr(prefix.size()), '-'))
        words.emplace_back(word);
    }
  }
  return words.empty() ? args : words;
}

/// Appends the arguments in variables that the tool reads: `NVCC_APPEND_FLAGS=-arch=sm_80 nvcc
/// x.cu`.
std::vector<std::string> with_variables(const Value& tool, const std::vector<std::string>& args) {
  std::vector<std::string> words;
  std::vector<std::string> added;
  for (const std::string& arg : args) {
    const std::size_t equals = std::min(arg.find('='), arg.size());
    const bool is_variable =
        contains(tool.texts("variables_with_arguments"), std::string_view(arg).substr(0, equals));
    const auto more = is_variable ? response_words(std::string_view(arg).substr(equals + 1))
                                  : std::vector<std::string>{arg};
    std::vector<std::string>& into = is_variable ? added : words;
    into.insert(into.end(), more.begin(), more.end());
  }
  words.insert(words.end(), added.begin(), added.end());
  return words;
}

/// Returns the arguments of a command line, including those in argument files.
ToolWords words_of_line(Session& session, const Value& tool, const std::vector<std::string>& args) {
  Findings& findings = session.findings;
  const auto all = with_responses(session, tool, with_variables(tool, args));
  ToolWords words(with_joined_words(tool, all), findings.sources);
  const std::string text = join(words.all(), " ");
  if (valid_utf8(text) != text)
    findings.diags.error(diag::InvalidUtf8{}, words.span(0, words.size() - 1));
  return words;
}

/// A diagnostic that a comment of the configuration suppresses.
struct Suppressed {
  std::string code;
  std::string key;  ///< of its value
};

/// Returns `mattr` for `/targets/llvm/mattr/0` or `/targets/llvm/mattr`.
std::string key_around(const std::string& pointer) {
  const std::string key =
      is_digit(pointer.back()) ? pointer.substr(0, pointer.rfind('/')) : pointer;
  return key.substr(key.rfind('/') + 1);
}

/// Reports errors and warnings as `validate` does. Notes about unset values, and problems without
/// an argument, are irrelevant for a conversion. Errors that the tool itself reports only for some
/// programs are warnings, and returned.
std::vector<Suppressed> check_as_validate(Session& session, const Value& tool,
                                          Value configuration) {
  Findings& findings = session.findings;
  Diagnostics found;
  const Context context = session.context(findings).into(found);
  const auto spec = check(Document{.file = {}, .root = std::move(configuration)}, context);
  if (spec) (void)resolve(*spec, context);
  std::vector<Suppressed> suppressed;
  for (Diagnostic& each : found.take()) {
    const bool concerns = each.severity == Severity::warning && each.span().known();
    if (!concerns && each.severity != Severity::error) continue;
    if (each.severity == Severity::error && contains(tool.texts("depends_on_program"), each.name)) {
      suppressed.push_back({std::string(each.code), key_around(each.pointer)});
      each.severity = Severity::warning;
    }
    findings.diags.push(std::move(each));
  }
  return suppressed;
}

/// Adds the comment above the first line with the key.
void add_comment(const Suppressed& suppressed, std::string& yaml) {
  const std::size_t key = yaml.find(suppressed.key + ":");
  const std::size_t line = yaml.rfind('\n', key) + 1;
  yaml.insert(line, yaml.substr(line, key - line) + "# tgtcfg: allow " + suppressed.code +
                        " the program does not use floating point\n");
}

/// Returns the configuration for a command line; empty after an error.
Value read_line(Session& session, const std::string& tool, const std::vector<std::string>& args) {
  const Value& row = command_lines().get(tool);
  if (row.flag("products")) return read_record_file(session, tool, args);
  if (reads_files(tool)) return read_cmake(session, tool, args);
  if (row.has("variables")) return read_variables(session, tool, args);
  const ToolWords words = words_of_line(session, row, args);
  if (session.findings.diags.has_errors()) return {};
  return read_tool_line(session, tool, words);
}

}  // namespace

std::vector<std::string> readable_tools() {
  return keys_of(command_lines());
}

bool reads_files(const std::string& tool) {
  const Value& row = command_lines().get(tool);
  return row.has("toolchain") || row.flag("products");
}

std::optional<std::string> configuration_of(Session& session, const std::string& tool,
                                            const std::vector<std::string>& args) {
  const Value& row = command_lines().get(tool);
  if (row.flag("layer_flags")) return configuration_of_tvmc(session, args);
  if (!session.open()) return std::nullopt;
  Diagnostics& diags = session.findings.diags;
  const Value result = read_line(session, tool, args);
  if (!diags.has_errors() && !result.has("targets") && !result.has("extends")) {
    diags.error(diag::NothingSaid{.tool = tool}, {})
        .help("pass the target after `--`: `tgtcfg convert --from " + tool + " -- ARG...`");
  }
  std::vector<Suppressed> suppressed;
  if (!diags.has_errors()) suppressed = check_as_validate(session, row, result);
  if (session.exit_code() != ExitCode::done) return std::nullopt;
  std::string yaml = write_yaml(result, KeyOrder::kept);
  for (const Suppressed& each : suppressed) add_comment(each, yaml);
  return yaml;
}

}  // namespace tgtcfg
