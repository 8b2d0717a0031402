// `validate --plan-check DIR` compares stored plans with the current plans of their configurations.
// `--write-plans DIR` writes them.
#pragma once

#include <tgtcfg/plan.h>
#include <tgtcfg/source.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "request/checked_input.h"
#include "request/session.h"
#include "support/guarded.h"

namespace tgtcfg {

enum class PlanUse : std::uint8_t { compare, write };

/// A document of an input. `number` is only set if the file has several documents.
struct PlannedDocument {
  std::string input;
  std::optional<std::uint32_t> number;
  Span place;
};

/// The directory of stored plans, and its use.
struct PlanFolder {
  std::string directory;
  /// Absolute path; names of inputs are relative to it in the directory. If empty, names are used
  /// as typed.
  std::string root = {};
  PlanUse use = PlanUse::compare;
  std::string options = {};  ///< command-line options that change plans, for a shell
};

class PlanCheck {
 public:
  PlanCheck(const Session& session, PlanFolder folder)
      : session_(session), folder_(std::move(folder)) {}

  /// Compares the plan of an input with its stored plan, or writes it. For `configs/edge/a.yaml`
  /// the stored plan is the first existing file of `configs/edge/a`, `edge/a` and `a` with ending
  /// `.plan.json`, `.json`, `.plan.yaml` or `.yaml`. Document N of several is `a.N`. A new plan is
  /// written to `configs/edge/a.json`. Thread-safe.
  void take(const PlannedDocument& document, const Plan& config, Findings& findings);

  /// Reports plans in the directory without an input, if directories were walked. A list of single
  /// files need not be complete.
  void report_orphans(const WorkList& items, Findings& findings);

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
             Findings& findings);

  const Session& session_;
  PlanFolder folder_;
  Guarded<std::map<std::string, std::string>> used_;  ///< plans and their inputs
};

/// Describes the first difference of two plans, old and new; empty if they are equal. `trace` and
/// `origins` are ignored.
[[nodiscard]] std::string difference_of_plans(const Value& stored, const Value& now);

}  // namespace tgtcfg
