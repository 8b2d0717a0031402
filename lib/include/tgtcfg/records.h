// Rewrites the target in one field of each record of a log, for example a tuning log, like
// `tgtcfg batch --field`.
//
//   Workspace workspace;
//   if (auto records = workspace.records({.fields = {"/input/0"}})) {
//     std::cout << records->rewrite("{\"input\": [\"cuda -arch=sm_86\"]}\n");
//     records->report();
//   }
//   std::cerr << workspace.report();
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Session;

/// Options for a log. Strings have the syntax of the command line.
struct RecordOptions {
  /// JSON Pointers; the first existing field of a record is rewritten.
  std::vector<std::string> fields{};
  /// New value: `canonical object fingerprint device-fingerprint`; unset for `canonical`.
  std::optional<std::string> value{};
  /// Instead of `value`: write the output for `tvm` or `tvm-0.19`.
  std::optional<std::string> emit{};
  /// Keep only records whose target matches this configuration.
  std::optional<std::string> admits{};
  /// With `admits`: keep all records and store the match in this field.
  std::optional<std::string> mark{};
  bool with_host = false;  ///< with `admits`: also compare hosts
  bool fail_fast = false;  ///< stop at the first record that is not rewritten
};

/// A log being rewritten. The workspace must outlive it. Not thread-safe.
class Records {
 public:
  Records(Records&&) noexcept;
  Records& operator=(Records&&) noexcept;
  ~Records();

  /// Rewrites the next lines of the log. `lines` must be complete lines with line endings. Removes
  /// records that do not match `admits`, unless `mark` is set.
  [[nodiscard]] std::string rewrite(std::string_view lines);
  /// Returns true if `fail_fast` stopped the rewriting.
  [[nodiscard]] bool stopped() const;
  /// Adds diagnostics about the records so far to the workspace.
  void report();

 private:
  friend class Workspace;
  struct State;
  explicit Records(std::unique_ptr<State> state);
  static std::optional<Records> open(Session& session, const RecordOptions& options);
  std::unique_ptr<State> state_;
};

}  // namespace tgtcfg
