#include "operations/verify_report.h"

#include <tgtcfg/codes/TC71.h>

#include <algorithm>
#include <map>
#include <utility>

#include "operations/inspect.h"
#include "support/size_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Names of facts for people.
std::string words_of_fact(std::string_view fact) {
  static const std::map<std::string_view, std::string_view> words = {
      {"cpu", "CPU"}, {"os", "system"},           {"env", "environment"},
      {"abi", "ABI"}, {"float_abi", "float ABI"}, {"os_min", "minimum system version"}};
  const auto found = words.find(fact);
  return std::string(found == words.end() ? fact : found->second);
}

/// `A, B and C`
std::string enumeration(const std::vector<std::string>& words) {
  if (words.size() < 2) return join(words, "");
  const std::vector<std::string> first(words.begin(), words.end() - 1);
  return join(first, ", ") + " and " + words.back();
}

/// The place of a piece in its file, for labels.
std::string place_in_file(const std::string& at, const std::string& fact) {
  return at.empty() ? fact : at + ": " + fact;
}

/// The target of code that no target asks for.
std::string name_of_extra(const Verified& verified, const ExtraPiece& extra) {
  if (!extra.piece) return "vmvx";
  const Value& code = verified.artifacts[extra.file].code[*extra.piece];
  const std::string target = target_of(code);
  if (target.empty()) return code.text("form");
  return (code.has("ptx") ? "PTX for " : "") + target;
}

class VerifyReporter {
 public:
  VerifyReporter(const Verified& verified, std::vector<InputResult>& items)
      : verified_(verified), items_(items) {}

  void report() {
    for (std::size_t i = 0; i < verified_.targets.size(); ++i) {
      if (result(i).is_listed) report_target(i);
    }
    report_extra();
    for (InputResult& item : items_) item.input.documents = item.input.points.size();
  }

 private:
  [[nodiscard]] const Artifact& artifact(std::size_t file) const {
    return verified_.artifacts[file];
  }
  [[nodiscard]] const Value& code(PieceIndex at) const { return artifact(at.file).code[at.piece]; }
  [[nodiscard]] const TargetResult& result(std::size_t index) const {
    return verified_.result.targets[index];
  }
  [[nodiscard]] Diagnostics& point_in_file(std::size_t file, std::size_t target) {
    return point(file + 1, target);
  }

  /// Adds the test point of a target to an item. The next diagnostic belongs to it.
  Diagnostics& point(std::size_t item, std::size_t target) {
    InputResult& to = items_[item];
    const std::string& id = verified_.targets[target].id;
    const auto found = std::find(to.input.points.begin() + 1, to.input.points.end(), id);
    to.findings.diags.set_document(static_cast<std::uint32_t>(found - to.input.points.begin()));
    if (found == to.input.points.end()) to.input.points.push_back(id);
    return to.findings.diags;
  }

  [[nodiscard]] Span span_of(std::size_t target, std::size_t file) const {
    const Span span = verified_.targets[target].target->span;
    if (span.known()) return span;
    // A plan that was read as a document: the file is the only location.
    return {{items_[file + 1].findings.sources.size()}, 0, 0};
  }

  /// Adds the pointer of the target, and the file as a related location.
  void place(DiagnosticBuilder builder, std::size_t target, PieceIndex at,
             const std::string& fact) {
    builder.at(verified_.targets[target].pointer);
    const Span file{{items_[at.file + 1].findings.sources.size()}, 0, 0};
    const std::string& path = code(at).text("at");
    if (!path.empty()) builder.note(path + ": " + fact);
    builder.label(file, place_in_file(path, fact), path);
  }

  void report_target(std::size_t index) {
    const TargetResult& target = result(index);
    for (const PieceIndex at : target.pieces) (void)point_in_file(at.file, index);
    const bool is_difference = !target.differences.empty() && target.state != TargetState::missing;
    if (target.state == TargetState::unknown && target.pieces.empty())
      return report_external(index);
    if (target.state == TargetState::missing) report_missing(index);
    if (is_difference) report_difference(index);
    report_units(index);
    report_absent(index);
    report_doubts(index);
    report_unknown(index);
  }

