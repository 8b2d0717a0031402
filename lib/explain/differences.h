// Two trees compared by what they mean: what a list holds counts by name, not by place.
#pragma once

#include <tgtcfg/plan.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct Difference {
  std::string pointer;  ///< elements of lists by id or name, else by index
  std::optional<Value> a;
  std::optional<Value> b;  ///< both none: never
};

/// Of two plans. Fingerprints and canonical strings follow from the rest and are not compared.
[[nodiscard]] std::vector<Difference> differences_of_plans(const Plan& a, const Plan& b);
/// The same of documents, which another version of the program may have written.
[[nodiscard]] std::vector<Difference> differences_of_plans(const Value& a, const Value& b);
/// Of two configurations as they are written.
[[nodiscard]] std::vector<Difference> differences_of_sources(const Value& a, const Value& b);

/// `added`, `removed`, `changed`: from a to b.
[[nodiscard]] std::string_view change_of(const Difference& difference);
/// `/opt-level: 2 -> 3`
[[nodiscard]] std::string difference_text(const Difference& difference);

}  // namespace tgtcfg
