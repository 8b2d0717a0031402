// The possible values of PART in `NAME:PART`. Configurations are read once, even if many targets
// name their parts.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
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
  [[nodiscard]] Found find(const std::string& word) const;
  /// Returns each word once, in the order of lookup.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

 private:
  /// The targets that a word selects.
  struct Group {
    const TargetSpec* first = nullptr;
    std::size_t count = 0;
    const TargetSpec* general = nullptr;
    std::size_t generals = 0;
  };
  struct Class {
    std::unordered_map<std::string, Group> groups;
    std::vector<std::string> words;  ///< in the order of their targets
  };

  static void add(Class& to, const std::string& word, const TargetSpec& target, bool is_general);

  std::vector<Class> classes_;
  std::vector<std::string> words_;
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
    bool is_told = false;          ///< `said` was added to the reports
  };
  /// Reports the problems of a configuration only once: one copy per target would fill the memory.
  /// Later calls, and trial contexts, add a single error.
  [[nodiscard]] const Entry& read(const ConfigurationRow& row, const Context& context);

 private:
  const Diagnostics& reports_;
  std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace tgtcfg
