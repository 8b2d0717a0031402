#include "operations/record_file.h"

#include <tgtcfg/codes/TC54.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "emit/backend_row.h"
#include "emit/record_rules.h"
#include "request/load.h"
#include "support/text.h"

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

}  // namespace

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

}  // namespace tgtcfg
