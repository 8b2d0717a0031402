#include "arguments/options.h"

#include <algorithm>

namespace tgtcfg {
namespace {

using A = Arguments;

constexpr std::string_view one_input = "resolve why match annotate convert decompose";
constexpr std::string_view with_layers =
    "resolve validate verify why match annotate diff convert decompose";
constexpr std::string_view with_tables =
    "resolve validate verify fix fmt why match annotate diff convert decompose compose batch "
    "common config detect doctor init lsp";

// An option that lays a value over the input.
constexpr Option layer(std::string_view names, std::string_view value, std::string_view help,
                       FlagForm form, std::string_view pointer, bool repeatable = false,
                       std::string_view choices = {}, std::string_view completes = {}) {
  const bool pools = form == FlagForm::pools;
  return {with_layers, names,   value,      help,
          {},          choices, completes,  "layers",
          form,        pointer, repeatable, pools ? "memory pools" : "override the input"};
}

// An option for tables, reading or reporting.
constexpr Option common(std::string_view names, std::string_view value, std::string_view help,
                        OptionMember member, std::string_view python = {},
                        std::string_view choices = {}, std::string_view completes = {},
                        FlagForm form = FlagForm::plain) {
  return {with_tables, names,  value, help, member, choices,
          completes,   python, form,  {},   false,  "database, reading and reporting"};
}

constexpr Option table[] = {
    {"why", "--all", "", "Explain every value; accepts no POINTER", &A::all},
    {"why", "--plan", "", "Read POINTER in the plan: /targets/gpu/attrs/arch", &A::plan},
    {"match", "--functions", "FILE",
     "Functions of the program: one name per line, or a JSON list; - for standard input",
     &A::functions},
    {"match annotate", "--deny-unmatched", "", "Exit with 1 if an entry matches no function",
     &A::deny_unmatched},
    {"annotate", "--all", "", "Also place functions without an entry, on the default device",
     &A::all},
    {"annotate", "--replace", "", "Overwrite other values in the program", &A::replace},
    {"annotate", "--remove", "", "Remove the attributes of the plan instead of writing them",
     &A::remove},
    {"convert", "--to", "FORM",
     "Output form. string: canonical target string; object, json, yaml: target object; tag: equal "
     "or nearest tag; config, composite: configuration; new: deprecated names replaced",
     &A::to, "string object json yaml tag config composite new"},
    {"tvmc", "--to", "FORM", "Print a configuration or its plan [default: config]", &A::to,
     "config plan"},
    {"convert", "--from", "TOOL",
     "Read the command line of TOOL after `--`, or a CMake toolchain file, and print the "
     "configuration",
     &A::from, "@tools"},
    {"decompose", "--level", "LEVEL",
     "How to split the plan. machine: by part; device: by target, with its host, code generators "
     "and devices; generator: by target; host-device: as device, with separate hosts; function: by "
     "entry of `functions`",
     &A::level, "machine device generator host-device function"},
    {one_input, "--config", "NAME|FILE", "Configuration by name or path, instead of INPUT",
     &A::config, "", "configs,file", "resolve"},
    {one_input, "--document", "N", "Read document N of the file, where 0 is the first",
     &A::document, "", "", "resolve"},
    {"resolve", "--emit", "WHAT",
     "Write a plan, or the output for a backend (`tgtcfg list backends`) [default: plan; for a "
     "format of backends, `backend` of `lowering`]",
     &A::emit, "", "backends"},
    {"resolve", "--backend-release", "N", "Release of the backend's tool [default: newest]",
     &A::backend_release, "", "", "emit", FlagForm::text},
    {"resolve", "--step", "ID", "Write only this step of the output", &A::step},
    {"resolve", "--and-later", "", "Also embed PTX for future GPUs (nvcc, torch, cmake)",
     &A::and_later, "", "", "emit"},
    {"resolve", "--annotated", "",
     "The program already has the placement of its functions (`tgtcfg annotate`)", &A::annotated,
     "", "", "emit"},
    {"resolve", "--for", "ID", "Emit only this target, part or `host`; repeatable", &A::chosen, "",
     "", "emit"},
    {"verify", "--for", "ID", "Compare only this target, part or `host`; repeatable", &A::chosen,
     "", "", "verify"},
    {"verify", "--map", "ID=FILE[,FILE...]",
     "Files for one target, part or `host` only; repeatable [default: each file is compared with "
     "each target]",
     &A::map, "", "file", "verify", FlagForm::sources},
    {"verify", "--accept", "WHAT",
     "Code that matches a chip. exact: the chip of the plan; runs: code that runs on it [default: "
     "exact]",
     &A::accept, "exact runs", "", "verify"},
    {"verify", "--units", "WHAT",
     "Fatbins that must have code for the chip. any: one is sufficient [default: all]", &A::units,
     "all any", "", "verify"},
    {"verify", "--runs-on", "MACHINE",
     "Judge if the files load on a machine: facts of `detect`, or any input of `resolve`; "
     "repeatable",
     &A::runs_on, "", "file", "verify"},
    {"verify", "--stamp", "FILE", "Write FILE if all files match", &A::stamp},
    {"resolve", "--source", "ID=FILE[,FILE...]",
     "Source files of a target, part or `host` for a build; repeatable", &A::source, "", "", "emit",
     FlagForm::sources},
    {"resolve", "--verify", "", "Also verify each output of a build with `tgtcfg verify`",
     &A::verify},
    {"resolve", "--as-composite", "", "Write all targets as one `composite` target (tvm)",
     &A::as_composite, "", "", "emit"},
    {"fmt", "--check", "", "Only list the files that would change; exit with 1 if there are any",
     &A::check, "", "", "fmt"},
    {"fmt", "--diff", "", "Only print the changes; exit with 1 if there are any", &A::diff, "", "",
     "fmt"},
    {"fmt", "--canonical", "", "Also sort the options in target strings", &A::canonical, "", "",
     "fmt"},
    {"diff", "--source", "", "Compare the merged configurations instead of their plans",
     &A::as_written, "", "", "diff"},
    {"batch", "--field", "POINTER",
     "Rewrite the target at this JSON Pointer in each record; repeatable, the first existing one "
     "is used",
     &A::field, "", "", "batch"},
    {"batch", "--value", "WHAT", "Value to write with --field [default: canonical]", &A::value,
     "@record values", "", "batch"},
    {"batch", "--emit", "BACKEND", "Write the target as this TVM release prints it, with --field",
     &A::emit, "@record emissions", "", "batch"},
    {"batch", "--admits", "CONFIG",
     "Keep only records whose target matches a target of CONFIG or is a specialization of one; "
     "accepts any input of `resolve`",
     &A::admits, "", "configs,tags,kinds,file", "batch", FlagForm::input},
    {"batch", "--mark", "FIELD",
     "With --admits, keep every record and write `same`, `refines` or `no` to FIELD, a name or "
     "JSON Pointer",
     &A::mark, "", "", "batch"},
    {"batch", "--with-host", "", "With --admits, also compare hosts", &A::with_host, "", "",
     "batch"},
    {"batch", "-j,--jobs", "N", "Number of threads [default: number of cores]", &A::jobs, "", "",
     "batch"},
    {"batch", "--fail-fast", "", "Stop with exit code 1 at the first failed line", &A::fail_fast,
     "", "", "batch"},
    {"resolve", "-f,--format", "FORMAT", "Output format [default: json for plans]", &A::format,
     "@output formats"},
    {"decompose compose", "-f,--format", "FORMAT", "Output format [default: json]", &A::format,
     "json canonical yaml"},
    {"why match annotate common config list search show doctor version", "-f,--format", "FORMAT",
     "Output format [default: text]", &A::format, "text json"},
    {"schema", "-f,--format", "FORMAT", "Format of the list [default: text]", &A::format,
     "text json"},
    {"diff explain", "-f,--format", "FORMAT", "Output format [default: text]", &A::format,
     "text json markdown"},
    {"detect", "-f,--format", "FORMAT", "Output format [default: json]", &A::format,
     "json yaml config text"},
    {"inspect", "-f,--format", "FORMAT",
     "Facts as text, json or ndjson, or a report of problems in one of the other formats [default: "
     "text]",
     &A::format, "@artifact formats"},
    {"inspect", "--evidence", "", "Also list the place in the file that proves each field",
     &A::evidence},
    {"validate verify", "-f,--format", "FORMAT", "Format of the report [default: human]",
     &A::format, "@report formats"},
    {"fix", "-f,--format", "FORMAT", "Format of the report [default: human]", &A::format,
     "@report formats"},
    {"explain", "--all", "", "Print all pages", &A::all},
    {"common", "--compiler", "NAME[@VERSION]",
     "Also print the flags for this compiler, for example gcc@12.2; repeatable", &A::compiler, "",
     "", "fleet"},
    {"fix", "--diff", "", "Only print the changes; exit with 1 if there are any", &A::diff},
    {"fix", "--unsafe-fixes", "", "Also apply the only suggestion, such as the nearest name",
     &A::unsafe_fixes, "", "", "fix"},
    {"search", "--max", "N", "Maximum number of entries in text output, 0 for all [default: 50]",
     &A::max},
    {"list", "--arch", "ARCH", "List LLVM's `cpus` or `features` for ARCH, for example aarch64",
     &A::arch, "", "arch", "list"},
    {"detect", "--from", "DIR", "Read a machine recorded with --record, instead of this one",
     &A::from, "", "", "detect"},
    {"detect", "--record", "DIR", "Also record the machine's data in DIR", &A::record, "", "",
     "detect"},
    {"init", "--example", "NAME", "Start from a shipped example: two-gpus, npu-with-pools, …",
     &A::example, "", "example", "init"},
    {"init", "--tag", "TAG", "Start from this tag", &A::tag, "", "tags", "init"},
    {"resolve annotate decompose compose convert", "-o,--output", "FILE",
     "Write to FILE [default: standard output]", &A::output},
    {"detect", "-o,--output", "FILE", "Write to FILE [default: standard output]", &A::output, "",
     "", "detect"},
    {"init", "-o,--output", "FILE|DIR",
     "Write to a new FILE; for `init kind`, the search path entry DIR [default: standard output; "
     "for `init kind`, .]",
     &A::output, "", "", "init"},
    {"init", "--force", "", "Replace an existing file", &A::force, "", "", "init"},
    {"init", "--schema", "REF",
     "Path or URL of the schema for editors [default: schemas/config.schema.json]", &A::schema, "",
     "", "init"},
    {"decompose", "--output-dir", "DIR",
     "Write each partial plan to a file in DIR, which is created", &A::output_dir},
    {"resolve", "--view", "VIEW",
     "Write a reduced plan. boundary: only hosts and targets, without device numbers", &A::view,
     "boundary"},
    {"resolve", "--depfile", "FILE",
     "Write a depfile for make and ninja with every file read; its target is the output, or FILE "
     "without `.d`",
     &A::depfile},
    {"resolve", "--provenance", "",
     "Add the applied rules and the origin of every value to the plan", &A::provenance},
    {"resolve", "--write-lock", "", "Store the plan in INPUT.lock.json", &A::write_lock},
    {"resolve", "--locked", "", "Fail if the plan differs from INPUT.lock.json", &A::locked},
    {"validate inspect verify", "--report", "FORMAT=FILE",
     "Also write a report to FILE; repeatable", &A::report},
    {"validate fix fmt", "--exclude", "GLOB",
     "Skip files and directories that match GLOB (syntax of `.tgtcfgignore`); repeatable",
     &A::exclude, "", "", "validate fix fmt"},
    {"config", "--exclude", "GLOB", "Skip files that match GLOB, as in `validate`; repeatable",
     &A::exclude, "", "", "config"},
    {"config", "--plan-check", "DIR", "Directory of stored plans, as in `validate`", &A::plan_check,
     "", "", "config"},
    {"validate fix fmt", "--force-exclude", "",
     "Also apply `exclude` of the project file to files on the command line", &A::force_exclude},
    {"validate", "--fail-fast", "", "Stop after the first input with an error", &A::fail_fast, "",
     "", "validate"},
    {"validate", "--expect", "WHAT", "Fail unless every document is", &A::expect, "valid invalid",
     "", "validate"},
    {"validate", "--plan-check", "DIR",
     "Compare each configuration with its stored plan DIR/NAME.json; exit with 6 if one differs",
     &A::plan_check, "", "", "validate"},
    {"validate", "--write-plans", "DIR",
     "Write the plan of each configuration for `--plan-check DIR`", &A::write_plans},
    {"validate inspect verify", "--depfile", "FILE",
     "Write a depfile for make and ninja with every file read; its target is the `--report` file, "
     "or FILE without `.d`",
     &A::depfile},
    {"validate inspect verify", "--baseline", "FILE",
     "Hide the diagnostics listed in FILE [default: `baseline` of the project file]", &A::baseline},
    {"validate inspect verify", "--write-baseline", "",
     "Record the current diagnostics in the baseline file", &A::write_baseline},
    {"validate", "--statistics", "", "Print the frequency of each code instead of the diagnostics",
     &A::statistics},
    {"validate", "--show-files", "", "Only list the files to check; `-v` also lists skipped files",
     &A::show_files},
    {"validate", "--watch", "",
     "Check again after each change of a file, until Ctrl-C; exit with the code of the last check",
     &A::watch},
    {"inspect verify", "--allow-empty", "", "Succeed if no file has code", &A::allow_empty},
    {"validate", "--allow-empty", "", "Succeed if there are no documents to check", &A::allow_empty,
     "", "", "validate"},
    {"validate", "--fix", "", "Apply safe fixes, then check again", &A::fix},
    {"validate", "--diff", "", "Only print the changes of `--fix`; exit with 1 if there are any",
     &A::diff},
    {"validate", "--unsafe-fixes", "", "With `--fix` or `--diff`, also apply the only suggestion",
     &A::unsafe_fixes},
    {"inspect verify", "-j,--jobs", "N", "Number of threads [default: number of cores]", &A::jobs},
    {"validate", "-j,--jobs", "N", "Number of threads [default: number of cores]", &A::jobs, "", "",
     "validate"},
    {"resolve fmt convert decompose compose", "--diagnostics", "FORMAT",
     "Format of diagnostics on standard error [default: human]", &A::diagnostics,
     "human concise json"},
    {"list search", "--llvm-release", "N", "LLVM release: 14, 19 or 22 [default: 22]",
     &A::llvm_release, "", "release", "list search", FlagForm::release},
    {"inspect", "--search-path", "DIR", "Directory with more chips; repeatable", &A::search_paths},
    {"inspect", "--deny", "CODE",
     "Report notes with this code as errors; `notes` for all; repeatable", &A::deny, "",
     "severity,codes"},
    {"inspect", "--allow", "CODE", "Hide notes with this code; `notes` for all; repeatable",
     &A::allow, "", "severity,codes"},
    {"inspect", "--limit", "NAME=N",
     "Change a limit: artifact-depth, artifact-pieces or artifact-inflate; repeatable", &A::limits},
    {"inspect", "--max-errors", "N", "Maximum number of errors per file, 0 for all [default: 1000]",
     &A::max_errors},
    {"inspect", "-q,--quiet", "", "Print no problems; twice: only the exit code", &A::quiet},
    {"list search show", "--search-path", "DIR", "Directory with more database entries; repeatable",
     &A::search_paths, "", "", "list search show"},
    {"schema", "--search-path", "DIR",
     "Directory with more database entries for the schemas of config and target; repeatable",
     &A::search_paths},
    {"lsp", "--stdio", "", "Use standard input and output (always the case)", &A::stdio},
    {"lsp", "--log", "FILE", "Write every message to FILE, one per line", &A::log},
    {"lsp", "--allow-path", "DIR", "Directory outside the project for `extends`; repeatable",
     &A::allow_paths},
    {"explain", "--color", "WHEN",
     "Color the output (`--no-color` is `--color never`) [default: auto]", &A::color,
     "auto always never"},
    {"help", "--man", "", "Print the page for `man`", &A::man},

    layer("--target", "LIST",
          "Replace the targets, in the syntax of `tvmc compile --target`; if repeated, each value "
          "is one target or NAME=EXPR",
          FlagForm::targets, "/targets", true, "", "tags,kinds,configs"),
    layer("--host", "TARGET", "Set the host, or `none`", FlagForm::host, "/host", false, "",
          "tags,kinds"),
    layer("--host-policy", "POLICY",
          "Choose the host if the targets have different ones [default: unique]", FlagForm::text,
          "/host-policy", false, "unique first per-target"),
    layer("--executor", "NAME", "Set the executor (`tgtcfg list executors`)", FlagForm::text,
          "/executor", false, "", "executors"),
    layer("--runtime", "NAME", "Set the runtime (`tgtcfg list runtimes`)", FlagForm::text,
          "/runtime", false, "", "runtimes"),
    layer("--target-KIND-ATTRIBUTE", "VALUE",
          "Set an attribute of all targets and hosts of a kind (`tgtcfg show kind KIND`), for "
          "example --target-cuda-arch sm_86; GENERATOR-OPTION likewise",
          FlagForm::row, ""),
    layer("--executor-NAME-OPTION", "VALUE",
          "Set an option of the executor (`tgtcfg show executor NAME`)", FlagForm::row, ""),
    layer("--runtime-NAME-OPTION", "VALUE",
          "Set an option of the runtime (`tgtcfg show runtime NAME`)", FlagForm::row, ""),
    layer("--overlay", "FILE", "Apply a configuration on top of the input; repeatable",
          FlagForm::overlay, "", true, "", "file"),
    layer("--set", "POINTER=VALUE",
          "Set one value: /targets/gpu/arch=sm_86, /opt-level=2. VALUE is JSON or a string; null "
          "removes; repeatable",
          FlagForm::set, "", true),
    layer("--pass-config", "KEY=VALUE", "Set a value of the pass configuration; repeatable",
          FlagForm::name_value, "/pass-config", true, "", "pass-config"),
    layer("-O,--opt-level", "N", "Set the optimization level, 0 to 3", FlagForm::integer,
          "/opt-level"),
    layer("--disabled-pass", "LIST", "Disable passes, separated by commas; repeatable",
          FlagForm::list, "/disabled-passes", true),
    layer("--device", "NAME=TYPE[:INDEX]", "Define a virtual device; repeatable", FlagForm::device,
          "/devices", true, "", "device type"),
    layer("--default-device", "NAME", "Set the default device: a device, a target or a device type",
          FlagForm::text, "/default-device", false, "", "device type"),
    layer("--function", "GLOB=TARGET",
          "Set the target of the functions that match GLOB; repeatable", FlagForm::function,
          "/functions", true, "", "tags,kinds"),
    layer("--part", "NAME=EXPR", "Define a part: a target or a configuration; repeatable",
          FlagForm::part, "/parts", true, "", "configs,tags,kinds"),
    layer("--partition-order", "LIST", "Set the order of external targets, separated by commas",
          FlagForm::list, "/partition-order", false, "", "generators"),
    layer("--module-name", "NAME", "Set the prefix of the symbols in the output", FlagForm::text,
          "/module-name"),
    layer("--output-format", "FORMAT", "Set the format of the library", FlagForm::text,
          "/output-format", false, "so mlf tar"),
    layer("--cross-compiler", "COMMAND", "Set the command that links the output", FlagForm::text,
          "/cross-compiler"),
    layer("--cross-compiler-options", "TEXT",
          "Set the options of the cross compiler, separated by spaces", FlagForm::words,
          "/cross-compiler-options"),
    layer("--desired-layout", "LAYOUTS",
          "Set tensor layouts, separated by commas, each DATA or DATA:KERNEL; repeatable",
          FlagForm::list, "/desired-layout", true),
    layer("--desired-layout-ops", "LIST", "Set the operators to change the layout of; repeatable",
          FlagForm::list, "/desired-layout-ops", true),
    layer("--mixed-precision", "", "Compute in 16-bit floating point", FlagForm::yes,
          "/mixed-precision"),
    layer("--mixed-precision-ops", "LIST", "Set the operators to convert; repeatable",
          FlagForm::list, "/mixed-precision/ops", true),
    layer("--mixed-precision-calculation-type", "TYPE", "Set the type to compute in",
          FlagForm::text, "/mixed-precision/calculation-type", false, "float16 float32"),
    layer("--mixed-precision-acc-type", "TYPE", "Set the type to accumulate in", FlagForm::text,
          "/mixed-precision/acc-type", false, "float16 float32"),
    layer("--link", "PAIR=ACCESS", "Link two devices: 'cpu <-> gpu=transparent'; repeatable",
          FlagForm::name_value, "/links", true),
    layer("--toolchain", "NAME=VERSION", "Set the version of a tool; repeatable",
          FlagForm::name_text, "/toolchain", true),
    layer("--platform", "NAME=VERSION",
          "Set the version of software on the deployment machine; repeatable", FlagForm::name_text,
          "/platform", true),
    layer("--workspace-pools", "NAMES", "Define memory pools, separated by commas", FlagForm::pools,
          "/memory-pools"),
    layer("--workspace-pools-targets", "POOL:KINDS",
          "Set the targets or kinds that may use a pool; repeatable", FlagForm::pools,
          "/memory-pools/*/targets", true),
    layer("--workspace-pools-size-hint-bytes", "POOL:N",
          "Set the size of a pool in bytes; repeatable", FlagForm::pools,
          "/memory-pools/*/size-hint-bytes", true),
    layer("--workspace-pools-clock-frequency-hz", "POOL:N",
          "Set the clock frequency of a pool in hertz; repeatable", FlagForm::pools,
          "/memory-pools/*/clock-frequency-hz", true),
    layer("--workspace-pools-read-bandwidth-bytes-per-cycle", "POOL:N",
          "Set the read bandwidth of a pool in bytes per cycle; repeatable", FlagForm::pools,
          "/memory-pools/*/read-bandwidth-bytes-per-cycle", true),
    layer("--workspace-pools-write-bandwidth-bytes-per-cycle", "POOL:N",
          "Set the write bandwidth of a pool in bytes per cycle; repeatable", FlagForm::pools,
          "/memory-pools/*/write-bandwidth-bytes-per-cycle", true),
    layer("--workspace-pools-read-latency-cycles", "POOL:N",
          "Set the read latency of a pool in cycles; repeatable", FlagForm::pools,
          "/memory-pools/*/read-latency-cycles", true),
    layer("--workspace-pools-write-latency-cycles", "POOL:N",
          "Set the write latency of a pool in cycles; repeatable", FlagForm::pools,
          "/memory-pools/*/write-latency-cycles", true),
    layer("--workspace-pools-target-burst-bytes", "POOL:KIND:N",
          "Set the burst size of a target in bytes; repeatable", FlagForm::pools,
          "/memory-pools/*/target-burst-bytes", true),
    {with_layers, "--allow-path", "DIR",
     "Allow `extends` to read a directory outside the project; repeatable", &A::allow_paths, "", "",
     "layers", FlagForm::plain, "", true, "override the input"},

    common("--search-path", "DIR",
           "Directory with more kinds, tags and configurations, with the layout of configs/; has "
           "priority over TGTCFG_PATH and built-in entries; repeatable",
           &A::search_paths, "common"),
    common("--project", "FILE", "Project file [default: nearest `.tgtcfg.yaml` above each input]",
           &A::project, "common"),
    common("--no-project", "", "Ignore project files", &A::no_project, "common"),
    common("--deny", "CODE",
           "Report warnings or notes with this code as errors; `warnings` or `notes` for all; "
           "repeatable",
           &A::deny, "common", "", "severity,codes"),
    common("--allow", "CODE",
           "Hide warnings, notes or unknown names with this code; `warnings` or `notes` for all; "
           "repeatable",
           &A::allow, "common", "", "severity,codes"),
    common("--host-facts", "FILE", "File that describes the build machine (tgtcfg.host-facts/1)",
           &A::host_facts, "common", "", "", FlagForm::facts),
    common("--tables", "RELEASE",
           "Look up names in an older TVM release: tvm-0.19 [default: newest]", &A::tables,
           "common emit", "", "tables"),
    common("--llvm-release", "N",
           "LLVM release for CPUs, features, triples and chips: 14, 19 or 22 [default: 22]",
           &A::llvm_release, "common emit", "", "release", FlagForm::release),
    common("--lenient", "", "Report unknown names as warnings", &A::lenient, "common emit"),
    common("--strict", "", "Report unknown names as errors (default); overrides the project file",
           &A::strict),
    common("--stdin-filename", "NAME",
           "File name of standard input in reports; its extension sets the format",
           &A::stdin_filename),
    common("--input-format", "FORMAT", "Format of the input [default: from the file extension]",
           &A::input_format, "", "yaml json json5"),
    common("--limit", "NAME=N",
           "Change a limit: file-size, depth, nodes, expanded-bytes, scalar, targets, devices, "
           "functions, parts, part-depth, extends, layers or documents; repeatable",
           &A::limits, "common", "", "", FlagForm::limits),
    common("--max-errors", "N", "Maximum number of errors per file, 0 for all [default: 1000]",
           &A::max_errors),
    common("--color", "WHEN", "Color the output (`--no-color` is `--color never`) [default: auto]",
           &A::color, "", "auto always never"),
    common("-q,--quiet", "", "Print less; twice: only the exit code", &A::quiet),
    common("-v,--verbose", "", "Print the files read and the choices made; twice: timings",
           &A::verbose),
};

constexpr auto begins_layers = [](const Option& option) { return option.is_layer(); };

}  // namespace

bool contains_word(std::string_view words, std::string_view word, char separator) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(separator), words.size());
    if (words.substr(0, end) == word) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

