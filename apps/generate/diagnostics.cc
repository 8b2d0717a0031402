// Converts the pages of configs/database/diagnostics to headers such as <tgtcfg/codes/TC21.h>: one
// per hundred codes, with a struct per page. Also writes the catalog of `tgtcfg explain`.
//
// usage: tgtcfg_generate_diagnostics PAGES_DIR HEADERS_DIR CATALOG_CC
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <vector>

#include "cpp_text.h"
#include "deflate.h"
#include "page.h"

namespace tgtcfg::generate {
namespace {

std::string pascal_case(const std::string& name) {
  std::string result;
  bool upper = true;
  for (const char c : name) {
    if (c == '-') {
      upper = true;
      continue;
    }
    result += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = false;
  }
  return result;
}

// Returns the member for a parameter: a C++ keyword gets an underscore (`new_`).
std::string member_of(const std::string& parameter) {
  const bool keyword = is_one_of(
      parameter, {"and",      "asm",       "auto",      "bool",     "break",    "case",     "catch",
                  "char",     "class",     "const",     "continue", "default",  "delete",   "do",
                  "double",   "else",      "enum",      "explicit", "export",   "extern",   "false",
                  "float",    "for",       "friend",    "goto",     "if",       "inline",   "int",
                  "long",     "mutable",   "namespace", "new",      "not",      "operator", "or",
                  "private",  "protected", "public",    "register", "requires", "return",   "short",
                  "signed",   "sizeof",    "static",    "struct",   "switch",   "template", "this",
                  "throw",    "true",      "try",       "typedef",  "typeid",   "typename", "union",
                  "unsigned", "using",     "virtual",   "void",     "volatile", "while",    "xor"});
  return keyword ? parameter + '_' : parameter;
}

// Returns the message as a C++ expression: literals and parameters joined by +. A parameter may be
// a whole line of a binary file.
std::string message_expression(const Page& page) {
  std::string expression = "std::string()";
  for (const Piece& piece : pieces_of(page.message)) {
    expression +=
        " + " + (piece.parameter ? "shortened(" + member_of(piece.text) + ", longest_word)"
                                 : string_literal(piece.text));
  }
  return expression;
}

// Converts a name with dashes to a C++ identifier.
std::string identifier(std::string word) {
  std::replace(word.begin(), word.end(), '-', '_');
  return word;
}

std::string facts_of(const Page& page) {
  return "{\"" + page.code + "\", \"" + page.name + "\", Severity::" + page.severity +
         ", ExitCode::" + identifier(page.exit) + ", Topic::" + identifier(page.topic) + ", \"" +
         page.trace_rule + "\", \"" + page.trace_parameter + "\"}";
}

std::string struct_of(const Page& page) {
  std::ostringstream out;
  out << "/// " << page.message << "\nstruct " << pascal_case(page.name) << " {\n"
      << "  static constexpr PageFacts page_facts" << facts_of(page) << ";\n"
      << "  static constexpr std::string_view code = page_facts.code;\n"
      << "  static constexpr Severity severity = page_facts.severity;\n";
  for (const std::string& parameter : page.parameters) {
    out << "  std::string " << member_of(parameter) << ";\n";
  }
  out << "  [[nodiscard]] std::string page_message() const;\n"
         "  [[nodiscard]] std::vector<Argument> page_arguments() const;\n};\n\n";
  return out.str();
}

// Out of line: inlined at every call, these would be a tenth of the program.
std::string members_of(const Page& page) {
  const std::string name = pascal_case(page.name);
  std::ostringstream out;
  out << "std::string " << name << "::page_message() const { return " << message_expression(page)
      << "; }\n"
      << "std::vector<Argument> " << name << "::page_arguments() const {\n  return {";
  for (const std::string& parameter : page.parameters) {
    out << "{\"" << parameter << "\", " << member_of(parameter) << "}, ";
  }
  out << "};\n}\n\n";
  return out.str();
}

// `TC21` for `TC2104`: the codes that share a header.
std::string hundred_of(const Page& page) {
  return page.code.substr(0, 4);
}

constexpr std::string_view header_start =
    "// Generated from configs/database/diagnostics; one struct a page.\n#pragma once\n\n";

std::map<std::string, std::string> headers_by_hundred(const std::vector<Page>& pages) {
  std::map<std::string, std::string> headers;
  for (const Page& page : pages) {
    std::string& header = headers[hundred_of(page)];
    if (header.empty()) {
      header = std::string(header_start) +
               "#include <tgtcfg/diagnostics.h>\n\n"
               "#include <string>\n#include <string_view>\n#include <vector>\n\n"
               "namespace tgtcfg::diag {\n\n";
    }
    header += struct_of(page);
  }
  for (auto& [hundred, header] : headers) header += "}  // namespace tgtcfg::diag\n";
  return headers;
}

// Includes all pages, for users of the library.
std::string codes_header(const std::map<std::string, std::string>& hundreds) {
  std::string header(header_start);
  for (const auto& [hundred, text] : hundreds)
    header += "#include <tgtcfg/codes/" + hundred + ".h>\n";
  return header;
}

bool write_headers(const std::string& directory, const std::vector<Page>& pages) {
  const auto hundreds = headers_by_hundred(pages);
  bool ok = write_file(directory + "/codes.h", codes_header(hundreds));
  for (const auto& [hundred, text] : hundreds)
    ok = write_file(directory + "/codes/" + hundred + ".h", text) && ok;
  return ok;
}

// Appends the effect of `validate --fix` to every page.
std::string text_with_fix(const Page& page) {
  const std::string_view sentence =
      page.fix == "safe"     ? "To apply unambiguous fixes, run `tgtcfg validate --fix`."
      : page.fix == "unsafe" ? "To apply suggestions, run `tgtcfg validate --fix --unsafe-fixes`."
                             : "An automatic fix is not available.";
  return page.text + "\n" + std::string(sentence) + "\n";
}

std::string catalog_source(const std::vector<Page>& pages) {
  std::ostringstream out;
  out << "// Generated from configs/database/diagnostics.\n"
         "#include \"diag/catalog.h\"\n\n"
         "#include <tgtcfg/codes.h>\n\n"
         "#include <array>\n\n"
         "#include \"support/deflated.h\"\n"
         "#include \"support/utf8.h\"\n\n"
         "namespace tgtcfg {\nnamespace {\n\n"
      << "constexpr std::array<CatalogPage, " << pages.size() << "> pages = {{\n";
  std::string texts;
  for (const Page& page : pages) {
    const std::string text = text_with_fix(page);
    out << "    {\"" << page.code << "\", \"" << page.name << "\", Severity::" << page.severity
        << ",\n    " << string_literal(page.message) << ", {}, " << texts.size() << ", "
        << text.size() << ", \"" << page.fix << "\", Topic::" << identifier(page.topic) << "},\n";
    texts += text;
  }
  const std::string packed = deflated(texts);
  out << "}};\n\nconstexpr DeflatedText texts = {{" << long_literal(packed) << ", " << packed.size()
      << "}, " << texts.size()
      << "};\n\n}  // namespace\n\n"
         "std::string_view text_of(const CatalogPage& page) {\n"
         "  if (page.packed_size == 0) return page.text;\n"
         "  static const std::string all = inflate(texts);\n"
         "  return std::string_view(all).substr(page.packed_begin, page.packed_size);\n}\n\n"
         "std::span<const CatalogPage> catalog() { return pages; }\n\n"
         "namespace diag {\n\nconstexpr std::size_t longest_word = 1000;\n\n";
  for (const Page& page : pages) out << members_of(page);
  out << "}  // namespace diag\n}  // namespace tgtcfg\n";
  return out.str();
}

// Reads all pages in order of their codes. Reports every problem before it fails.
bool read_pages(const std::string& directory, std::vector<Page>& pages) {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().extension() == ".md") files.insert(entry.path().string());
  }
  std::map<std::string, std::string> names;
  bool ok = true;
  for (const std::string& file : files) {
    auto page = read_page(file);
    if (!page) {
      ok = false;
      continue;
    }
    const auto [other, is_new] = names.emplace(page->name, page->code);
    if (!is_new) {
      report(*page, "name", "has the name of " + other->second);
      ok = false;
    }
    pages.push_back(std::move(*page));
  }
  return ok;
}

}  // namespace
}  // namespace tgtcfg::generate

int main(int argc, char** argv) {
  using namespace tgtcfg::generate;
  if (argc != 4) {
    std::cerr << "usage: tgtcfg_generate_diagnostics PAGES_DIR HEADERS_DIR CATALOG_CC\n";
    return 2;
  }
  std::vector<Page> pages;
  if (!read_pages(argv[1], pages)) return 1;
  const bool written = write_headers(argv[2], pages) && write_file(argv[3], catalog_source(pages));
  return written ? 0 : 3;
}
