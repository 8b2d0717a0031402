// `validate --fix` and `--diff`: applies fixes to files.
//
// A file is fixed as a whole or not at all. The result is checked again, so a fix that causes
// another problem is dropped.
#pragma once

#include <tgtcfg/file_system.h>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "request/checked_input.h"
#include "support/forwarding_file_system.h"
#include "support/guarded.h"

namespace tgtcfg {

/// A file system in which fixed files replace those on disk.
class FixedFiles final : public ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;

  void put(std::string_view path, std::string text);

 private:
  Guarded<std::map<std::string, std::string, std::less<>>> fixed_;
};

/// A text with fixes applied.
struct FixedText {
  std::string text;
  std::size_t count = 0;
  bool mends_reading = false;  ///< the original could not be parsed
};

/// Applies every safe fix, and with `unsafe` also the unsafe fix of a diagnostic that has only one.
/// Returns nullopt if there are none. Of conflicting fixes, the first is applied.
[[nodiscard]] std::optional<FixedText> with_fixes(const InputResult& result, bool unsafe);

/// The changes to a file.
struct FixedFile {
  std::string before;
  std::string after;
  std::size_t count = 0;
};

/// Fixes a file until no fix is left, and updates `result` by checking it again. Returns nullopt if
/// the file did not change.
[[nodiscard]] std::optional<FixedFile> fix_file(InputResult& result, FixedFiles& files, bool unsafe,
                                                const std::function<InputResult()>& check_again);

}  // namespace tgtcfg