std::span<const Option> option_table() {
  return table;
}

std::span<const Option> layer_flags() {
  const auto* first = std::find_if(std::begin(table), std::end(table), begins_layers);
  return {first, std::find_if_not(first, std::end(table), begins_layers)};
}

std::string option_name(const OptionMember& member) {
  const auto* found = std::find_if(std::begin(table), std::end(table),
                                   [&](const Option& option) { return option.member == member; });
  return std::string(found->name());
}

std::string option_name(FlagForm form) {
  const auto flags = layer_flags();
  const auto found =
      std::ranges::find_if(flags, [&](const Option& option) { return option.form == form; });
  return std::string(found->name());
}

std::string option_name(std::string_view field) {
  return "--" + std::string(field);
}

std::string option_prefix(std::string_view field) {
  return option_name(field) + "-";
}

const Option* find_layer_flag(std::string_view name) {
  for (const Option& option : layer_flags()) {
    if (option.name() == name && option.form != FlagForm::row) return &option;
  }
  return nullptr;
}

bool is_family_flag(std::string_view name) {
  // The prefix `--target-` of `--target-KIND-ATTRIBUTE`.
  return std::any_of(std::begin(table), std::end(table), [&](const Option& option) {
    if (option.form != FlagForm::row) return false;
    const std::string_view family = option.name().substr(0, option.name().find('-', 2) + 1);
    return name.starts_with(family) && name.size() > family.size();
  });
}

}  // namespace tgtcfg
