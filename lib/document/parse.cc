#include <tgtcfg/pipeline.h>

#include <tgtcfg/codes/TC10.h>
#include <algorithm>
#include <string>

#include "document/readers.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

unsigned char byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

// ASCII without control characters, except for the usual white space.
constexpr auto is_usual = [](char c) {
  return static_cast<bool>((c >= 0x20) | (c == '\n') | (c == '\t'));
};

bool continues(std::string_view text, std::size_t i) {
  return (byte_at(text, i) & 0xC0) == 0x80;
}

// Returns the length of a character outside of ASCII, or 0 if it is not valid UTF-8.
std::size_t character_length(std::string_view text, std::size_t i) {
  const unsigned char first = byte_at(text, i);
  const unsigned char second = byte_at(text, i + 1);
  if (first >= 0xC2 && first <= 0xDF) return continues(text, i + 1) ? 2 : 0;
  if (!continues(text, i + 1) || !continues(text, i + 2)) return 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && second < 0xA0;
    const bool surrogate = first == 0xED && second >= 0xA0;
    return overlong || surrogate ? 0 : 3;
  }
  if (first < 0xF0 || first > 0xF4 || !continues(text, i + 3)) return 0;
  const bool overlong = first == 0xF0 && second < 0x90;
  const bool too_large = first == 0xF4 && second >= 0x90;
  return overlong || too_large ? 0 : 4;
}

std::string control_name(unsigned char byte) {
  return "U+00" + hex_of(byte);
}

// The file has old Mac line endings, so the fix replaces all lone carriage returns at once.
void report_lone_carriage_return(const ReadInput& input, std::size_t at) {
  Fix fix{"replace every bare carriage return with a line feed", Applicability::certain, {}};
  constexpr std::size_t most_edits = 1000;
  for (std::size_t i = at; i < input.text.size() && fix.edits.size() < most_edits; ++i) {
    if (input.text[i] == '\r' && byte_at(input.text, i + 1) != '\n') {
      fix.edits.push_back({input.span(i, i + 1), "\n"});
    }
  }
  input.diags.error(diag::LoneCarriageReturn{}, input.span(at, at + 1))
      .here("line ending of old Mac systems")
      .fix(std::move(fix));
}

constexpr const char* compiled_help =
    "pass a text file; for a compiled file, `tgtcfg inspect FILE` lists its code";

// True for bytes that do not begin a text, except for a byte order mark of UTF-16.
bool is_binary(std::string_view text) {
  const unsigned char first = byte_at(text, 0);
  const bool is_printable = first >= 0x20 && first < 0x7f;
  return !is_printable && first != 0xff && first != 0xfe && text.find('\0') != text.npos;
}

// Returns the length of the character at `i`, or 0 after reporting an error.
std::size_t check_character(const ReadInput& input, TextRules rules, std::size_t i) {
  const unsigned char byte = byte_at(input.text, i);
  if (byte >= 0x80) {
    const std::size_t length = character_length(input.text, i);
    if (length == 0) {
      input.diags.error(diag::InvalidUtf8{}, input.span(i, i + 1))
          .help(is_binary(input.text) ? compiled_help : "save the file as UTF-8 text");
    }
    return length;
  }
  if (byte >= 0x20 || byte == '\n' || byte == '\t') return 1;
  if (byte == 0) {
    input.diags.error(diag::NulByte{}, input.span(i, i + 1))
        .help(is_binary(input.text) ? compiled_help
                                    : "save the file as UTF-8 text, or remove the NUL byte");
    return 0;
  }
  if (rules == TextRules::any) return 1;
  if (byte == '\r') {
    if (byte_at(input.text, i + 1) == '\n') return 2;
    report_lone_carriage_return(input, i);
    return 0;
  }
  input.diags.error(diag::ControlCharacter{.character = control_name(byte)}, input.span(i, i + 1))
      .help(is_binary(input.text)
                ? compiled_help
                : "delete the character, or write it as an escape in double quotes: `\"\\x07\"`");
  return 0;
}

}  // namespace

std::optional<std::size_t> check_text(const ReadInput& input, TextRules rules) {
  const std::string_view text = input.text;
  if (text.size() > input.limits.file_size) {
    input.diags.error(diag::FileTooLarge{.limit = std::to_string(input.limits.file_size)},
                      input.span(0, 0));
    return std::nullopt;
  }
  const std::size_t begin = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  for (std::size_t i = begin; i < text.size();) {
    i += count_such(text.substr(i), is_usual);
    if (i == text.size()) break;
    const std::size_t length = check_character(input, rules, i);
    if (length == 0) return std::nullopt;
    i += length;
  }
  return begin;
}

namespace {

std::optional<std::vector<Document>> read(const ReadInput& input, InputFormat format) {
  if (format == InputFormat::yaml) return read_yaml(input);
  return read_json(input, format == InputFormat::json ? JsonSyntax::strict : JsonSyntax::json5);
}

// Returns the end of the comment at `at` (YAML `#`, JSON5 `//` and `/*`), or `at` without one.
std::size_t after_comment(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("/*")) {
    const std::size_t close = text.find("*/", at + 2);
    return close == text.npos ? text.size() : close + 2;
  }
  if (!rest.starts_with('#') && !rest.starts_with("//")) return at;
  return std::min(text.find_first_of("\n\r", at), text.size());
}

}  // namespace

std::optional<InputFormat> format_of(std::string_view file_name) {
  // In the order of `input_extensions`.
  constexpr std::array formats = {InputFormat::yaml, InputFormat::yaml, InputFormat::json,
                                  InputFormat::json5};
  static_assert(formats.size() == input_extensions.size());
  for (std::size_t i = 0; i < formats.size(); ++i) {
    if (file_name.ends_with(input_extensions[i])) return formats[i];
  }
  return std::nullopt;
}

InputFormat guess_format(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::size_t at = 0; at < text.size();) {
    if (std::string_view(" \t\r\n\v\f").find(text[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    const std::size_t after = after_comment(text, at);
    if (after == at)
      return text[at] == '{' || text[at] == '[' ? InputFormat::json5 : InputFormat::yaml;
    at = after;
  }
  return InputFormat::yaml;
}

std::optional<std::vector<Document>> parse(FileId file, InputFormat format,
                                           const SourceMap& sources, const Limits& limits,
                                           Diagnostics& diags) {
  const std::size_t errors_before = diags.error_count();
  ReadInput input{file, sources.file(file).text(), 0, limits, diags};
  const auto begin =
      check_text(input, format == InputFormat::yaml ? TextRules::yaml : TextRules::any);
  if (!begin) return std::nullopt;
  input.begin = *begin;
  auto documents = read(input, format);
  diags.set_document(0);
  if (!documents || diags.error_count() > errors_before) return std::nullopt;
  for (Document& document : *documents) document.format = format;
  return documents;
}

}  // namespace tgtcfg
