// A session of the C library: workspaces with the same options, one for each thread that asks at
// the same time.
#pragma once

#include <tgtcfg/workspace.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class SharedSession {
 public:
  /// What is wrong with the options, a JSON object, is the answer to every request.
  explicit SharedSession(std::string_view options);

  /// Compact JSON without a line end. Several threads may ask at once.
  [[nodiscard]] std::string answer(std::string_view request);

 private:
  [[nodiscard]] std::unique_ptr<Workspace> take();
  void put_back(std::unique_ptr<Workspace> workspace);

  Array refusal_;                            ///< what is wrong with the options
  std::optional<WorkspaceOptions> options_;  ///< reading them fills `refusal_`
  std::mutex mutex_;
  std::vector<std::unique_ptr<Workspace>> idle_;
};

}  // namespace tgtcfg
