#include "artifact/wheel.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

/// A platform tag, such as `manylinux_2_17_x86_64`.
struct Platform {
  const Value* system = nullptr;   ///< its row
  std::vector<std::string> archs;  ///< as LLVM names them
  std::string glibc;               ///< the oldest release; empty: not stated
};

// `2_17_x86_64` is a version and an architecture.
std::string take_version(std::string_view& text) {
  const std::size_t first = text.find('_');
  const std::size_t second = first == text.npos ? text.npos : text.find('_', first + 1);
  if (second == text.npos) return {};
  std::string version(text.substr(0, second));
  if (version.find_first_not_of("0123456789_") != version.npos) return {};
  version[first] = '.';
  text.remove_prefix(second + 1);
  return version;
}

// Nullopt: no row describes the platform.
std::optional<Platform> read_platform(const Value& tables, std::string_view tag) {
  for (const Value& row : tables.list("wheel_systems")) {
    if (!tag.starts_with(row.text("begins"))) continue;
    std::string_view rest = tag.substr(row.text("begins").size());
    Platform platform{&row, {}, row.text("glibc")};
    if (row.flag("versioned")) {
      const std::string version = take_version(rest);
      if (row.text("env") == "gnu") platform.glibc = version;
    }
    platform.archs = tables.get("wheel_archs").texts(rest);
    if (platform.archs.empty()) return std::nullopt;
    return platform;
  }
  return std::nullopt;
}

// `Tag: cp311-cp311-manylinux_2_17_x86_64`, a line for each. Empty: a tag is not known.
std::vector<Platform> read_platforms(const Value& tables, std::string_view wheel) {
  std::vector<Platform> platforms;
  while (!wheel.empty()) {
    const std::string_view line = trimmed(next_line(wheel));
    if (!line.starts_with("Tag:")) continue;
    const auto platform = read_platform(tables, line.substr(line.rfind('-') + 1));
    if (!platform) return {};
    platforms.push_back(*platform);
  }
  return platforms;
}

// Code that the loader of the system loads, as opposed to code of devices and data.
bool is_host_code(const Value& code) {
  static constexpr std::string_view forms[] = {"elf", "macho", "pe"};
  static constexpr std::string_view roles[] = {"executable", "shared-library", "bundle"};
  const auto is_in = [](const auto& list, const std::string& text) {
    return std::find(std::begin(list), std::end(list), text) != std::end(list);
  };
  return is_in(forms, code.text("form")) && is_in(roles, code.text("role")) && !code.has("chip") &&
         !code.has("chip_number");
}

/// A fact of a member, and another one of the tags.
struct Difference {
  std::string actual;
  std::string expected;
};

std::optional<Difference> difference(const Value& code, const Platform& platform) {
  const Value& system = *platform.system;
  if (code.text("form") != system.text("form"))
    return Difference{code.text("form"), system.text("form")};
  for (const std::string_view member : {"os", "env"}) {
    const std::string& actual = code.text(member);
    const std::string& expected = system.text(member);
    if (!actual.empty() && !expected.empty() && actual != expected)
      return Difference{actual, expected};
  }
  const std::string& arch = code.text("arch");
  if (std::find(platform.archs.begin(), platform.archs.end(), arch) == platform.archs.end())
    return Difference{arch, platform.archs.front()};
  const std::string& glibc = code.get("needs").get("versions").text("GLIBC");
  if (!glibc.empty() && !platform.glibc.empty() && compare_by_numbers(platform.glibc, glibc) < 0)
    return Difference{"glibc " + glibc, "glibc " + platform.glibc};
  return std::nullopt;
}

// A universal file fits if a slice does, and a wheel with several tags if the member fits one.
std::optional<Difference> difference(ArtifactReader& reader, const WheelMember& member,
                                     const std::vector<Platform>& platforms) {
  std::optional<Difference> last;
  for (std::size_t i = member.first; i < member.end; ++i) {
    if (!is_host_code(reader.code(i))) continue;
    for (const Platform& platform : platforms) {
      auto found = difference(reader.code(i), platform);
      if (!found) return std::nullopt;
      last = std::move(found);
    }
  }
  return last;
}

}  // namespace

void check_wheel(ArtifactReader& reader, std::string_view wheel,
                 const std::vector<WheelMember>& members) {
  const std::vector<Platform> platforms = read_platforms(reader.tables(), wheel);
  for (const WheelMember& member : members) {
    if (const auto found = difference(reader, member, platforms))
      reader.wrong_tag(member.place, found->actual, found->expected);
  }
}

}  // namespace tgtcfg
