#include <tgtcfg/database.h>

#include "format/format.h"

#include <algorithm>
#include <utility>

#include "support/catch.h"
#include "support/generated_layout.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

struct Formatted {
  std::optional<std::string> text;
  std::vector<std::string> codes;
};

Formatted format(const std::string& text, InputFormat how = InputFormat::yaml,
                 OptionOrder options = OptionOrder::written, const char* name = "a") {
  static const Database database;
  static SchemaGuides guides(database);
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add(name, text);
  Formatted result{formatted(file, how, guides, sources, Limits{}, diags, options), {}};
  for (const Diagnostic& each : diags.all()) result.codes.emplace_back(each.code);
  return result;
}

struct Row {
  const char* name;
  const char* before;
  const char* after;
};

TEST_CASE("what tgtcfg writes stays as it is") {
  const char* texts[] = {
      "{\"schema\":\"tgtcfg.plan/1\",\"host\":1,  \"targets\":[]}",
      "schema:   tgtcfg.lock/1\nhost: 'a'\n",
      "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",  \"host\":1,\"targets\":2}",
      "{\"runs\":[{\"tool\":{\"driver\":{\"name\":\"tgtcfg\"}},  \"results\":[]}]}",
      "[{\"check_name\":\"TC1301\",  \"description\":\"x\"}]",
      "{\"source\":{\"name\":\"tgtcfg\"},  \"diagnostics\":[]}",
  };
  for (const char* text : texts) CHECK(format(text).text == text);
  // Host facts are written by people, too; a document among others is not known to be written.
  for (const char* text :
       {"schema:   tgtcfg.host-facts/1\n", "schema:   tgtcfg.plan/1\n---\ntargets: llvm\n",
        "source: {name:   tgtcf}\n"})
    CHECK(format(text).text != text);
}

TEST_CASE("layout of YAML") {
  const Row rows[] = {
      {"order, indentation, quotes, blanks",
       "host:   'llvm'  \ntargets:\n- {arch: sm_86,kind: cuda}\n",
       "targets:\n  - {kind: cuda, arch: sm_86}\nhost: \"llvm\"\n"},
      {"keys of either spelling", "opt_level: 3\ntargets: llvm\n", "targets: llvm\nopt_level: 3\n"},
      {"keys of one's own stay behind the key they followed",
       "host: llvm\nx-a: 1\ntargets: cuda\nx-b: 2\n",
       "targets: cuda\nx-b: 2\nhost: llvm\nx-a: 1\n"},
      {"keys of a document that is not ours stay", "b: 1\na: {d: 1,c: 2}\n",
       "b: 1\na: {d: 1, c: 2}\n"},
      {"names of targets stay", "targets: {b: cuda, a: llvm}\n", "targets: {b: cuda, a: llvm}\n"},
      {"a comment moves with its key", "# of the host\nhost: llvm # too\ntargets: cuda\n",
       "targets: cuda\n# of the host\nhost: llvm # too\n"},
      {"a comment about the file stays", "# about it\n\nhost: llvm\ntargets: cuda\n",
       "# about it\n\ntargets: cuda\nhost: llvm\n"},
      {"as do the lines below a line for programs",
       "# vim: et\n# about it\nhost: llvm\ntargets: cuda\n",
       "# vim: et\n# about it\ntargets: cuda\nhost: llvm\n"},
      {"groups stay apart", "runtime: cpp\n\n\nhost: llvm\ntargets: cuda\n",
       "targets: cuda\nhost: llvm\n\nruntime: cpp\n"},
      {"a block text of blank lines", "x-a: |+\n    \n", "x-a: |+\n\n"},
      {"a block text of spaces", "x-a: |1+\n    \n", "x-a: |2+\n     \n"},
      {"a block text that ends in a blank line without an end", "x-a: |+\n  a\n  ",
       "x-a: |+\n  a\n\n"},
      {"an alias stays below its anchor", "host: &h llvm\ntargets: [*h]\n",
       "host: &h llvm\ntargets: [*h]\n"},
      {"comments inside, by where they stand",
       "targets:\n  # a\n  x: cuda\n  # end of targets\n# of the host\nhost: llvm\n",
       "targets:\n  # a\n  x: cuda\n  # end of targets\n# of the host\nhost: llvm\n"},
      {"between key and value", "targets: # a\n  # b\n    cuda\n", "targets: # a\n  # b\n  cuda\n"},
      {"brackets over lines", "targets: [ # a\n cuda, # b\n # c\n llvm]\n",
       "targets: [ # a\n    cuda, # b\n    # c\n    llvm\n  ]\n"},
      {"brackets that fit", "targets: [cuda,\n  llvm]\n", "targets: [cuda, llvm]\n"},
      {"block texts", "x-a: |\n     a\n       # b  \n\nx-b: >-\n c\n",
       "x-a: |\n  a\n    # b  \n\nx-b: >-\n  c\n"},
      {"blank lines that are part of a text", "x-a: |+\n a\n\n\nx-b: 1\n",
       "x-a: |+\n  a\n\n\nx-b: 1\n"},
      {"blanks that are part of a text", "x-a: |\n a\n   \nx-b: 1\n",
       "x-a: |\n  a\n    \nx-b: 1\n"},
      {"a text whose last line does not end", "x-a: |+ # b\n a", "x-a: |- # b\n  a\n"},
      {"documents", "# a\n---   # b\nhost:  llvm\n...   # c\n%YAML 1.2\n---\n# d\n",
       "# a\n--- # b\nhost: llvm\n... # c\n%YAML 1.2\n---\n# d\n"},
      {"line ends and byte order mark",
       "\xEF\xBB\xBF"
       "host:  llvm\r\n# a  \r\n",
       "\xEF\xBB\xBFhost: llvm\r\n# a\r\n"},
      {"a line end at the end", "host: llvm", "host: llvm\n"},
      {"comments alone", "  # a\n", "# a\n"},
      {"nothing", "", ""},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(format(row.before).text == row.after);
    CHECK(format(row.after).text == row.after);
  }
}

