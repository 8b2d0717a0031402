// From a value of a target to the arguments of a tool, by the rules that a backend's row names.
//
// The vocabulary (parameters in braces; `as` and `join` say how the values are written):
//
// `text`         what stands in `as`, as it is
// `triple`       the target's triple {replace?: {END: END} that the tool has another word for}
// `cpu`          the CPU; without one `generic: {ARCH: NAME, "*": NAME}` is written and said, and
//                nothing for an arch that is not there; `required`: it has to be named;
//                `left_open`: the tool's own is said (`own_cpus` of the row);
//                `map: {GIVEN: WRITTEN}`;
//                `extensions: {FEATURE: NAME}` are written behind it as `+NAME`, `+noNAME`
// `features`     `+name`, `-name` for each change {map?}
// `closing`      consequences of the changes that the tool does not draw {repeat_off?: what is
//                switched off is written once more, opinions?}
// `opinions`     features of which the tool thinks otherwise, as they are {opinions: [{cpus?,
//                with?, features}]}
// `closure`      all features that are on in the end, and what was taken away {also?: [text]}
// `switches`     like `features`; names in `switches: {NAME: SWITCH}` by `as`, written with
//                `off` when they are switched off; all others by `else: [template]`
// `cpu_difference` features that the tool's CPU of that name lacks or has besides, by
//                `cpu_contents` of the row {contents, extensions, on, off, together?,
//                quiet?, quiet_off?, gone_without?, default?}; `with_cpu`: behind the CPU, as one
//                value
// `isa`          a RISC-V ISA string of the closure, where there are changes or a CPU is given and
//                `every_cpu` says so, without `quiet`, refused for `lacks`; `not_isa`: changes that
//                it cannot say
// `chip`         the GPU chip; `target_id` with its features; `chip_features` these alone
//                `alias`: as the flag of that device takes it; `from`: attributes that may
//                name it; `assumed`: written, and said, when nobody names one
// `generic_chip` `text`, when the chip stands for several
// `ptx`          the least PTX version of the chip, not below `least`: `+ptx78`
// `attribute`    an attribute {name, map?, default?, divide?, takes?}; a list is several values;
//                `takes: [{archs?, with?, values}]` are all that the tool takes
// `llvm_options` options for LLVM in TVM's form `-name:type=value`
// `setting`      a value of the plan {name, words?: "commas" for a tool that splits it there and
// hands
//                the parts to a shell}
// `opt_level`    of the target, else of the plan, else `default`
// `details`      the record of the chip's limits in `chip_details` of the row
// `data_layout`  LLVM's for the arch
// `vector_bytes` of the widest vectors: the first of `widths: [{arch?, feature?, bytes}]`
// `arch_map`     `map: {ARCH: TEXT}`, and `else`
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emit/emission_context.h"
#include "emit/tool_cpu.h"

namespace tgtcfg {

/// A target with what the tool's release makes of it, read once for all its arguments.
struct ToolView {
  const ToolTarget& target;
  ToolCpu cpu;
  ToolChip chip;
};

/// The arguments of one target, in the order of the row. False: errors were added.
bool add_arguments(const std::vector<BackendArgument>& rows, const ToolView& view,
                   EmissionContext& context, std::vector<std::string>& arguments);
/// The argument of the optimization level; empty when no level is set.
[[nodiscard]] std::string level_argument(const std::vector<BackendArgument>& rows,
                                         const ToolView& view, EmissionContext& context);
/// What the names of a step's programs begin with for the target's triple: `aarch64-linux-gnu-`.
/// Nothing: an error was added.
[[nodiscard]] std::optional<std::string> program_prefix(const BackendStep& step,
                                                        const ToolView& view,
                                                        EmissionContext& context);
/// Lists attributes that the rows speak of, but not for this architecture.
void drop_without_meaning(const std::vector<BackendArgument>& rows, const ToolView& view,
                          EmissionContext& context);
/// The values of one argument, before they are written.
[[nodiscard]] std::optional<std::vector<std::string>> argument_values(const BackendArgument& row,
                                                                      const ToolView& view,
                                                                      EmissionContext& context);
/// Whether the tool of the row reads names as clang does.
[[nodiscard]] ToolView view_of(const ToolTarget& target, EmissionContext& context);

/// The error that a value was left open.
void report_open(const ToolTarget& target, const std::string& what, const std::string& attribute,
                 EmissionContext& context);
/// A chip that the release makes no code for.
void report_chip(const ToolView& view, const std::string& chip, EmissionContext& context,
                 const std::string& help);

}  // namespace tgtcfg
