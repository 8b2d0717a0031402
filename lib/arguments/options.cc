#include "arguments/options.h"

#include <algorithm>
#include <array>

namespace tgtcfg {
namespace {

using A = Arguments;

constexpr std::string_view one_input = "resolve why match convert decompose";
constexpr std::string_view with_layers = "resolve validate why match diff convert decompose";
constexpr std::string_view with_tables =
    "resolve validate fix fmt why match diff convert decompose compose batch common config detect "
    "doctor init lsp";

// An option that lays a value over the input.
constexpr Option layer(std::string_view names, std::string_view value, std::string_view help,
                       FlagForm form, std::string_view pointer, bool repeatable = false,
                       std::string_view choices = {}, std::string_view completes = {}) {
  const bool pools = form == FlagForm::pools;
  return {with_layers, names,   value,      help,
          {},          choices, completes,  "layers",
          form,        pointer, repeatable, pools ? "memory pools" : "values over the input"};
}

// An option for tables, reading or reporting.
constexpr Option common(std::string_view names, std::string_view value, std::string_view help,
                        OptionMember member, std::string_view python = {},
                        std::string_view choices = {}, std::string_view completes = {},
                        FlagForm form = FlagForm::plain) {
  return {with_tables, names,  value, help, member, choices,
          completes,   python, form,  {},   false,  "tables, reading and reporting"};
}

constexpr Option table[] = {
    {"why", "--all", "", "every value; there is no POINTER then", &A::all},
    {"why", "--plan", "", "POINTER is one into the plan: /targets/gpu/attrs/arch", &A::plan},
    {"match", "--functions", "FILE", "the functions of the program; - for standard input",
     &A::functions},
    {"match", "--deny-unmatched", "", "end with 1 when an entry meets no function",
     &A::deny_unmatched},
    {"convert", "--to", "FORM",
     "string: the canonical target string; object or json, yaml: the object form; tag: the tag "
     "that equals the target, else the nearest with the changes; config, composite: the two forms "
     "of a configuration; new: old spellings rewritten",
     &A::to, "string object json yaml tag config composite new"},
    {"tvmc", "--to", "FORM", "what is printed (config by default)", &A::to, "config plan"},
    {"convert", "--from", "TOOL",
     "print the configuration of the arguments of that tool after `--`, or of a toolchain file of "
     "cmake",
     &A::from, "@tools"},
    {"decompose", "--level", "LEVEL",
     "machine: the plan without its parts, and each part; device: a target with its host, the "
     "code generators that serve it and its devices; generator: each target; host-device: as "
     "device, the host apart; function: each entry of `functions`",
     &A::level, "machine device generator host-device function"},
    {one_input, "--config", "NAME|FILE", "a configuration by name or path, in place of INPUT",
     &A::config, "", "configs,file", "resolve"},
    {one_input, "--document", "N", "which document of the file, from 0", &A::document, "", "",
     "resolve"},
    {"resolve", "--emit", "WHAT",
     "the product: plan (default), or what a backend takes; `tgtcfg list backends`. Without it a "
     "format that no plan has takes what `lowering` names",
     &A::emit, "", "backends"},
    {"resolve", "--backend-release", "N",
     "the release of the backend's tool; the newest by default", &A::backend_release, "", "",
     "emit", FlagForm::text},
    {"resolve", "--step", "ID", "one step of an emission", &A::step},
    {"resolve", "--and-later", "", "emit for `nvcc` code for chips to come, too", &A::and_later, "",
     "", "emit"},
    {"resolve", "--for", "ID", "emit this target, part or `host` alone; repeatable", &A::chosen, "",
     "", "emit"},
    {"resolve", "--source", "ID=FILE[,FILE...]",
     "files that a target, part or `host` of a build is made of; repeatable", &A::source, "", "",
     "emit", FlagForm::sources},
    {"resolve", "--as-composite", "", "emit for `tvm` one target of kind `composite`",
     &A::as_composite, "", "", "emit"},
    {"fmt", "--check", "",
     "write nothing, list the files that would change; exit code 1 when any would", &A::check, "",
     "", "fmt"},
    {"fmt", "--diff", "", "write nothing, print how files would change; exit code 1 when any would",
     &A::diff, "", "", "fmt"},
    {"fmt", "--canonical", "", "put the options of target strings into their order, too",
     &A::canonical, "", "", "fmt"},
    {"diff", "--source", "", "compare the configurations as written and merged, not their plans",
     &A::as_written, "", "", "diff"},
    {"batch", "--field", "POINTER",
     "rewrite the target at this JSON Pointer of each record; repeatable: the first that a record "
     "has",
     &A::field, "", "", "batch"},
    {"batch", "--value", "WHAT",
     "what --field writes: the canonical target, an object where the field is one; always an "
     "object; or a key of it",
     &A::value, "@record values", "", "batch"},
    {"batch", "--emit", "BACKEND", "what --field writes: what that release takes", &A::emit,
     "@record emissions", "", "batch"},
    {"batch", "--admits", "CONFIG",
     "keep the records whose target is one of this configuration, or refines one; CONFIG is what "
     "`resolve` takes",
     &A::admits, "", "configs,tags,kinds,file", "batch", FlagForm::input},
    {"batch", "--mark", "FIELD",
     "with --admits: keep every record and write `same`, `refines` or `no` there, a name or a "
     "JSON Pointer",
     &A::mark, "", "", "batch"},
    {"batch", "--with-host", "", "with --admits: compare hosts, too", &A::with_host, "", "",
     "batch"},
    {"batch", "-j,--jobs", "N",
     "threads; the output is the same for every number (default: all cores)", &A::jobs, "", "",
     "batch"},
    {"batch", "--fail-fast", "", "end with exit code 1 at the first line that is not ok",
     &A::fail_fast, "", "", "batch"},
    {"resolve", "-f,--format", "FORMAT", "form of the output", &A::format, "@output formats"},
    {"decompose compose", "-f,--format", "FORMAT", "form of the output", &A::format,
     "json canonical yaml"},
    {"why match common config list search show doctor version", "-f,--format", "FORMAT",
     "form of the output", &A::format, "text json"},
    {"schema", "-f,--format", "FORMAT", "form of the list", &A::format, "text json"},
    {"diff explain", "-f,--format", "FORMAT", "form of the output", &A::format,
     "text json markdown"},
    {"detect", "-f,--format", "FORMAT", "form of the output", &A::format, "json yaml config text"},
    {"inspect", "-f,--format", "FORMAT", "format of the output", &A::format, "text json ndjson"},
    {"validate", "-f,--format", "FORMAT", "form of the report", &A::format, "@report formats"},
    {"fix", "-f,--format", "FORMAT", "form of the report of what is left", &A::format,
     "@report formats"},
    {"explain", "--all", "", "all pages", &A::all},
    {"common", "--compiler", "NAME[@VERSION]",
     "print what this compiler takes for the answer, such as gcc@12.2; repeatable", &A::compiler,
     "", "", "fleet"},
    {"fix", "--diff", "", "write nothing, print what would change; exit code 1 when anything would",
     &A::diff},
    {"fix", "--unsafe-fixes", "",
     "apply a guess too, such as the nearest name, where it is the only one", &A::unsafe_fixes, "",
     "", "fix"},
    {"search", "--max", "N", "entries printed as text, 0 for all (default 50)", &A::max},
    {"list", "--arch", "ARCH", "of `cpus` and `features`: those that LLVM has for it", &A::arch, "",
     "arch", "list"},
    {"detect", "--from", "DIR", "a machine that was recorded with --record, in place of this one",
     &A::from, "", "", "detect"},
    {"detect", "--record", "DIR", "write what was looked at to files of DIR too", &A::record, "",
     "", "detect"},
    {"init", "--example", "NAME", "a shipped example, to be changed: two-gpus, npu-with-pools, …",
     &A::example, "", "example", "init"},
    {"init", "--tag", "TAG", "start with this tag", &A::tag, "", "tags", "init"},
    {"resolve decompose compose convert", "-o,--output", "FILE",
     "write to FILE (as a whole, or not at all)", &A::output},
    {"detect", "-o,--output", "FILE", "write to FILE (as a whole, or not at all)", &A::output, "",
     "", "detect"},
    {"init", "-o,--output", "FILE|DIR",
     "write to FILE, which must not be there; `init kind`: the root (default: here)", &A::output,
     "", "", "init"},
    {"init", "--force", "", "replace the file when it is there", &A::force, "", "", "init"},
    {"init", "--schema", "REF", "path or URL of the schema that editors read", &A::schema, "", "",
     "init"},
    {"decompose", "--output-dir", "DIR", "write each piece to a file of this folder, which is made",
     &A::output_dir},
    {"resolve", "--view", "VIEW",
     "boundary: host and targets alone, for a system that numbers devices itself", &A::view,
     "boundary"},
    {"resolve", "--depfile", "FILE",
     "write what was read as a rule for make and ninja; its target is the output, else FILE "
     "without `.d`",
     &A::depfile},
    {"resolve", "--provenance", "",
     "add the rules that fired and the origin of every value to the plan", &A::provenance},
    {"resolve", "--write-lock", "", "keep the plan in INPUT.lock.json", &A::write_lock},
    {"resolve", "--locked", "", "fail when the plan is not the one of INPUT.lock.json", &A::locked},
    {"validate", "--report", "FORMAT=FILE", "write a report to FILE too; repeatable", &A::report},
    {"validate fix fmt", "--exclude", "GLOB",
     "leave out files and directories, as a line of `.tgtcfgignore` does; repeatable", &A::exclude,
     "", "", "validate fix fmt"},
    {"config", "--exclude", "GLOB", "as `validate` takes it; repeatable", &A::exclude, "", "",
     "config"},
    {"config", "--plan-check", "DIR", "as `validate` takes it", &A::plan_check, "", "", "config"},
    {"validate fix fmt", "--force-exclude", "",
     "leave out files that the project file excludes even if they are named", &A::force_exclude},
    {"validate", "--fail-fast", "", "stop after the first input with an error", &A::fail_fast, "",
     "", "validate"},
    {"validate", "--expect", "WHAT", "what the documents are to be", &A::expect, "valid invalid",
     "", "validate"},
    {"validate", "--plan-check", "DIR",
     "compare each configuration with its stored plan, DIR/NAME.json; exit code 6 when one is not "
     "current",
     &A::plan_check, "", "", "validate"},
    {"validate", "--write-plans", "DIR",
     "write the plan of each configuration where `--plan-check DIR` looks for it", &A::write_plans},
    {"validate", "--depfile", "FILE",
     "write what was read as a rule for make and ninja; its target is the `--report` file, else "
     "FILE without `.d`",
     &A::depfile},
    {"validate", "--baseline", "FILE",
     "leave out the diagnostics that FILE lists [default: `baseline` of the project file]",
     &A::baseline},
    {"validate", "--write-baseline", "", "write all diagnostics to the baseline file",
     &A::write_baseline},
    {"validate", "--statistics", "",
     "how often each code was found, the most frequent first; for people in place of the findings",
     &A::statistics},
    {"validate", "--show-files", "",
     "print the files that would be checked, and check none; `-v` names those that are skipped",
     &A::show_files},
    {"validate", "--watch", "",
     "check again whenever a file that was read changes, until Ctrl-C; the exit code is that of "
     "the last check",
     &A::watch},
    {"inspect", "--allow-empty", "", "succeed although no file has code", &A::allow_empty},
    {"validate", "--allow-empty", "", "nothing to check is a success", &A::allow_empty, "", "",
     "validate"},
    {"validate", "--fix", "", "correct what has one certain correction, and check again", &A::fix},
    {"validate", "--diff", "",
     "print what `--fix` would change, and no report; exit code 1 when it would", &A::diff},
    {"validate", "--unsafe-fixes", "",
     "with `--fix` or `--diff`: apply a guess too where it is the only one", &A::unsafe_fixes},
    {"validate", "-j,--jobs", "N", "threads (default: one a core); never changes the report",
     &A::jobs, "", "", "validate"},
    {"resolve fmt convert decompose compose", "--diagnostics", "FORMAT",
     "form of what goes to standard error", &A::diagnostics, "human concise json"},
    {"list search", "--llvm-release", "N", "the release of LLVM: 14, 19 or 22 (default)",
     &A::llvm_release, "", "release", "list search", FlagForm::release},
    {"list search show", "--search-path", "DIR", "a root of further rows; repeatable",
     &A::search_paths, "", "", "list search show"},
    {"schema", "--search-path", "DIR",
     "a root of further rows, whose names and attributes the schemas of config and target have "
     "too; repeatable",
     &A::search_paths},
    {"lsp", "--stdio", "", "standard input and output; there is nothing else", &A::stdio},
    {"lsp", "--log", "FILE", "write every message to FILE, a line each", &A::log},
    {"lsp", "--allow-path", "DIR",
     "a directory that `extends` may lead to besides its own; repeatable", &A::allow_paths},
    {"explain", "--color", "WHEN", "when output is coloured; `--no-color` is `--color never`",
     &A::color, "auto always never"},
    {"help", "--man", "", "as a page for `man`", &A::man},

    layer("--target", "LIST",
          "targets as `tvmc compile --target` reads them; replaces those of the input. Repeated: "
          "each is one target, NAME=EXPR names it",
          FlagForm::targets, "/targets", true, "", "tags,kinds,configs"),
    layer("--host", "TARGET", "the host, or `none`", FlagForm::host, "/host", false, "",
          "tags,kinds"),
    layer("--host-policy", "POLICY", "which host wins", FlagForm::text, "/host-policy", false,
          "unique first per-target"),
    layer("--executor", "NAME", "the executor", FlagForm::text, "/executor", false, "",
          "executors"),
    layer("--runtime", "NAME", "the runtime", FlagForm::text, "/runtime", false, "", "runtimes"),
    layer("--target-KIND-ATTRIBUTE", "VALUE",
          "that attribute of every target and host of the kind; `tgtcfg show kind KIND` lists "
          "them; GENERATOR-OPTION likewise",
          FlagForm::row, ""),
    layer("--executor-NAME-OPTION", "VALUE", "an option of the executor", FlagForm::row, ""),
    layer("--runtime-NAME-OPTION", "VALUE", "an option of the runtime", FlagForm::row, ""),
    layer("--overlay", "FILE", "a configuration laid over the input; repeatable", FlagForm::overlay,
          "", true, "", "file"),
    layer("--set", "POINTER=VALUE",
          "set one value: /targets/gpu/arch=sm_86, /opt-level=2; VALUE is JSON when it is JSON, "
          "null removes; repeatable",
          FlagForm::set, "", true),
    layer("--pass-config", "KEY=VALUE", "a value of the pass configuration; repeatable",
          FlagForm::name_value, "/pass-config", true, "", "pass-config"),
    layer("-O,--opt-level", "N", "optimization level, 0 to 3", FlagForm::integer, "/opt-level"),
    layer("--disabled-pass", "LIST", "passes that do not run; repeatable", FlagForm::list,
          "/disabled-passes", true),
    layer("--device", "NAME=TYPE[:INDEX]", "a virtual device; repeatable", FlagForm::device,
          "/devices", true, "", "device type"),
    layer("--default-device", "NAME", "a device, a target or a device type", FlagForm::text,
          "/default-device", false, "", "device type"),
    layer("--function", "GLOB=TARGET", "the target of functions; repeatable", FlagForm::function,
          "/functions", true, "", "tags,kinds"),
    layer("--part", "NAME=EXPR", "a part: a target or a configuration; repeatable", FlagForm::part,
          "/parts", true, "", "configs,tags,kinds"),
    layer("--partition-order", "LIST", "external targets in the order in which they are tried",
          FlagForm::list, "/partition-order", false, "", "generators"),
    layer("--module-name", "NAME", "prefix of the symbols of the result", FlagForm::text,
          "/module-name"),
    layer("--output-format", "FORMAT", "format of the result", FlagForm::text, "/output-format",
          false, "so mlf tar"),
    layer("--cross-compiler", "COMMAND", "command that links the result", FlagForm::text,
          "/cross-compiler"),
    layer("--cross-compiler-options", "TEXT", "its options, with spaces between them",
          FlagForm::words, "/cross-compiler-options"),
    layer("--desired-layout", "LAYOUTS", "DATA or DATA:KERNEL, several between commas",
          FlagForm::list, "/desired-layout", true),
    layer("--desired-layout-ops", "LIST", "the operators whose layout is changed", FlagForm::list,
          "/desired-layout-ops", true),
    layer("--mixed-precision", "", "compute in 16-bit floating point", FlagForm::yes,
          "/mixed-precision"),
    layer("--mixed-precision-ops", "LIST", "the operators to convert", FlagForm::list,
          "/mixed-precision/ops", true),
    layer("--mixed-precision-calculation-type", "TYPE", "the type to compute in", FlagForm::text,
          "/mixed-precision/calculation-type"),
    layer("--mixed-precision-acc-type", "TYPE", "the type to accumulate in", FlagForm::text,
          "/mixed-precision/acc-type"),
    layer("--workspace-pools", "NAMES", "memory pools, with commas between them", FlagForm::pools,
          "/memory-pools"),
    layer("--workspace-pools-targets", "POOL:KINDS",
          "targets or kinds that may use a pool; repeatable", FlagForm::pools,
          "/memory-pools/*/targets", true),
    layer("--workspace-pools-size-hint-bytes", "POOL:N", "bytes in a pool; repeatable",
          FlagForm::pools, "/memory-pools/*/size-hint-bytes", true),
    layer("--workspace-pools-clock-frequency-hz", "POOL:N", "clock of a pool in hertz; repeatable",
          FlagForm::pools, "/memory-pools/*/clock-frequency-hz", true),
    layer("--workspace-pools-read-bandwidth-bytes-per-cycle", "POOL:N",
          "bytes read per cycle; repeatable", FlagForm::pools,
          "/memory-pools/*/read-bandwidth-bytes-per-cycle", true),
    layer("--workspace-pools-write-bandwidth-bytes-per-cycle", "POOL:N",
          "bytes written per cycle; repeatable", FlagForm::pools,
          "/memory-pools/*/write-bandwidth-bytes-per-cycle", true),
    layer("--workspace-pools-read-latency-cycles", "POOL:N",
          "cycles until a read begins; repeatable", FlagForm::pools,
          "/memory-pools/*/read-latency-cycles", true),
    layer("--workspace-pools-write-latency-cycles", "POOL:N",
          "cycles until a write begins; repeatable", FlagForm::pools,
          "/memory-pools/*/write-latency-cycles", true),
    layer("--workspace-pools-target-burst-bytes", "POOL:KIND:N",
          "bytes in one burst of a target; repeatable", FlagForm::pools,
          "/memory-pools/*/target-burst-bytes", true),
    {with_layers, "--allow-path", "DIR",
     "a folder outside of the project that `extends` may read from; repeatable", &A::allow_paths,
     "", "", "layers", FlagForm::plain, "", true, "values over the input"},

    common("--search-path", "DIR",
           "a root of further kinds, tags and configurations, laid out like configs/; searched "
           "before TGTCFG_PATH and the built-in ones; repeatable",
           &A::search_paths, "common"),
    common("--project", "FILE",
           "the project file, in place of the nearest `.tgtcfg.yaml` above each input", &A::project,
           "common"),
    common("--no-project", "", "read no project file", &A::no_project, "common"),
    common("--deny", "CODE",
           "make warnings and notes of CODE errors; `warnings` or `notes` for all of them; "
           "repeatable",
           &A::deny, "common", "", "severity,codes"),
    common("--allow", "CODE",
           "do not report warnings, notes and unknown names of CODE; `warnings` or `notes` for "
           "all of them; repeatable",
           &A::allow, "common", "", "severity,codes"),
    common("--host-facts", "FILE", "facts about the build host (tgtcfg.host-facts/1)",
           &A::host_facts, "common", "", "", FlagForm::facts),
    common("--tables", "RELEASE",
           "resolve names from the tables of a release of TVM, tvm-0.19, in place of the newest",
           &A::tables, "common emit", "", "tables"),
    common("--llvm-release", "N",
           "the release of LLVM that knows CPUs, features, triples and chips: 14, 19 or 22 "
           "(default)",
           &A::llvm_release, "common emit", "", "release", FlagForm::release),
    common("--lenient", "", "names that only the tables do not know become warnings", &A::lenient,
           "common emit"),
    common("--strict", "", "they are errors (default)", &A::strict),
    common("--stdin-filename", "NAME",
           "what reports call standard input; its extension gives the format", &A::stdin_filename),
    common("--input-format", "FORMAT", "format of the input, whatever its name", &A::input_format,
           "", "yaml json json5"),
    common("--limit", "NAME=N",
           "raise or lower a bound on what is read: file-size depth nodes expanded-bytes scalar "
           "targets devices functions parts part-depth extends layers documents; repeatable",
           &A::limits, "common", "", "", FlagForm::limits),
    common("--max-errors", "N", "errors shown for one file, 0 for all (default 1000)",
           &A::max_errors),
    common("--color", "WHEN", "when output is coloured; `--no-color` is `--color never`", &A::color,
           "", "auto always never"),
    common("-q,--quiet", "", "say less; twice: nothing but the exit code", &A::quiet),
    common("-v,--verbose", "", "say what was read and chosen; twice: timings", &A::verbose),
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
  const auto found = std::find_if(flags.begin(), flags.end(),
                                  [&](const Option& option) { return option.form == form; });
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
    const std::string_view family = option.name().substr(0, option.name().find('-', 2) + 1);
    return option.form == FlagForm::row && name.starts_with(family) && name.size() > family.size();
  });
}

}  // namespace tgtcfg
