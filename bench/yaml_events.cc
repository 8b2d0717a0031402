// What yaml-cpp alone costs: every event of each file that the list names, thrown away.
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
  Discard discard;
  std::ifstream list(count > 1 ? words[1] : "/dev/stdin");
  std::string path;
  while (std::getline(list, path)) {
    std::ifstream file(path, std::ios::binary);
    std::istringstream text(std::string(std::istreambuf_iterator<char>(file), {}));
    YAML::Parser(text).HandleNextDocument(discard);
  }
}
