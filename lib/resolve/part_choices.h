// The possible values of PART in `NAME:PART`. Configurations are read once, even if many targets
// name their parts.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct ConfigurationRow;

/// Targets by the words that select them after `NAME:`. The targets must outlive this object.
class PartChoices {
 public:
  PartChoices(const std::vector<TargetSpec>& targets, const std::optional<HostSpec>& host,
              const Database& database);

  struct Found {
    const TargetSpec* target = nullptr;
    bool several = false;  ///< several targets match and none of them is general
  };
  /// Looks up names, kinds, device types and the word `host`, in this order. If several targets
  /// match, the general one wins.
  [[nodiscard]] Found find(std::string_view word) const;
  /// Returns each word once, in the order of lookup.
  [[nodiscard]] std::vector<std::string> words() const;

 private:
  enum class Role : std::uint8_t { name, kind, device_type, host };
  struct Choice {
    Role role;
    std::string word;
    const TargetSpec* target;
    bool is_general;
  };
  std::vector<Choice> choices_;  ///< in the order of roles, then of targets
};

/// Configurations with parts that are targets in the current resolution.
class NamedConfigurations {
 public:
  /// Problems are added to `reports`, which must outlive this object.
  explicit NamedConfigurations(const Diagnostics& reports) : reports_(reports) {}

  /// Not movable: `choices` refers to `config`.
  struct Entry {
    std::optional<ConfigSpec> config;  ///< as written; nullopt after an error
    std::optional<PartChoices> choices;
    std::vector<Diagnostic> said;  ///< diagnostics of reading it
    bool is_reported = false;      ///< `said` was added to the reports
  };
  /// Reports the problems of a configuration only once: one copy per target would fill the memory.
  /// Later calls, and trial contexts, add a single error.
  [[nodiscard]] const Entry& read(const ConfigurationRow& row, const Context& context);

 private:
  const Diagnostics& reports_;
  std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace tgtcfg
