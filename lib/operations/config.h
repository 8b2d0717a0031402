// `tgtcfg config`: lists the settings for a path, with their sources.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// The values of an option, under its key in project files.
struct FlagSetting {
  std::string_view key;
  std::string_view option;
  std::vector<std::string> values;
};

/// A setting in effect, and its source.
struct SettingRow {
  std::string key;
  Value value;
  std::string kind;   ///< `flag`, `environment`, `file`, `default`
  std::string place;  ///< an option, a variable, `FILE:LINE`
};

/// Returns the settings of an open session, in the order of the schema.
[[nodiscard]] std::vector<SettingRow> settings_of(const Session& session,
                                                  const std::vector<FlagSetting>& flags);

}  // namespace tgtcfg
