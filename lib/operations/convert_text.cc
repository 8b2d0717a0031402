#include "operations/convert_text.h"

#include <tgtcfg/writers.h>

#include <algorithm>
#include <vector>

#include "tvm/tvmc_file.h"

namespace tgtcfg {
namespace {

std::vector<const Edit*> sure_edits(FileId file, const Findings& findings) {
  std::vector<const Edit*> edits;
  for (const Diagnostic& diagnostic : findings.diags.all()) {
    if (diagnostic.page->topic != Topic::old_spelling) continue;
    for (const Fix& fix : diagnostic.fixes) {
      if (fix.applicability != Applicability::certain) continue;
      for (const Edit& edit : fix.edits) {
        if (edit.span.file == file) edits.push_back(&edit);
      }
    }
  }
  std::sort(edits.begin(), edits.end(),
            [](const Edit* a, const Edit* b) { return a->span < b->span; });
  return edits;
}

}  // namespace

std::string with_old_spellings_fixed(FileId file, const Findings& findings) {
  const std::string_view text = findings.sources.file(file).text();
  std::string result;
  std::size_t done = 0;
  for (const Edit* edit : sure_edits(file, findings)) {
    // A target that is checked twice is reported twice, but edited once.
    if (edit->span.begin < done) continue;
    result += text.substr(done, edit->span.begin - done);
    result += edit->new_text;
    done = edit->span.end;
  }
  result += text.substr(done);
  return result;
}

std::string native_json(const Value& value) {
  if (!is_tvmc_file(value, InputFormat::json)) return write_json(value, KeyOrder::kept);
  Value marked = value;
  marked.object().insert(marked.object().begin(), {"$schema", "schemas/config.schema.json"});
  return write_json(marked, KeyOrder::kept);
}

}  // namespace tgtcfg
