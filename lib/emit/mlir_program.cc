#include "emit/mlir_program.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "emit/mlir_cursor.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

constexpr std::array<std::string_view, 2> function_operations = {"func.func", "util.func"};
constexpr std::array<std::string_view, 2> module_operations = {"module", "builtin.module"};
constexpr std::string_view attributes_keyword = "attributes";
constexpr std::string_view file_data = "{-#";

class MlirReader {
 public:
  explicit MlirReader(std::string_view text) : text_(text), cursor_(text) {}

  MlirProgram run() {
    if (text_.starts_with("ML\xefR")) {
      refuse("bytecode", {0, 0});
      return std::move(program_);
    }
    if (text_.find('\0') != std::string_view::npos) {
      refuse("a binary file", {0, 0});
      return std::move(program_);
    }
    read_file();
    if (cursor_.incomplete)
      refuse("an incomplete program", {*cursor_.incomplete, *cursor_.incomplete + 1});
    if (!is_program_ && program_.operations.begin < program_.operations.end)
      refuse("a file without operations of MLIR", {0, 0});
    return std::move(program_);
  }

 private:
  void refuse(std::string problem, TextRange at) {
    if (!program_.problem.empty()) return;
    program_.problem = std::move(problem);
    program_.problem_at = at;
  }

  /// Reads the top level twice: the functions of an only module are inside it.
  void read_file() {
    std::size_t operations = 0;
    std::optional<MlirModule> module;
    read_operations([&](std::string_view name, TextRange at) {
      ++operations;
      is_program_ |= contains(module_operations, name) || is_operation_name(name);
      if (contains(module_operations, name)) module = read_module(at);
    });
    if (operations == 1 && module) {
      program_.functions.clear();
      program_.late_definition.reset();
      program_.module = std::move(module);
      cursor_.at = program_.module->body;
      read_operations([](std::string_view, TextRange) {});
    }
  }

  /// Reads operations to the end of a region or of the file. An operation begins with its name; the
  /// scanner knows the names of functions and modules, and the first word of the others.
  template <class Seen>
  void read_operations(const Seen& seen) {
    program_.operations = {text_.size(), 0};
    bool is_first = true;
    for (cursor_.skip_space(); !cursor_.at_end() && cursor_.peek() != '}'; cursor_.skip_space()) {
      if (cursor_.sees(file_data)) return cursor_.skip_brackets(false);
      if (is_definition()) {
        skip_definition(!is_first);
        continue;
      }
      is_first = false;
      const std::size_t begin = cursor_.at;
      program_.operations.begin = std::min(program_.operations.begin, begin);
      read_operation(begin, seen);
      program_.operations.end = cursor_.at;
    }
  }

  /// True at `#map = …` and `!type = …`.
  [[nodiscard]] bool is_definition() const {
    MlirCursor ahead = cursor_;
    if (ahead.peek() != '#' && ahead.peek() != '!') return false;
    ++ahead.at;
    if (ahead.word().empty()) return false;
    ahead.skip_space();
    return ahead.peek() == '=' && !ahead.sees("==");
  }

  /// A definition ends where its value does: after one attribute or type.
  void skip_definition(bool is_late) {
    const std::size_t begin = cursor_.at;
    ++cursor_.at;
    (void)cursor_.word();
    const std::string name(cursor_.text({begin, cursor_.at}));
    cursor_.skip_space();
    ++cursor_.at;
    cursor_.skip_space();
    const std::size_t value = cursor_.at;
    skip_value();
    program_.definitions.emplace(name, TextRange{value, cursor_.at});
    if (is_late && !program_.late_definition) program_.late_definition = {begin, cursor_.at};
  }

  /// Skips an attribute or type: words and brackets without a space between them, and what
  /// follows `:` and `->`.
  void skip_value() {
    cursor_.skip_space();
    if (cursor_.peek() == '#' || cursor_.peek() == '!' || cursor_.peek() == '@') ++cursor_.at;
    if (cursor_.peek() == '-') ++cursor_.at;
    if (cursor_.peek() == '"') {
      cursor_.skip_string();
    } else {
      skip_number_or_word();
    }
    while (is_bracket(cursor_.peek())) cursor_.skip_brackets(true);
    const std::size_t end = cursor_.at;
    cursor_.skip_space();
    if (cursor_.sees("->") || (cursor_.peek() == ':' && !cursor_.sees("::"))) {
      cursor_.at += cursor_.peek() == ':' ? 1 : 2;
      return skip_value();
    }
    cursor_.at = end;
  }

