// `tgtcfg config`: the settings that hold for a path, with their sources.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// The values of an option, under the key that a project file has for it.
struct FlagSetting {
  std::string_view key;
  std::string_view option;
  std::vector<std::string> values;
};

/// A value that holds, with its source.
struct SettingRow {
  std::string key;
  Value value;
  std::string kind;   ///< `flag`, `environment`, `file`, `default`
  std::string place;  ///< an option, a variable, `FILE:LINE`
};

/// Settings of an open session, in the order of the schema.
[[nodiscard]] std::vector<SettingRow> settings_of(const Session& session,
                                                  const std::vector<FlagSetting>& flags);

}  // namespace tgtcfg
