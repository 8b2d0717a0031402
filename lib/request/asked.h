// Reads an input and applies the changes to it, for all commands with inputs.
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

/// A configuration, or a plan that is used as is.
struct Asked {
  std::optional<ConfigSpec> spec;
  std::optional<Plan> plan;
  /// The layers that the configuration was merged from; may be null.
  std::shared_ptr<const LayerStack> layers;
  /// Set if a partial plan is changed: the result is then also a partial plan.
  std::optional<Plan> piece = {};
};

/// `tgtcfg.boundary/1`, which can be read as a configuration.
[[nodiscard]] bool is_boundary(const Value& root);

/// Reads an input (a document, a name, a list of targets) and applies the changes. Each function
/// returns nullopt iff it added an error to the findings.
class AskedReader {
 public:
  /// `keep_layers` keeps the layers even without changes. All arguments must outlive the reader.
  AskedReader(const Session& session, const Changes& changes, bool keep_layers, Findings& findings)
      : session_(session),
        changes_(changes),
        findings_(findings),
        layered_(keep_layers || !changes.empty()) {}

  /// Reads a configuration or a target.
  [[nodiscard]] std::optional<Asked> of_configuration(Document document) const;
  /// Reads the part `FILE:PART` of a configuration or plan. The names of parts begin at `begin`.
  [[nodiscard]] std::optional<Asked> of_part(Document document, const Value& text,
                                             std::size_t begin) const;
  /// Uses a plan as is. Changes apply to the configuration that resolves to it.
  [[nodiscard]] std::optional<Asked> of_plan(const Document& document) const;
  [[nodiscard]] std::optional<Asked> of_boundary(const Document& document) const;
  /// Reads a tag, a named configuration or a part of one.
  [[nodiscard]] std::optional<Asked> of_name(const Value& name) const;
  [[nodiscard]] std::optional<Asked> of_targets(const Value& list) const;
  /// Without an input: the changes define the targets.
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
