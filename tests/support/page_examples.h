// The headings and the fenced blocks of a diagnostic's page.
#pragma once

#include <string_view>
#include <vector>

#include "diag/catalog.h"
#include "support/text.h"

namespace tgtcfg {

/// A fenced block of a page.
struct PageExample {
  std::string_view heading;         ///< heading of its section: `Wrong`, `Right`
  std::string_view language;        ///< `yaml`, `json`, `json5`, `sh`
  std::string_view text;            ///< including the final newline
  std::string_view not_run_reason;  ///< from `<!-- not run: reason -->` above it, or empty
};

/// Calls `use` with each level-two heading, in order, and with each example.
template <class UseHeading, class UseExample>
void read_page(const CatalogPage& page, UseHeading use_heading, UseExample use_example) {
  constexpr std::string_view not_run = "<!-- not run:";
  std::string_view text = text_of(page);
  std::string_view heading;
  std::string_view reason;
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    if (trimmed(line).empty()) continue;
    if (line.starts_with("```")) {
      const char* begin = text.data();
      const char* end = begin;
      while (!text.empty() && !text.starts_with("```")) {
        (void)next_line(text);
        end = text.data();
      }
      (void)next_line(text);
      const std::string_view body(begin, static_cast<std::size_t>(end - begin));
      use_example(PageExample{heading, trimmed(line.substr(3)), body, reason});
    } else if (line.starts_with('#')) {
      heading = trimmed(line.substr(line.find_first_not_of('#')));
      use_heading(heading);
    }
    reason = line.starts_with(not_run)
                 ? trimmed(line.substr(not_run.size(), line.find("-->") - not_run.size()))
                 : std::string_view();
  }
}

inline std::vector<PageExample> page_examples(const CatalogPage& page) {
  std::vector<PageExample> examples;
  read_page(
      page, [](std::string_view) {}, [&](const PageExample& each) { examples.push_back(each); });
  return examples;
}

inline std::vector<std::string_view> page_headings(const CatalogPage& page) {
  std::vector<std::string_view> headings;
  read_page(
      page, [&](std::string_view each) { headings.push_back(each); }, [](const PageExample&) {});
  return headings;
}

}  // namespace tgtcfg
