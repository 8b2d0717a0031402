#include "page.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>

#include "cpp_text.h"

namespace tgtcfg::generate {
namespace {

using Words = std::string_view;

// Returns true if the words, which are separated by spaces, contain the word.
bool is_word_of(std::string_view word, Words words) {
  std::istringstream known{std::string(words)};
  return std::find(std::istream_iterator<std::string>(known), {}, word) !=
         std::istream_iterator<std::string>();
}

bool is_identifier(std::string_view text) {
  return !text.empty() && std::islower(static_cast<unsigned char>(text[0])) != 0 &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) {
           return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_';
         });
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
    const auto* const text = std::find_if(texts.begin(), texts.end(),
                                          [&](const auto& field) { return field.first == key; });
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
    const bool code_ok = page_.code.size() == 6 && page_.code.starts_with("TC") &&
                         std::all_of(digits.begin(), digits.end(),
                                     [](unsigned char c) { return std::isdigit(c) != 0; });
    if (!code_ok) fail("code", "`code` is not TC and four digits");
    const bool name_ok = !page_.name.empty() &&
                         std::all_of(page_.name.begin(), page_.name.end(), [](unsigned char c) {
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

}  // namespace

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

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

void report(const Page& page, const std::string& field, const std::string& reason) {
  const auto line = page.lines.find(field);
  std::cerr << page.file << ':' << (line == page.lines.end() ? 1 : line->second) << ": " << reason
            << '\n';
}

std::optional<Page> read_page(const std::string& path) {
  return PageReader(path).read();
}

}  // namespace tgtcfg::generate
