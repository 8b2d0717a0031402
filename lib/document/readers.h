// The readers: text in one of the formats to the one tree.
//
// Each reports what is wrong to the sink and returns nothing exactly when it reported an error.
// The text has passed check_text(), apart from that of read_json5_text().
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

/// What every reader works on. `begin` is where the text starts behind a byte order mark.
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

enum class TextRules { any, yaml };

/// Where the content starts behind a byte order mark, or nothing when an error was reported. YAML
/// also has no control characters and no carriage return that is not part of a line end.
[[nodiscard]] std::optional<std::size_t> check_text(const ReadInput& input, TextRules rules);

/// All documents that are not empty, each with its number in the file.
std::optional<std::vector<Document>> read_yaml(const ReadInput& input);
enum class JsonSyntax { strict, json5 };
/// At most one document; none when the text is blank or `null`.
std::optional<std::vector<Document>> read_json(const ReadInput& input, JsonSyntax syntax);

/// JSON5 inside another text (a command-line argument, a scalar of a document): `map` says where
/// the text stands. A blank text is an error here.
std::optional<Value> read_json5_text(std::string_view text, const TextMap& map,
                                     const Limits& limits, Diagnostics& diags);

}  // namespace tgtcfg
