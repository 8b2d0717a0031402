// The pages of what a schema can find: their wrong examples give just their code, the right ones
// none.
#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>

#include "diag/catalog.h"
#include "schema/schema.h"
#include "support/catch.h"

using namespace tgtcfg;

namespace {

struct Example {
  std::string text;
  InputFormat format = InputFormat::yaml;
};

/// The fenced example of a section, unless it is marked as one that cannot be run.
std::optional<Example> example(std::string_view page, std::string_view section) {
  const std::size_t start = page.find("## " + std::string(section) + "\n");
  REQUIRE(start != page.npos);
  page.remove_prefix(start);
  const std::size_t fence = page.find("```");
  REQUIRE(fence != page.npos);
  if (page.substr(0, fence).find("<!-- not run") != page.npos) return std::nullopt;
  page.remove_prefix(fence + 3);
  Example result;
  result.format = page.starts_with("json") ? InputFormat::json : InputFormat::yaml;
  page.remove_prefix(page.find('\n') + 1);
  result.text = page.substr(0, page.find("```"));
  return result;
}

/// The schema that the document itself names, else that of configurations.
const Schema* schema_of(const Value& document) {
  if (const Value* output = document.find("schema")) {
    const std::string& name = output->string();  // tgtcfg.NAME/1
    return bundled_schema(name.substr(7, name.find('/') - 7));
  }
  if (const Value* row = document.find("$schema")) {
    const std::string& path = row->string();
    const std::size_t start = path.find("data/");
    return bundled_schema(path.substr(start, path.find('.', start) - start));
  }
  return bundled_schema("config");
}

std::vector<std::string> codes_of(const Example& example) {
  SourceMap sources;
  Diagnostics diags;
  auto documents =
      parse(sources.add("example", example.text), example.format, sources, Limits{}, diags);
  REQUIRE(documents);
  REQUIRE(documents->size() == 1);
  const Value& document = documents->front().root;
  const Schema* schema = schema_of(document);
  REQUIRE(schema != nullptr);
  report(*schema, document, diags);
  std::vector<std::string> codes;
  for (const Diagnostic& diagnostic : diags.all()) codes.emplace_back(diagnostic.code);
  return codes;
}

}  // namespace

TEST_CASE("pages on schemas show what they speak of") {
  int run = 0;
  for (const CatalogPage& page : catalog()) {
    if (page.code < "TC1310" || page.code > "TC1329") continue;
    INFO(page.code);
    const auto wrong = example(text_of(page), "Wrong");
    const auto right = example(text_of(page), "Right");
    if (wrong) CHECK(codes_of(*wrong) == std::vector<std::string>{std::string(page.code)});
    if (right) CHECK(codes_of(*right).empty());
    run += wrong && right ? 1 : 0;
  }
  CHECK(run >= 10);
}
