// Builds documents from libyaml's events. Adds exact locations and rules that libyaml lacks.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "document/readers.h"
#include "document/tree_builder.h"
#include "document/yaml_events.h"
#include "document/yaml_scalar.h"
#include "document/yaml_source.h"
#include "document/yaml_text.h"

namespace tgtcfg {

/// Stops reading after the reason was reported. Never leaves read_yaml().
struct StopReading {};

/// Thrown after mending text that the parser misread. Parsing must start again.
struct ReadAgain {};

class YamlHandler {
 public:
  YamlHandler(const ReadInput& input, YamlText& source);

  void take(const YamlEvent& event);
  /// Reports why the parser stopped.
  void refuse(const YamlError& error);
  /// Checks the text after the last document and returns all non-empty documents.
  std::vector<Document> finish();

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  using AnchorId = std::uint32_t;  // 0: no anchor

  // An open collection. Maps expect a key and a value in turn.
  struct Frame {
    std::uint32_t record = none;
    AnchorId anchor = 0;
    std::size_t nodes_before = 0;
    std::size_t bytes_before = 0;
    std::size_t height = 0;  // height of the highest child
    bool is_map = false;
    bool brackets = false;  // written with [] or {}
    bool expects_key = false;
  };
  // The position of a collection. An anchored value is found by following the parents.
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
    std::size_t bytes = 0;  // of strings
    std::size_t height = 0;
    std::optional<Value> key;  // anchored key, because keys are not values in the tree
  };

  void begin_document(const YamlEvent& event);
  void end_document();
  void scalar(const YamlEvent& event);
  void alias(const YamlEvent& event);
  void open(ValueKind kind, const YamlEvent& event);
  void close(const YamlEvent& event);

  Gap before(const YamlEvent& event);
  void check_question(const YamlEvent& event);
  void check_tabs(const Gap& gap, const YamlEvent& event);
  [[nodiscard]] Properties properties_of(const YamlEvent& event) const;
  /// Returns a new id for an anchor, or 0 if the event does not have one.
  AnchorId anchor_of(const YamlEvent& event, const Properties& properties);
  void key(std::string_view text, Span span, bool plain);
  void add_value(Value&& value, AnchorId anchor);
  void value_added(std::size_t height);
  void missing_value(const Gap& gap, AnchorId anchor);
  void null(Span span, AnchorId anchor);
  Value scalar_value(const YamlEvent& event, std::string_view text, Span span);
  /// Returns the position from which to look for an unclosed quote or bracket.
  [[nodiscard]] std::size_t lexing_start() const;
  /// Reports text that breaks the rules of YAML, and stops.
  [[noreturn]] void refuse_as(std::string_view problem, Span span, std::string_view help = {});
  /// Reports an unclosed quote or bracket before the current position, if there is one, and stops.
  void refuse_open_piece();
  /// Returns the span of one character; empty at the end of the text.
  [[nodiscard]] Span character(std::size_t at) const {
    return input_.span(at, std::min(at + 1, text_.size()));
  }
  [[noreturn]] void refuse_simple_key(std::size_t begin, std::size_t at);
  [[noreturn]] void refuse_line(std::size_t at, std::string_view problem);
  [[noreturn]] void refuse_glued_colon(std::size_t at);
  [[noreturn]] void refuse_divided_key(Span key);
  [[noreturn]] void refuse_misplaced(std::size_t at);
  void refuse_content(std::size_t at);
  void refuse_property(std::size_t at);
  [[noreturn]] void refuse_key(std::size_t at);
  [[noreturn]] void refuse_collection_key(std::size_t at);
  [[noreturn]] void refuse_key_without_colon(const std::string& key, Span span);
  [[noreturn]] void refuse_glued_comment(std::size_t at);
  [[noreturn]] void refuse_alias(std::string_view name, Span span);
  void check_form(const YamlEvent& event, Span span, std::string_view value);
  void check_tag(std::string_view tag, std::size_t at);
  void report_number(NumberProblem problem, std::string_view text, Span span);
  void remember(AnchorId anchor, Anchor value);
  [[nodiscard]] bool expects_key() const { return !frames_.empty() && frames_.back().expects_key; }
  [[nodiscard]] bool in_brackets() const { return !frames_.empty() && frames_.back().brackets; }
  [[nodiscard]] std::uint32_t next_index() const;
  [[nodiscard]] std::uint32_t record() const {
    return frames_.empty() ? none : frames_.back().record;
  }
  [[nodiscard]] std::optional<std::size_t> level_of_column(std::size_t column) const;
  [[nodiscard]] const Value* find(const Anchor& anchor) const;
  void check_between_documents(std::size_t to);
  void check_directive(std::size_t line, std::size_t end);
  [[noreturn]] void refuse_text(std::size_t at);
  void refuse_further(std::size_t at);
  [[noreturn]] void refuse_directive();
  [[noreturn]] void refuse_inner_directive(std::size_t line);

  const ReadInput& input_;
  YamlText& source_;
  std::string_view text_;
  TreeBuilder builder_;
  std::vector<Frame> frames_;
  std::vector<Record> records_;
  std::vector<Anchor> anchors_;  // indexed by AnchorId
  std::unordered_map<std::string_view, AnchorId> names_;
  std::vector<Document> documents_;
  std::vector<Document> empty_documents_;
  std::size_t cursor_ = 0;
  std::uint32_t index_ = 0;
  std::size_t directive_ = std::string_view::npos;  // a directive without its `---` yet
  bool version_given_ = false;                      // set by a directive
};

}  // namespace tgtcfg
