// A schema and a document, both as text, and what validation says in one line a violation.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "schema/schema.h"

namespace tgtcfg::test {

struct SchemaFixture {
  SourceMap sources;
  Diagnostics diags;

  Value read(std::string_view text, InputFormat format = InputFormat::yaml) {
    const FileId file = sources.add("test.yaml", std::string(text));
    Diagnostics problems;
    auto documents = parse(file, format, sources, Limits{}, problems);
    if (!documents || documents->empty())
      throw std::invalid_argument("bad text: " + std::string(text));
    return std::move(documents->front().root);
  }

  std::optional<Schema> compile(std::string_view text, const CompileOptions& options = {},
                                const SchemaLoader& remotes = {}) {
    return compile_schema(read(text), remotes, diags, options);
  }

  /// `keyword pointer [text that is pointed at]` of each violation.
  std::vector<std::string> violations(const Schema& schema, std::string_view document,
                                      const ValidateOptions& options = {}) {
    const Value instance = read(document);
    std::vector<std::string> lines;
    for (const Violation& violation : validate(schema, instance, options)) {
      std::string line = violation.keyword + " " + violation.instance_pointer;
      if (!violation.property.empty()) line += " `" + violation.property + "`";
      line += " [" + std::string(sources.text(violation.span)) + "]";
      lines.push_back(line);
    }
    return lines;
  }
};

}  // namespace tgtcfg::test
