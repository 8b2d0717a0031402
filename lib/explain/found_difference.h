// Differences whose values are made when somebody looks: the trees of what only
// one of two plans has take many times the room of the plan.
#pragma once

#include <tgtcfg/differences.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// What one side has: nothing, a value, or what is made of a record of a plan,
/// which outlives this.
class FoundValue {
 public:
  using Make = Value (*)(const void* record);

  FoundValue() = default;
  explicit FoundValue(const Value* value) {
    if (value != nullptr) value_ = *value;
  }
  FoundValue(const void* record, Make make) : record_(record), make_(make) {}

  [[nodiscard]] bool is_there() const { return value_.has_value() || record_ != nullptr; }
  [[nodiscard]] std::optional<Value> made() const {
    return record_ != nullptr ? make_(record_) : value_;
  }

 private:
  std::optional<Value> value_;
  const void* record_ = nullptr;
  Make make_ = nullptr;
};

struct FoundDifference {
  std::string pointer;
  FoundValue a;
  FoundValue b;
  std::optional<Origin> a_origin{};
  std::optional<Origin> b_origin{};

  [[nodiscard]] Difference made() const {
    return {pointer, a.made(), b.made(), a_origin, b_origin};
  }
};

/// As `differences_of_plans` and `differences_of_sources`, which say what
/// counts; the plans outlive what is found.
[[nodiscard]] std::vector<FoundDifference> found_between(const Plan& a, const Plan& b);
[[nodiscard]] std::vector<FoundDifference> found_between_sources(const Value& a, const Value& b);
[[nodiscard]] std::vector<Difference> made(const std::vector<FoundDifference>& found);

}  // namespace tgtcfg
