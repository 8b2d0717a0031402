#include "request/stored_plans.h"

#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/differences.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <vector>

#include "arguments/options.h"
#include "emit/quoting.h"
#include "request/load.h"
#include "request/paths.h"
#include "request/walk.h"
#include "support/links.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

constexpr std::string_view endings[] = {".plan.json", ".json", ".plan.yaml", ".yaml"};

// `configs/edge/a.yaml` -> `configs/edge/a`
std::string stem_of(std::string_view input) {
  while (input.starts_with("./")) input.remove_prefix(2);
  const std::size_t slash = input.rfind('/') == input.npos ? 0 : input.rfind('/');
  const std::size_t dot = input.find('.', slash);
  const bool known = dot != input.npos && format_of(input).has_value();
  return std::string(known ? input.substr(0, input.rfind('.')) : input);
}

// These fields describe how a plan was made, not the plan.
bool is_of_making(const Difference& difference) {
  return difference.pointer.starts_with("/trace") || difference.pointer.starts_with("/origins");
}

std::string name_of(const PlannedDocument& document) {
  return quoted(document.input) +
         (document.number ? ", document " + std::to_string(*document.number) : "");
}

bool same_fingerprint(const Value& a, const Value& b) {
  return a.get("fingerprint").is_string() && a.get("fingerprint") == b.get("fingerprint");
}

}  // namespace

std::string difference_of_plans(const Value& stored, const Value& now) {
  constexpr std::size_t most = 3;
  constexpr std::size_t most_letters = 160;
  if (!stored.is_object() || !now.is_object()) return "it is not one plan";
  std::vector<Difference> differences = differences_of_plans(stored, now);
  std::erase_if(differences, is_of_making);
  const bool same = same_fingerprint(stored, now);
  if (differences.empty()) return same ? "" : "/fingerprint differs";
  std::string text;
  for (std::size_t i = 0; i < std::min(most, differences.size()); ++i)
    text += (text.empty() ? "" : ", ") + shortened(difference_text(differences[i]), most_letters);
  if (differences.size() > most)
    text += " and " + std::to_string(differences.size() - most) + " more";
  return same ? text + ", with the same fingerprint: the database changed since then" : text;
}

std::string PlanCheck::stem(const PlannedDocument& document) const {
  const std::string absolute = absolute_path(document.input, session_.env.working_directory);
  const std::string& root = folder_.root;
  const bool from_root = !root.empty() && is_below(absolute, root) && absolute != root;
  std::string stem = stem_of(from_root ? absolute.substr(root.size() + 1) : document.input);
  if (document.number) stem += "." + std::to_string(*document.number);
  return stem;
}

// A new file must stay inside the directory.
std::string PlanCheck::path_of_new(const PlannedDocument& document) const {
  std::string inside = normal_path("/" + stem(document));
  return folder_.directory + (folder_.directory.ends_with('/') ? inside.substr(1) : inside) +
         ".json";
}

std::optional<std::string> PlanCheck::find(const PlannedDocument& document) const {
  std::string rest = stem(document);
  while (!rest.empty()) {
    for (const std::string_view ending : endings) {
      std::string path = folder_.directory + (folder_.directory.ends_with('/') ? "" : "/") + rest;
      path += ending;
      const std::string shown = display_path(path, session_.env);
      if (shown != document.input && session_.files().kind(path) == FileKind::regular) return path;
    }
    const std::size_t slash = rest.find('/');
    if (slash == rest.npos) break;
    rest.erase(0, slash + 1);
  }
  return std::nullopt;
}

std::optional<Value> PlanCheck::read(const std::string& path, Findings& findings) const {
  const auto file = load_file(session_, path, option_name(&Arguments::plan_check), findings);
  if (!file) return std::nullopt;
  const std::string_view text = findings.sources.file(*file).text();
  const auto documents =
      read_documents(session_, *file, format_for(session_, path, text), findings);
  if (!documents) return std::nullopt;
  if (documents->size() == 1) return documents->front().root;
  return Value();  // differs from every plan
}

std::string PlanCheck::command(const PlannedDocument& document, std::string_view path) const {
  const std::string number =
      document.number ? " --document " + std::to_string(*document.number) : "";
  return "`tgtcfg resolve " + shell_quoted(document.input) + number + folder_.options + " -o " +
         shell_quoted(display_path(path, session_.env)) + "`";
}

void PlanCheck::take(const PlannedDocument& document, const Plan& config, Findings& findings) {
  const auto found = find(document);
  const bool writes = folder_.use == PlanUse::write;
  if (!found && !writes) return report_missing(document, findings);
  const std::string path = found ? *found : path_of_new(document);
  if (writes) return write(document, path, config, findings);
  used_.with([&](auto& used) { used.emplace(path, document.input); });
  compare(document, path, config, findings);
}

void PlanCheck::report_missing(const PlannedDocument& document, Findings& findings) const {
  const std::string path = path_of_new(document);
  auto report = findings.diags.error(
      diag::MissingPlan{.input = name_of(document), .directory = folder_.directory},
      document.place);
  if (session_.files().kind(parent_of(path)) == FileKind::directory)
    report.help("write this plan: " + command(document, path));
  report.help("write all plans: `tgtcfg validate INPUT... --write-plans " +
              shell_quoted(folder_.directory) + "`");
}

void PlanCheck::compare(const PlannedDocument& document, const std::string& path, const Plan& plan,
                        Findings& findings) const {
  const auto stored = read(path, findings);
  if (!stored) return;
  const std::string difference = difference_of_plans(*stored, to_json(plan));
  if (difference.empty()) return;
  const std::string shown = display_path(path, session_.env);
  findings.diags
      .error(diag::StalePlan{.plan = shown, .input = name_of(document), .difference = difference},
             place_of_input(findings, shown))
      .help("to accept the change, run " + command(document, path));
}

void PlanCheck::write(const PlannedDocument& document, const std::string& path, const Plan& plan,
                      Findings& findings) {
  const std::string shown = display_path(path, session_.env);
  const auto refuse = [&](std::string reason) {
    findings.diags.error(diag::CannotWrite{.path = shown, .reason = std::move(reason)},
                         document.place);
  };
  const bool yaml = format_of(path) == InputFormat::yaml;
  const Value tree = to_json(plan);
  // One thread writes at a time, since directories are made, too.
  used_.with([&](auto& used) {
    const auto [other, added] = used.emplace(path, name_of(document));
    if (!added) return refuse("it already contains the plan of " + other->second);
    if (auto reason = session_.files().make_directory(parent_of(path))) return refuse(*reason);
    if (auto reason = session_.files().write(path, yaml ? write_yaml(tree) : write_json(tree)))
      refuse(*reason);
  });
}

void PlanCheck::report_orphans(const WorkList& items, Findings& findings) {
  const bool walked = std::ranges::any_of(items, [](const WorkItem& item) { return item.walked; });
  if (!walked || session_.files().kind(folder_.directory) != FileKind::directory) return;
  (void)walk_directory(session_, folder_.directory, {}, findings, [&](const std::string& path) {
    if (used_.with([&](const auto& used) { return used.contains(path); })) return;
    Findings unused;
    const auto stored = read(path, unused);
    if (!stored || stored->text("schema") != "tgtcfg.plan/1") return;
    const std::string shown = display_path(path, session_.env);
    findings.diags.warning(diag::OrphanPlan{.plan = shown}, place_of_input(findings, shown));
  });
}

}  // namespace tgtcfg
