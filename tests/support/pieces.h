// The laws of plans cut into pieces and of configurations in two forms, as texts that say what is
// wrong and are empty when nothing is.
#pragma once

#include <tgtcfg/pieces.h>

#include <string>
#include <vector>

#include "support/generated_configuration.h"
#include "support/pipeline.h"

namespace tgtcfg::test {

/// The members that compose() gives back.
inline constexpr const char* composed[] = {"hosts",     "targets", "devices",
                                           "functions", "parts",   "device_map"};

/// compose() of what decompose() printed: through text, as between two commands.
inline std::optional<Plan> compose_again(const std::vector<Plan>& pieces,
                                         std::string* codes = nullptr,
                                         std::string* messages = nullptr) {
  Run run;
  std::vector<Document> documents;
  for (const Plan& piece : pieces) {
    auto document = run.read(write_json(to_json(piece)), InputFormat::json);
    if (document) documents.push_back(std::move(*document));
  }
  auto whole = compose(documents, run.context());
  if (codes != nullptr) *codes = run.codes();
  if (messages != nullptr) *messages = run.messages();
  return whole;
}

inline std::string broken_composition(const Plan& plan, const std::vector<Plan>& pieces) {
  std::string codes;
  const auto whole = compose_again(pieces, &codes);
  if (!whole) return "refused: " + codes;
  const Value before = to_json(plan);
  const Value after = to_json(*whole);
  for (const char* const member : composed) {
    std::string wrong = difference(*before.find(member), *after.find(member), member);
    if (!wrong.empty()) return wrong;
  }
  if (whole->fingerprint != plan.fingerprint)
    return "another plan: " + difference(before, after, "");
  return "";
}

/// A piece is a plan: checked, and printed again as it is.
inline std::string refusal_of_piece(const Plan& piece) {
  Run run;
  const std::string text = write_json(to_json(piece));
  const auto document = run.read(text, InputFormat::json);
  if (!document) return run.messages();
  const auto read = check_plan(*document, run.diags);
  if (!read) return run.messages();
  return write_json(to_json(*read)) == text ? "" : "printed otherwise";
}

/// What a flag changes is the configuration of the piece: it has to stand alone.
inline std::string refusal_of_configuration(const Plan& piece, const Database& database) {
  Run run;
  const std::string text = write_yaml(config_of(piece, database));
  if (run.plan(text)) return "";
  return run.messages() + text;
}

/// The plan of the same content in the other form, and of the plan as a configuration.
inline std::string broken_forms(const Plan& plan, const Value& config, const Database& database) {
  const std::string expected = write_json(to_json(plan));
  Value composite = config;
  composite.set("kind", "composite");
  Value planned = config_of(plan, database);
  Value both = planned;
  both.set("kind", "composite");
  for (const Value* const form : {&composite, &planned, &both}) {
    for (const InputFormat format : {InputFormat::yaml, InputFormat::json}) {
      Run run;
      const std::string text = format == InputFormat::yaml ? write_yaml(*form) : write_json(*form);
      const auto again = run.plan(text, format);
      if (!again) return run.messages() + text;
      if (write_json(to_json(*again)) != expected)
        return difference(to_json(plan), to_json(*again)) + text;
    }
  }
  return "";
}

/// The plan with a change laid over its configuration, as `--set` does.
inline std::optional<Plan> with_change(Run& run, const Plan& plan, const ConfigChange& change,
                                       Value& layered) {
  layered = config_of(plan, run.database);
  make_change(change, layered);
  return run.plan(write_yaml(layered));
}

}  // namespace tgtcfg::test
