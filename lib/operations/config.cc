#include "operations/config.h"

#include <utility>

#include "support/text.h"

namespace tgtcfg {
namespace {

struct SettingKey {
  std::string_view name;
  bool several;                ///< all sources apply, in order; else the first one wins
  std::string_view otherwise;  ///< default; may be empty
};

// In the order of the schema.
constexpr SettingKey setting_keys[] = {
    {"root", false, "false"},
    {"search-path", true, ""},
    {"include", true, ""},
    {"exclude", true, ""},
    {"deny", true, ""},
    {"allow", true, ""},
    {"warn", true, ""},
    {"per-path", true, ""},
    {"plans", false, ""},
    {"baseline", false, ""},
    {"host-facts", false, ""},
    {"lenient", false, "false"},
    {"backend-release", true, ""},
    {"llvm-release", false, ""},
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
      if (!key.several && rows_.size() > before + 1) rows_.resize(before + 1);
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
