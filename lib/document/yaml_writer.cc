#include <tgtcfg/writers.h>

#include <cctype>
#include <utility>

#include "document/yaml_scalar.h"
#include "document/yaml_stream.h"
#include "model/scalar_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Longer keys are written behind `?`: a reader need not look further for the colon.
constexpr std::size_t longest_simple_key = 512;
constexpr std::size_t longest_plain = 200;

bool is_plain_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("_-./+=@,()").find(c) != std::string_view::npos;
}

// YAML 1.1 readers take these words for booleans; in quotes every reader agrees.
bool is_word_of_yaml_1_1(std::string_view text) {
  constexpr std::string_view words[] = {"y",   "n",    "yes",   "no",  "on",
                                        "off", "true", "false", "null"};
  return contains(words, lower(text));
}

// Whether the text reads back as itself without quotes, also in a flow list and under YAML 1.1.
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

}  // namespace

void YamlStream::open(char bracket) {
  blocks_.push_back({.is_list = bracket == '['});
}

void YamlStream::element() {
  begin_entry();
  out_ += '-';
}

void YamlStream::key(std::string_view name) {
  begin_entry();
  const bool simple = name.size() <= longest_simple_key;
  if (!simple) out_ += "? ";
  write_text(name);
  if (!simple) {
    out_ += '\n';
    indent();
  }
  out_ += ':';
}

void YamlStream::close(char) {
  const Block block = blocks_.back();
  blocks_.pop_back();
  if (!block.is_empty) return;
  begin_scalar();
  out_ += block.is_list ? "[]\n" : "{}\n";
}

void YamlStream::write_scalar(const Value& value) {
  begin_scalar();
  if (value.is_string()) {
    write_text(value.string());
  } else {
    out_ += value.is_number() ? number_text(value.number()) : literal_text(value);
  }
  out_ += '\n';
}

void YamlStream::begin_scalar() {
  if (!blocks_.empty()) out_ += ' ';
}

void YamlStream::begin_entry() {
  pass_on();
  Block& block = blocks_.back();
  if (!std::exchange(block.is_empty, false)) return indent();
  if (blocks_.size() == 1) return;
  const Block& around = blocks_[blocks_.size() - 2];
  if (around.is_list) {
    out_ += ' ';
  } else {
    out_ += '\n';
    indent();
  }
}

void YamlStream::indent() {
  out_.append(2 * (blocks_.size() - 1), ' ');
}

void YamlStream::write_text(std::string_view text) {
  if (is_safe_plain(text)) {
    out_ += text;
  } else {
    append_quoted(out_, text, Printable::yaml);
  }
}

std::string write_yaml(const Value& value, KeyOrder order) {
  YamlStream yaml(order);
  yaml.write(value);
  return yaml.take();
}

}  // namespace tgtcfg
