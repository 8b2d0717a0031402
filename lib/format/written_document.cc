#include "format/format.h"

#include <tgtcfg/json_pointer.h>
#include <tgtcfg/limits.h>

#include <algorithm>
#include <array>

#include "support/text.h"

namespace tgtcfg {
namespace {

/// A location and the text there that identifies a format.
struct Mark {
  std::string_view pointer;
  std::string_view begins;
};

// `tgtcfg.host-facts` is not listed, because people write such files, too.
constexpr std::string_view outputs[] = {"baseline", "boundary", "codes",  "common",      "diff",
                                        "doctor",   "emission", "entry",  "list",        "lock",
                                        "match",    "plan",     "report", "report-line", "settings",
                                        "version",  "why"};

bool is_output(std::string_view schema) {
  constexpr std::string_view prefix = "tgtcfg.";
  const std::size_t slash = schema.find('/');
  return schema.starts_with(prefix) && slash != schema.npos &&
         contains(outputs, schema.substr(prefix.size(), slash - prefix.size()));
}

constexpr std::array marks = {
    // JSON Schemas and catalogs of schemas, also of other tools.
    Mark{"/$schema", "http://json-schema.org/"},
    Mark{"/$schema", "https://json-schema.org/"},
    Mark{"/$schema", "https://json.schemastore.org/schema-catalog.json"},
    // Reports in the formats of other tools.
    Mark{"/runs/0/tool/driver/name", "tgtcfg"},
    Mark{"/source/name", "tgtcfg"},
    Mark{"/0/check_name", "TC"},
};

}  // namespace

bool is_written_document(const Value& root) {
  if (is_output(root.text("schema"))) return true;
  std::string_view pointer;
  const Value* value = nullptr;
  for (const Mark& mark : marks) {
    if (mark.pointer != pointer) value = pointer_find(root, pointer = mark.pointer);
    if (value != nullptr && value->is_string() && value->string().starts_with(mark.begins))
      return true;
  }
  return false;
}

bool is_written_file(const std::vector<Document>& documents) {
  return !documents.empty() && std::ranges::all_of(documents, [](const Document& each) {
    return is_written_document(each.root);
  });
}

bool has_written_lines(std::string_view text) {
  SourceMap sources;
  Diagnostics unreported;
  const FileId file = sources.add("<line>", std::string(next_line(text)));
  const auto documents = parse(file, InputFormat::json, sources, Limits{}, unreported);
  return documents && is_written_file(*documents);
}

}  // namespace tgtcfg
