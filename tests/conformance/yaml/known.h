// Lists of known differences: `id verdict reason` a line; blank lines and lines with `#` are for
// people.
#pragma once

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

namespace tgtcfg::test {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class KnownDifferences {
 public:
  explicit KnownDifferences(const std::filesystem::path& file) {
    std::istringstream lines(read_file(file));
    for (std::string line; std::getline(lines, line);) {
      if (line.empty() || line.front() == '#') continue;
      std::istringstream words(line);
      std::string id;
      std::string verdict;
      std::string reason;
      words >> id >> verdict;
      std::getline(words >> std::ws, reason);
      if (reason.empty()) std::cerr << "known difference " << id << " has no reason\n";
      known_[id] = reason.empty() ? "without a reason" : verdict;
    }
  }

  /// Compares with what was found, where `usual` is what needs no line.
  void check(const std::string& id, const std::string& verdict, const std::string& usual,
             const std::string& detail) {
    const auto listed = known_.find(id);
    const std::string expected = listed == known_.end() ? usual : listed->second;
    if (listed != known_.end()) known_.erase(listed);
    if (verdict == expected) return;
    ++wrong_;
    std::cerr << id << ": expected `" << expected << "`, found `" << verdict << "` " << detail
              << '\n';
  }

  /// How many were wrong, once every case was seen.
  int finish() {
    for (const auto& [id, verdict] : known_) {
      ++wrong_;
      std::cerr << id << ": listed as `" << verdict << "`, but there is no such case\n";
    }
    return wrong_;
  }

 private:
  std::map<std::string, std::string> known_;
  int wrong_ = 0;
};

}  // namespace tgtcfg::test
