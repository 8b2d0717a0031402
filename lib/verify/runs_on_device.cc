// GPU code on a device: its chip, and the driver.
#include <tgtcfg/cpu_family.h>

#include <utility>

#include "chip/runs_on.h"
#include "support/text.h"
#include "verify/facts.h"
#include "verify/runs_on_rules.h"

namespace tgtcfg {
namespace {

Loading missing(std::string reason) {
  return {LoadState::unknown, std::move(reason)};
}

/// The code as an entry of `code`: `sm_80`, `compute_80`, `gfx90a:xnack+`. Empty without a chip.
std::string entry_of_code(const Value& code) {
  const std::string& target = code.get("ptx").text("target");
  if (target.starts_with("sm_")) return "compute_" + target.substr(3);
  return code.text("chip").empty() ? std::string() : id_with_settings(code, code.text("chip"));
}

// --- the driver of NVIDIA

/// The CUDA version of the driver; an empty version is not known.
DriverSupport driver_of(const LoadedPiece& piece) {
  const std::string platform = "cuda";
  const std::string driver = "nvidia-driver";
  if (std::string cuda = piece.machine.version(platform); !cuda.empty())
    return {std::move(cuda), false};
  const std::string installed = piece.machine.version(driver);
  if (installed.empty()) return {};
  return supported_by_driver(driver, installed, platform, piece.database).value_or(DriverSupport{});
}

/// The toolkit in the notes of a cubin: `13.0.88`; empty if there is no note.
std::string toolkit_of(const Value& code) {
  constexpr std::string_view tool = "ptxas ";
  for (const std::string& maker : code.texts("made_by")) {
    if (maker.starts_with(tool)) return maker.substr(tool.size());
  }
  return {};
}

std::string major_number(std::string_view version) {
  return std::string(version.substr(0, version.find('.')));
}

// --- SPIR-V

/// The newest SPIR-V that a version of the driver such as `1.3.250` reads.
std::string newest_spirv(const Value& driver, std::string_view release) {
  std::string newest;
  for (const Member& row : driver.map("spirv")) {
    if (compare_versions(row.key, release) <= 0) newest = row.value.string();
  }
  return newest;
}

Loading spirv_on(const LoadedPiece& piece, const LoadingDevice& device) {
  const Value& driver = piece.facts().get("spirv_drivers").get(device.kind);
  const std::string release = piece.machine.version(device.kind);
  if (!driver.is_object() || release.empty())
    return missing("the version of `" + device.kind + "` is not known");
  constexpr std::string_view prefix = "spirv";
  const std::string& needed = piece.code.get("isa").text("needed");
  const std::string version = needed.starts_with(prefix) ? needed.substr(prefix.size()) : "";
  const std::string newest = newest_spirv(driver, release);
  const Value& needs = piece.code.get("needs");
  const bool has_extensions = !needs.list("extensions").empty();
  if (compare_versions(version, newest) > 0 && !has_extensions)
    return {LoadState::refused, "it is SPIR-V " + version + ", " + driver.text("title") + " " +
                                    release + " reads " + newest};
  for (const std::string& capability : needs.texts("capabilities")) {
    if (!contains(driver.texts("capabilities"), capability))
      return missing("support for " + quoted(capability) + " is not known");
  }
  if (has_extensions) return missing("support for its extensions is not known");
  return {LoadState::jit, {}};
}

}  // namespace

std::string driver_for(const Value& code) {
  const std::string& version = code.get("ptx").text("version");
  return version.empty() ? std::string() : cuda_of_ptx(version);
}

Loading with_driver(const LoadedPiece& piece, LoadState state) {
  if (piece.code.text("arch") != "nvptx64") return {state, {}};
  const DriverSupport driver = driver_of(piece);
  // A driver runs machine code of all toolkits of its major version.
  const bool is_ptx = state == LoadState::jit;
  const std::string needed = is_ptx ? driver_for(piece.code) : major_number(toolkit_of(piece.code));
  if (driver.version.empty() || needed.empty()) return {state, {}};
  if (compare_versions(needed, driver.version) <= 0) return {state, {}};
  if (driver.at_least)
    return missing("it needs a driver for CUDA " + needed + ", and the driver is newer than known");
  return {LoadState::refused,
          "it needs a driver for CUDA " + needed + ", there is one for " + driver.version};
}

Loading code_on_device(const LoadedPiece& piece, const LoadingDevice& device) {
  const Value& code = piece.code;
  if (code.text("form") == "spirv") return spirv_on(piece, device);
  const std::string& role = code.text("role");
  if (code.text("form") != "ptx" && (role == "ir" || role == "source"))
    return missing("it is compiled or linked before it is loaded");
  const std::string entry = entry_of_code(code);
  if (entry.empty()) return missing("its chip is not known");
  if (device.chip.empty()) return missing("the chip of `" + device.name + "` is not known");
  return runs_on_chip(entry, device.chip, piece.database);
}

}  // namespace tgtcfg
