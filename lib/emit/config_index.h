// The things of one configuration by their ids, for loops over many of them.
#pragma once

#include <tgtcfg/compilation_config.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tgtcfg {

class ConfigIndex {
 public:
  using Numbers = std::vector<std::size_t>;  ///< places in a list of the configuration, ascending

  /// The configuration outlives it and stays as it is. Of things with one id the first counts.
  /// `around`: the configuration that it is a part of.
  explicit ConfigIndex(const CompilationConfig& config, const ConfigIndex* around = nullptr);

  [[nodiscard]] const CompilationConfig& config() const { return config_; }
  /// A part without a level of its own has that of the configuration around it.
  [[nodiscard]] const std::optional<std::int64_t>& opt_level() const { return opt_level_; }

  /// Null where there is no such id, as below.
  [[nodiscard]] const ConfiguredTarget* target(std::string_view id) const;
  /// The general target that makes the code of `id`: itself, the one that a function narrowed, or
  /// the one that an external target serves.
  [[nodiscard]] const ConfiguredTarget* general_target(std::string_view id) const;
  [[nodiscard]] const ResolvedDevice* device(std::string_view id) const;
  /// By its number: `host0`.
  [[nodiscard]] const Target* host(std::string_view id) const;
  [[nodiscard]] std::optional<std::size_t> host_number(std::string_view id) const;

  /// The target of the default device, else the only general target; empty when neither is there.
  [[nodiscard]] const std::string& default_target() const { return default_target_; }

  /// Functions that name the target, and devices that do.
  [[nodiscard]] const Numbers& functions_naming(std::string_view target) const;
  [[nodiscard]] const Numbers& devices_naming(std::string_view target) const;
  /// Functions that a target or host makes code for. Functions of an external target are listed
  /// under the target that replaces it.
  [[nodiscard]] const Numbers& functions_made_by(std::string_view id) const;
  /// Functions that stand with a part.
  [[nodiscard]] const Numbers& functions_in(std::string_view part) const;

 private:
  using Lists = std::unordered_map<std::string_view, Numbers>;

  void add_function(const ResolvedFunction& function, std::size_t number);
  [[nodiscard]] std::string find_default_target() const;

  const CompilationConfig& config_;
  std::optional<std::int64_t> opt_level_;
  std::unordered_map<std::string_view, const ConfiguredTarget*> targets_;
  std::unordered_map<std::string_view, const ResolvedDevice*> devices_;
  std::unordered_map<std::string, std::size_t> hosts_;
  Lists naming_;
  Lists devices_naming_;
  Lists made_by_;
  Lists in_part_;
  std::string default_target_;
};

}  // namespace tgtcfg
