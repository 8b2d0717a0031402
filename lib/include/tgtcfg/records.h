// Records of a log, such as those of tuning: the target in one field of each, rewritten in place,
// as `tgtcfg batch --field` does.
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

/// What `batch` is told of records. The words are those of the command line.
struct RecordOptions {
  std::vector<std::string> fields{};    ///< JSON Pointers: the first that a record has
  std::optional<std::string> value{};   ///< `canonical object fingerprint device-fingerprint`
  std::optional<std::string> emit{};    ///< in its place, `tvm` or `tvm-0.19`: what that takes
  std::optional<std::string> admits{};  ///< only records whose target fits this configuration
  std::optional<std::string> mark{};    ///< all of them, and a member that says how it fits
  bool with_host = false;               ///< hosts are compared, too
  bool fail_fast = false;               ///< the first record that stays as it is ends the run
};

/// A log on its way through. The workspace that made it outlives it; it is used by one thread.
class Records {
 public:
  Records(Records&&) noexcept;
  Records& operator=(Records&&) noexcept;
  ~Records();

  /// The next lines of the log as they are to be written. Whole lines with their line ends; a
  /// record that is not admitted is gone.
  [[nodiscard]] std::string rewrite(std::string_view lines);
  /// Under `fail_fast`: a record stayed as it is, and nothing after it is wanted.
  [[nodiscard]] bool stopped() const;
  /// Adds what became of the records so far to the diagnostics of the workspace.
  void report();

 private:
  friend class Workspace;
  struct State;
  explicit Records(std::unique_ptr<State> state);
  static std::optional<Records> open(Session& session, const RecordOptions& options);
  std::unique_ptr<State> state_;
};

}  // namespace tgtcfg
