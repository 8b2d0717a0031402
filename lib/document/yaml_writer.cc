#include <tgtcfg/writers.h>

#include <cctype>

#include "document/yaml_scalar.h"
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

class YamlWriter {
 public:
  explicit YamlWriter(KeyOrder order) : order_(order) {}

  void write_document(const Value& value) {
    if (is_block(value)) {
      write_block(value, 0);
    } else {
      write_scalar(value);
      out_ += '\n';
    }
  }

  std::string take() { return std::move(out_); }

 private:
  static bool is_block(const Value& value) {
    return (value.is_array() && !value.array().empty()) ||
           (value.is_object() && !value.object().empty());
  }

  void write_scalar(const Value& value) {
    switch (value.kind()) {
      case ValueKind::null:
      case ValueKind::boolean:
      case ValueKind::integer:
        out_ += literal_text(value);
        return;
      case ValueKind::number:
        out_ += number_text(value.number());
        return;
      case ValueKind::string:
        write_text(value.string());
        return;
      case ValueKind::array:
        out_ += "[]";
        return;
      case ValueKind::object:
        out_ += "{}";
        return;
    }
  }

  void write_text(std::string_view text) {
    if (is_safe_plain(text)) {
      out_ += text;
    } else {
      append_quoted(out_, text, Printable::yaml);
    }
  }

  // The first line begins where the output stands; the others are indented.
  void write_block(const Value& value, std::size_t indentation) {
    bool first = true;
    const auto begin_line = [&] {
      if (!first) out_.append(indentation, ' ');
      first = false;
    };
    if (value.is_array()) {
      for (const Value& element : value.array()) {
        begin_line();
        out_ += '-';
        write_inside(element, indentation, true);
      }
      return;
    }
    const Object& object = value.object();
    for (const Member* member :
         order_ == KeyOrder::kept ? members_in_place(object) : sorted_members(object)) {
      begin_line();
      const bool simple = member->key.size() <= longest_simple_key;
      if (!simple) out_ += "? ";
      write_text(member->key);
      if (!simple) {
        out_ += '\n';
        out_.append(indentation, ' ');
      }
      out_ += ':';
      write_inside(member->value, indentation, false);
    }
  }

  // Behind `-` or `key:`. A list entry goes on in the same line.
  void write_inside(const Value& value, std::size_t indentation, bool same_line) {
    if (!is_block(value)) {
      out_ += ' ';
      write_scalar(value);
      out_ += '\n';
      return;
    }
    if (same_line) {
      out_ += ' ';
    } else {
      out_ += '\n';
      out_.append(indentation + 2, ' ');
    }
    write_block(value, indentation + 2);
  }

  KeyOrder order_;
  std::string out_;
};

}  // namespace

std::string write_yaml(const Value& value, KeyOrder order) {
  YamlWriter writer(order);
  writer.write_document(value);
  return writer.take();
}

}  // namespace tgtcfg
