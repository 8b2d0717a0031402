// What an input asks for, with the changes over it: the same for every command that takes inputs.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explain/layer_stack.h"
#include "request/changes.h"
#include "request/session.h"

namespace tgtcfg {

/// A configuration, or a plan that is taken as it is.
struct Asked {
  std::optional<ConfigSpec> spec;
  std::optional<Plan> plan;
  /// What the configuration was merged from, where it was.
  std::shared_ptr<const LayerStack> layers;
  /// The piece of a plan that was changed: what is resolved is a piece as well.
  std::optional<Plan> piece = {};
};

/// `tgtcfg.boundary/1`, which is a configuration as well.
[[nodiscard]] bool is_boundary(const Value& root);

/// Reads what was found (a document, a name, a list of targets) and lays the changes over it. Each
/// function returns nothing exactly when an error was added to the findings.
class AskedReader {
 public:
  /// `keep_layers`: the layers are kept although nothing is laid over the input. Everything that is
  /// given outlives the reader.
  AskedReader(const Session& session, const Changes& changes, bool keep_layers, Findings& findings)
      : session_(session),
        changes_(changes),
        findings_(findings),
        layered_(keep_layers || !changes.empty()) {}

  /// A configuration or a target.
  [[nodiscard]] std::optional<Asked> of_configuration(Document document) const;
  /// What `FILE:PART` names of the file's document, a configuration or a plan. `begin`: where the
  /// text of the parts begins.
  [[nodiscard]] std::optional<Asked> of_part(Document document, const Value& text,
                                             std::size_t begin) const;
  /// A plan is taken as it is. What changes it is laid over the configuration that gives it.
  [[nodiscard]] std::optional<Asked> of_plan(const Document& document) const;
  [[nodiscard]] std::optional<Asked> of_boundary(const Document& document) const;
  /// A tag, a named configuration or a part of one.
  [[nodiscard]] std::optional<Asked> of_name(const Value& name) const;
  [[nodiscard]] std::optional<Asked> of_targets(const Value& list) const;
  /// No input: changes of targets are one.
  [[nodiscard]] std::optional<Asked> of_changes() const;

 private:
  [[nodiscard]] std::optional<Asked> of_spec(std::optional<ConfigSpec> spec,
                                             const std::string& name) const;
  [[nodiscard]] std::optional<Asked> of_layers_of(const Document& document) const;
  [[nodiscard]] std::optional<Asked> of_layers(std::optional<std::vector<Layer>> layers,
                                               Poison poison = {}) const;

  const Session& session_;
  const Changes& changes_;
  Findings& findings_;
  bool layered_;  ///< the input is needed as layers
};

}  // namespace tgtcfg
