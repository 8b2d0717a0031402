// `validate --plan-check DIR`: whether the plans that are stored there are those of the
// configurations. `--write-plans DIR` writes them.
#pragma once

#include <tgtcfg/plan.h>
#include <tgtcfg/source.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "request/checked_input.h"
#include "request/session.h"

namespace tgtcfg {

enum class PlanUse : std::uint8_t { compare, write };

/// A document of an input. Only a file with several documents has numbers.
struct PlannedDocument {
  std::string_view input;
  std::optional<std::uint32_t> number;
  Span place;
};

/// Where plans are stored, and what is done with them.
struct PlanFolder {
  std::string directory;
  /// Absolute path that names of inputs are relative to in the directory. Empty: the names as
  /// typed.
  std::string root = {};
  PlanUse use = PlanUse::compare;
  std::string options = {};  ///< of the command line that change plans, for a shell
};

class PlanCheck {
 public:
  PlanCheck(const Session& session, PlanFolder folder)
      : session_(session), folder_(std::move(folder)) {}

  /// Compares the plan of an input with its stored one: for `configs/edge/a.yaml` the first that
  /// exists of `configs/edge/a`, `edge/a` and `a`, ending in `.plan.json`, `.json`, `.plan.yaml` or
  /// `.yaml`; of document N of several `a.N`. Or writes it there, else as `configs/edge/a.json`.
  /// Called by several threads.
  void take(const PlannedDocument& document, const Plan& config, Findings& findings) const;

  /// Plans in the directory that belong to no input, where inputs were walked: of single files
  /// nobody expects to be all.
  void report_orphans(const WorkList& items, Findings& findings) const;

 private:
  [[nodiscard]] std::string stem(const PlannedDocument& document) const;
  [[nodiscard]] std::string path_of_new(const PlannedDocument& document) const;
  [[nodiscard]] std::optional<std::string> find(const PlannedDocument& document) const;
  [[nodiscard]] std::optional<Value> read(const std::string& path, Findings& findings) const;
  [[nodiscard]] std::string command(const PlannedDocument& document, std::string_view path) const;
  void report_missing(const PlannedDocument& document, Findings& findings) const;
  void compare(const PlannedDocument& document, const std::string& path, const Plan& plan,
               Findings& findings) const;
  void write(const PlannedDocument& document, const std::string& path, const Plan& plan,
             Findings& findings) const;

  const Session& session_;
  PlanFolder folder_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::string> used_;  ///< plans, with what they are of
};

/// The first values that two plans do not share, old and new; empty when they are equal. `trace`
/// and `origins` are not compared.
[[nodiscard]] std::string difference_of_plans(const Value& stored, const Value& now);

}  // namespace tgtcfg
