// The devices of one run of a compiler of whole programs, and what runs where.
#pragma once

#include <tgtcfg/value.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

struct ProgramDevice {
  std::string name;  ///< as the program calls it
  const ToolTarget* target = nullptr;
  const BackendDevice* row = nullptr;
  std::optional<std::int64_t> ordinal{};
  std::string id{};  ///< of the plan's device, or empty
  std::vector<std::string> flags{};
  bool written_out = false;
  std::string value{};    ///< of the flag that declares it, without its name
  std::string code{};     ///< written out: what its code is made for, whatever its number
  std::string package{};  ///< the format that holds its code
};

/// The device that code runs on of which nobody says where. Null: the plan's is not of the program.
[[nodiscard]] const ProgramDevice* default_program_device(const std::vector<ProgramDevice>& devices,
                                                          EmissionContext& context);

/// For each name and pattern of functions the device, and how a program says so. Functions of which
/// no one device follows are dropped.
[[nodiscard]] Value place_functions(const std::vector<ProgramDevice>& devices,
                                    EmissionContext& context);
/// Whether a function names a device or target, so that devices need names.
[[nodiscard]] bool places_functions(const EmissionContext& context);

}  // namespace tgtcfg
