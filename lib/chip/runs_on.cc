#include "chip/runs_on.h"

#include <tgtcfg/value.h>

#include <array>
#include <utility>

#include "chip/code_words.h"
#include "database/embedded_data.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

Loading refused(std::string reason) {
  return {LoadState::refused, std::move(reason)};
}

Loading unknown(std::string reason) {
  return {LoadState::unknown, std::move(reason)};
}

/// A chip by its number: code of `sm_90a` runs on the same hardware as code of `sm_90`.
NvccArch hardware_of(NvccArch chip) {
  chip.suffix = 0;
  return chip;
}

std::string sm(const NvccArch& arch) {
  return "`sm_" + std::to_string(arch.number) + "`";
}

std::string why_no_cubin(const NvccArch& code, const NvccArch& chip) {
  if (code.suffix == 'a') return "code for `a` chips runs on " + sm(code) + " only";
  for (const NvccArch* arch : {&code, &chip}) {
    if (arch->chip->embedded)
      return sm(*arch) + " is in a system on a chip, which shares cubins with no other chip";
  }
  if (code.suffix == 'f') return "family code of " + sm(code) + " does not cover " + sm(chip);
  const int major = code.number / 10;
  if (major == chip.number / 10) return sm(code) + " is newer than " + sm(chip);
  return "a cubin of " + sm(code) + " runs on major version " + std::to_string(major) + " only";
}

Loading cubin_on(const NvccArch& code, const NvccArch& chip) {
  if (cubin_runs_on(code, chip)) return {};
  return refused(why_no_cubin(code, chip));
}

bool end_before(const Releases& first, const Releases& second) {
  return !first.until.empty() && !second.since.empty() &&
         compare_by_numbers(first.until, second.since) < 0;
}

/// A compiler of PTX, in a toolkit or in a driver, must support both architectures.
bool have_common_release(const Releases& a, const Releases& b) {
  return !end_before(a, b) && !end_before(b, a);
}

Loading ptx_on(const NvccArch& code, NvccArch chip) {
  // A chip executes code with its own features, so PTX for `a` and `f` is compiled for them.
  chip.suffix = code.suffix;
  if (!Nvcc::ptxas_takes(code, chip)) {
    if (code.suffix == 'a') return refused("PTX for `a` chips runs on " + sm(code) + " only");
    if (chip.number < code.number)
      return refused("PTX for " + sm(code) + " requires " + sm(code) + " or later");
    return refused("PTX for the family of " + sm(code) + " does not cover " + sm(chip));
  }
  if (!code.chip->toolkits || !chip.chip->toolkits)
    return unknown("the toolkits for " + sm(code) + " or " + sm(chip) + " are not known");
  if (!have_common_release(*code.chip->toolkits, *chip.chip->toolkits))
    return refused("no toolkit compiles PTX of " + sm(code) + " for " + sm(chip));
  return {LoadState::jit, {}};
}

Loading nvidia_on(const NvccArch& code, std::string_view chip, const Database& database) {
  const auto device = read_nvcc_arch(chip, database);
  if (!device) {
    const ChipRow* row = database.chip(read_target_id(chip).processor);
    if (row != nullptr && row->vendor != code.chip->vendor)
      return refused("code for " + sm(code) + " does not run on chips of other vendors");
    return unknown("unknown chip " + quoted(chip));
  }
  if (code.role == NvccArch::Role::lto)
    return unknown("intermediate code is linked before it is loaded");
  const bool is_cubin = code.role == NvccArch::Role::real;
  const NvccArch hardware = hardware_of(*device);
  return is_cubin ? cubin_on(code, hardware) : ptx_on(code, hardware);
}

bool runs_processor(const ChipRow& code, const ChipRow& chip) {
  return code.name == chip.name || contains(code.members, chip.name);
}

std::string setting(bool on) {
  return on ? "on" : "off";
}

