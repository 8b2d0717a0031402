#include <tgtcfg/writers.h>
#include <yaml-cpp/emitter.h>
#include <yaml-cpp/emittermanip.h>

#include <cctype>
#include <string>
#include <string_view>

#include "document/yaml_scalar.h"
#include "model/plain_values.h"
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

class YamlWriter {
 public:
  explicit YamlWriter(KeyOrder order) : order_(order) {}

  void write(const Value& value) {
    if (is_empty(value) && !value.is_null()) emitter_ << YAML::Flow;  // `[]` and `{}`
    if (value.is_array()) {
      emitter_ << YAML::BeginSeq;
      for (const Value& element : value.array()) write(element);
      emitter_ << YAML::EndSeq;
    } else if (value.is_object()) {
      emitter_ << YAML::BeginMap;
      for (const Member* member : members_of(value.object(), order_)) {
        write_key(member->key);
        write(member->value);
      }
      emitter_ << YAML::EndMap;
    } else if (value.is_string()) {
      write_text(value.string());
    } else {
      write_as_is(value.is_number() ? number_text(value.number()) : literal_text(value));
    }
  }

  [[nodiscard]] std::string text() const {
    return std::string(emitter_.c_str(), emitter_.size()) + '\n';
  }

 private:
  void write_key(std::string_view key) {
    emitter_ << YAML::Key;
    if (key.size() > longest_simple_key) emitter_ << YAML::LongKey;
    write_text(key);
    emitter_ << YAML::Value;
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

  KeyOrder order_;
  YAML::Emitter emitter_;
};

}  // namespace

std::string write_yaml(const Value& value, KeyOrder order) {
  YamlWriter yaml(order);
  yaml.write(value);
  return yaml.text();
}

}  // namespace tgtcfg