  /// `1.0e-5` is one number.
  void skip_number_or_word() {
    const std::string_view word = cursor_.word();
    const bool has_exponent = !word.empty() && is_digit(word.front()) && lower(word.back()) == 'e';
    if (!has_exponent || (cursor_.peek() != '-' && cursor_.peek() != '+')) return;
    ++cursor_.at;
    (void)cursor_.word();
  }

  /// `func.func`; directives of assemblers begin with a dot.
  static bool is_operation_name(std::string_view name) {
    return name.find('.') != std::string_view::npos && lower(name.front()) >= 'a' &&
           lower(name.front()) <= 'z';
  }

  static bool is_bracket(char c) { return c == '(' || c == '[' || c == '{' || c == '<'; }

  template <class Seen>
  void read_operation(std::size_t begin, const Seen& seen) {
    if (cursor_.peek() == '"') {
      cursor_.skip_string();
      const std::string_view name = cursor_.text({begin + 1, cursor_.at - 1});
      cursor_.skip_space();
      const bool is_known = contains(function_operations, name) || name == module_operations.back();
      if (cursor_.peek() == '(' && is_known) refuse("generic operations", {begin, cursor_.at});
      return seen(name, {begin, cursor_.at});
    }
    if (is_bracket(cursor_.peek()) && cursor_.peek() != '<') return cursor_.skip_brackets(false);
    if (cursor_.peek() == ')' || cursor_.peek() == ']') return cursor_.fail(begin);
    const std::string_view name =
        is_word_char(cursor_.peek()) ? cursor_.word() : std::string_view();
    if (name.empty()) return cursor_.skip_token();
    if (contains(function_operations, name)) read_function();
    // Words with a dot are names of operations; other words belong to the one before.
    if (name.find('.') != std::string_view::npos || contains(module_operations, name))
      seen(name, {begin, begin + name.size()});
  }

  /// Reads `@name`.
  std::string read_symbol() {
    const std::size_t begin = ++cursor_.at;
    if (cursor_.peek() == '"') {
      cursor_.skip_string();
      return unescaped(cursor_.text({begin + 1, cursor_.at - 1}));
    }
    while (!cursor_.at_end() && (is_word_char(cursor_.peek()) || cursor_.peek() == '-'))
      ++cursor_.at;
    return std::string(cursor_.text({begin, cursor_.at}));
  }

