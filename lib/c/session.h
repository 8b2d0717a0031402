// A session of the C library: workspaces with the same options, one for each thread that asks at
// the same time.
#pragma once

#include <tgtcfg/workspace.h>

#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "c/response.h"

namespace tgtcfg {

class SharedSession {
 public:
  /// Null: `refusal` says what is wrong with the options.
  [[nodiscard]] static std::unique_ptr<SharedSession> open(std::string_view options,
                                                           Response& refusal);

  /// Several threads may ask at once.
  [[nodiscard]] Response answer(std::string_view request);

 private:
  explicit SharedSession(WorkspaceOptions options) : options_(std::move(options)) {}
  [[nodiscard]] std::unique_ptr<Workspace> take();
  void put_back(std::unique_ptr<Workspace> workspace);

  const WorkspaceOptions options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Workspace>> idle_;
};

}  // namespace tgtcfg
