// Reads many texts with our reader and with nlohmann_json, and compares verdicts and values: of
// files, of their beginnings, and of texts where a byte was replaced, put in or taken out. Our
// reader refuses more on purpose, with codes of its own: keys given twice, numbers out of range,
// and what exceeds a limit.
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "support/archive.h"
#include "support/mutation.h"

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using tgtcfg::InputFormat;

struct Reading {
  std::optional<json> value;  ///< null for a text without a document
  bool refuses_more = false;

  Reading(const std::string& text, InputFormat format) {
    tgtcfg::SourceMap sources;
    tgtcfg::Diagnostics diags;
    const tgtcfg::FileId file = sources.add("in.json", text);
    const auto documents = tgtcfg::parse(file, format, sources, tgtcfg::Limits{}, diags);
    if (!documents) {
      refuses_more = std::ranges::all_of(diags.all(), [](const tgtcfg::Diagnostic& each) {
        constexpr std::string_view of_ours[] = {"TC1001", "TC1002", "TC1010", "TC1011",
                                                "TC1012", "TC1104", "TC1105"};
        return std::ranges::count(of_ours, each.code) > 0;
      });
    } else {
      value = documents->empty() ? json() : json::parse(write_json(documents->front().root));
    }
  }
};

/// Returns the difference, or nothing.
std::string difference(const std::string& text) {
  const Reading ours(text, InputFormat::json);
  const json theirs = json::parse(text, nullptr, false);
  const std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const bool blank = text.find_first_not_of(" \t\r\n", mark) == text.npos;
  if (blank || ours.refuses_more) return ours.value && !blank ? "read" : "";
  if (!ours.value) return theirs.is_discarded() ? "" : "we refuse it";
  if (theirs.is_discarded()) return "they refuse it";
  if (*ours.value != theirs) return "we read " + ours.value->dump();
  const Reading json5(text, InputFormat::json5);
  return json5.value == ours.value ? "" : "JSON5 reads it in another way";
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> read_folder(const fs::path& folder) {
  constexpr std::uintmax_t largest = 1'000'000;
  std::vector<std::string> texts;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (!entry.is_regular_file() || entry.file_size() > largest) continue;
    if (extension == ".json" || extension == ".json5") texts.push_back(read_file(entry.path()));
    if (extension == ".txtar") {
      for (const auto& file :
           tgtcfg::test::parse_archive(tgtcfg::test::read_text(entry.path())).files)
        if (file.name.ends_with(".json") || file.name.ends_with(".json5"))
          texts.push_back(content_of(file));
    }
    if (extension != ".jsonl") continue;
    std::ifstream lines(entry.path());
    for (std::string line; std::getline(lines, line);) texts.push_back(line);
  }
  std::ranges::sort(texts);
  return texts;
}

constexpr std::string_view written_bytes = "{}[]\"'\\:,-+0123.eEu/ \n\t\x01\x7f\xc3ntf";

class Comparison {
 public:
  void compare(const std::string& text) {
    ++count_;
    const std::string found = difference(text);
    if (found.empty()) return;
    ++wrong_;
    std::cerr << json(text.substr(0, 400)).dump(-1, ' ', true, json::error_handler_t::replace)
              << "\n  " << found << '\n';
  }
  void compare_changes(const std::string& text) {
    constexpr std::size_t longest = 1000;
    constexpr int turns = 3;
    if (text.empty() || text.size() > longest) return;
    for (int turn = 0; turn < turns; ++turn)
      compare(tgtcfg::test::with_one_change(text, written_bytes, random_));
    compare(text.substr(0, random_() % text.size()));
  }
  /// Returns the exit status.
  [[nodiscard]] int finish() const {
    std::cout << "texts: " << count_ << ", read otherwise: " << wrong_ << '\n';
    return wrong_ > 0 || count_ < 1000 ? 1 : 0;
  }

 private:
  std::minstd_rand random_{3};
  int count_ = 0;
  int wrong_ = 0;
};

constexpr std::string_view rows[] = {
    "null",
    "true",
    " false ",
    "0",
    "-0",
    "-12",
    "999999999999999",
    "9007199254740991",
    "1.5",
    "-0.25e-3",
    "1E+2",
    "1e-400",
    "-1e-400",
    "5e-324",
    "1e400",
    "01",
    "-",
    "-01",
    "1.",
    ".5",
    "1e",
    "1.e5",
    "-.5",
    "+1",
    "0x1",
    "1 2",
    "1-2",
    "\"\"",
    "\"a \xC3\xA4\"",
    R"("\"\\\/\b\f\n\r\t")",
    R"("\u00e4\ud83d\ude00\u0000")",
    R"("\ud83d")",
    R"("\ude00")",
    R"("\u12")",
    R"("\v")",
    R"("\0")",
    R"("\x41")",
    "\"\\",
    "\"a",
    "\"\n\"",
    "\"\x7f\"",
    "'a'",
    "[]",
    "{}",
    "[ ]",
    "[,]",
    "[1,]",
    "[1}",
    "[1]]",
    "]",
    "[[],{},[[1]]]",
    "{\"a\":1,}",
    "{,}",
    "{a:1}",
    "{1:1}",
    "{\"a\" 1}",
    "NaN",
    "Infinity",
    "// a\n1",
    "1/**/",
    "{\"a\"/**/:1}",
    "\xEF\xBB\xBF[1]",
    "\"\xC0\x80\"",
    "\"\xED\xA0\x80\"",
    R"({"a": [1, -2.5, "x\ny", {"b": null, "c": {}}], "d": true, "e": [[], "z"]})"};

}  // namespace

int main(int argc, char** argv) {
  Comparison comparison;
  for (const std::string_view row : rows) {
    const std::string text(row);
    comparison.compare(text);
    for (std::size_t at = 0; at < text.size(); ++at) {
      comparison.compare(text.substr(0, at));
      comparison.compare(text.substr(0, at) + text.substr(at + 1));
    }
  }
  for (int i = 1; i < argc; ++i) {
    for (const std::string& text : read_folder(argv[i])) {
      comparison.compare(text);
      comparison.compare_changes(text);
    }
  }
  return comparison.finish();
}