  /// A backslash precedes `n`, `t`, two hexadecimal digits of a byte, or the character itself.
  static std::string unescaped(std::string_view quoted) {
    constexpr std::size_t digits = 2;
    std::string text;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
      if (quoted[i] != '\\' || i + 1 == quoted.size()) {
        text += quoted[i];
      } else if (const std::int64_t byte = hex_at(quoted, ++i, digits); byte >= 0) {
        text += static_cast<char>(byte);
        ++i;
      } else {
        text += quoted[i] == 'n' ? '\n' : quoted[i] == 't' ? '\t' : quoted[i];
      }
    }
    return text;
  }

  /// Reads `private @name(…) -> … attributes {…} {…}`, after the name of the operation.
  void read_function() {
    MlirFunction function;
    cursor_.skip_space();
    while (is_word_char(cursor_.peek())) {
      (void)cursor_.word();
      cursor_.skip_space();
    }
    if (cursor_.peek() != '@') return;
    const std::size_t symbol = cursor_.at;
    function.name = read_symbol();
    cursor_.skip_space();
    if (cursor_.at_end()) return cursor_.fail(symbol);
    if (cursor_.peek() != '(') return;
    cursor_.skip_brackets(true);
    std::size_t end = cursor_.at;
    cursor_.skip_space();
    if (cursor_.sees("->")) {
      cursor_.at += 2;
      skip_results();
      end = cursor_.at;
    }
    function.attributes = read_attributes(end);
    cursor_.skip_space();
    if (cursor_.peek() != '{' || cursor_.sees(file_data)) return;  // a declaration
    cursor_.skip_brackets(false);
    program_.functions.push_back(std::move(function));
  }

  /// Skips a list of results, or one: a type, or an argument that is returned (`%0 as i32`).
  void skip_results() {
    cursor_.skip_space();
    if (cursor_.peek() == '(') return cursor_.skip_brackets(true);
    if (cursor_.peek() == '%') {
      ++cursor_.at;
      (void)cursor_.word();
      const std::size_t end = cursor_.at;
      cursor_.skip_space();
      if (cursor_.word() != "as") {
        cursor_.at = end;
        return;
      }
      cursor_.skip_space();
    }
    if (cursor_.peek() == '!') ++cursor_.at;
    (void)cursor_.word();
    if (cursor_.peek() == '<') cursor_.skip_brackets(true);
    if (cursor_.sees("{%")) skip_dimensions();
  }

  /// `{%rows, %columns}` after a type, which contains no operation.
  void skip_dimensions() {
    const std::size_t begin = cursor_.at;
    cursor_.skip_brackets(true);
    if (cursor_.text({begin, cursor_.at}).find('=') != std::string_view::npos) cursor_.at = begin;
  }

  /// Reads `attributes {…}` after `end`, if it exists. Otherwise the cursor stays at `end`.
  MlirAttributes read_attributes(std::size_t end) {
    MlirAttributes list;
    list.whole = {end, end};
    cursor_.at = end;
    cursor_.skip_space();
    const std::size_t keyword = cursor_.at;
    if (!cursor_.sees(attributes_keyword) || cursor_.word() != attributes_keyword) {
      cursor_.at = end;
      return list;
    }
    cursor_.skip_space();
    if (cursor_.peek() != '{') {
      cursor_.fail(keyword);
      return list;
    }
    const std::size_t open = cursor_.at;
    cursor_.skip_brackets(true);
    const std::size_t close = cursor_.at;
    list.exists = true;
    list.whole.end = close;
    list.inside = {open + 1, close - 1};
    read_entries(list);
    cursor_.at = close;
    return list;
  }

  void read_entries(MlirAttributes& list) {
    cursor_.at = list.inside.begin;
    for (cursor_.skip_space(); cursor_.at < list.inside.end; cursor_.skip_space()) {
      MlirAttribute entry;
      entry.whole.begin = cursor_.at;
      if (cursor_.peek() == '"') {
        cursor_.skip_string();
        entry.name = unescaped(cursor_.text({entry.whole.begin + 1, cursor_.at - 1}));
      } else {
        entry.name = cursor_.word();
      }
      entry.whole.end = cursor_.at;
      cursor_.skip_space();
      if (cursor_.peek() == '=') {
        ++cursor_.at;
        cursor_.skip_space();
        entry.value = {cursor_.at, cursor_.at};
        while (cursor_.at < list.inside.end && cursor_.peek() != ',') {
          is_bracket(cursor_.peek()) && !cursor_.sees("<=") ? cursor_.skip_brackets(true)
                                                            : cursor_.skip_token();
          entry.value.end = entry.whole.end = cursor_.at;
          cursor_.skip_space();
        }
      }
      list.entries.push_back(std::move(entry));
      cursor_.skip_space();
      if (cursor_.at < list.inside.end) ++cursor_.at;  // the comma
    }
  }

  MlirModule read_module(TextRange keyword) {
    MlirModule module;
    module.keyword = keyword;
    std::size_t end = cursor_.at;
    cursor_.skip_space();
    if (cursor_.peek() == '@') {
      (void)read_symbol();
      end = cursor_.at;
    }
    module.attributes = read_attributes(end);
    cursor_.skip_space();
    if (cursor_.peek() != '{') {
      cursor_.fail(keyword.begin);
      return module;
    }
    module.body = cursor_.at + 1;
    cursor_.skip_brackets(false);
    module.end = cursor_.at - 1;
    return module;
  }

  std::string_view text_;
  MlirCursor cursor_;
  bool is_program_ = false;  ///< an operation was read
  MlirProgram program_;
};

}  // namespace

const MlirAttribute* MlirAttributes::find(std::string_view name) const {
  return find_by(entries, name, &MlirAttribute::name);
}

MlirProgram read_mlir_program(std::string_view text) {
  return MlirReader(text).run();
}

}  // namespace tgtcfg
