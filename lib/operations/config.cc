#include "operations/config.h"

#include <algorithm>
#include <utility>

#include "support/text.h"

namespace tgtcfg {
namespace {

/// How a setting is derived from several sources.
enum class Merge : std::uint8_t {
  first,  ///< the first source wins
  all,    ///< all sources apply, in order
};

struct SettingKey {
  std::string_view name;
  Merge merge;
  std::string_view otherwise;  ///< default; may be empty
};

// In the order of the schema.
constexpr SettingKey setting_keys[] = {
    {"root", Merge::first, "false"},
    {"search-path", Merge::all, ""},
    {"include", Merge::all, ""},
    {"exclude", Merge::all, ""},
    {"deny", Merge::all, ""},
    {"allow", Merge::all, ""},
    {"warn", Merge::all, ""},
    {"per-path", Merge::all, ""},
    {"plans", Merge::first, ""},
    {"baseline", Merge::first, ""},
    {"host-facts", Merge::first, ""},
    {"lenient", Merge::first, "false"},
    {"backend-release", Merge::all, ""},
    {"llvm-release", Merge::first, ""},
};

class SettingsReader {
 public:
  SettingsReader(const Session& session, const std::vector<FlagSetting>& flags)
      : session_(session), flags_(flags) {}

  std::vector<SettingRow> read() {
    for (const SettingKey& key : setting_keys) {
      const std::size_t before = rows_.size();
      add_flags(key);
      if (key.name == "search-path") add_variable();
      add_file(key);
      const bool nobody = rows_.size() == before;
      if (key.merge == Merge::first && rows_.size() > before + 1) rows_.resize(before + 1);
      if (!nobody) continue;
      const bool boolean = !key.otherwise.empty();
      rows_.push_back({std::string(key.name), boolean ? Value(key.otherwise == "true") : Value(),
                       "default", ""});
    }
    return std::move(rows_);
  }

 private:
  void add_flags(const SettingKey& key) {
    for (const FlagSetting& flag : flags_) {
      if (flag.key != key.name) continue;
      for (const std::string& text : flag.values) {
        const bool boolean = !key.otherwise.empty();
        rows_.push_back({std::string(key.name), boolean ? Value(text == "true") : Value(text),
                         "flag", std::string(flag.option)});
      }
    }
  }

  void add_variable() {
    const std::string paths = session_.env.variable("TGTCFG_PATH").value_or("");
    for (const std::string_view each : split(paths, ':')) {
      if (!each.empty()) rows_.push_back({"search-path", each, "environment", "TGTCFG_PATH"});
    }
  }

  void add_file(const SettingKey& key) {
    if (session_.project() == nullptr) return;
    for (const Member& member : session_.project()->settings) {
      if (member.key == key.name) add_member(member);
    }
  }

  void add_member(const Member& member) {
    const Value& value = member.value;
    if (value.is_array()) {
      for (const Value& each : value.array()) add_value(member.key, each, each.span);
    } else if (value.is_object()) {
      for (const Member& each : value.object())
        add_value(member.key, Object{{each.key, each.value}}, each.key_span);
    } else {
      add_value(member.key, value, member.key_span);
    }
  }

  void add_value(const std::string& key, Value value, Span place) {
    const std::uint32_t line = session_.findings.sources.begin(place).line;
    rows_.push_back(
        {key, std::move(value), "file", session_.project()->file + ":" + std::to_string(line)});
  }

  const Session& session_;
  const std::vector<FlagSetting>& flags_;
  std::vector<SettingRow> rows_;
};

}  // namespace

std::vector<SettingRow> settings_of(const Session& session, const std::vector<FlagSetting>& flags) {
  return SettingsReader(session, flags).read();
}

}  // namespace tgtcfg
