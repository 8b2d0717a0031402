// `validate --fix` and `--diff`: what a program may correct by itself, where it stands.
//
// A file is fixed as a whole or stays as it is. What was written is checked again, so that a fix
// which brings another mistake is not kept.
#pragma once

#include <tgtcfg/file_system.h>

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/checked_input.h"
#include "support/forwarding_file_system.h"

namespace tgtcfg {

/// Files as they will be: everything that was fixed stands before what lies on disk.
class FixedFiles final : public ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;

  void put(std::string_view path, std::string text);

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::string, std::less<>> fixed_;
};

/// A text with fixes applied.
struct FixedText {
  std::string text;
  std::size_t count = 0;
  bool mends_reading = false;  ///< what it was made from could not be read
};

/// The text of the input with every fix that is certain, or with `unsafe` also the only guess where
/// there is one; nothing when there is no fix. Of fixes that overlap, or that only hold one without
/// the other, the first is applied.
[[nodiscard]] std::optional<FixedText> with_fixes(const InputResult& result, bool unsafe);

/// What was done to a file.
struct FixedFile {
  std::string before;
  std::string after;
  std::size_t count = 0;
};

/// Fixes the file of a result until nothing is left to fix; `result` becomes what its check says
/// then. Nothing when nothing changed.
[[nodiscard]] std::optional<FixedFile> fix_file(InputResult& result, FixedFiles& files, bool unsafe,
                                                const std::function<InputResult()>& check_again);

}  // namespace tgtcfg