TEST_CASE("layout of JSON and JSON5") {
  const Row rows[] = {
      {"a line", R"({"host":"llvm","targets":["cuda"]})",
       "{\"targets\": [\"cuda\"], \"host\": \"llvm\"}\n"},
      {"lines", "{\n\"host\":\"llvm\"}", "{\n  \"host\": \"llvm\"\n}\n"},
      {"comments", "// a\n{ // b\n 'host': /* c */ 'it\"s', // d\n /* e */ x: 1,}\n// f",
       "// a\n{ // b\n  \"host\": /* c */ 'it\"s', // d\n  /* e */ x: 1\n}\n// f\n"},
      {"comments around a comma", "[\n1\n/* a */ , // b\n2]",
       "[\n  1,\n  /* a */\n  // b\n  2\n]\n"},
      {"comments around a colon", "{a /* b\n*/ : // c\n 2}",
       "{\n  a: /* b\n*/\n    // c\n    2\n}\n"},
      {"several comments before a colon", "{a /* b */ /* c\n d */ :\n/* e */ 2}",
       "{\n  a: /* b */\n    /* c\n d */\n    /* e */ 2\n}\n"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(format(row.before, InputFormat::json5).text == row.after);
    CHECK(format(row.after, InputFormat::json5).text == row.after);
  }
}

TEST_CASE("the order of options") {
  const std::pair<const char*, const char*> rows[] = {
      {"cuda -max_num_threads=4 -arch=sm_86", "cuda -arch=sm_86 -max_num_threads=4"},
      {"llvm -mcpu a -keys=cpu -device -1", "llvm -keys=cpu -device -1 -mcpu a"},
      {"cuda -b=1 -a=2 -b=3", "cuda -a=2 -b=1 -b=3"},
      {"cuda -b=1, llvm -a=1", "cuda -b=1, llvm -a=1"},
      {"c -b='x y' -a=1", "c -b='x y' -a=1"},
      {"cuda", "cuda"},
      {"some text - with a dash", "some text - with a dash"},
  };
  for (const auto& [before, after] : rows)
    CHECK(with_ordered_options(std::string_view(before)) == after);
  const std::string text =
      "targets: [\"c -b=1 -a=1\"]\nhost: llvm -b=1 -a=1 # c\nmodule-name: c -b -a\n";
  CHECK(format(text).text == text);
  CHECK(format(text, InputFormat::yaml, OptionOrder::canonical).text ==
        "targets: [\"c -a=1 -b=1\"]\nhost: llvm -a=1 -b=1 # c\nmodule-name: c -b -a\n");
}

TEST_CASE("the project file has a schema of its own") {
  const std::string text = "allow: [TC2201]\nroot: true\n";
  CHECK(format(text).text == text);
  const auto as_project = [](const std::string& before) {
    return format(before, InputFormat::yaml, OptionOrder::written, "d/.tgtcfg.yaml").text;
  };
  CHECK(as_project(text) == "root: true\nallow: [TC2201]\n");
}

TEST_CASE("what cannot be read or laid out is left alone") {
  CHECK(format("a: [\n").codes == std::vector<std::string>{"TC1108"});
  CHECK(format("targets: [gpu: cuda]\n").codes == std::vector<std::string>{"TC1385"});
  CHECK_FALSE(format("targets: [gpu: cuda]\n").text);
}

// What is given back was read again, and has the same values and comments: that is asked inside.
TEST_CASE("comments in odd places stay, and the layout is settled at once") {
  constexpr std::uint32_t wanted = 1000;
  std::uint32_t laid_out = 0;
  for (std::uint32_t seed = 1; laid_out < wanted && seed < 3 * wanted; ++seed) {
    test::LayoutGenerator generator(seed);
    std::string text = generator.text();
    const Formatted once = format(text);
    INFO(seed << "\n" << text);
    CHECK_FALSE(contains(once.codes, "TC1385"));
    if (!once.text) continue;
    ++laid_out;
    CHECK(format(*once.text).text == once.text);
    for (const std::string& comment : generator.comments())
      CHECK(once.text->find(comment) != std::string::npos);
  }
  CHECK(laid_out == wanted);
}

}  // namespace
}  // namespace tgtcfg
