// A session of the C library: workspaces with the same options, one per concurrent thread.
#pragma once

#include <tgtcfg/workspace.h>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class SharedSession {
 public:
  /// If the options, a JSON object, are invalid, every request is answered with their problems.
  explicit SharedSession(std::string_view options);

  /// Returns compact JSON without a line ending. Thread-safe.
  [[nodiscard]] std::string answer(std::string_view request);
  /// Answers a request with the bytes of a compiled file. Thread-safe.
  [[nodiscard]] std::string inspect(std::string_view bytes);

 private:
  [[nodiscard]] std::string answered(std::string_view request,
                                     const std::function<std::string(Workspace&)>& work);
  [[nodiscard]] std::unique_ptr<Workspace> take();
  void put_back(std::unique_ptr<Workspace> workspace);

  Array refusal_;                            ///< diagnostics of invalid options
  std::optional<WorkspaceOptions> options_;  ///< must follow `refusal_`, which reading them fills
  std::mutex mutex_;
  std::vector<std::unique_ptr<Workspace>> idle_;
};

}  // namespace tgtcfg
