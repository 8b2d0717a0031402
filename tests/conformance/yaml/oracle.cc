#include "oracle.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <map>
#include <sstream>
#include <utility>

#include "document/yaml_scalar.h"

namespace tgtcfg::test {
namespace {

class OracleHandler final : public YAML::EventHandler {
 public:
  std::vector<Value> documents;

  void OnDocumentStart(const YAML::Mark& mark) override {
    // Of some texts the library makes documents for ever.
    constexpr int most = 1000;
    if (++count_ > most) throw YAML::ParserException(mark, "documents without end");
    anchors_.clear();
  }
  void OnDocumentEnd() override {
    if (!root_.is_null()) documents.push_back(std::exchange(root_, Value()));
  }
  void OnNull(const YAML::Mark&, YAML::anchor_t anchor) override { add(Value(), anchor); }
  void OnAlias(const YAML::Mark&, YAML::anchor_t anchor) override { add(anchors_[anchor], 0); }
  void OnScalar(const YAML::Mark&, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    const auto tagged = tag == "?" ? resolve_plain(text) : resolve_tagged(tag, text);
    add(tagged ? tagged->value : Value(text), anchor, text);
  }
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open_.push_back({Value(Array()), anchor});
  }
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open_.push_back({Value(Object()), anchor});
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    Value value;
    YAML::anchor_t anchor = 0;
    std::optional<std::string> key{};
  };

  // Keys are their texts, whatever these mean as values.
  void add(const Value& value, YAML::anchor_t anchor, const std::string& text = {}) {
    if (anchor != 0) anchors_[anchor] = value;
    if (open_.empty()) {
      root_ = value;
      return;
    }
    Open& parent = open_.back();
    if (parent.value.is_array()) {
      parent.value.array().push_back(value);
    } else if (!parent.key) {
      parent.key = value.is_string() ? value.string() : text;
    } else {
      parent.value.object().push_back({*std::exchange(parent.key, std::nullopt), value});
    }
  }

  void close() {
    Open closed = std::move(open_.back());
    open_.pop_back();
    add(closed.value, closed.anchor);
  }

  std::vector<Open> open_;
  std::map<YAML::anchor_t, Value> anchors_;
  Value root_;
  int count_ = 0;
};

}  // namespace

OracleReading read_with_yaml_cpp(const std::string& text) {
  OracleReading reading;
  OracleHandler handler;
  std::istringstream stream(text);
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(handler)) {
    }
  } catch (const YAML::Exception& error) {
    reading.error = error.msg;
  }
  reading.documents = std::move(handler.documents);
  return reading;
}

}  // namespace tgtcfg::test
