#include "diag/catalog.h"

#include "fixtures.h"
#include "support/catch.h"
#include "support/page_examples.h"

namespace tgtcfg {
namespace {

constexpr CatalogPage page{"TC9999", "made-up", Severity::warning,
                           "`{name}` is made up, with a message that goes on for more than a line",
                           R"(## Why

Because this paragraph is long enough to be wrapped when it is shown on a terminal of
eighty columns.

* one item
* another item, also with enough words in it to need more than one line of eighty
  columns
  at the least

## Wrong

```yaml
targets:

  - 東京
```

<!-- not run: needs a device -->
```sh
tgtcfg resolve cuda
```

## Right

<!-- a remark -->
```json5
{}
```

## How to fix

Do not.)"};

TEST_CASE("a page on a terminal") {
  CHECK(test::compare_golden("page-80.txt", render_page_human(page, {})) == "");
  CHECK(test::compare_golden("page-color.txt",
                             render_page_human(page, {.color = true, .width = 60})) == "");
  CHECK(test::compare_golden("page.md", page_markdown(page)) == "");
}

TEST_CASE("a page as data") {
  const Value json = page_json(page);
  CHECK(json.find("code")->string() == "TC9999");
  CHECK(json.find("name")->string() == "made-up");
  CHECK(json.find("severity")->string() == "warning");
  CHECK(json.find("message")->string() == page.message);
  CHECK(json.find("markdown")->string() == page_markdown(page));
}

TEST_CASE("the examples of a page") {
  const auto examples = page_examples(page);
  REQUIRE(examples.size() == 3);
  CHECK(examples[0].heading == "Wrong");
  CHECK(examples[0].language == "yaml");
  CHECK(examples[0].text == "targets:\n\n  - 東京\n");
  CHECK(examples[0].not_run_reason == "");
  CHECK(examples[1].heading == "Wrong");
  CHECK(examples[1].language == "sh");
  CHECK(examples[1].not_run_reason == "needs a device");
  CHECK(examples[2].heading == "Right");
  CHECK(examples[2].not_run_reason == "");
}

TEST_CASE("the headings of a page") {
  CHECK(page_headings(page) ==
        std::vector<std::string_view>{"Why", "Wrong", "Right", "How to fix"});
}

TEST_CASE("a page is found by its code in any case, or by its name") {
  struct Row {
    const char* text;
    const char* code;
  };
  const Row rows[] = {{"TC2104", "TC2104"}, {"tc2104", "TC2104"}, {"unknown-attribute", "TC2104"}};
  for (const Row& row : rows) {
    INFO(row.text);
    REQUIRE(find_page(row.text) != nullptr);
    CHECK(find_page(row.text)->code == row.code);
  }
  CHECK(find_page("TC0000") == nullptr);
  CHECK(find_page("") == nullptr);
}

}  // namespace
}  // namespace tgtcfg
