#include "commands/pieces.h"

#include <tgtcfg/codes/TC94.h>

#include <algorithm>
#include <utility>

#include "commands/output.h"
#include "request/load.h"
#include "request/output_dir.h"
#include "request/request_plan.h"

namespace tgtcfg {
namespace {

constexpr std::size_t number_digits = 3;

std::string extension_of(std::string_view format) {
  return format == "yaml" ? ".yaml" : ".json";
}

/// What a piece is about, in letters that every file system takes: the parts that lead to it, and
/// its first target, host or function.
std::string words_of(const Plan& plan) {
  std::string words;
  if (plan.piece) {
    for (const std::string& part : plan.piece->path.value_or(std::vector<std::string>()))
      words += "-" + part;
  }
  if (!plan.functions.empty()) {
    words += "-" + plan.functions.front().match;
  } else if (!plan.targets.empty()) {
    words += "-" + plan.targets.front().id;
  } else if (!plan.hosts.empty()) {
    words += "-" + plan.hosts.front().id;
  }
  std::replace_if(
      words.begin(), words.end(),
      [](char c) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || c == '_' || c == '-';
        return !plain;
      },
      '_');
  return words;
}

/// `001-gpu.json`: the number keeps the order of the plan and tells pieces apart.
std::string name_of_piece(std::size_t index, const Plan& plan, std::string_view format) {
  const std::string number = std::to_string(index + 1);
  const std::size_t zeros = number_digits - std::min(number_digits, number.size());
  return std::string(zeros, '0') + number + words_of(plan) + extension_of(format);
}

ExitCode write_pieces(Session& session, const std::vector<Plan>& pieces,
                      const DecomposeCommand& command) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!write_into(session, *command.output_dir, name_of_piece(i, pieces[i], command.format),
                    product_text(to_json(pieces[i]), command.format)))
      return ExitCode::input_output;
  }
  return ExitCode::done;
}

/// The plans of a file: an array of them, or one a document.
void add_plans(const std::vector<Document>& documents, std::vector<Document>& plans) {
  for (const Document& document : documents) {
    if (!document.root.is_array()) {
      plans.push_back(document);
      continue;
    }
    for (const Value& plan : document.root.array())
      plans.push_back({document.file, document.index, plan});
  }
}

std::optional<std::vector<Document>> read_plans(Session& session,
                                                const std::vector<std::string>& inputs) {
  Findings& findings = session.findings;
  std::vector<Document> plans;
  for (const std::string& input : inputs) {
    const auto file = input == "-" ? load_stdin(session, findings)
                                   : load_file(session, input, "compose", findings);
    if (!file) return std::nullopt;
    const std::string_view text = findings.sources.file(*file).text();
    const auto documents =
        read_documents(session, *file, format_for(session, input, text), findings);
    if (!documents) return std::nullopt;
    const bool empty = documents->size() == 1 && documents->front().root.is_null();
    if (!empty) add_plans(*documents, plans);
  }
  if (plans.empty()) {
    findings.diags.error(diag::NothingToCheck{.message = "there is no plan to compose"}, {});
    return std::nullopt;
  }
  return plans;
}

}  // namespace

ExitCode run_decompose(Session& session, const DecomposeCommand& command) {
  const auto plan =
      session.open() ? plan_of_request(session, command.request, "decompose") : std::nullopt;
  ExitCode code = exit_code_of(session.findings.diags.all());
  if (plan && code == ExitCode::done) {
    const std::vector<Plan> pieces = decompose(*plan, command.level);
    if (command.output_dir) {
      code = write_pieces(session, pieces, command);
    } else {
      Array all;
      for (const Plan& piece : pieces) all.push_back(to_json(piece));
      code = write_product(session, product_text(all, command.format), command.output);
    }
  }
  print_diagnostics(session, session.findings);
  return code;
}

ExitCode run_compose(Session& session, const ComposeCommand& command) {
  const auto plans = session.open() ? read_plans(session, command.inputs) : std::nullopt;
  const auto whole = plans ? compose(*plans, session.findings.diags) : std::nullopt;
  ExitCode code = exit_code_of(session.findings.diags.all());
  if (whole && code == ExitCode::done)
    code = write_product(session, product_text(to_json(*whole), command.format), command.output);
  print_diagnostics(session, session.findings);
  return code;
}

}  // namespace tgtcfg
