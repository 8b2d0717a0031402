// Converts the pages of configs/database/diagnostics to headers such as <tgtcfg/codes/TC21.h>: one
// per hundred codes, with a struct per page. Also writes the catalog of `tgtcfg explain`.
//
// usage: tgtcfg_generate_diagnostics PAGES_DIR HEADERS_DIR CATALOG_CC
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "cpp_text.h"
#include "deflate.h"

namespace tgtcfg::generate {
namespace {

// --- the page of a diagnostic: its checked front matter and the text below

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
  std::string text;                  // the text below the front matter
  std::map<std::string, int> lines;  // line of each field of the front matter
};

/// A piece of a message: literal text, or the name of a parameter.
struct Piece {
  bool parameter = false;
  std::string text;
};

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

using Words = std::string_view;

// Returns true if the words, which are separated by spaces, contain the word.
bool is_word_of(std::string_view word, Words words) {
  std::istringstream known{std::string(words)};
  return std::find(std::istream_iterator<std::string>(known), {}, word) !=
         std::istream_iterator<std::string>();
}

bool is_identifier(std::string_view text) {
  return !text.empty() && std::islower(static_cast<unsigned char>(text[0])) != 0 &&
         std::ranges::all_of(text, [](unsigned char c) {
           return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_';
         });
}

/// `{word}` is a parameter; any other brace is literal.
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

/// Reports a problem at the line of a field (the first line if the field is empty or missing).
void report(const Page& page, const std::string& field, const std::string& reason) {
  const auto line = page.lines.find(field);
  std::cerr << page.file << ':' << (line == page.lines.end() ? 1 : line->second) << ": " << reason
            << '\n';
}

/// Reads and checks the front matter line by line, and reports every problem.
class PageReader {
 public:
  explicit PageReader(const std::string& path) { page_.file = path; }

  std::optional<Page> read() {
    std::string text;
    if (!read_file(page_.file, text)) return std::nullopt;
    read_fields(text);
    check_names();
    check_words();
    check_parameters();
    if (!ok_) return std::nullopt;
    return std::move(page_);
  }

 private:
  void fail(const std::string& field, const std::string& reason) {
    report(page_, field, reason);
    ok_ = false;
  }

  void read_fields(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    if (!std::getline(lines, line) || line != "---") fail("", "does not begin with ---");
    for (int number = 2; std::getline(lines, line) && line != "---"; ++number) {
      const std::size_t colon = std::min(line.find(':'), line.size());
      const std::string key = line.substr(0, colon);
      page_.lines[key] = number;
      if (colon == line.size()) {
        fail(key, "front matter line without `:`: " + line);
        continue;
      }
      const std::size_t value = std::min(line.find_first_not_of(' ', colon + 1), line.size());
      set_field(key, line.substr(value));
    }
    page_.text.assign(std::istreambuf_iterator<char>(lines), {});
    page_.text.erase(0, page_.text.find_first_not_of('\n'));
  }

  void set_field(const std::string& key, const std::string& value) {
    const std::array<std::pair<std::string_view, std::string*>, 7> texts = {
        {{"code", &page_.code},
         {"name", &page_.name},
         {"severity", &page_.severity},
         {"message", &page_.message},
         {"exit", &page_.exit},
         {"topic", &page_.topic},
         {"fix", &page_.fix}}};
    const auto* const text =
        std::ranges::find_if(texts, [&](const auto& field) { return field.first == key; });
    std::istringstream words(value);
    if (text != texts.end()) {
      *text->second = value;
    } else if (key == "parameters") {
      for (std::string word; words >> word;) page_.parameters.push_back(word);
    } else if (key == "trace") {
      words >> page_.trace_rule >> page_.trace_parameter;
    } else {
      fail(key, "unknown field `" + key + "` in the front matter");
    }
  }

  void check_names() {
    const std::string_view digits =
        std::string_view(page_.code).substr(std::min<std::size_t>(page_.code.size(), 2));
    const bool code_ok =
        page_.code.size() == 6 && page_.code.starts_with("TC") &&
        std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c) != 0; });
    if (!code_ok) fail("code", "`code` is not TC and four digits");
    const bool name_ok =
        !page_.name.empty() && std::ranges::all_of(page_.name, [](unsigned char c) {
          return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-';
        });
    if (!name_ok) fail("name", "`name` is not lower-case words and dashes");
    const std::string file = page_.code + "-" + page_.name;
    if (code_ok && name_ok && std::filesystem::path(page_.file).stem().string() != file)
      fail("name", "the file is not called " + file + ".md");
    if (page_.message.empty()) fail("message", "`message` is required");
  }

  // Checks the values of `ExitCode` and `Topic`, written with dashes.
  void check_words() {
    struct Field {
      std::string name;
      const std::string& value;
      Words words;
    };
    const std::array<Field, 4> fields = {
        {{"severity", page_.severity, "error warning note"},
         {"exit", page_.exit, "findings usage input-output nothing unsatisfiable locked internal"},
         {"topic", page_.topic, "none old-spelling lost-reference unknown-name misfit of-project"},
         {"fix", page_.fix, "none safe unsafe"}}};
    for (const Field& field : fields) {
      if (!is_word_of(field.value, field.words))
        fail(field.name, "`" + field.name + "` is not one of " + std::string(field.words));
    }
  }

  void check_parameters() {
    std::set<std::string> used;
    for (const Piece& piece : pieces_of(page_.message)) {
      if (piece.parameter) used.insert(piece.text);
    }
    const std::set<std::string> declared(page_.parameters.begin(), page_.parameters.end());
    for (const std::string& parameter : page_.parameters) check_parameter(parameter, used);
    for (const std::string& parameter : used) {
      if (!declared.contains(parameter))
        fail("message", "the message uses `" + parameter + "`, which is not in `parameters`");
    }
    if (!page_.trace_rule.empty() && !declared.contains(page_.trace_parameter))
      fail("trace", "`trace` is not a rule and a parameter: what was chosen");
    if (page_.topic == "lost-reference" && !declared.contains("name"))
      fail("topic", "a lost reference needs a parameter `name`");
  }

  void check_parameter(const std::string& parameter, const std::set<std::string>& used) {
    if (!is_identifier(parameter)) {
      fail("parameters", "`" + parameter + "` is not a parameter name");
    } else if (is_one_of(parameter, {"code", "severity"}) || parameter.starts_with("page_")) {
      fail("parameters", "parameter `" + parameter + "` has the name of a member of every page");
    } else if (!used.contains(parameter)) {
      fail("parameters", "the message does not use parameter `" + parameter + "`");
    }
  }

  Page page_;
  bool ok_ = true;
};

// --- output

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
  std::ranges::replace(word, '-', '_');
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
  for (const std::string& parameter : page.parameters)
    out << "  std::string " << member_of(parameter) << ";\n";
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
  for (const std::string& parameter : page.parameters)
    out << "{\"" << parameter << "\", " << member_of(parameter) << "}, ";
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
  std::map<std::string, std::string> names;
  bool ok = true;
  for (const std::string& file : files_below(directory, ".md")) {
    auto page = PageReader(file).read();
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
  if (!has_arguments(argc, 3, "tgtcfg_generate_diagnostics PAGES_DIR HEADERS_DIR CATALOG_CC"))
    return 2;
  std::vector<Page> pages;
  if (!read_pages(argv[1], pages)) return 1;
  const bool written = write_headers(argv[2], pages) && write_file(argv[3], catalog_source(pages));
  return written ? 0 : 3;
}
