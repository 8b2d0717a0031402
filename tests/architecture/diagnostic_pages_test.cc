// Every page of configs/database/diagnostics is whole. (Its front matter is checked by the build.)
#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "diag/catalog.h"
#include "support/catch.h"
#include "support/page_examples.h"

namespace tgtcfg {
namespace {

using Headings = std::vector<std::string_view>;

bool has_example(const std::vector<PageExample>& examples, std::string_view heading) {
  return std::any_of(examples.begin(), examples.end(),
                     [heading](const PageExample& example) { return example.heading == heading; });
}

TEST_CASE("every page has its sections, in order") {
  REQUIRE(catalog().size() > 50);
  for (const CatalogPage& page : catalog()) {
    INFO(page.code);
    CHECK(page_headings(page) == Headings{"Why", "Wrong", "Right", "How to fix"});
  }
}

TEST_CASE("every page has a wrong and a right example in a known language") {
  const std::set<std::string_view> languages = {"yaml", "json", "json5", "sh"};
  for (const CatalogPage& page : catalog()) {
    INFO(page.code);
    const auto examples = page_examples(page);
    CHECK(has_example(examples, "Wrong"));
    CHECK(has_example(examples, "Right"));
    for (const PageExample& example : examples) {
      INFO(example.text);
      CHECK(languages.contains(example.language));
      CHECK_FALSE(example.text.empty());
    }
  }
}

TEST_CASE("the message of every page is lower case without a full stop") {
  for (const CatalogPage& page : catalog()) {
    INFO(page.code << ": " << page.message);
    const auto first = static_cast<unsigned char>(page.message.front());
    const auto second = static_cast<unsigned char>(page.message.substr(1).front());
    // An abbreviation or a name (`YAML`, `JSON`) may stand first.
    CHECK((std::isupper(first) == 0 || std::isupper(second) != 0));
    CHECK_FALSE(page.message.ends_with('.'));
  }
}

TEST_CASE("codes and names are unique and sorted") {
  std::set<std::string_view> names;
  std::string_view previous;
  for (const CatalogPage& page : catalog()) {
    INFO(page.code);
    CHECK(previous < page.code);
    CHECK(names.insert(page.name).second);
    previous = page.code;
  }
}

}  // namespace
}  // namespace tgtcfg