  void report_external(std::size_t index) {
    const Target& target = *verified_.targets[index].target;
    const std::string maker =
        target.codegen.external ? "an external code generator, " +
                                      tgtcfg::quoted(target.codegen.generator.value_or(target.kind))
                                : "kind " + tgtcfg::quoted(target.kind);
    point(0, index)
        .note(
            diag::FactsNotProven{
                .target = result(index).id, .facts = "the facts", .subject = "code of " + maker},
            target.span)
        .at(verified_.targets[index].pointer);
  }

  void report_missing(std::size_t index) {
    const TargetResult& target = result(index);
    auto builder = point(0, index).error(diag::NoCodeForTarget{.target = target.id},
                                         verified_.targets[index].target->span);
    builder.at(verified_.targets[index].pointer);
    if (target.other_chips.empty()) return;
    builder.note("the files have code for " + enumeration(target.other_chips));
    if (!target.runnable.empty())
      builder.help(tgtcfg::quoted(target.runnable) + " runs there; accept it with `--accept runs`");
  }

  void report_difference(std::size_t index) {
    const TargetResult& target = result(index);
    const PieceIndex at = target.differences.front().at;
    const Fact& fact = target.differences.front().fact;
    Diagnostics& diags = point_in_file(at.file, index);
    const Span span = span_of(index, at.file);
    const std::string& file = artifact(at.file).file;
    const auto builder = [&] {
      switch (fact.group) {
        case FactGroup::chip:
          return diags.error(
              diag::OtherChip{
                  .target = target.id, .asked = fact.asked, .file = file, .found = fact.found},
              span);
        case FactGroup::abi:
          return diags.error(diag::OtherAbi{.target = target.id,
                                            .file = file,
                                            .abi = words_of_fact(fact.name),
                                            .asked = fact.asked,
                                            .found = fact.found},
                             span);
        case FactGroup::instructions:
          return diags.error(
              diag::InstructionsBeyondCpu{
                  .target = target.id, .file = file, .needed = fact.found, .available = fact.asked},
              span);
        case FactGroup::system:
          break;
      }
      return diags.error(
          diag::OtherSystem{
              .target = target.id, .asked = fact.asked, .file = file, .found = fact.found},
          span);
    };
    DiagnosticBuilder error = builder();
    place(error, index, at, fact.found);
    for (std::size_t i = 1; i < target.differences.size(); ++i) {
      const Fact& more = target.differences[i].fact;
      error.note(words_of_fact(more.name) + ": expected " + more.asked + ", found " + more.found);
    }
    if (fact.group == FactGroup::chip && !target.runnable.empty())
      error.help(tgtcfg::quoted(target.runnable) + " runs there; accept it with `--accept runs`");
  }

  void report_units(std::size_t index) {
    for (const LackingUnits& units : result(index).units) {
      auto builder =
          point_in_file(units.file, index)
              .error(diag::CodeInSomeFatbins{.target = result(index).id,
                                             .lacking = std::to_string(units.lacking.size()),
                                             .count = std::to_string(units.count),
                                             .file = artifact(units.file).file,
                                             .asked = units.entry},
                     span_of(index, units.file));
      builder.at(verified_.targets[index].pointer);
      constexpr std::size_t most = 5;
      std::vector<std::string> shown = units.lacking;
      if (shown.size() > most) {
        shown.resize(most);
        shown.push_back(std::to_string(units.lacking.size() - most) + " more");
      }
      builder.note("without it: " + enumeration(shown));
    }
  }

  void report_absent(std::size_t index) {
    const TargetResult& target = result(index);
    for (const std::string& entry : target.absent) {
      const PieceIndex at = target.pieces.front();
      place(point_in_file(at.file, index)
                .error(diag::OtherChip{.target = target.id,
                                       .asked = entry,
                                       .file = artifact(at.file).file,
                                       .found = target_of(code(at))},
                       span_of(index, at.file)),
            index, at, target_of(code(at)));
    }
  }

  void report_doubts(std::size_t index) {
    for (const Mismatch& doubt : result(index).doubts) {
      if (doubt.fact.group != FactGroup::instructions) continue;
      place(point_in_file(doubt.at.file, index)
                .warning(diag::UsesMoreInstructions{.target = result(index).id,
                                                    .file = artifact(doubt.at.file).file,
                                                    .used = doubt.fact.found,
                                                    .allowed = doubt.fact.asked},
                         span_of(index, doubt.at.file)),
            index, doubt.at, "uses " + doubt.fact.found);
      return;
    }
  }

