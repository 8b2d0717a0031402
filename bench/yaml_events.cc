// What yaml-cpp alone costs: every event of each file that a list names, thrown away.
//
// usage: bench_yaml_events LIST
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/parser.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

namespace {

class Discard : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t,
                const std::string&) override {}
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {}
  void OnMapEnd() override {}
};

}  // namespace

int main(int count, char** words) {
  if (count != 2) return 2;
  Discard discard;
  std::ifstream list(words[1]);
  std::string path;
  while (std::getline(list, path)) {
    std::ifstream file(path, std::ios::binary);
    std::istringstream text(std::string(std::istreambuf_iterator<char>(file), {}));
    YAML::Parser(text).HandleNextDocument(discard);
  }
}
