// `validate --plan-check DIR`: whether the plans that are stored there are those of the
// configurations.
#pragma once

#include <tgtcfg/compilation_config.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "request/checked_input.h"
#include "request/session.h"

namespace tgtcfg {

class PlanCheck {
 public:
  /// `root`: absolute; what names of inputs start at in the directory. Empty: as they are typed.
  PlanCheck(const Session& session, std::string directory, std::string root)
      : session_(session), directory_(std::move(directory)), root_(std::move(root)) {}

  /// Compares the plan of an input with its stored one: for `configs/edge/a.yaml` the first that
  /// exists of `configs/edge/a`, `edge/a` and `a`, ending in `.plan.json`, `.json`, `.plan.yaml` or
  /// `.yaml`; of document N of several `a.N`. Called by several threads.
  void compare(std::string_view input, std::optional<std::uint32_t> document,
               const CompilationConfig& config, Findings& findings) const;

  /// Plans in the directory that belong to no input, where inputs were walked: of single files
  /// nobody expects to be all.
  void report_orphans(const WorkList& items, Findings& findings) const;

 private:
  [[nodiscard]] std::optional<std::string> find(std::string_view input,
                                                std::optional<std::uint32_t> document) const;
  [[nodiscard]] std::optional<Value> read(const std::string& path, Findings& findings) const;

  const Session& session_;
  std::string directory_;
  std::string root_;
  mutable std::mutex mutex_;
  mutable std::set<std::string> used_;
};

/// The JSON Pointers of the first values that two plans do not share, in words; empty when they are
/// equal. `trace` and `origins` are not compared.
[[nodiscard]] std::string difference_of_plans(const Value& stored, const Value& now);

}  // namespace tgtcfg
