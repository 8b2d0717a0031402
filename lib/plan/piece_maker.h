// Makes a partial plan of the records that decompose() selects.
#pragma once

#include <tgtcfg/plan.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

using Places = std::set<std::size_t>;  // indices in a list of the plan, in its order

template <class Record>
std::optional<std::size_t> place_of(const std::vector<Record>& records, std::string_view id) {
  const auto found = std::ranges::find(records, id, &Record::id);
  if (found == records.end()) return std::nullopt;
  return static_cast<std::size_t>(found - records.begin());
}

void insert_all(const auto& more, Places& places) {
  places.insert(more.begin(), more.end());
}

/// The records of one partial plan.
struct Selection {
  Places targets = {};
  Places hosts = {};
  Places functions = {};
  Places parts = {};
  Places devices = {};      ///< in addition to the devices of its targets
  Places links = {};        ///< in addition to the links of its devices
  Places memories = {};     ///< in addition to the memories of its devices
  Places host_halves = {};  ///< functions that a host of the selection launches on a device
  bool host_alone = false;
  bool without_hosts = false;
};

/// Makes the partial plans of one plan, which must outlive this object, as must `whole`, the
/// fingerprint of the plan that was cut.
class PieceMaker {
 public:
  PieceMaker(const Plan& plan, const std::string& whole, std::vector<std::string> path);

  /// Returns the partial plan with the selected records, and the records that belong to them.
  [[nodiscard]] Plan make(const Selection& selection);

  [[nodiscard]] const std::vector<PlanLink>& links() const { return links_; }
  [[nodiscard]] const std::vector<PlanMemory>& memories() const { return memories_; }
  /// The values that every partial plan repeats: all but the lists that a selection chooses from.
  [[nodiscard]] const Plan& frame() const { return frame_; }
  /// The records that some partial plan has.
  [[nodiscard]] const Selection& taken() const { return taken_; }

 private:
  [[nodiscard]] Places devices_of(const Selection& selection) const;
  /// Takes links with an end in the partial plan, and memories of its devices. For a function,
  /// these are the ones that its device and its data reach.
  void take_system(const Selection& selection, Plan& piece);
  static bool is_data_of(const std::vector<ResolvedFunction>& functions, const std::string& name);
  /// A function that a host launches on a device is split. The host's half keeps the name, the
  /// device's half is renamed.
  void split_functions(const Selection& selection, Plan& piece);
  /// Finds a name that no function and no other half of the plan has.
  std::string name_of_device_half(const std::string& match);
  [[nodiscard]] Places partitions_of(const Places& targets) const;
  /// Records the order of targets and the host that launches each: the partial plans do not contain
  /// this.
  [[nodiscard]] PlanPiece piece_of(const Selection& selection) const;
  /// Fields that name a single record are kept only in the partial plan with that record.
  void cut_single_members(const Places& targets, const Places& hosts, Plan& piece) const;
  [[nodiscard]] std::optional<std::size_t> partition_of(std::string_view target) const;

  const Plan& plan_;
  Plan frame_;
  const std::string& whole_;
  std::vector<std::string> path_;
  std::set<std::string> function_names_;
  const std::vector<PlanLink> links_ = plan_.links.value_or(std::vector<PlanLink>());
  const std::vector<PlanMemory> memories_ = plan_.memories.value_or(std::vector<PlanMemory>());
  Selection taken_;
};

}  // namespace tgtcfg
