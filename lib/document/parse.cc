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

// The file has old Mac line endings, so the fix replaces all lone carriage returns at once.
void report_carriage_return(const ReadInput& input, std::size_t at) {
  Fix fix{"replace every bare carriage return with a line feed", Applicability::certain, {}};
  constexpr std::size_t most_edits = 1000;
  for (std::size_t i = at; i < input.text.size() && fix.edits.size() < most_edits; ++i) {
    if (input.text[i] == '\r' && byte_at(input.text, i + 1) != '\n')
      fix.edits.push_back({input.span(i, i + 1), "\n"});
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
std::size_t check_character(const ReadInput& input, InputFormat format, std::size_t i) {
  const unsigned char byte = byte_at(input.text, i);
  if (byte >= 0x80) {
    const std::size_t length = code_point_at(input.text, i).size;
    if (length > 1) return length;
    input.diags.error(diag::InvalidUtf8{}, input.span(i, i + 1))
        .help(is_binary(input.text) ? compiled_help : "save the file as UTF-8 text");
    return 0;
  }
  if (byte >= 0x20 || byte == '\n' || byte == '\t') return 1;
  if (byte == 0) {
    input.diags.error(diag::NulByte{}, input.span(i, i + 1))
        .help(is_binary(input.text) ? compiled_help
                                    : "save the file as UTF-8 text, or remove the NUL byte");
    return 0;
  }
  if (format != InputFormat::yaml) return 1;
  if (byte == '\r') {
    if (byte_at(input.text, i + 1) == '\n') return 2;
    report_carriage_return(input, i);
    return 0;
  }
  input.diags
      .error(diag::ControlCharacter{.character = "U+00" + hex_of(byte)}, input.span(i, i + 1))
      .help(is_binary(input.text)
                ? compiled_help
                : "delete the character, or write it as an escape in double quotes: `\"\\x07\"`");
  return 0;
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

std::optional<std::size_t> check_text(const ReadInput& input, InputFormat format) {
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
    const std::size_t length = check_character(input, format, i);
    if (length == 0) return std::nullopt;
    i += length;
  }
  return begin;
}

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
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
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
  const auto begin = check_text(input, format);
  if (!begin) return std::nullopt;
  input.begin = *begin;
  auto documents = format == InputFormat::yaml ? read_yaml(input) : read_json(input, format);
  diags.set_document(0);
  if (!documents || diags.error_count() > errors_before) return std::nullopt;
  for (Document& document : *documents) document.format = format;
  return documents;
}

}  // namespace tgtcfg
