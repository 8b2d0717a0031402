// Turns the pages of configs/database/diagnostics into <tgtcfg/codes/TC21.h> and its like, a struct
// a page and a header for each hundred of codes, and into the catalog that `tgtcfg explain` prints.
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

namespace tgtcfg::generate {
namespace {

struct Page {
  std::string file;
  std::string code;
  std::string name;
  std::string severity;
  std::string message;
  std::vector<std::string> parameters;
  std::string exit = "findings";
  std::string topic = "none";
  std::string fix = "none";
  std::string trace_rule;
  std::string trace_parameter;
  std::string text;  // what follows the front matter
};

bool fail(const Page& page, const std::string& reason) {
  std::cerr << page.file << ": " << reason << '\n';
  return false;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The same for words of a text, separated by blanks.
bool is_one_of(std::string_view word, std::string_view words) {
  std::istringstream known{std::string(words)};
  return std::find(std::istream_iterator<std::string>(known), {}, word) !=
         std::istream_iterator<std::string>();
}

// A piece of a message: literal text, or the name of a parameter.
struct Piece {
  bool parameter = false;
  std::string text;
};

bool is_identifier(std::string_view text) {
  return !text.empty() && std::islower(static_cast<unsigned char>(text[0])) != 0 &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) {
           return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_';
         });
}

// `{word}` is a parameter; any other brace stands for itself.
std::vector<Piece> pieces_of(std::string_view message) {
  std::vector<Piece> pieces;
  std::string literal;
  while (!message.empty()) {
    const std::size_t close = message[0] == '{' ? message.find('}') : message.npos;
    if (close == message.npos || !is_identifier(message.substr(1, close - 1))) {
      literal += message[0];
      message.remove_prefix(1);
      continue;
    }
    if (!literal.empty()) pieces.push_back({false, std::move(literal)});
    literal.clear();
    pieces.push_back({true, std::string(message.substr(1, close - 1))});
    message.remove_prefix(close + 1);
  }
  if (!literal.empty()) pieces.push_back({false, std::move(literal)});
  return pieces;
}

bool set_field(Page& page, const std::string& key, const std::string& value) {
  if (key == "code") {
    page.code = value;
  } else if (key == "name") {
    page.name = value;
  } else if (key == "severity") {
    page.severity = value;
  } else if (key == "message") {
    page.message = value;
  } else if (key == "parameters") {
    std::istringstream words(value);
    for (std::string word; words >> word;) page.parameters.push_back(word);
  } else if (key == "exit") {
    page.exit = value;
  } else if (key == "topic") {
    page.topic = value;
  } else if (key == "fix") {
    page.fix = value;
  } else if (key == "trace") {
    std::istringstream(value) >> page.trace_rule >> page.trace_parameter;
  } else {
    return fail(page, "unknown field `" + key + "` in the front matter");
  }
  return true;
}

bool check_parameters(const Page& page) {
  std::set<std::string> used;
  for (const Piece& piece : pieces_of(page.message)) {
    if (piece.parameter) used.insert(piece.text);
  }
  const std::set<std::string> declared(page.parameters.begin(), page.parameters.end());
  for (const std::string& parameter : page.parameters) {
    if (!is_identifier(parameter)) return fail(page, "`" + parameter + "` is not a parameter name");
    if (is_one_of(parameter, {"code", "severity"}) || parameter.starts_with("page_")) {
      return fail(page, "parameter `" + parameter + "` has the name of a member of every page");
    }
    if (!used.contains(parameter)) {
      return fail(page, "the message does not use parameter `" + parameter + "`");
    }
  }
  for (const std::string& parameter : used) {
    if (!declared.contains(parameter)) {
      return fail(page, "the message uses `" + parameter + "`, which is not in `parameters`");
    }
  }
  return true;
}

// What the library asks a page about; the values of `ExitCode` and `Topic` with dashes.
bool check_facts(const Page& page) {
  constexpr std::string_view exits =
      "findings usage input-output nothing unsatisfiable locked internal";
  constexpr std::string_view topics = "none old-spelling lost-reference";
  if (!is_one_of(page.exit, exits)) {
    return fail(page, "`exit` is not one of " + std::string(exits));
  }
  if (!is_one_of(page.topic, topics)) {
    return fail(page, "`topic` is not one of " + std::string(topics));
  }
  constexpr std::string_view fixes = "none safe unsafe";
  if (!is_one_of(page.fix, fixes)) return fail(page, "`fix` is not one of " + std::string(fixes));
  const auto& parameters = page.parameters;
  const bool traced = !page.trace_rule.empty();
  if (traced &&
      std::find(parameters.begin(), parameters.end(), page.trace_parameter) == parameters.end()) {
    return fail(page, "`trace` is not a rule and a parameter: what was chosen");
  }
  const bool has_name = std::find(parameters.begin(), parameters.end(), "name") != parameters.end();
  if (page.topic == "lost-reference" && !has_name) {
    return fail(page, "a lost reference needs a parameter `name`");
  }
  return true;
}

bool check_page(const Page& page) {
  const bool digits = std::all_of(page.code.begin() + (page.code.size() < 2 ? 0 : 2),
                                  page.code.end(), [](unsigned char c) { return std::isdigit(c); });
  if (page.code.size() != 6 || !page.code.starts_with("TC") || !digits) {
    return fail(page, "`code` is not TC and four digits");
  }
  const bool name_ok = std::all_of(page.name.begin(), page.name.end(), [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-';
  });
  if (page.name.empty() || !name_ok) return fail(page, "`name` is not lower-case words and dashes");
  const std::string file = page.code + "-" + page.name;
  if (std::filesystem::path(page.file).stem().string() != file) {
    return fail(page, "the file is not called " + file + ".md");
  }
  if (page.message.empty()) return fail(page, "`message` is required");
  if (!is_one_of(page.severity, {"error", "warning", "note"})) {
    return fail(page, "`severity` is not error, warning or note");
  }
  return check_parameters(page) && check_facts(page);
}

bool read_page(const std::string& path, Page& page) {
  page.file = path;
  std::string text;
  if (!read_file(path, text)) return false;
  std::istringstream lines(text);
  std::string line;
  if (!std::getline(lines, line) || line != "---") return fail(page, "does not begin with ---");
  while (std::getline(lines, line) && line != "---") {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) return fail(page, "front matter line without `:`: " + line);
    const std::size_t value = std::min(line.find_first_not_of(' ', colon + 1), line.size());
    if (!set_field(page, line.substr(0, colon), line.substr(value))) return false;
  }
  page.text.assign(std::istreambuf_iterator<char>(lines), {});
  page.text.erase(0, page.text.find_first_not_of('\n'));
  return check_page(page);
}

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

