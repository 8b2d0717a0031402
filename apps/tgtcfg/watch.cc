#include "watch.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/text_width.h"
#include "process/console.h"
#include "request/ignore_rules.h"
#include "request/paths.h"
#include "support/forwarding_file_system.h"
#include "support/guarded.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds pause{100};
// Examining many files is slow, so at most 1/rest_factor of the time is spent on it.
constexpr int rest_factor = 20;

// With constant changes, a check starts after this time anyway.
constexpr milliseconds most_patience{2000};

// The file that one of our streams is redirected to changes with each message.
bool is_output(const struct stat& status) {
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat output {};
    if (::fstat(stream, &output) == 0 && S_ISREG(output.st_mode) &&
        output.st_dev == status.st_dev && output.st_ino == status.st_ino)
      return true;
  }
  return false;
}

// The state by which a change of a file or directory is detected.
struct FileState {
  std::uint64_t file = 0;  ///< file number; 0: missing
  std::uint64_t size = 0;
  std::int64_t changed = 0;         ///< in nanoseconds
  std::set<std::string> entries{};  ///< names in a listed directory
  bool operator==(const FileState&) const = default;
};

std::string changed_names(const std::map<std::string, FileState>& changed) {
  std::string text = changed.empty() ? "" : visible(changed.begin()->first);
  if (changed.size() > 1) text += " and " + std::to_string(changed.size() - 1) + " more";
  return text;
}

// Forwards every call and records the files examined and their state. Files written through it do
// not count as changed, under any path; nor does the file that our output goes to.
class WatchedFiles final : public ForwardingFileSystem {
 public:
  WatchedFiles(FileSystem& files, std::string working_directory)
      : ForwardingFileSystem(files), working_directory_(std::move(working_directory)) {}

  [[nodiscard]] FileKind kind(std::string_view path) const override {
    remember(path, Look::file);
    return files_.kind(path);
  }

  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override {
    remember(path, Look::file);
    return files_.read(path, limit, error);
  }

  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override {
    remember(path, Look::listing);
    return files_.list(path, error);
  }

  std::optional<std::string> write(std::string_view path, std::string_view text) override {
    auto failure = files_.write(path, text);
    records_.with([&](Records& records) { records.written.insert(key_of(path)); });
    return failure;
  }

  // Clears the records before a new check.
  void forget() {
    records_.with([](Records& records) { records.seen.clear(); });
  }

  // Returns the changes since then, sorted by name.
  [[nodiscard]] std::map<std::string, FileState> changed() const {
    return records_.with([&](const Records& records) {
      std::map<std::string, FileState> changed;
      for (const auto& [place, before] : records.seen) {
        const auto& [path, look] = place;
        if (is_ours(path, records)) continue;
        FileState state = state_of(path, look);
        FileState was = before;
        for (FileState* each : {&state, &was}) {
          std::erase_if(each->entries, [&, &directory = path](const std::string& name) {
            return is_ours(directory + "/" + name, records);
          });
        }
        if (state != was) changed.insert_or_assign(path, std::move(state));
      }
      return changed;
    });
  }

 private:
  enum class Look : std::uint8_t { file, listing };
  struct Records {
    std::map<std::pair<std::string, Look>, FileState> seen;
    std::set<std::string> written;  ///< paths without links
  };

  [[nodiscard]] FileState state_of(const std::string& path, Look look) const {
    FileState state;
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return state;
    state.file = static_cast<std::uint64_t>(status.st_ino) + 1;
    if (!S_ISDIR(status.st_mode) && !is_output(status)) {
      constexpr std::int64_t nanoseconds = 1'000'000'000;
      state.size = static_cast<std::uint64_t>(status.st_size);
      state.changed = status.st_mtim.tv_sec * nanoseconds + status.st_mtim.tv_nsec;
    }
    if (look == Look::file) return state;
    // Other hidden files are not read from a listing: editors store their own files there.
    ReadError error;
    const auto entries = files_.list(path, error);
    for (const DirectoryEntry& entry : entries.value_or(std::vector<DirectoryEntry>())) {
      if (!entry.name.starts_with('.') || entry.name == ignore_file_name)
        state.entries.insert(entry.name);
    }
    return state;
  }

  void remember(std::string_view path, Look look) const {
    records_.with([&](Records& records) {
      const auto [place, is_new] = records.seen.try_emplace({std::string(path), look});
      if (is_new) place->second = state_of(place->first.first, look);
    });
  }

  // A missing file cannot be resolved, but its directory may contain links.
  [[nodiscard]] std::string key_of(std::string_view path) const {
    const std::string absolute = absolute_path(path, working_directory_);
    struct stat status {};
    if (::stat(absolute.c_str(), &status) == 0) return files_.resolved(absolute);
    return files_.resolved(parent_of(absolute)) + "/" + std::string(last_segment(absolute));
  }

  [[nodiscard]] bool is_ours(const std::string& path, const Records& records) const {
    return !records.written.empty() && records.written.contains(key_of(path));
  }

  std::string working_directory_;
  Guarded<Records> records_;
};

class Watch {
 public:
  Watch(Env& env, const std::function<void(const std::string&)>& say)
      : env_(env), say_(say), files_(*env.files, env.working_directory) {}

  ExitCode run(const std::function<ExitCode(Env&)>& check) {
    Env environment = env_;
    environment.files = &files_;
    std::optional<ExitCode> last;
    while (true) {
      files_.forget();
      const ExitCode code = check(environment);
      if (code == ExitCode::closed_pipe) return code;
      if (stopped()) return last.value_or(code);
      last = code;
      say_("waiting for changes");
      if (const auto end = wait_for_change()) return *end == ExitCode::done ? code : *end;
    }
  }

 private:
  [[nodiscard]] bool stopped() const { return env_.interrupted && env_.interrupted(); }

  // Returns nullopt after a change, and `done` after an interrupt.
  std::optional<ExitCode> wait_for_change() {
    std::map<std::string, FileState> now;
    std::optional<steady_clock::time_point> first;
    while (true) {
      if (!output_is_read(static_cast<int>(rest_.count()))) return ExitCode::closed_pipe;
      if (stopped()) return ExitCode::done;
      const auto begin = steady_clock::now();
      const auto before = std::exchange(now, files_.changed());
      const auto took = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
      rest_ = std::max(pause, took * rest_factor);
      if (now.empty()) {
        first.reset();
        continue;
      }
      if (!first) first = begin;
      if (now == before || begin - *first >= most_patience) break;
    }
    say_(changed_names(now) + " changed, checking again");
    return std::nullopt;
  }

  Env& env_;
  const std::function<void(const std::string&)>& say_;
  WatchedFiles files_;
  milliseconds rest_ = pause;
};

}  // namespace

ExitCode watch(Env& env, const std::function<void(const std::string&)>& say,
               const std::function<ExitCode(Env&)>& check) {
  heed_termination();
  return Watch(env, say).run(check);
}

}  // namespace tgtcfg::cli
