#include "case.h"

#include <cstdio>
#include <sstream>

namespace tgtcfg::cases {
namespace {

namespace fs = std::filesystem;
using test::ArchivedFile;

constexpr std::string_view kWrote = "wrote ";

void load_folder(const fs::path& folder, const std::string& prefix,
                 std::map<std::string, std::string>& files) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = fs::relative(entry.path(), folder).generic_string();
    if (entry.is_regular_file()) files[prefix + path] = read_text(entry.path());
  }
}

// One line of the settings below the comment, `name: value`.
bool read_setting(const std::string& line, Case& result) {
  const std::size_t colon = line.find(": ");
  if (line.starts_with("#")) return true;
  if (colon == line.npos) return false;
  const std::string name = line.substr(0, colon);
  const std::string value = line.substr(colon + 2);
  if (name == "mount") {
    load_folder(fs::path(TGTCFG_SOURCE_DIR) / value, value + "/", result.files);
  } else if (name == "unreadable") {
    result.unreadable.insert(value);
  } else if (name == "streams" && value == "terminal") {
    result.terminal = true;
  } else if (name != "only" || value != "in process") {
    return false;
  }
  result.only_in_process = result.only_in_process || name != "mount";
  return true;
}

// A comment, then `[NAME=VALUE…] tgtcfg ARGS…`
bool read_command(std::string line, Run& run) {
  while (line.starts_with("#")) line.erase(0, line.find('\n') + 1);
  run.line = line;
  run.args = shell_words(line);
  while (!run.args.empty() && run.args[0] != "tgtcfg") {
    const std::size_t equals = run.args[0].find('=');
    if (equals == std::string::npos) return false;
    run.env[run.args[0].substr(0, equals)] = run.args[0].substr(equals + 1);
    run.args.erase(run.args.begin());
  }
  if (run.args.empty()) return false;
  run.args.erase(run.args.begin());
  return true;
}

// Puts a file that is a result where it belongs. Returns false for a file that is an input.
bool read_result(const ArchivedFile& file, Run& run) {
  if (file.name == "stdout") {
    run.expected.out = content_of(file);
  } else if (file.name == "stderr") {
    run.expected.err = content_of(file);
  } else if (file.name == "exit") {
    run.expected.exit = std::atoi(file.text.c_str());
  } else if (file.name.starts_with(kWrote)) {
    run.output = file.name.substr(kWrote.size());
    run.expected.output = content_of(file);
  } else {
    return false;
  }
  return true;
}

bool is_result(const ArchivedFile& file) {
  Run ignored;
  return read_result(file, ignored);
}

bool read_file(const ArchivedFile& file, Case& result) {
  if (file.name == "cmd") {
    result.runs.emplace_back();
    return read_command(file.text, result.runs.back());
  }
  if (result.runs.empty()) return false;
  if (read_result(file, result.runs.back())) return true;
  (file.name == "stdin" ? result.in : result.files[file.name]) = content_of(file);
  return true;
}

}  // namespace

std::vector<std::string> shell_words(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (const char c : line) {
    if (quote != 0 && c != quote) {
      word += c;
    } else if (c == '\'' || c == '"') {
      quote = quote == 0 ? c : '\0';
      in_word = true;
    } else if ((c == ' ' || c == '\n') && in_word) {
      words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else if (c != ' ' && c != '\n') {
      word += c;
      in_word = true;
    }
  }
  if (in_word) words.push_back(word);
  return words;
}

std::optional<Case> load_case(const fs::path& path) {
  Case result;
  result.path = path;
  result.name = path.parent_path().filename().string() + "/" + path.stem().string();
  result.archive = test::parse_archive(read_text(path));
  const auto wrong = [&](const std::string& what) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), what.c_str());
    return std::nullopt;
  };
  if (!result.archive.comment.starts_with("# "))
    return wrong("begins without a comment that says what it is about");
  std::istringstream lines(result.archive.comment);
  for (std::string line; std::getline(lines, line);) {
    if (!read_setting(line, result)) return wrong("not a comment and not a setting: " + line);
  }
  for (const ArchivedFile& file : result.archive.files) {
    if (!read_file(file, result)) return wrong("`-- cmd --` is missing, or is not `tgtcfg …`");
  }
  if (result.runs.empty()) return wrong("`-- cmd --` is missing");
  return result;
}

std::string with_results(const Case& item, const std::vector<Outcome>& outcomes) {
  test::Archive archive{item.archive.comment, {}};
  const auto add_results = [&](std::size_t run) {
    const auto add = [&](const std::string& name, const std::string& text) {
      if (!text.empty()) archive.files.push_back(test::archived(name, text));
    };
    add("stdout", outcomes[run].out);
    add("stderr", outcomes[run].err);
    const int exit = item.runs[run].expected.exit;
    if (exit != 0) add("exit", std::to_string(exit) + "\n");
    const std::string& output = item.runs[run].output;
    if (!output.empty())
      archive.files.push_back(test::archived("wrote " + output, outcomes[run].output));
  };
  std::size_t runs = 0;
  for (const ArchivedFile& file : item.archive.files) {
    if (is_result(file)) continue;
    if (file.name == "cmd" && runs++ > 0) add_results(runs - 2);
    archive.files.push_back(file);
  }
  add_results(runs - 1);
  return text_of(archive);
}

}  // namespace tgtcfg::cases
