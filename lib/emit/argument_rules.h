// Converts a target to the arguments of a tool, by the rules that the backend's row names.
//
// The rules, with their parameters in braces (`as` and `join` define how values are written):
//
// `text`         the text in `as`
// `triple`       the target's triple {replace?: {END: END}, for names that differ in the tool;
//                `of_cpu`: on 32-bit Arm, with the architecture of the CPU if the triple does not
//                fit it}
// `triple_name`  the tool's names for parts of the triple {names: lists of `triple_names` of the
//                row}, or the best of its own targets {targets: tool}
// `cpu`          the CPU. Without one, writes and reports `generic: {ARCH: NAME, "*": NAME}`, if
//                it lists the architecture;
//                `required`: a CPU must be given;
//                `left_open`: reports the tool's own CPU (`own_cpus` of the row);
//                `map: {GIVEN: WRITTEN}`;
//                `extensions: {FEATURE: NAME}` are written after it as `+NAME`, `+noNAME`
// `features`     `+name`, `-name` for each change {map?}
// `closing`      consequences of the changes that the tool does not derive {repeat_off?: repeats
//                disabled features, opinions?}
// `opinions`     features that the tool would set differently, as they are {opinions: [{cpus?,
//                with?, features}]}
// `closure`      all features finally enabled, and all removed ones {also?: [text]}
// `switches`     like `features`; names in `switches: {NAME: SWITCH}` are written by `as`, or by
//                `off` if disabled; all other names by `else: [template]`
// `cpu_difference` features that the tool's CPU of that name lacks or additionally has, by
//                `cpu_contents` and `vocabularies` of the row {contents?, vocabulary?,
//                other_words?, from_llvm?, targets?, on, off, together?, quiet?, quiet_off?,
//                gone_without?, default?, repeat?, keeps_dependents?}; `with_cpu`: appended to the
//                CPU, as one value
// `isa`          a RISC-V ISA string of the closure, if features change, or if a CPU is given and
//                `every_cpu` is set; without `quiet`, refused for `lacks`
// `not_isa`      changes that an ISA string cannot express
// `chip`         the GPU chip; `target_id` with its features; `chip_features` only the features;
//                `alias`: as written in the flag of that device; `from`: attributes that may
//                name it; `assumed`: written and reported if no chip is given
// `generic_chip` `text`, if the chip represents several
// `chip_number`  the number of the chip: `90a`; `dotted`: `9.0a`; `base`: without the letter
// `chip_limit`   a limit of the chip {limit}; another value of the attribute `name` is lost
// `several`      the values of several rules {values: [argument]}
// `ptx`          the minimum PTX version of the chip, at least `least`: `+ptx78`
// `attribute`    an attribute {name, map?, default?, divide?, takes?}; a list is several values;
//                `takes: [{archs?, with?, values}]` are all values that the tool accepts
// `llvm_options` options for LLVM in TVM's format `-name:type=value`
// `setting`      a value of the plan {name, words?: "commas" for a tool that splits it at commas
//                and passes the parts to a shell}
// `opt_level`    of the target, otherwise of the plan, otherwise `default`
// `details`      the record of the chip's limits in `chip_details` of the row
// `level`        the greatest level of the tool that the target covers {levels: [{value, reason?,
//                needs?, without?, least?, aside?}] or a table of the row, suffixes?, from?};
//                `every`: all covered levels
// `replaced`     nothing; an attribute {name, reason} is lost, because another value replaces it
// `npu_system`   lines of the templates `system`, `memory` and `mode`, with the clock and the
//                memories of the target, by `system` of the row
// `record`       lines of `template` with the fields of the product in `records` of the row that an
//                attribute names {table, by, agrees?: {ATTRIBUTE: FIELD}}
// `data_layout`  LLVM's for the architecture
// `vector_bytes` size of the widest vectors: the first of `widths: [{arch?, feature?, bytes}]`
// `arch_map`     `map: {ARCH: TEXT}`, and `else`
//
// The maker `list` writes the values of all targets in one argument. `each` is the format of a
// value, `later` its format with PTX, `later_only` its format for PTX without machine code, and
// `same_features` refuses target ids of one chip with different features.
//
// `to` of a row writes its values as an environment variable (`env NAME`), as a member of the data
// (`data PATH`, {type?: "integer", "list"}) or as a file that the tool reads (`file NAME`). In an
// argument, `{EXTENSION}` is the name of the step's file with that extension. `{target}` in the
// name of a file is the path of the target.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emit/emission_context.h"
#include "emit/tool_cpu.h"

namespace tgtcfg {

/// A target as the tool's release interprets it, read once for all its arguments.
struct ToolView {
  const ToolTarget& target;
  ToolCpu cpu;
  ToolChip chip;
  std::vector<const PlanMemory*> memories{};  ///< memories that the target addresses
};

/// Returns true if the triple, the CPU, the features and the attributes of a target match the
/// conditions of a rule: `fits_system`, `cpus`, `with`, `without`, `attributes` and `memories`.
[[nodiscard]] bool fits_target(const Value& rule, const ToolView& view);

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

/// Returns the values of one row for a target, before formatting; empty if the row does not apply
/// to it. Returns nullopt after adding an error.
[[nodiscard]] std::optional<std::vector<std::string>> values_of_row(const BackendArgument& row,
                                                                    const ToolView& view,
                                                                    EmissionContext& context);
/// Adds formatted values of one row at the row's locations. `{target}` in a path of the data is the
/// id of the view's target.
void place_values(const BackendArgument& row, const ToolView& view, std::vector<std::string> values,
                  StepValues& step);
/// Adds the values of one target, in the order of the row. Returns false after adding errors.
bool add_values(const std::vector<BackendArgument>& rows, const ToolView& view,
                EmissionContext& context, StepValues& step);
/// Returns the step with its values, except the data.
[[nodiscard]] EmissionStep step_of(const BackendStep& row, const std::string& target,
                                   StepValues values, const EmissionContext& context);
/// Adds only values that are arguments.
bool add_arguments(const std::vector<BackendArgument>& rows, const ToolView& view,
                   EmissionContext& context, std::vector<std::string>& arguments);
/// Returns the argument of the optimization level; empty if no level is set.
[[nodiscard]] std::string level_argument(const std::vector<BackendArgument>& rows,
                                         const ToolView& view, EmissionContext& context);
/// Returns the prefix of a step's programs for the target's triple, such as `aarch64-linux-gnu-`.
/// Returns nullopt after adding an error.
[[nodiscard]] std::optional<std::string> program_prefix(const BackendStep& step,
                                                        const ToolView& view,
                                                        EmissionContext& context);
/// Lists attributes as dropped that rows mention, but not for this architecture.
void drop_without_meaning(const std::vector<BackendArgument>& rows, const ToolView& view,
                          EmissionContext& context);
/// Returns the values of one argument, before formatting.
[[nodiscard]] std::optional<std::vector<std::string>> argument_values(const BackendArgument& row,
                                                                      const ToolView& view,
                                                                      EmissionContext& context);
/// Returns a target as the tool sees it.
[[nodiscard]] ToolView view_of(const ToolTarget& target, EmissionContext& context);

/// Reports a value that is unset. `advice` is another way to set it; may be empty.
void report_open(const ToolTarget& target, const std::string& what, const std::string& attribute,
                 EmissionContext& context, const std::string& advice = {});
/// Reports a chip that the release does not generate code for.
void report_chip(const ToolView& view, const std::string& chip, EmissionContext& context,
                 const std::string& help);

}  // namespace tgtcfg
