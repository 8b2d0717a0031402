#include "request/flag_table.h"

#include <algorithm>
#include <array>

namespace tgtcfg {
namespace {

constexpr std::array<std::string_view, 3> families = {"--target-", "--executor-", "--runtime-"};

const std::vector<LayerFlag>& table() {
  static const std::vector<LayerFlag> flags = {
      {"--target", "LIST",
       "targets as `tvmc compile --target` reads them; replaces those of the input. Repeated: each "
       "is one target, NAME=EXPR names it",
       FlagForm::targets, "/targets", true},
      {"--host", "TARGET", "the host, or `none`", FlagForm::host, "/host"},
      {"--host-policy",
       "POLICY",
       "which host wins",
       FlagForm::text,
       "/host-policy",
       false,
       {"unique", "first", "per-target"}},
      {"--executor", "NAME", "the executor", FlagForm::text, "/executor"},
      {"--runtime", "NAME", "the runtime", FlagForm::text, "/runtime"},
      {"--overlay", "FILE", "a configuration laid over the input; repeatable", FlagForm::overlay,
       "", true},
      {"--set", "POINTER=VALUE",
       "set one value: /targets/gpu/arch=sm_86, /opt-level=2; VALUE is JSON when it is JSON, null "
       "removes; repeatable",
       FlagForm::set, "", true},
      {"--pass-config", "KEY=VALUE", "a value of the pass configuration; repeatable",
       FlagForm::name_value, "/pass-config", true},
      {"-O,--opt-level", "N", "optimization level, 0 to 3", FlagForm::integer, "/opt-level"},
      {"--disabled-pass", "LIST", "passes that do not run; repeatable", FlagForm::list,
       "/disabled-passes", true},
      {"--device", "NAME=TYPE[:INDEX]", "a virtual device; repeatable", FlagForm::device,
       "/devices", true},
      {"--default-device", "NAME", "a device, a target or a device type", FlagForm::text,
       "/default-device"},
      {"--function", "GLOB=TARGET", "the target of functions; repeatable", FlagForm::function,
       "/functions", true},
      {"--part", "NAME=EXPR", "a part: a target or a configuration; repeatable", FlagForm::part,
       "/parts", true},
      {"--partition-order", "LIST", "external targets in the order in which they are tried",
       FlagForm::list, "/partition-order"},
      {"--module-name", "NAME", "prefix of the symbols of the result", FlagForm::text,
       "/module-name"},
      {"--output-format",
       "FORMAT",
       "format of the result",
       FlagForm::text,
       "/output-format",
       false,
       {"so", "mlf", "tar"}},
      {"--cross-compiler", "COMMAND", "command that links the result", FlagForm::text,
       "/cross-compiler"},
      {"--cross-compiler-options", "TEXT", "its options, with spaces between them", FlagForm::words,
       "/cross-compiler-options"},
      {"--desired-layout", "LAYOUTS", "DATA or DATA:KERNEL, several between commas", FlagForm::list,
       "/desired-layout", true},
      {"--desired-layout-ops", "LIST", "the operators whose layout is changed", FlagForm::list,
       "/desired-layout-ops", true},
      {"--mixed-precision", "", "compute in 16-bit floating point", FlagForm::yes,
       "/mixed-precision"},
      {"--mixed-precision-ops", "LIST", "the operators to convert", FlagForm::list,
       "/mixed-precision/ops", true},
      {"--mixed-precision-calculation-type", "TYPE", "the type to compute in", FlagForm::text,
       "/mixed-precision/calculation-type"},
      {"--mixed-precision-acc-type", "TYPE", "the type to accumulate in", FlagForm::text,
       "/mixed-precision/acc-type"},
      {"--workspace-pools", "NAMES", "memory pools, with commas between them", FlagForm::pools,
       "/memory-pools"},
      {"--workspace-pools-targets", "POOL:KINDS",
       "targets or kinds that may use a pool; repeatable", FlagForm::pools,
       "/memory-pools/*/targets", true},
      {"--workspace-pools-size-hint-bytes", "POOL:N", "repeatable, as the next ones",
       FlagForm::pools, "/memory-pools/*/size-hint-bytes", true},
      {"--workspace-pools-clock-frequency-hz", "POOL:N", "", FlagForm::pools,
       "/memory-pools/*/clock-frequency-hz", true},
      {"--workspace-pools-read-bandwidth-bytes-per-cycle", "POOL:N", "", FlagForm::pools,
       "/memory-pools/*/read-bandwidth-bytes-per-cycle", true},
      {"--workspace-pools-write-bandwidth-bytes-per-cycle", "POOL:N", "", FlagForm::pools,
       "/memory-pools/*/write-bandwidth-bytes-per-cycle", true},
      {"--workspace-pools-read-latency-cycles", "POOL:N", "", FlagForm::pools,
       "/memory-pools/*/read-latency-cycles", true},
      {"--workspace-pools-write-latency-cycles", "POOL:N", "", FlagForm::pools,
       "/memory-pools/*/write-latency-cycles", true},
      {"--workspace-pools-target-burst-bytes", "POOL:KIND:N", "", FlagForm::pools,
       "/memory-pools/*/target-burst-bytes", true},
  };
  return flags;
}

std::string_view long_name(std::string_view names) {
  return names.substr(std::min(names.find("--"), names.size()));
}

}  // namespace

std::span<const LayerFlag> layer_flags() {
  return table();
}

const LayerFlag* find_layer_flag(std::string_view name) {
  for (const LayerFlag& flag : table()) {
    if (long_name(flag.names) == name) return &flag;
  }
  return nullptr;
}

std::span<const std::string_view> flag_families() {
  return families;
}

bool is_family_flag(std::string_view name) {
  return std::any_of(families.begin(), families.end(), [&](std::string_view family) {
    return name.starts_with(family) && name.size() > family.size();
  });
}

}  // namespace tgtcfg