/// Settings of code must be those of the device; a device without a listed setting has either.
Loading settings_on(const TargetId& code, const TargetId& device) {
  for (const auto& [name, on] : code.features) {
    const auto found = device.features.find(name);
    if (found != device.features.end() && found->second != on) {
      return refused("`" + name + "` is " + setting(on) + " in the code and " +
                     setting(found->second) + " on the device");
    }
  }
  for (const auto& [name, on] : code.features) {
    if (!device.features.contains(name))
      return unknown("the setting of `" + name + "` on the device is not known");
  }
  return {};
}

Loading amd_on(std::string_view code, std::string_view chip, const Database& database) {
  const TargetId code_id = read_target_id(code);
  const TargetId device_id = read_target_id(chip);
  const ChipRow* from = database.chip(code_id.processor);
  const ChipRow* to = database.chip(device_id.processor);
  if (from == nullptr) return unknown("unknown chip " + quoted(code_id.processor));
  if (to == nullptr) return unknown("unknown chip " + quoted(device_id.processor));
  if (runs_processor(*from, *to)) return settings_on(code_id, device_id);
  // A device named by a generic processor is one of its members.
  if (runs_processor(*to, *from))
    return unknown("the device is one of several chips, not necessarily " + quoted(from->name));
  return refused("code for " + quoted(from->name) + " does not run on " + quoted(to->name));
}

/// SPIR-V for any processor of AMD is compiled by the driver.
constexpr std::string_view portable_amd = "amdgcnspirv";

Loading portable_on(std::string_view chip, const Database& database) {
  const ChipRow* to = database.chip(read_target_id(chip).processor);
  if (to == nullptr) return unknown("unknown chip " + quoted(chip));
  if (to->elf_machine) return {LoadState::jit, {}};
  return refused("SPIR-V for AMD does not run on " + quoted(to->name));
}

}  // namespace

std::string_view name_of(LoadState state) {
  constexpr std::array<std::string_view, 4> names = {"loads", "jit", "unknown", "refused"};
  return names[static_cast<std::size_t>(state)];
}

std::string current_name(const std::string& entry, const Database& database) {
  const std::size_t number = entry.find('_');
  if (number == entry.npos) return entry;
  const ChipRow* const chip = database.chip("sm" + entry.substr(number));
  if (chip == nullptr || chip->renamed_to.empty()) return entry;
  return entry.substr(0, number) + chip->renamed_to.substr(chip->renamed_to.find('_'));
}

Loading runs_on_chip(std::string_view code, std::string_view chip, const Database& database) {
  if (const auto arch = read_nvcc_arch(code, database)) {
    Loading loading = nvidia_on(*arch, chip, database);
    const bool is_ptx = arch->role == NvccArch::Role::virtual_;
    if (loading.state != LoadState::refused || !is_ptx) return loading;
    // ptxas 13.0 compiles PTX of `sm_101` for `sm_110`, the later name of the chip.
    const auto now = read_nvcc_arch(current_name(std::string(code), database), database);
    return now ? nvidia_on(*now, chip, database) : loading;
  }
  if (code == portable_amd) return portable_on(chip, database);
  return amd_on(code, chip, database);
}

std::optional<DriverSupport> supported_by_driver(const std::string& driver,
                                                 std::string_view installed,
                                                 std::string_view platform,
                                                 const Database& database) {
  const Value row = database.raw(Table::versions, driver).value_or(Value());
  std::optional<DriverSupport> found;
  std::string_view last;  // row that `found` has
  std::string_view newest;
  for (const Member& known : row.get("provides").map(platform)) {
    if (compare_by_numbers(known.key, newest) > 0) newest = known.key;
    if (compare_by_numbers(known.key, installed) > 0 || compare_by_numbers(known.key, last) < 0)
      continue;
    last = known.key;
    found = DriverSupport{known.value.string(), false};
  }
  if (found) found->at_least = compare_by_numbers(installed, newest, 1) > 0;
  return found;
}

std::string cuda_of_ptx(std::string_view ptx) {
  static const Value versions = artifact_tables().get("machine_facts").get("ptx_versions");
  return versions.text(ptx);
}

}  // namespace tgtcfg
