// What `NAME:PART` chooses from. Configurations that targets name a part of are read once, however
// many targets name them.
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

/// What a word behind `NAME:` may select of targets, which outlive this.
class PartChoices {
 public:
  PartChoices(const std::vector<TargetSpec>& targets, const std::optional<HostSpec>& host,
              const Database& database);

  struct Found {
    const TargetSpec* target = nullptr;
    bool several = false;  ///< and none of them is meant
  };
  /// Names, kinds, device types and the word `host` are looked at in this order. Of several targets
  /// the general one is meant: a code generator goes with the target that it serves.
  [[nodiscard]] Found find(const std::string& word) const;
  /// Each once, in the order in which they are looked at.
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

/// The configurations that targets of one resolution name parts of.
class NamedConfigurations {
 public:
  /// `reports`: where what is wrong is said, which outlives this.
  explicit NamedConfigurations(const Diagnostics& reports) : reports_(reports) {}

  /// Stays where it is: `choices` point into `config`.
  struct Entry {
    std::optional<ConfigSpec> config;  ///< as it was asked; nothing after an error
    std::optional<PartChoices> choices;
    std::vector<Diagnostic> said;  ///< while it was read
    bool is_told = false;          ///< to the reports
  };
  /// What is wrong in it goes to the reports once: for each target that names the configuration it
  /// would fill the memory. After that, and for a sink that is only for trying, one error is enough
  /// to know.
  [[nodiscard]] const Entry& read(const ConfigurationRow& row, const Context& context);

 private:
  const Diagnostics& reports_;
  std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace tgtcfg
