#include "process/log_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>

namespace tgtcfg {

std::optional<ByteSink> open_log_file(const std::string& path, std::string& reason) {
  auto file = std::make_shared<std::ofstream>(path, std::ios::binary | std::ios::trunc);
  if (!*file) {
    reason = std::strerror(errno);
    return std::nullopt;
  }
  return [file](std::string_view text) {
    file->write(text.data(), static_cast<std::streamsize>(text.size()));
    file->flush();
    return *file ? WriteResult::ok : WriteResult::failed;
  };
}

}  // namespace tgtcfg
