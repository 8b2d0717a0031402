#include <tgtcfg/writers.h>
#include <yaml-cpp/emitter.h>
#include <yaml-cpp/emittermanip.h>

#include <cctype>
#include <ostream>
#include <streambuf>
#include <utility>

#include "document/yaml_scalar.h"
#include "document/yaml_stream.h"
#include "model/scalar_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Longer keys are written after `?`, so that readers need not search far for the colon.
constexpr std::size_t longest_simple_key = 512;
constexpr std::size_t longest_plain = 200;

bool is_plain_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("_-./+=@,()").find(c) != std::string_view::npos;
}

// YAML 1.1 readers interpret these words as booleans. All readers agree on them in quotes.
bool is_word_of_yaml_1_1(std::string_view text) {
  constexpr std::string_view words[] = {"y",   "n",    "yes",   "no",  "on",
                                        "off", "true", "false", "null"};
  return contains(words, lower(text));
}

// True if the text without quotes is read back unchanged, also in a flow list and under YAML 1.1.
bool is_safe_plain(std::string_view text) {
  if (text.empty() || text.size() > longest_plain || is_word_of_yaml_1_1(text)) return false;
  const char first = text.front();
  if (std::isalpha(static_cast<unsigned char>(first)) == 0 && first != '_' && first != '/')
    return false;
  char before = 'x';
  for (const char c : text) {
    if (!is_plain_character(c) && !(c == ' ' && before != ' ')) return false;
    before = c;
  }
  if (before == ' ' || text.find(',') != text.npos) return false;
  const NumberText resolved = resolve_plain(text);
  return resolved.value.is_string();
}

// yaml-cpp writes to a C++ stream.
class Appender final : public std::streambuf {
 public:
  explicit Appender(std::string& out) : out_(out) {}

 private:
  int overflow(int c) override {
    out_ += static_cast<char>(c);
    return c;
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    out_.append(text, static_cast<std::size_t>(size));
    return size;
  }

  std::string& out_;
};

class YamlStream final : public ValueStream {
 public:
  explicit YamlStream(KeyOrder order) : ValueStream(order) {}
  explicit YamlStream(TextSink sink) : ValueStream(std::move(sink)) {}

  void open(char bracket) override {
    ++depth_;
    opened_ = bracket;
  }
  void element() override { begin_entry(); }
  void key(std::string_view name) override {
    begin_entry();
    emitter_ << YAML::Key;
    if (name.size() > longest_simple_key) emitter_ << YAML::LongKey;
    write_text(name);
    emitter_ << YAML::Value;
  }
  void close(char bracket) override {
    if (opened_ != 0) {
      emitter_ << YAML::Flow;
      begin_collection();
    }
    emitter_ << (bracket == ']' ? YAML::EndSeq : YAML::EndMap);
    --depth_;
    end_value();
  }

 private:
  void write_scalar(const Value& value) override {
    if (value.is_string()) {
      write_text(value.string());
    } else {
      write_as_is(value.is_number() ? number_text(value.number()) : literal_text(value));
    }
    end_value();
  }

  // yaml-cpp's own quoting keeps characters that control a terminal, and loses U+FFFE and U+FFFF.
  void write_text(std::string_view text) {
    if (is_safe_plain(text)) return write_as_is(text);
    std::string quoted;
    append_quoted(quoted, text, Printable::yaml);
    write_as_is(quoted);
  }
  // WriteIntegralType writes a scalar of any type as a C++ stream does.
  void write_as_is(std::string_view scalar) { emitter_.WriteIntegralType(scalar); }

  void begin_entry() {
    begin_collection();
    pass_on();
  }
  // Delayed until the first entry, because empty collections are written with brackets.
  void begin_collection() {
    if (opened_ != 0) emitter_ << (opened_ == '[' ? YAML::BeginSeq : YAML::BeginMap);
    opened_ = 0;
  }
  void end_value() {
    if (depth_ == 0) out_ += '\n';
  }

  Appender appender_{out_};
  std::ostream stream_{&appender_};
  YAML::Emitter emitter_{stream_};
  std::size_t depth_ = 0;
  char opened_ = 0;  // bracket of a collection without an entry yet, or NUL
};

}  // namespace

std::unique_ptr<ValueStream> make_yaml_stream(KeyOrder order) {
  return std::make_unique<YamlStream>(order);
}

std::unique_ptr<ValueStream> make_yaml_stream(TextSink sink) {
  return std::make_unique<YamlStream>(std::move(sink));
}

std::string write_yaml(const Value& value, KeyOrder order) {
  YamlStream yaml(order);
  yaml.write(value);
  return yaml.take();
}

}  // namespace tgtcfg
