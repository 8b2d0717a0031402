// Targets in CMake variables: lists of GPU chips, such as TORCH_CUDA_ARCH_LIST, are read as
// arguments of the compiler that gets the lists.
#include <tgtcfg/database.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "database/embedded_data.h"
#include "emit/backend_row.h"
#include "request/load.h"
#include "support/text.h"
#include "tool_lines/line_targets.h"
#include "tool_lines/tool_arguments.h"
#include "tool_lines/tool_line.h"

namespace tgtcfg {
namespace {

using CmakeVariables = std::map<std::string, std::string, std::less<>>;

/// Command-line arguments for a C compiler: `clang`, or `gcc` for the triple.
struct CmakeLine {
  std::string tool;  ///< a name in `command_lines()`
  std::vector<std::string> words;
};

std::string_view value_of(const CmakeVariables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string_view() : std::string_view(found->second);
}

// Variables that double themselves line by line would grow to 2^n bytes. Real flags are shorter
// than this.
constexpr std::size_t longest_value = 65536;

std::string expanded(std::string_view text, const CmakeVariables& variables) {
  std::string result;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find("${"), text.size());
    result += text.substr(0, begin);
    text.remove_prefix(begin);
    const std::size_t end = text.find('}');
    if (text.empty() || end == text.npos) break;
    const std::string_view value = value_of(variables, text.substr(2, end - 2));
    if (result.size() + value.size() <= longest_value) result += value;
    text.remove_prefix(end + 1);
  }
  return result += text;
}

// Splits a text into commands: a name before a parenthesis, and the words inside.
class Commands {
 public:
  explicit Commands(std::string_view text) : text_(text) {}

  bool next(std::string& name, std::vector<std::string>& words) {
    name.clear();
    words.clear();
    while (at_ < text_.size() && text_[at_] != '(') take(name);
    if (at_ >= text_.size()) return false;
    name = lower(name);
    ++at_;
    int depth = 1;
    while (at_ < text_.size() && depth > 0) read_word(words, depth);
    return true;
  }

 private:
  void skip_comment() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }
  void take(std::string& name) {
    const char c = text_[at_];
    if (c == '#') return skip_comment();
    ++at_;
    if (is_space(c)) {
      name.clear();
    } else {
      name += c;
    }
  }
  void read_word(std::vector<std::string>& words, int& depth) {
    const char c = text_[at_];
    if (c == '#') return skip_comment();
    if (c == '(' || c == ')') depth += c == '(' ? 1 : -1;
    if (c == '(' || c == ')' || is_space(c)) {
      ++at_;
    } else {
      words.push_back(c == '"' ? quoted_word() : plain_word());
    }
  }
  std::string quoted_word() {
    std::string word;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      word += text_[at_];
    }
    ++at_;
    return word;
  }
  std::string plain_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '(' && text_[at_] != ')')
      ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string joined(const std::vector<std::string>& words, std::size_t first,
                   std::string_view between) {
  std::string result;
  for (std::size_t i = first; i < words.size(); ++i) {
    if (words[i] == "CACHE" || words[i] == "PARENT_SCOPE") break;
    result += (i > first ? std::string(between) : std::string()) + words[i];
  }
  return result;
}

/// Applies `set`, `string(APPEND)` and `list(APPEND)` commands to the variables, in order.
/// Conditions are ignored. `${NAME}` expands to the value of a known variable.
void read_cmake_text(std::string_view text, CmakeVariables& variables) {
  Commands commands(text);
  std::string name;
  std::vector<std::string> words;
  while (commands.next(name, words)) {
    for (std::string& word : words) word = expanded(word, variables);
    if (name == "set" && words.size() > 1) {
      variables[words[0]] = joined(words, 1, ";");
    } else if ((name == "string" || name == "list") && words.size() > 2 && words[0] == "APPEND") {
      std::string& value = variables[words[1]];
      const bool list = name == "list";
      value += (list && !value.empty() ? ";" : "") + joined(words, 2, list ? ";" : "");
    }
  }
}

// Returns the triple for a system and a processor, or for an ABI of Android.
std::string triple_of(const CmakeVariables& variables) {
  const Value& toolchain = command_lines().get("cmake").get("toolchain");
  for (const char* variable : {"ANDROID_ABI", "CMAKE_ANDROID_ARCH_ABI"}) {
    const std::string& android = toolchain.get("abis").text(value_of(variables, variable));
    const std::string_view level = value_of(variables, "ANDROID_PLATFORM");
    if (android.empty()) continue;
    return android + std::string(level.substr(level.find_last_not_of("0123456789") + 1));
  }
  const std::string processor(value_of(variables, "CMAKE_SYSTEM_PROCESSOR"));
  const std::string& system =
      toolchain.get("systems").text(value_of(variables, "CMAKE_SYSTEM_NAME"));
  if (processor.empty() || system.empty()) return {};
  const std::string arch = lower(processor) == "amd64" ? "x86_64" : lower(processor);
  if (arch.starts_with("arm") && arch != "arm64" && system == "none-elf") return "arm-none-eabi";
  if (arch.starts_with("armv7") && system == "linux-gnu") return arch + "-linux-gnueabihf";
  return arch + "-" + system;
}

