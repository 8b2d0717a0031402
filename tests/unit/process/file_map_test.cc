#include "process/file_map.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "process/real_file_system.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

/// A file that is deleted at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content) {
    const int file = ::mkstemp(path.data());
    REQUIRE(file >= 0);
    ::close(file);
    std::ofstream(path, std::ios::binary) << content;
  }
  ~TemporaryFile() { ::unlink(path.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::string path = "/tmp/tgtcfg-map-XXXXXX";
};

constexpr std::size_t large = std::size_t{20} << 20U;

}  // namespace

TEST_CASE("large files are mapped, small ones are read") {
  const RealFileSystem files;
  ReadError error;
  const TemporaryFile small("bytes");
  CHECK(files.map(small.path) == nullptr);
  CHECK(open_content(files, small.path, 100, error)->bytes() == "bytes");
  const TemporaryFile big(std::string(large, 'x'));
  const auto content = open_content(files, big.path, 100, error);
  REQUIRE(content);
  CHECK(content->bytes().size() == large);
  content->give_back();
  CHECK(content->bytes()[large - 1] == 'x');
  CHECK_FALSE(content->changed());
  CHECK(open_content(files, "/tmp/no-such-file", 100, error) == nullptr);
  CHECK(error.kind == FileKind::missing);
}

TEST_CASE("a mapped file that is cut off reads as zeros") {
  const TemporaryFile big(std::string(large, 'x'));
  const auto content = map_real_file(big.path);
  REQUIRE(content);
  REQUIRE(::truncate(big.path.c_str(), 100) == 0);
  CHECK(content->bytes()[large - 1] == '\0');
  CHECK(content->bytes()[large / 2] == '\0');
  CHECK(content->bytes()[0] == 'x');
  CHECK(content->changed());
}

}  // namespace tgtcfg
