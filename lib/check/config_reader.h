// Reads one configuration map with kebab-case keys into a ConfigSpec, field by field.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check/check_context.h"
#include "check/named_configuration.h"

namespace tgtcfg {

struct GeneratorRow;

/// Fields that rules read later.
using FieldAsWritten = std::pair<std::string_view, std::optional<Value> ConfigSpec::*>;
inline constexpr FieldAsWritten fields_as_written[] = {{"memory-pools", &ConfigSpec::memory_pools},
                                                       {"links", &ConfigSpec::links},
                                                       {"memories", &ConfigSpec::memories},
                                                       {"toolchain", &ConfigSpec::toolchain},
                                                       {"platform", &ConfigSpec::platform}};

class ConfigReader {
 public:
  ConfigReader(std::string pointer, std::size_t depth, CheckContext& context)
      : pointer_(std::move(pointer)), depth_(depth), context_(context) {}

  /// Reads as much as possible. Errors are in the sink, and invalid values are marked in the
  /// poison.
  [[nodiscard]] ConfigSpec read(Value root);
  /// Reads one or more targets as the whole configuration. Entries are at `pointer` itself.
  [[nodiscard]] ConfigSpec read_targets_alone(Value targets);

 private:
  /// An entry of `targets`.
  struct Entry {
    Value* value;  ///< its attributes are moved out
    std::string pointer;
    const Member* key = nullptr;  ///< in a map
  };

  bool read_settings(const Member& member);
  void read_targets(Value& value, const std::string& pointer);
  [[nodiscard]] std::vector<Entry> entries_of(Value& value, const std::string& pointer);
  [[nodiscard]] static std::vector<Entry> list_entries(Array& list, const std::string& pointer);
  [[nodiscard]] std::vector<Entry> map_entries(Object& map, const std::string& pointer);
  void read_part(const Entry& entry);
  void add_target_or_part(TargetSpec target, const Entry& entry);
  void read_part_by_reference(const Value& value, const std::string& pointer, const Member* key);
  /// `value`: the entry in the list; `reference`: the location of the name in it.
  void read_part_of(const NamedRow& row, Span reference, const Value& value,
                    const std::string& pointer, const Member* key);
  void add_target(TargetSpec&& target, const Member* key);
  void add_part(Located<std::string> name, ConfigSpec part, const std::string& pointer);
  Located<std::string> part_name(const Value& entry, const ConfigSpec* part, const Member* key);
  /// Copies marks within this configuration from the poison of the document.
  void take_poison();
  void poison(std::string_view map, std::string_view name);
  /// Completes targets that only name a generator with the kind of the target it works for.
  void place_generators();
  [[nodiscard]] bool place_generator(const GeneratorRow& generator, TargetSpec& target,
                                     const std::vector<const TargetSpec*>& general) const;
  void report_unplaced_generator(const GeneratorRow& generator, const TargetSpec& target,
                                 const std::vector<const TargetSpec*>& general);
  void read_devices(Value& value, const std::string& pointer);
  void read_device(Member& member, const std::string& pointer);
  void read_functions(const Value& value, const std::string& pointer);
  void read_parts(Value& value, const std::string& pointer);
  [[nodiscard]] bool is_configuration_name(const std::string& word) const;
  void read_host_policy(const Value& value);
  void read_lowering(const Value& value);
  void read_opt_level(const Value& value);
  std::optional<OptionSetSpec> option_set(const Value& value, const std::string& place);
  std::optional<Located<std::string>> text(const Value& value);
  std::optional<Located<std::int64_t>> integer(const Value& value);
  std::vector<Located<std::string>> texts(const Value& value);
  std::string at(std::string_view key) const;
  void misplaced(const Value& value);

  std::string pointer_;
  std::size_t depth_;
  CheckContext& context_;
  ConfigSpec spec_;
  std::map<std::string, Span> target_names_;
  std::map<std::string, Span> part_names_;
  std::size_t unnamed_parts_ = 0;
};

}  // namespace tgtcfg