void add_words(std::string_view text, std::vector<std::string>& words) {
  for (std::string& word : response_words(text)) words.push_back(std::move(word));
}

CmakeLine host_line(const CmakeVariables& variables, const std::string& language) {
  const std::string prefix = "CMAKE_" + language + "_";
  const std::string compiler(value_of(variables, prefix + "COMPILER"));
  const std::string target(value_of(variables, prefix + "COMPILER_TARGET"));
  const Value& tools = command_lines();
  const auto gcc = tool_program(tools.get("gcc"), compiler);
  CmakeLine line{gcc && !tool_program(tools.get("clang"), compiler) ? "gcc" : "clang", {}};
  // For an unknown compiler such as `/opt/cc-wrapper`, assumes one of these.
  const bool named = gcc || tool_program(tools.get("clang"), compiler);
  if (named) line.words.push_back(compiler);
  const std::string triple =
      target.empty() && !(gcc && !gcc->prefix.empty()) ? triple_of(variables) : target;
  if (!triple.empty()) line.words.push_back("--target=" + triple);
  // CMake passes these on for Apple's systems.
  const std::string archs(value_of(variables, "CMAKE_OSX_ARCHITECTURES"));
  for (const std::string_view arch : split(archs, ';')) {
    if (!arch.empty()) line.words.insert(line.words.end(), {"-arch", std::string(arch)});
  }
  const std::string& option = tools.get("cmake")
                                  .get("toolchain")
                                  .get("versions")
                                  .text(value_of(variables, "CMAKE_SYSTEM_NAME"));
  if (!archs.empty())
    line.words.push_back((option.empty() ? "-mmacosx-version-min=" : option) +
                         std::string(value_of(variables, "CMAKE_OSX_DEPLOYMENT_TARGET")));
  for (const char* flags : {"FLAGS_INIT", "FLAGS"})
    add_words(value_of(variables, prefix + flags), line.words);
  return line;
}

void merge(Value& into, const Value& configuration) {
  for (const Member& member : configuration.object()) {
    Value* there = into.find(member.key);
    if (there == nullptr) {
      into.set(member.key, member.value);
    } else if (there->is_object() && member.value.is_object()) {
      for (const Member& each : member.value.object()) there->set(each.key, each.value);
    }
  }
}

// The files and `-D` definitions of a `cmake` command line. Its other arguments concern the build.
class CmakeArguments {
 public:
  CmakeArguments(Session& session, const std::vector<std::string>& args)
      : session_(session), args_(args) {}

  CmakeVariables run() {
    while (at_ < args_.size()) read(args_[at_++]);
    return std::move(variables_);
  }

 private:
  void read(const std::string& arg) {
    static constexpr std::array with_value = {"--toolchain", "-D", "-B", "-S", "-G"};
    if (at_ < args_.size() && contains(with_value, arg)) {
      const std::string& value = args_[at_++];
      if (arg == "--toolchain") file(value);
      if (arg == "-D") define(value);
    } else if (arg.starts_with("--toolchain=")) {
      file(arg.substr(arg.find('=') + 1));
    } else if (arg.starts_with("-D")) {
      define(arg.substr(2));
    } else if (const std::string& variable = variable_for(arg); !variable.empty()) {
      define(variable + arg.substr(arg.find('=')));
    } else if (last_segment(arg) == "cmake") {
      is_command_ = true;
    } else if (!arg.starts_with('-') && !is_command_) {
      file(arg);  // the words of a command are directories
    }
  }
  /// Returns the variable that an environment variable sets: `CUDAARCHS=86 cmake -B build`.
  static const std::string& variable_for(std::string_view arg) {
    const std::size_t end = std::min(arg.find('='), arg.size());
    return command_lines().get("cmake").get("environment").text(arg.substr(0, end));
  }
  void define(const std::string& text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string name = text.substr(0, std::min(text.find(':'), equals));
    const std::string value = text.substr(std::min(equals + 1, text.size()));
    if (name == "CMAKE_TOOLCHAIN_FILE") return file(value);
    variables_[name] = value;
  }
  void file(const std::string& path) {
    const auto loaded = load_file(session_, path, "convert", session_.findings);
    if (loaded) read_cmake_text(session_.findings.sources.file(*loaded).text(), variables_);
  }

  Session& session_;
  const std::vector<std::string>& args_;
  std::size_t at_ = 0;
  bool is_command_ = false;
  CmakeVariables variables_;
};

/// Returns the command line of the host's compiler; empty if the variables do not describe it.
std::vector<CmakeLine> cmake_lines(const CmakeVariables& variables) {
  for (const char* language : {"C", "CXX"}) {
    CmakeLine line = host_line(variables, language);
    if (!line.words.empty()) return {std::move(line)};
  }
  return {};
}

