// Cuts and single-byte changes of sample texts: no reader crashes, and each fails exactly when it
// says why.
#include <random>

#include "document/text_map.h"
#include "reading.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

constexpr std::string_view yaml_sample =
    "%YAML 1.2\n--- # board\nname: edge\ntargets:\n  - kind: cuda\n    arch: sm_87\n    host: &h "
    "{kind: llvm, mattr: [+neon, "
    "\"+fp\\u00e4\"]}\n  - 'llvm -mcpu=''x'''\n  - >-\n    llvm\n    -mtriple=a\n\n  - |2\n     "
    "text\n   more\n  - *h\n? long\n: "
    "!!str 12\nx-a:\n  - - 1\n    - 0x1F\n  -\nempty:\n\"q\": 1.5e3\n---\n[a, b: c, {d: ~}]\n...\n";
constexpr std::string_view json_sample =
    "\xEF\xBB\xBF{\"targets\": [\"llvm -mcpu=\\\"x\\\"\", {\"kind\": \"cuda\", \"n\": [1, -2.5e3, "
    "true, null, \"\\ud83d\\ude00\"]}], "
    "\"a\": {}, \"b\": [[]]}\n";
constexpr std::string_view json5_sample =
    "// c\n{targets: ['llvm\\\n -x', {kind: \"cuda\", 'n': [.5, +0x1F, 5., -1e3,],},], /* d */ "
    "$a_\\u0061: {}, \xC3\xA4: null}\n";

// Every scalar has a map whose ranges lie inside its span.
void check_places(const Value& value, const SourceMap& sources) {
  CHECK(value.span.begin <= value.span.end);
  CHECK(value.span.end <= sources.file(value.span.file).text().size());
  if (value.is_string()) {
    const TextMap map = text_map_of(value, sources);
    for (std::size_t i = 0; i < value.string().size(); ++i) {
      const Span span = map.span(i, i + 1);
      const bool inside =
          span.begin >= value.span.begin && span.end <= value.span.end && span.begin <= span.end;
      CHECK(inside);
    }
  } else if (value.is_array()) {
    for (const Value& element : value.array()) check_places(element, sources);
  } else if (value.is_object()) {
    for (const Member& member : value.object()) check_places(member.value, sources);
  }
}

void check_reading(std::string text, InputFormat format) {
  INFO(text);
  const Reading reading(std::move(text), format);
  CHECK(reading.documents.has_value() == !reading.diags.has_errors());
  for (const Diagnostic& diagnostic : reading.diags.all()) CHECK(diagnostic.span().known());
  if (!reading.documents) return;
  for (const Document& document : *reading.documents) {
    check_places(document.root, reading.sources);
    const Reading again(write_yaml(document.root), InputFormat::yaml);
    REQUIRE(again.errors() == "");
    if (again.documents->empty()) continue;
    CHECK(again.root() == document.root);
  }
}

void check_mutations(std::string_view sample, InputFormat format) {
  constexpr std::string_view bytes = "{}[]\"'\\:,-#&*!|>%@?~ \t\n\r0x.e/\xC3\x01";
  std::minstd_rand random(1);
  for (std::size_t i = 0; i < sample.size(); ++i) {
    check_reading(std::string(sample.substr(0, i)), format);
    check_reading(std::string(sample.substr(i)), format);
    for (int turn = 0; turn < 3; ++turn) {
      const char byte = bytes[random() % bytes.size()];
      std::string changed(sample);
      changed[i] = byte;
      check_reading(changed, format);
      changed = sample;
      changed.insert(i, 1, byte);
      check_reading(changed, format);
    }
    std::string without(sample);
    without.erase(i, 1);
    check_reading(without, format);
  }
}

TEST_CASE("a reader fails exactly when it says why, whatever the text") {
  for (const std::string_view sample : {yaml_sample, json_sample, json5_sample}) {
    for (const InputFormat format : {InputFormat::yaml, InputFormat::json, InputFormat::json5}) {
      check_mutations(sample, format);
    }
  }
}

}  // namespace
}  // namespace tgtcfg
