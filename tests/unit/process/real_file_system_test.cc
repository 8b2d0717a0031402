#include "process/real_file_system.h"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "support/catch.h"

using namespace tgtcfg;
namespace fs = std::filesystem;

namespace {

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "tgtcfg-files-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

void put(const std::string& path, const std::string& text) {
  std::ofstream(path) << text;
}

std::string get(const std::string& path) {
  ReadError error;
  return RealFileSystem().read(path, 1000, error).value_or("(" + error.reason + ")");
}

}  // namespace

TEST_CASE("reading says why it failed") {
  const Folder folder;
  put(folder / "file", "text");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  const RealFileSystem files;
  ReadError error;
  CHECK(files.read(folder / "file", 4, error) == "text");
  CHECK_FALSE(files.read(folder / "file", 3, error));
  CHECK(error.too_large);
  CHECK_FALSE(files.read(folder / "nothing", 100, error));
  CHECK(error.kind == FileKind::missing);
  CHECK_FALSE(files.read(folder / ".", 100, error));
  CHECK(error.kind == FileKind::directory);
  CHECK_FALSE(files.read(folder / "pipe", 100, error));  // and does not wait for a writer
  CHECK(error.kind == FileKind::other);
}

TEST_CASE("a pipe of the shell is read to its end") {
  int ends[2] = {};
  REQUIRE(::pipe(ends) == 0);
  std::thread writer([&] {
    for (int i = 0; i < 3; ++i) {
      std::this_thread::yield();
      (void)!::write(ends[1], "text", 4);
    }
    ::close(ends[1]);
  });
  CHECK(get("/dev/fd/" + std::to_string(ends[0])) == "texttexttext");
  writer.join();
  ::close(ends[0]);
}

TEST_CASE("writing replaces files as a whole") {
  const Folder folder;
  RealFileSystem files;
  put(folder / "file", "before");
  ::chmod((folder / "file").c_str(), 0640);
  REQUIRE_FALSE(files.write(folder / "file", "after"));
  CHECK(get(folder / "file") == "after");
  struct stat status {};
  ::stat((folder / "file").c_str(), &status);
  CHECK((status.st_mode & 0777) == 0640);

  SECTION("owner and group stay") {
    if (::geteuid() != 0) return;  // only root can give a file away
    REQUIRE(::chown((folder / "file").c_str(), 12, 34) == 0);
    ::chmod((folder / "file").c_str(), 02750);
    REQUIRE_FALSE(files.write(folder / "file", "by root"));
    REQUIRE_FALSE(files.write_regular(folder / "file", "by root again"));
    ::stat((folder / "file").c_str(), &status);
    CHECK(std::pair(status.st_uid, status.st_gid) == std::pair<uid_t, gid_t>(12, 34));
    CHECK((status.st_mode & 07777) == 02750);
  }
  SECTION("a link stays a link") {
    fs::create_symlink("file", folder / "link");
    REQUIRE_FALSE(files.write(folder / "link", "through"));
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(get(folder / "file") == "through");
  }
  SECTION("nothing is left behind when it fails") {
    CHECK(files.write(folder / "no/such/file", "x"));
    CHECK(files.write(folder / ".", "x") == "is a directory");
    const auto entries =
        std::distance(fs::directory_iterator(folder / "."), fs::directory_iterator());
    CHECK(entries == 1);
  }
  SECTION("a device is written, not replaced") {
    CHECK_FALSE(files.write("/dev/null", "x"));
    CHECK(files.kind("/dev/null") == FileKind::other);
  }
}

TEST_CASE("a file that changes while it is read is refused") {
  const Folder folder;
  constexpr std::size_t size = 4U << 20U;
  constexpr std::size_t limit = 64U << 20U;
  put(folder / "log", std::string(size, 'x'));
  std::atomic<bool> stop{false};
  std::thread writer([&] {
    std::ofstream log(folder / "log", std::ios::app);
    while (!stop) log << 'x' << std::flush;
  });
  ReadError error;
  bool refused = false;
  for (int i = 0; i < 2000 && !refused; ++i)
    refused = !RealFileSystem().read((folder / "log"), limit, error);
  stop = true;
  writer.join();
  REQUIRE(refused);
  CHECK(error.kind == FileKind::unreadable);
  CHECK(error.reason == "changed while it was read");
  CHECK(RealFileSystem().read((folder / "log"), limit, error).has_value());
}

TEST_CASE("listing is sorted and looks through links") {
  const Folder folder;
  put(folder / "b", "");
  put(folder / "a", "");
  fs::create_symlink("nowhere", folder / "c");
  fs::create_directory_symlink(".", folder / "d");
  ReadError error;
  const auto entries = RealFileSystem().list(folder / ".", error);
  REQUIRE(entries);
  REQUIRE(entries->size() == 4);
  CHECK((*entries)[0].name == "a");
  CHECK((*entries)[1].name == "b");
  CHECK(((*entries)[2].kind == FileKind::missing && (*entries)[2].link));
  CHECK(((*entries)[3].kind == FileKind::directory && (*entries)[3].link));
}
