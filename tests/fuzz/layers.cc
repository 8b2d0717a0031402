// Documents that extend one another, in a tree of files with links: the input is cut into files and
// links by lines
// `=== NAME` and `=== NAME -> TARGET`. Nothing outside of the project is ever read.
#include "command.h"

using namespace tgtcfg;

namespace {

// Paths as a real file system takes them: links are followed, a few levels deep.
class LinkedFiles final : public FileSystem {
 public:
  std::map<std::string, std::string> texts;
  std::map<std::string, std::string> links;

  [[nodiscard]] FileKind kind(std::string_view path) const override {
    const std::string real = resolved(path);
    if (texts.contains(real)) return FileKind::regular;
    const auto below = texts.lower_bound(real + "/");
    const bool directory = below != texts.end() && below->first.starts_with(real + "/");
    return directory || real == "/" ? FileKind::directory : FileKind::missing;
  }
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override {
    const std::string real = resolved(path);
    const auto found = texts.find(real);
    fuzz::require(!real.starts_with("/outside"), "nothing outside is read");
    if (found == texts.end() || found->second.size() > limit) {
      error = {kind(path), "no such file", false};
      return std::nullopt;
    }
    return found->second;
  }
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view,
                                                                ReadError& error) const override {
    error = {FileKind::missing, "no such directory", false};
    return std::nullopt;
  }
  [[nodiscard]] std::string resolved(std::string_view path) const override {
    std::string real;
    std::string rest = path.starts_with('/') ? std::string(path) : "/fuzz/" + std::string(path);
    for (int steps = 0; !rest.empty() && steps < 200; ++steps) {
      const std::string segment = rest.substr(0, rest.find('/'));
      rest.erase(0, std::min(segment.size() + 1, rest.size()));
      if (segment.empty() || segment == ".") continue;
      if (segment == "..") {
        real.erase(std::min(real.rfind('/'), real.size()));
        continue;
      }
      const auto link = links.find(real + "/" + segment);
      if (link == links.end()) {
        real += "/" + segment;
      } else {
        if (link->second.starts_with('/')) real.clear();
        rest = link->second + "/" + rest;
      }
    }
    return real.empty() ? "/" : real;
  }
  std::optional<std::string> write(std::string_view, std::string_view) override {
    return "read only";
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  LinkedFiles files;
  files.texts["/fuzz/.git"] = "";
  files.texts["/outside/secret.yaml"] = "targets: [llvm]\n";
  std::string name = "/fuzz/in.yaml";
  const std::string all = fuzz::text_of(data, size);
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    const std::string line = all.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with("=== ")) {
      files.texts[name] += line + "\n";
      continue;
    }
    const std::size_t arrow = line.find(" -> ");
    if (arrow == line.npos) {
      name = files.resolved(line.substr(4));
    } else {
      files.links["/fuzz/" + line.substr(4, arrow - 4)] = line.substr(arrow + 4);
    }
  }
  const auto run = [&](const std::vector<std::string>& args) {
    fuzz::Outcome outcome = fuzz::run_over(args, files, "");
    return outcome.exit;
  };
  const int resolved = run({"resolve", "in.yaml"});
  const int checked = run({"validate", "in.yaml", "-f", "json"});
  fuzz::require(resolved != 0 || checked == 0, "what resolves is valid");
  (void)run({"why", "--all", "in.yaml"});
  return 0;
}
