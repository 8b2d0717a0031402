// Makes the locations of one object of a plan, such as all attributes of a target.
#pragma once

#include <tgtcfg/plan.h>

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "plan/plan_fields.h"

namespace tgtcfg {

struct PlanPlace {
  std::string plan;              ///< list elements are named by id
  std::string config;            ///< location of its source, or empty
  const Value* value = nullptr;  ///< in the plan, never null
  bool derived = false;          ///< computed from the source, not copied
};

/// Locations and the values that they point to.
struct MadePlaces {
  std::vector<PlanPlace> places;
  std::deque<Value> values;
};

class PlaceMaker {
 public:
  /// Makes locations at these pointers and below them.
  PlaceMaker(std::string plan, std::string config, MadePlaces& made)
      : plan_(std::move(plan)), config_(std::move(config)), made_(made) {}

  /// Adds the members of a plan except its lists.
  void plan(const Plan& plan);
  void target(const PlanTarget& target);
  void host(const PlanHost& host);
  void device(const ResolvedDevice& device);
  void function(const ResolvedFunction& function);
  void memory_pool(const MemoryPool& pool);
  void link(const PlanLink& link);
  void memory(const PlanMemory& memory);
  /// Adds a part as a whole.
  void part(const PlanPart& part);
  /// Adds the target of a device type.
  void mapped_target(const std::string& id);

 private:
  template <class Record>
  void target_record(const Record& target);
  template <class Record>
  void named_record(const Record& record, bool derived);
  void target_member(const PlanMember& member, const Value& value);
  void facts(const std::string& plan, const Value& values);
  void codegen(const std::string& plan, const Value& codegen);
  void options(const std::optional<ResolvedOptions>& options, const PlanMember& member);
  void lowering(const Value& planned);
  void add_members(const std::string& plan, const std::string& config, const Value& members);
  void add_tree(const std::string& plan, const std::string& config, const Value& value);
  [[nodiscard]] std::string kebab_of(const std::string& config, const Member& member) const;

  [[nodiscard]] std::string at_plan(std::string_view key) const;
  [[nodiscard]] std::string at_config(std::string_view key) const;
  const Value& kept(Value value) { return made_.values.emplace_back(std::move(value)); }
  /// `value` must be a result of kept(), or a part of one. A target and each of its members have
  /// locations.
  void add(std::string plan, std::string config, const Value& value, bool derived = false);
  void add(std::string, std::string, const Value&&, bool = false) = delete;

  const std::string plan_;
  const std::string config_;
  MadePlaces& made_;
};

}  // namespace tgtcfg
