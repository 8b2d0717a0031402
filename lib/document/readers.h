// The readers: each reads one format into the same tree.
//
// Each reader reports errors to the sink. It returns nullopt if and only if it reported an error.
// check_text() must succeed first, except for read_json_text().
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/limits.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "document/text_map.h"

namespace tgtcfg {

/// Input of every reader. `begin` is the start of the text after a byte order mark.
struct ReadInput {
  FileId file;
  std::string_view text;
  std::size_t begin = 0;
  const Limits& limits;
  Diagnostics& diags;

  [[nodiscard]] Span span(std::size_t from, std::size_t to) const {
    return {file, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
  }
};

/// Returns the start of the content after a byte order mark, or nullopt after an error. YAML must
/// not contain control characters or carriage returns outside of line endings.
[[nodiscard]] std::optional<std::size_t> check_text(const ReadInput& input, InputFormat format);

/// Returns all non-empty documents with their numbers in the file.
std::optional<std::vector<Document>> read_yaml(const ReadInput& input);
/// Reads JSON or JSON5. Returns at most one document; an empty list if the text is blank or `null`.
std::optional<std::vector<Document>> read_json(const ReadInput& input, InputFormat format);

/// Reads JSON or JSON5 inside another text, such as a command-line argument or a scalar. `map`
/// locates the text. A blank text is an error here.
std::optional<Value> read_json_text(std::string_view text, const TextMap& map, InputFormat format,
                                    const Limits& limits, Diagnostics& diags);

}  // namespace tgtcfg
