#include "commands/watch.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "process/output_read.h"

namespace tgtcfg {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds pause{100};
// Looking at many files takes a while: at most one part in so many is spent on it.
constexpr int rest_factor = 20;

std::string absolute(std::string_view path) {
  return std::filesystem::absolute(path).lexically_normal().string();
}

std::string changed_names(const std::map<std::string, FileState>& changed) {
  std::string text = changed.empty() ? "" : changed.begin()->first;
  if (changed.size() > 1) text += " and " + std::to_string(changed.size() - 1) + " more";
  return text;
}

}  // namespace

FileState WatchedFiles::state_of(const std::string& path, Look look) const {
  FileState state;
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return state;
  state.file = static_cast<std::uint64_t>(status.st_ino) + 1;
  if (!S_ISDIR(status.st_mode)) {
    constexpr std::int64_t nanoseconds = 1'000'000'000;
    state.size = static_cast<std::uint64_t>(status.st_size);
    state.changed = status.st_mtim.tv_sec * nanoseconds + status.st_mtim.tv_nsec;
  }
  if (look == Look::file) return state;
  // Hidden files are no inputs: editors keep their own there.
  ReadError error;
  const auto entries = files_.list(path, error);
  for (const DirectoryEntry& entry : entries.value_or(std::vector<DirectoryEntry>())) {
    if (!entry.name.starts_with('.') && !written_.contains(absolute(path + "/" + entry.name)))
      state.entries.insert(entry.name);
  }
  return state;
}

void WatchedFiles::remember(std::string_view path, Look look) const {
  const std::lock_guard lock(mutex_);
  const auto [place, is_new] = seen_.try_emplace({std::string(path), look});
  if (is_new) place->second = state_of(place->first.first, look);
}

FileKind WatchedFiles::kind(std::string_view path) const {
  remember(path, Look::file);
  return files_.kind(path);
}

std::optional<std::string> WatchedFiles::read(std::string_view path, std::size_t limit,
                                              ReadError& error) const {
  remember(path, Look::file);
  return files_.read(path, limit, error);
}

std::optional<std::vector<DirectoryEntry>> WatchedFiles::list(std::string_view path,
                                                              ReadError& error) const {
  remember(path, Look::listing);
  return files_.list(path, error);
}

std::optional<std::string> WatchedFiles::write(std::string_view path, std::string_view text) {
  {
    const std::lock_guard lock(mutex_);
    written_.insert(absolute(path));
  }
  return files_.write(path, text);
}

void WatchedFiles::forget() {
  const std::lock_guard lock(mutex_);
  seen_.clear();
}

std::map<std::string, FileState> WatchedFiles::changed() const {
  const std::lock_guard lock(mutex_);
  std::map<std::string, FileState> changed;
  for (const auto& [place, before] : seen_) {
    const auto& [path, look] = place;
    if (written_.contains(absolute(path))) continue;
    FileState state = state_of(path, look);
    FileState was = before;
    std::erase_if(was.entries, [&, &directory = path](const std::string& name) {
      return written_.contains(absolute(directory + "/" + name));
    });
    if (state != was) changed.insert_or_assign(path, std::move(state));
  }
  return changed;
}

namespace {

class Watch {
 public:
  Watch(Env& env, const std::function<void(const std::string&)>& say)
      : env_(env), say_(say), files_(*env.files) {}

  ExitCode run(const std::function<ExitCode(Env&)>& check) {
    Env own = env_;
    own.files = &files_;
    std::optional<ExitCode> last;
    while (true) {
      files_.forget();
      const ExitCode code = check(own);
      if (code == ExitCode::closed_pipe) return code;
      if (stopped()) return last.value_or(code);
      last = code;
      say_("waiting for changes");
      if (const auto end = wait_for_change()) return *end == ExitCode::done ? code : *end;
    }
  }

 private:
  [[nodiscard]] bool stopped() const { return env_.interrupted && env_.interrupted(); }

  // Nothing: something changed. `done`: somebody asked to stop.
  std::optional<ExitCode> wait_for_change() {
    std::map<std::string, FileState> before;
    while (true) {
      if (!output_is_read(static_cast<int>(rest_.count()))) return ExitCode::closed_pipe;
      if (stopped()) return ExitCode::done;
      const auto begin = steady_clock::now();
      auto now = files_.changed();
      const auto took = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
      rest_ = std::max(pause, took * rest_factor);
      if (!now.empty() && now == before) break;
      before = std::move(now);
    }
    say_(changed_names(before) + " changed, checking again");
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

}  // namespace tgtcfg
