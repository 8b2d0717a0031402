#include "process/file_map.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <utility>

namespace tgtcfg {
namespace {

// Reading smaller files costs less than mapping them.
constexpr std::uint64_t least_mapped = std::uint64_t{16} << 20U;

// --- the guard: reading a page that another program has cut off raises SIGBUS

/// A mapping that the handler may repair. The handler only uses lock-free atomics.
struct GuardedRange {
  std::atomic<std::uintptr_t> begin{0};
  std::atomic<std::uintptr_t> end{0};
  std::atomic<bool> was_cut{false};
};

// More threads than this never read at the same time; further mappings are not made.
std::array<GuardedRange, 256> guarded_ranges;
struct sigaction action_before {};

// A signal of another cause keeps its action.
void pass_on(int signal, siginfo_t* info, void* context) {
  if ((action_before.sa_flags & SA_SIGINFO) != 0) {
    action_before.sa_sigaction(signal, info, context);
  } else if (action_before.sa_handler != SIG_DFL && action_before.sa_handler != SIG_IGN) {
    action_before.sa_handler(signal);
  } else {
    // The access is repeated after the return, and ends the process.
    ::signal(signal, SIG_DFL);
  }
}

// Maps a page of zeros at the address, which the shortened file no longer covers.
void repair(int signal, siginfo_t* info, void* context) {
  const int error_before = errno;
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  for (GuardedRange& range : guarded_ranges) {
    if (address < range.begin || address >= range.end) continue;
    const auto page_size = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    void* page = reinterpret_cast<void*>(address / page_size * page_size);
    if (::mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) !=
        MAP_FAILED) {
      range.was_cut = true;
      errno = error_before;
      return;
    }
  }
  pass_on(signal, info, context);
}

void install_guard() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    action.sa_sigaction = repair;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    ::sigemptyset(&action.sa_mask);
    (void)::sigaction(SIGBUS, &action, &action_before);
  });
}

// Returns null if all entries are in use.
GuardedRange* guard(const void* begin, std::size_t size) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  install_guard();
  const auto free_range = std::ranges::find_if(
      guarded_ranges, [](const GuardedRange& range) { return range.end == 0; });
  if (free_range == guarded_ranges.end()) return nullptr;
  free_range->was_cut = false;
  free_range->begin = reinterpret_cast<std::uintptr_t>(begin);
  free_range->end = free_range->begin + size;
  return &*free_range;
}

class MappedFile final : public FileContent {
 public:
  MappedFile(int descriptor, void* begin, const struct stat& status, GuardedRange& range)
      : FileContent(std::string_view(static_cast<const char*>(begin),
                                     static_cast<std::size_t>(status.st_size))),
        descriptor_(descriptor),
        begin_(begin),
        status_(status),
        range_(range) {}
  ~MappedFile() override {
    // The range is free for another file from here on.
    range_.end = 0;
    ::munmap(begin_, static_cast<std::size_t>(status_.st_size));
    ::close(descriptor_);
  }

  [[nodiscard]] bool changed() const override {
    struct stat now {};
    return range_.was_cut || ::fstat(descriptor_, &now) != 0 || now.st_size != status_.st_size ||
           now.st_mtim.tv_sec != status_.st_mtim.tv_sec ||
           now.st_mtim.tv_nsec != status_.st_mtim.tv_nsec;
  }

  void give_back() override {
    (void)::madvise(begin_, static_cast<std::size_t>(status_.st_size), MADV_DONTNEED);
  }

 private:
  int descriptor_;
  void* begin_;
  struct stat status_;
  GuardedRange& range_;
};

}  // namespace

std::unique_ptr<FileContent> map_real_file(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return nullptr;
  struct stat status {};
  void* begin = MAP_FAILED;
  std::size_t size = 0;
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
      static_cast<std::uint64_t>(status.st_size) > least_mapped) {
    size = static_cast<std::size_t>(status.st_size);
    begin = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  }
  GuardedRange* range = begin == MAP_FAILED ? nullptr : guard(begin, size);
  if (range == nullptr) {
    if (begin != MAP_FAILED) ::munmap(begin, size);
    ::close(descriptor);
    return nullptr;
  }
  // Tables are far apart, so that reading ahead would fill memory with code.
  (void)::madvise(begin, size, MADV_RANDOM);
  return std::make_unique<MappedFile>(descriptor, begin, status, *range);
}

std::unique_ptr<FileContent> open_content(const FileSystem& files, const std::string& path,
                                          std::size_t limit, ReadError& error) {
  const auto* mapper = dynamic_cast<const FileMapper*>(&files);
  auto mapped = mapper == nullptr ? nullptr : mapper->map(path);
  if (mapped) return mapped;
  auto text = files.read(path, limit, error);
  return text ? std::make_unique<FileContent>(std::move(*text)) : nullptr;
}

}  // namespace tgtcfg
