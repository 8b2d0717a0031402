// Every diagnostic is reported by the program and seen by a test.
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "diag/catalog.h"
#include "project_files.h"
#include "support/catch.h"
#include "support/page_examples.h"

namespace tgtcfg {
namespace {

using test::ProjectFile;
using Lines = std::vector<std::string>;

std::string title(const CatalogPage& page) {
  return std::string(page.code) + " " + std::string(page.name);
}

/// The struct that the build makes of a page: `unknown-tag` -> `UnknownTag`.
std::string struct_name(std::string_view name) {
  std::string result;
  bool upper = true;
  for (const char c : name) {
    if (c != '-') {
      result += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    }
    upper = c == '-';
  }
  return result;
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The words behind `diag::` in the files.
std::set<std::string> used_structs(const std::vector<ProjectFile>& files) {
  std::set<std::string> used;
  for (const ProjectFile& file : files) {
    for (std::size_t at = file.text.find("diag::"); at != std::string::npos;
         at = file.text.find("diag::", at + 1)) {
      std::size_t end = at + 6;
      while (end < file.text.size() && is_word(file.text[end])) ++end;
      used.insert(file.text.substr(at + 6, end - at - 6));
    }
  }
  return used;
}

bool has_run_example(const CatalogPage& page) {
  for (const PageExample& example : page_examples(page)) {
    if (example.heading == "Wrong" && example.not_run_reason.empty()) return true;
  }
  return false;
}

bool mentioned(const std::vector<ProjectFile>& files, std::string_view text) {
  for (const ProjectFile& file : files) {
    if (file.text.find(text) != std::string::npos) return true;
  }
  return false;
}

TEST_CASE("every page is reported somewhere") {
  const auto used = used_structs(test::project_files({"lib", "apps"}, {".cc", ".h"}));
  REQUIRE_FALSE(used.empty());
  Lines missing;
  for (const CatalogPage& page : catalog()) {
    if (!used.contains(struct_name(page.name))) missing.push_back(title(page));
  }
  CHECK(missing == Lines{});
}

TEST_CASE("every page is seen in an example, a case or a test") {
  const auto tests = test::project_files({"tests/cases", "tests/unit", "tests/conformance"},
                                         {".cc", ".py", ".json", ".txt", ".txtar"});
  const auto used = used_structs(tests);
  Lines missing;
  for (const CatalogPage& page : catalog()) {
    const bool seen = has_run_example(page) || mentioned(tests, page.code) ||
                      used.contains(struct_name(page.name));
    if (!seen) missing.push_back(title(page));
  }
  CHECK(missing == Lines{});
}

TEST_CASE("every code that a source names has a page") {
  for (const ProjectFile& file : test::project_files({"lib", "apps"}, {".cc", ".h"})) {
    for (std::size_t at = file.text.find("TC"); at != std::string::npos;
         at = file.text.find("TC", at + 1)) {
      const std::string code = file.text.substr(at, 6);
      const bool is_code = code.size() == 6 &&
                           code.find_first_not_of("0123456789", 2) == std::string::npos &&
                           (at + 6 >= file.text.size() || !is_word(file.text[at + 6]));
      INFO(file.path << ": " << code);
      if (is_code) CHECK(find_page(code) != nullptr);
    }
  }
}

}  // namespace
}  // namespace tgtcfg
