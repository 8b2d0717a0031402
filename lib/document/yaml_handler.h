// Builds documents from yaml-cpp's events, with the places and the rules that the library lacks.
#pragma once

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include <optional>
#include <string>
#include <vector>

#include "document/numbers.h"
#include "document/readers.h"
#include "document/tree_builder.h"
#include "document/yaml_source.h"

namespace tgtcfg {

/// Thrown through the parser, and never past read_yaml(), when reading cannot go on. The reason has
/// been reported.
struct StopReading {};

class YamlHandler final : public YAML::EventHandler {
 public:
  explicit YamlHandler(const ReadInput& input);

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override;
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& parsed) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }

  /// Checks what follows the last document and gives all that are not empty.
  std::vector<Document> finish();
  /// Behind the last piece that was read.
  [[nodiscard]] std::size_t cursor() const { return cursor_; }
  /// From where to look for a quote or bracket that is still open.
  [[nodiscard]] std::size_t lexing_start() const;
  [[nodiscard]] std::size_t offset(const YAML::Mark& mark) const;

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  // A collection that is open. Maps take a key and a value in turn.
  struct Frame {
    std::uint32_t record = none;
    YAML::anchor_t anchor = 0;
    std::size_t nodes_before = 0;
    std::size_t bytes_before = 0;
    std::size_t height = 0;  // of the highest child
    std::size_t items = 0;
    bool is_map = false;
    bool brackets = false;  // written with [] or {}
    bool expects_key = false;
  };
  // Where a collection stands; what an anchor names is found again by going up these.
  struct Record {
    std::uint32_t parent = none;
    std::uint32_t index = 0;
    std::uint32_t level = 0;
  };
  struct Anchor {
    bool open = false;
    std::uint32_t parent = none;
    std::uint32_t index = 0;
    std::size_t nodes = 1;
    std::size_t bytes = 0;  // of texts
    std::size_t height = 0;
    std::optional<Value> key;  // an anchor on a key; keys stand in no tree
  };

  Gap before(std::size_t at, bool collection = false);
  [[noreturn]] void refuse_comma(std::size_t at);
  void check_commas(const Gap& gap, bool closing);
  void open(ValueKind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor);
  void close();
  void key(const std::string& text, Span span, bool plain);
  void add_value(Value&& value, YAML::anchor_t anchor);
  void value_added(std::size_t height);
  void missing_value(const Gap& gap, YAML::anchor_t anchor);
  [[nodiscard]] std::optional<std::string> decoded_again(std::size_t begin,
                                                         const ScalarEnd& end) const;
  Value scalar_value(const std::string& tag, const std::string& text, Span span);
  [[noreturn]] void refuse_key(std::size_t at);
  [[noreturn]] void refuse_collection_key(std::size_t at);
  [[noreturn]] void refuse_missing_key(std::size_t at);
  [[noreturn]] void refuse_lone_key(const std::string& key, Span span);
  [[noreturn]] void refuse_glued_comment(std::size_t at);
  void check_form(const ScalarEnd& end, Span span, const std::string& value);
  void check_tag(const std::string& tag, std::size_t at);
  void report_number(NumberProblem problem, const std::string& text, Span span);
  void remember(YAML::anchor_t anchor, Anchor value);
  [[nodiscard]] bool expects_key() const { return !frames_.empty() && frames_.back().expects_key; }
  [[nodiscard]] bool in_brackets() const { return !frames_.empty() && frames_.back().brackets; }
  [[nodiscard]] std::uint32_t next_index() const;
  [[nodiscard]] std::uint32_t record() const {
    return frames_.empty() ? none : frames_.back().record;
  }
  [[nodiscard]] const Value* find(const Anchor& anchor) const;
  void check_between_documents(std::size_t to);
  void check_directive(std::size_t line, std::size_t end);
  [[noreturn]] void refuse_text(std::size_t at);

  const ReadInput& input_;
  std::string_view text_;
  TreeBuilder builder_;
  std::vector<Frame> frames_;
  std::vector<Record> records_;
  std::vector<Anchor> anchors_;
  std::vector<Document> documents_;
  std::vector<Document> empty_documents_;
  std::size_t cursor_ = 0;
  std::uint32_t index_ = 0;
  std::size_t directive_ = std::string_view::npos;  // waits for its `---`
};

}  // namespace tgtcfg