// The member of a parameter: a word of C++ gets an underscore (`new_`).
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

// The message as C++: literal pieces and parameters joined by +.
std::string message_expression(const Page& page) {
  std::string expression = "std::string()";
  for (const Piece& piece : pieces_of(page.message)) {
    expression += " + " + (piece.parameter ? member_of(piece.text) : string_literal(piece.text));
  }
  return expression;
}

// A word with dashes as a name of C++.
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

// Out of line: inlined at every place that reports, they would be a tenth of the program.
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

// `TC21` of `TC2104`: the codes that share a header.
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

// Every page, for users of the library.
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

// Every page ends with what `validate --fix` does.
std::string text_with_fix(const Page& page) {
  const std::string_view sentence =
      page.fix == "safe"     ? "`tgtcfg validate --fix` mends it where only one thing can be meant."
      : page.fix == "unsafe" ? "`tgtcfg validate --fix --unsafe-fixes` writes what is suggested."
                             : "There is no automatic fix.";
  return page.text + "\n" + std::string(sentence) + "\n";
}

std::string catalog_source(const std::vector<Page>& pages) {
  std::ostringstream out;
  out << "// Generated from configs/database/diagnostics.\n"
         "#include \"diag/catalog.h\"\n\n"
         "#include <tgtcfg/codes.h>\n\n"
         "#include <array>\n\n"
         "#include \"support/deflated.h\"\n\n"
         "namespace tgtcfg {\nnamespace {\n\n"
      << "constexpr std::array<CatalogPage, " << pages.size() << "> pages = {{\n";
  std::string texts;
  for (const Page& page : pages) {
    const std::string text = text_with_fix(page);
    out << "    {\"" << page.code << "\", \"" << page.name << "\", Severity::" << page.severity
        << ",\n    " << string_literal(page.message) << ", {}, " << texts.size() << ", "
        << text.size() << ", \"" << page.fix << "\"},\n";
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
         "namespace diag {\n\n";
  for (const Page& page : pages) out << members_of(page);
  out << "}  // namespace diag\n}  // namespace tgtcfg\n";
  return out.str();
}

// All pages in the order of their codes. Every problem is reported before it fails.
bool read_pages(const std::string& directory, std::vector<Page>& pages) {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().extension() == ".md") files.insert(entry.path().string());
  }
  std::map<std::string, std::string> names;
  bool ok = true;
  for (const std::string& file : files) {
    Page page;
    if (!read_page(file, page)) {
      ok = false;
      continue;
    }
    const auto [other, is_new] = names.emplace(page.name, page.code);
    if (!is_new) ok = fail(page, "has the name of " + other->second);
    pages.push_back(std::move(page));
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
