#include "check/entry_name.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

#include "document/target_text.h"

namespace tgtcfg {
namespace {

bool is_name_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-';
}

bool is_well_formed(std::string_view name) {
  return !name.empty() && is_name_start(name.front()) &&
         std::all_of(name.begin(), name.end(), is_name_character);
}

bool is_numbered_host(std::string_view name) {
  return name.size() > 4 && name.starts_with("host") &&
         std::all_of(name.begin() + 4, name.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool is_reserved(std::string_view name) {
  return name == "none" || name == "host" || name == "default" || is_numbered_host(name);
}

// In device maps of older releases, keys are numbers of device types.
const DeviceType* type_of_number(const std::string& name) {
  const auto number = decode_integer(name);
  constexpr std::int64_t largest = 99;
  const bool small =
      number.fault == NumberFault::none && number.value >= 0 && number.value <= largest;
  return small ? find_device_type(static_cast<int>(number.value)) : nullptr;
}

}  // namespace

void check_name(const Located<std::string>& name, std::string_view what, const std::string& pointer,
                Diagnostics& diags) {
  // A target may have the name of its device type.
  const bool is_type = what != "target" && find_device_type(name.value) != nullptr;
  if (is_well_formed(name.value) && !is_reserved(name.value) && !is_type) return;
  auto report =
      diags.error(diag::BadName{.what = std::string(what), .name = name.value}, name.span);
  report.at(pointer);
  if (is_type) {
    report.here("this is a device type");
  } else if (is_reserved(name.value)) {
    report.here("this name is reserved");
  } else if (const DeviceType* type = type_of_number(name.value)) {
    report.help("write `" + type->name + "`: `" + name.value +
                "` is the number of that device type");
  }
}

void check_names_of_wrong(const Value& config, const Poison& wrong, const std::string& base,
                          Diagnostics& diags) {
  constexpr std::array<std::string_view, 2> maps[] = {
      {"targets", "target"}, {"parts", "part"}, {"devices", "device"}};
  for (const auto& [key, what] : maps) {
    const Value& map = config.get(key);
    if (!map.is_object()) continue;
    for (const Member& member : map.object()) {
      const std::string place = pointer_append(pointer_append(base, key), member.key);
      if (wrong.pointers.contains(place))
        check_name({member.key, member.key_span}, what, place, diags);
    }
  }
}

}  // namespace tgtcfg