/// Returns one configuration with the targets of all command lines.
Value read_lines(Session& session, const std::vector<CmakeLine>& lines) {
  Value configuration = Object{};
  for (const CmakeLine& line : lines) {
    const ToolWords words(line.words, session.findings.sources);
    merge(configuration, read_tool_line(session, line.tool, words));
  }
  return configuration;
}

constexpr std::string_view value_place = "{}";

/// Returns the number of a chip as the compiler writes it: `90a` for `9.0a`. Returns nullopt if the
/// tool rejects the text.
std::optional<std::string> number_of(std::string_view text, const Value& row) {
  std::string number(text);
  if (row.flag("dotted")) {
    const std::size_t dot = number.find('.');
    if (dot == number.npos || dot == 0 || dot + 1 == number.size() || !is_digit(number[dot + 1]))
      return std::nullopt;
    number.erase(dot, 1);
  }
  const auto end = std::ranges::find_if_not(number, is_digit);
  const std::string_view letter(end, number.end());
  const bool fits = end != number.begin() && (letter.empty() || letter == row.text("letter"));
  return fits ? std::optional(number) : std::nullopt;
}

/// Returns true if the backend of the tool supports the chip, or does not have a list of chips.
bool is_known(const std::string& number, const Value& row, const Database& database) {
  const auto backend = read_backend(database, row.text("backend"), {});
  return !backend || knows_chip(*backend, row.text("kind"), row.text("prefix") + number);
}

/// Returns the argument for one item; nullopt if the tool rejects the item.
std::optional<std::string> argument_of(std::string_view item, const Value& row,
                                       const Database& database) {
  if (const std::string& exact = row.get("exact").text(item); !exact.empty()) return exact;
  for (const Value& ending : row.list("endings")) {
    const std::string& end = ending.text("end");
    if (!item.ends_with(end)) continue;
    const std::string_view chip = item.substr(0, item.size() - end.size());
    const auto number = row.has("prefix") ? number_of(chip, row) : std::string(chip);
    if (!number || (row.has("backend") && !is_known(*number, row, database))) return std::nullopt;
    std::string argument = ending.text("as");
    while (argument.find(value_place) != argument.npos) argument = filled(argument, *number);
    return argument;
  }
  return std::nullopt;
}

/// Splits a list, and replaces names of several chips.
std::vector<std::string> items_of(std::string_view list, const Value& row) {
  std::vector<std::string> items;
  std::string text(list);
  if (text.empty()) return items;
  for (const char separator : row.text("separators")) std::ranges::replace(text, separator, ';');
  for (const std::string_view item : split(text, ';')) {
    const std::string& chips = row.get("names").text(item);
    if (chips.empty()) {
      if (!item.empty() || row.flag("checks_empty")) items.emplace_back(item);
    } else {
      for (const std::string_view chip : split(chips, ';')) append_once(items, std::string(chip));
    }
  }
  return items;
}

/// Returns a command line per variable in `variables` of the tool's entry in `command_lines()`.
/// Reports items that the tool itself rejects.
std::vector<CmakeLine> lines_of_variables(const std::string& tool, const CmakeVariables& variables,
                                          const Database& database, LineReports& reports) {
  std::vector<CmakeLine> lines;
  for (const Member& member : command_lines().get(tool).map("variables")) {
    const auto found = variables.find(member.key);
    if (found == variables.end()) continue;
    CmakeLine line{member.value.text("tool"), {}};
    bool is_open = false;
    for (const std::string& item : items_of(found->second, member.value)) {
      if (contains(member.value.texts("unsaid"), item)) {
        is_open = true;
        reports.left_out(found->first + "=" + found->second);
      } else if (auto argument = argument_of(item, member.value, database)) {
        line.words.push_back(std::move(*argument));
      } else {
        reports.refused(found->first + "=" + found->second,
                        item.empty() ? "empty item" : "unknown chip `" + item + "`", {}, {});
      }
    }
    if (is_open || !line.words.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

Value read_cmake(Session& session, const std::string& tool, const std::vector<std::string>& args) {
  const CmakeVariables variables = CmakeArguments(session, args).run();
  LineReports reports(tool, session.findings.diags);
  std::vector<CmakeLine> lines = cmake_lines(variables);
  for (CmakeLine& line : lines_of_variables(tool, variables, session.database, reports)) {
    const std::string language = command_lines().get(tool).get("languages").text(line.tool);
    add_words(value_of(variables, "CMAKE_" + language + "_FLAGS"), line.words);
    lines.push_back(std::move(line));
  }
  return read_lines(session, lines);
}

Value read_variables(Session& session, const std::string& tool,
                     const std::vector<std::string>& words) {
  CmakeVariables variables;
  LineReports reports(tool, session.findings.diags);
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (word.starts_with('-') || equals == word.npos) continue;
    const std::string name = word.substr(0, equals);
    variables[name] = word.substr(equals + 1);
    if (contains(command_lines().get(tool).texts("flag_variables"), name)) reports.left_out(word);
  }
  return read_lines(session, lines_of_variables(tool, variables, session.database, reports));
}

}  // namespace tgtcfg
