// The state of makers of emissions: the plan, the row of the backend, and the losses.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/plan.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emit/backend_row.h"

namespace tgtcfg {

/// A function that an outer configuration assigns to a part.
struct GivenFunction {
  std::string match;
  std::string path;    ///< of its target in the part; empty for the default target
  std::string target;  ///< id of the target of the part that compiles it; may be empty
};

/// Values of outer configurations that apply to a part.
struct GivenToPart {
  std::vector<GivenFunction> functions;
  std::optional<std::int64_t> opt_level;
};

/// A target or host for a tool.
struct ToolTarget {
  const Target* target = nullptr;
  std::string id;
  const Target* host = nullptr;
  /// Returns the pointer of the attribute in the input.
  [[nodiscard]] std::string pointer(std::string_view attribute) const;
  /// Returns the location of the attribute, otherwise of the target.
  [[nodiscard]] Span place(std::string_view attribute) const;
};

/// The state of an emission: its inputs and its results so far.
struct EmissionContext : Context {
  /// The arguments must outlive this object.
  EmissionContext(const Context& around, const Plan& plan, const BackendRow& of,
                  const EmissionOptions& with, std::string before, const GivenToPart& from_outside);

  const Plan& config;
  const BackendRow& row;
  const EmissionOptions& asked;
  std::vector<DroppedMember> dropped{};
  std::string prefix;        ///< prefix of step ids and pointers: `part/`
  bool only_listed = false;  ///< losses are only listed here, because they are reported elsewhere
  /// Also lists members that do not belong to a target, although only some targets were chosen.
  bool speaks_of_all = false;
  /// External targets that are passed on unchanged.
  std::set<std::string, std::less<>> handed_over{};
  const GivenToPart& given;

  [[nodiscard]] const std::optional<std::int64_t>& opt_level() const {
    return config.opt_level ? config.opt_level : given.opt_level;
  }
  /// Severity of names that only the database lacks, and of losses.
  [[nodiscard]] Severity severity() const {
    return options.lenient ? Severity::warning : Severity::error;
  }
  /// Returns the pointer of an attribute in `dropped`: by the target's id, so that it does not
  /// depend on the order of targets.
  [[nodiscard]] std::string member_of(const ToolTarget& target, std::string_view attribute) const;
  void drop(const std::string& pointer, FieldUse use, const std::string& reason);
  /// Drops a member as `lost`, which is an error unless `lenient` is set. `fix` is advice on
  /// keeping it.
  void lose(const std::string& pointer, const std::string& what, const std::string& reason,
            Span span, const std::string& fix = {});
  [[nodiscard]] bool is_dropped(std::string_view pointer) const;
  /// Reports a loss even if losses are only listed.
  void report_lost(const std::string& pointer, const std::string& what, const std::string& reason,
                   Span span, const std::string& fix = {});
  /// Reports a value that is unset. `advice` is another way to set it; may be empty.
  void report_open(const ToolTarget& target, const std::string& what, const std::string& attribute,
                   const std::string& advice = {});
  /// Reports a name in an attribute of a target that the release of the tool does not have, or a
  /// value that it does not accept. `arch` is the architecture, or another reason.
  DiagnosticBuilder report_cpu(const ToolTarget& target, const std::string& attribute,
                               const std::string& cpu, const std::string& arch);
  DiagnosticBuilder report_feature(const ToolTarget& target, const std::string& attribute,
                                   const std::string& feature, const std::string& arch);
  DiagnosticBuilder report_value(const ToolTarget& target, const std::string& attribute,
                                 const std::string& value, const std::string& arch,
                                 Severity severity);
  /// Returns true if errors were added.
  [[nodiscard]] bool has_errors() const { return diags.error_count() > errors_before_; }
  [[nodiscard]] bool is_chosen(std::string_view id) const;
  /// Returns the chosen targets, in the order of the configuration.
  [[nodiscard]] std::vector<const PlanTarget*> chosen_here() const;

 private:
  std::size_t errors_before_;
};

/// Returns the choice inside a part. The part's own name chooses all of it (an empty list),
/// `PART:ID` only the id. Returns nullopt if the part is not chosen.
[[nodiscard]] std::optional<std::vector<std::string>> chosen_in_part(
    std::string_view part, const std::vector<std::string>& chosen);

/// Returns true if the host's kind has triples, but the host does not set one.
[[nodiscard]] bool names_no_triple(const Target& host, const EmissionContext& context);

/// Returns the chosen general targets of the configuration, and its host if chosen. Drops external
/// targets: as `fallback` if a target takes over, otherwise as `lost`.
[[nodiscard]] std::vector<ToolTarget> chosen_targets(EmissionContext& context, bool with_hosts);

/// Lists the entries of the target's `code` that the output does not contain, by the backend's
/// entry.
void drop_code(const ToolTarget& target, EmissionContext& context);

/// Returns false after reporting a value that does not fit another value of the target, by
/// `combinations` of the row.
bool check_combinations(const ToolTarget& target, EmissionContext& context);

/// Lists a given member by its class in the row, unless it is used.
void drop_member(EmissionContext& context, std::string_view field, const std::string& pointer);

/// Reports options of external targets that the tool's code generators do not have, by its row.
void check_external_options(EmissionContext& context);

/// Lists the members of the configuration and of these targets that the backend does not use, by
/// its row.
void drop_members(EmissionContext& context, const std::vector<ToolTarget>& targets);

/// The output of a maker: the steps and other data.
struct Made {
  std::vector<EmissionStep> steps;
  Value data = Object{};
  std::vector<DataBeside> beside{};
};
/// Returns nullopt if and only if it added an error.
using Maker = std::optional<Made>(EmissionContext& context);

/// Warns that an external target falls back to another target, because the backend does not have
/// its code generator.
DiagnosticBuilder warn_of_fallback(const PlanTarget& external, std::string backend,
                                   std::string target, Diagnostics& diags);

/// Reports that there is no output, unless nested configurations may have one.
[[nodiscard]] std::optional<Made> made_nothing(const EmissionContext& context);
/// Returns the output if it is not empty and no errors were added.
[[nodiscard]] std::optional<Made> finished(Made made, const EmissionContext& context);

/// The values of one step, by their locations.
struct StepValues {
  std::vector<std::string> args{};
  std::map<std::string, std::string> env{};
  std::map<std::string, std::string> files{};
  Value data = Object{};
  /// True if a path without `{target}` needs the target's own place: `targets/ID/PATH`.
  bool of_several = false;
  std::string part{};  ///< prefix of the configuration, for names of files: `/part`
};
/// Returns the step of a row for a target (an id, or empty for all targets) with its values, except
/// the data.
[[nodiscard]] EmissionStep step_of(const BackendStep& row, const std::string& target,
                                   StepValues values, const EmissionContext& context);
/// Returns true if the backend accepts the target. Otherwise reports the backends that accept it.
bool check_kind(const ToolTarget& target, EmissionContext& context);

Maker make_each_target, make_list, make_fatbin, make_device_program, make_with_host, make_tvmc;
Maker make_graph, make_system_spec;

}  // namespace tgtcfg
