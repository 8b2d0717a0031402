#include "operations/decompose.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "request/load.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t number_digits = 3;

std::string extension_of(OutputFormat format) {
  return format == OutputFormat::yaml ? ".yaml" : ".json";
}

/// The target that a partial plan was cut for: the one that the others serve or specialize.
const PlanTarget& lead_of(const Plan& plan) {
  const auto found = std::ranges::find_if(
      plan.targets, [](const PlanTarget& target) { return target.refines.empty(); });
  return found == plan.targets.end() ? plan.targets.front() : *found;
}

/// A partial plan with only settings and functions is the remainder of a machine.
std::string name_of_machine(const Plan& plan) {
  if (plan.piece && plan.piece->path && !plan.piece->path->empty()) return {};
  return plan.name ? std::string(last_segment(*plan.name)) : "machine";
}

/// Names a partial plan by its function, or else its target, host or device.
std::string held_by(const Plan& plan, PieceLevel level) {
  if (level == PieceLevel::function && !plan.functions.empty()) return plan.functions.front().match;
  if (!plan.targets.empty()) return lead_of(plan).id;
  if (!plan.hosts.empty()) return plan.hosts.front().id;
  return plan.devices.empty() ? name_of_machine(plan) : plan.devices.front().id;
}

/// Joins the path and name of a partial plan, in characters that every file system allows.
std::string level_words(const Plan& plan, PieceLevel level) {
  std::string words;
  if (plan.piece) {
    for (const std::string& part : plan.piece->path.value_or(std::vector<std::string>()))
      words += "-" + part;
  }
  if (const std::string held = held_by(plan, level); !held.empty()) words += "-" + held;
  std::replace_if(
      words.begin(), words.end(),
      [](char c) { return !is_alphanumeric(c) && c != '_' && c != '-'; }, '_');
  return words;
}

/// `001-gpu.json`: the number keeps the order of the plan and makes names unique.
std::string name_of_piece(std::size_t index, const Plan& plan, const DecomposeCommand& command) {
  const std::string number = std::to_string(index + 1);
  const std::size_t zeros = number_digits - std::min(number_digits, number.size());
  return std::string(zeros, '0') + number + level_words(plan, command.level) +
         extension_of(command.format);
}

/// Cuts a plan. Each partial plan repeats hosts and settings of the whole plan, so a megabyte could
/// become gigabytes.
class Cutter {
 public:
  Cutter(Session& session, const Plan& plan, const DecomposeCommand& command)
      : session_(session), command_(command), left_(size_of(to_json(plan)) + limit()) {
    decompose(plan, command.level, [&](const Plan& piece) { return add(piece); });
  }

  std::optional<std::vector<NamedPiece>> take() {
    return too_many_ ? std::nullopt : std::optional(std::move(pieces_));
  }

 private:
  [[nodiscard]] std::size_t limit() const { return session_.options.limits.expanded_bytes; }
  static std::size_t size_of(const Value& plan) { return write_canonical_json(plan).size(); }

  bool add(const Plan& piece) {
    Value json = to_json(piece);
    const std::size_t size = size_of(json);
    if (size > left_) {
      too_many_ = true;
      session_.findings.diags.error(diag::TooManyExpandedBytes{.limit = std::to_string(limit())},
                                    {});
      return false;
    }
    left_ -= size;
    pieces_.push_back({name_of_piece(pieces_.size(), piece, command_), std::move(json)});
    return true;
  }

  Session& session_;
  const DecomposeCommand& command_;
  std::size_t left_;  // in bytes
  bool too_many_ = false;
  std::vector<NamedPiece> pieces_;
};

/// Adds the plans of a file: an array of plans, or one per document.
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
    const auto file = load_file_or_stdin(session, input, "compose", findings);
    if (!file) return std::nullopt;
    const std::string_view text = findings.sources.file(*file).text();
    const auto documents =
        read_documents(session, *file, format_for(session, input, text), findings);
    if (!documents) return std::nullopt;
    const bool empty = documents->size() == 1 && documents->front().root.is_null();
    if (!empty) add_plans(*documents, plans);
  }
  if (plans.empty()) {
    findings.diags.error(
        diag::NothingToCheck{.message = "the input does not contain a plan to compose"}, {});
    return std::nullopt;
  }
  return plans;
}

}  // namespace

std::optional<std::vector<NamedPiece>> pieces_of(Session& session,
                                                 const DecomposeCommand& command) {
  const auto plan = session.open(command.request.input())
                        ? plan_of_request(session, command.request, "decompose")
                        : std::nullopt;
  if (!plan || session.exit_code() != ExitCode::done) return std::nullopt;
  return Cutter(session, *plan, command).take();
}

std::optional<Plan> composed(Session& session, const std::vector<std::string>& inputs) {
  const std::string first = inputs.empty() ? std::string() : inputs.front();
  const auto plans = session.open(first) ? read_plans(session, inputs) : std::nullopt;
  return plans ? compose(*plans, session.context()) : std::nullopt;
}

}  // namespace tgtcfg
