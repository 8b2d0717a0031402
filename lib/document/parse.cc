#include <tgtcfg/pipeline.h>

#include <algorithm>

#include "document/readers.h"
#include "document/text_check.h"

namespace tgtcfg {
namespace {

std::optional<std::vector<Document>> read(const ReadInput& input, InputFormat format) {
  switch (format) {
    case InputFormat::json:
      return read_json(input);
    case InputFormat::json5:
      return read_json5(input);
    case InputFormat::yaml:
      break;
  }
  return read_yaml(input);
}

// Where the comment at `at` ends (YAML `#`, JSON5 `//` and `/*`), or `at` when there is none.
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