  void report_unknown(std::size_t index) {
    const TargetResult& target = result(index);
    std::vector<std::string> facts;
    for (const std::string_view name : target.unknown) facts.push_back(words_of_fact(name));
    // A warning reports instructions.
    for (const Mismatch& doubt : target.doubts) {
      if (doubt.fact.group != FactGroup::instructions)
        append_once(facts, words_of_fact(doubt.fact.name));
    }
    if (facts.empty() || target.pieces.empty()) return;
    const PieceIndex at = target.pieces.front();
    point_in_file(at.file, index)
        .note(diag::FactsNotProven{.target = target.id,
                                   .facts = enumeration(facts),
                                   .subject = tgtcfg::quoted(artifact(at.file).file)},
              span_of(index, at.file))
        .at(verified_.targets[index].pointer);
  }

  void report_extra() {
    std::map<std::pair<std::size_t, std::string>, std::size_t> counts;
    for (const ExtraPiece& extra : verified_.result.extra)
      ++counts[{extra.file, name_of_extra(verified_, extra)}];
    for (const auto& [key, count] : counts) {
      InputResult& item = items_[key.first + 1];
      item.findings.diags.set_document(0);
      item.findings.diags.warning(
          diag::ExtraCode{
              .found = key.second,
              .file = artifact(key.first).file,
              .count = count > 1 ? " (" + counted(count, "entry", "entries") + ")" : ""},
          Span{{item.findings.sources.size()}, 0, 0});
    }
  }

  const Verified& verified_;
  std::vector<InputResult>& items_;
};

// --- results

Value fact_json(const Verified& verified, const Mismatch& difference) {
  const Artifact& artifact = verified.artifacts[difference.at.file];
  const Fact& fact = difference.fact;
  return Object{{"file", artifact.file},
                {"at", artifact.code[difference.at.piece].text("at")},
                {"fact", fact.name},
                {"asked", fact.asked},
                {"found", fact.found}};
}

/// Files with code for a target, each once.
Array files_of(const Verified& verified, const TargetResult& result) {
  std::vector<std::string> files;
  for (const PieceIndex at : result.pieces) append_once(files, verified.artifacts[at.file].file);
  return {files.begin(), files.end()};
}

Value target_result_json(const Verified& verified, const TargetResult& result) {
  Array differences;
  for (const auto* list : {&result.differences, &result.doubts}) {
    for (const Mismatch& each : *list) differences.push_back(fact_json(verified, each));
  }
  Array lacking;
  for (const LackingUnits& units : result.units)
    lacking.push_back(Object{{"file", verified.artifacts[units.file].file},
                             {"entry", units.entry},
                             {"units", Array(units.lacking.begin(), units.lacking.end())},
                             {"count", static_cast<std::int64_t>(units.count)}});
  return Object{{"id", result.id},
                {"state", name_of(result.state)},
                {"decides", result.decides},
                {"files", files_of(verified, result)},
                {"pieces", static_cast<std::int64_t>(result.pieces.size())},
                {"differences", std::move(differences)},
                {"lacking", std::move(lacking)},
                {"absent", Array(result.absent.begin(), result.absent.end())},
                {"unknown", Array(result.unknown.begin(), result.unknown.end())}};
}

}  // namespace

void report_verification(const Verified& verified, std::vector<InputResult>& items) {
  VerifyReporter(verified, items).report();
}

Value verification_json(const Verified& verified) {
  Array targets;
  for (const TargetResult& result : verified.result.targets) {
    if (result.is_listed) targets.push_back(target_result_json(verified, result));
  }
  Array extra;
  for (const ExtraPiece& each : verified.result.extra)
    extra.push_back(Object{{"file", verified.artifacts[each.file].file},
                           {"at", each.at},
                           {"target", name_of_extra(verified, each)}});
  return Object{{"verdict", name_of(verified.result.verdict)},
                {"targets", std::move(targets)},
                {"extra", std::move(extra)}};
}

std::string verification_line(const Verification& result) {
  std::map<TargetState, std::size_t> states;
  std::size_t listed = 0;
  for (const TargetResult& target : result.targets) {
    if (!target.is_listed) continue;
    ++states[target.state];
    ++listed;
  }
  std::string text = std::string(name_of(result.verdict)) + ": " + counted(listed, "target");
  for (const auto& [state, count] : states)
    text += ", " + std::to_string(count) + " " + std::string(name_of(state));
  return text;
}

}  // namespace tgtcfg
