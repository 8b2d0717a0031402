// Reads many texts with our reader and with yaml-cpp, and compares what came of them.
//
// usage: conformance_yaml_differential KNOWN_DIFFERENCES CASES FOLDER...
//
// The texts are the cases of yaml-test-suite, every file of YAML below the folders and in cases,
// and changes of one byte to the smaller ones. Where both read a text the values must be equal. We
// refuse on purpose what yaml-cpp reads, with a code of our own; every other difference
// (our general "invalid YAML", a text that only we read, other values) is listed in
// KNOWN_DIFFERENCES (`id verdict reason`). The changed texts are too many to list: only their
// values are compared.
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "known.h"
#include "oracle.h"
#include "support/archive.h"
#include "support/conformance_data.h"
#include "support/mutation.h"

namespace {

namespace fs = std::filesystem;

struct Text {
  std::string id;
  std::string yaml;
};

struct Verdict {
  std::string word = "agrees";  // accepted · refused · tree
  std::string detail{};
};

Verdict compare(const std::string& text) {
  tgtcfg::SourceMap sources;
  tgtcfg::Diagnostics diags;
  const tgtcfg::FileId file = sources.add("in.yaml", text);
  const auto ours =
      tgtcfg::parse(file, tgtcfg::InputFormat::yaml, sources, tgtcfg::Limits{}, diags);
  const auto theirs = tgtcfg::test::read_with_yaml_cpp(text);
  if (!ours && theirs.error) return {};
  if (!ours) {
    for (const auto& diagnostic : diags.all()) {
      if (diagnostic.code == "TC1103") return {"refused", diagnostic.message};
    }
    return {};
  }
  if (theirs.error) return {"accepted", *theirs.error};
  std::string our_values;
  std::string their_values;
  for (const auto& document : *ours) our_values += tgtcfg::write_canonical_json(document.root);
  for (const auto& value : theirs.documents) their_values += tgtcfg::write_canonical_json(value);
  if (our_values == their_values) return {};
  return {"tree", "ours: " + our_values + " theirs: " + their_values};
}

std::vector<Text> read_cases(const char* path) {
  std::vector<Text> texts;
  std::ifstream cases = tgtcfg::test::open_data(path);
  for (std::string line; std::getline(cases, line);) {
    const auto test = nlohmann::json::parse(line);
    texts.push_back({test.at("id"), test.at("yaml")});
  }
  return texts;
}

void read_folder(const fs::path& folder, std::vector<Text>& texts) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (!entry.is_regular_file()) continue;
    if (extension == ".yaml" || extension == ".yml") files.push_back(entry.path());
    if (extension != ".txtar") continue;
    for (const auto& file :
         tgtcfg::test::parse_archive(tgtcfg::test::read_text(entry.path())).files)
      if (file.name.ends_with(".yaml")) texts.push_back({file.name, content_of(file)});
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    texts.push_back(
        {(folder.filename() / fs::relative(file, folder)).string(), tgtcfg::test::read_file(file)});
  }
}

constexpr std::string_view written_bytes = "{}[]\"'\\:,-#&*!|>@?~ \n0x.e/";

int check_changes(const std::vector<Text>& texts) {
  constexpr std::size_t shortest = 8;
  constexpr std::size_t longest = 2000;
  constexpr int turns = 4;
  std::minstd_rand random(3);
  int wrong = 0;
  for (const Text& text : texts) {
    if (text.yaml.size() < shortest || text.yaml.size() > longest) continue;
    for (int turn = 0; turn < turns; ++turn) {
      const std::string yaml = tgtcfg::test::with_one_change(text.yaml, written_bytes, random);
      const Verdict verdict = compare(yaml);
      if (verdict.word != "tree") continue;
      ++wrong;
      std::cerr << text.id << ", changed: " << nlohmann::json(yaml).dump(-1, ' ', true) << "\n  "
                << verdict.detail << '\n';
    }
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: conformance_yaml_differential KNOWN_DIFFERENCES CASES FOLDER...\n";
    return 2;
  }
  tgtcfg::test::KnownDifferences known(argv[1]);
  std::vector<Text> texts = read_cases(argv[2]);
  for (int i = 3; i < argc; ++i) read_folder(argv[i], texts);
  read_folder(tgtcfg::test::unpacked_cases("yaml_differential"), texts);
  std::cout << "texts: " << texts.size() << '\n';
  // What is misread in a text is misread in the changed text as well.
  std::erase_if(texts, [&known](const Text& text) {
    const Verdict verdict = compare(text.yaml);
    known.check(text.id, verdict.word, "agrees", verdict.detail);
    return verdict.word == "tree";
  });
  const int wrong = known.finish() + check_changes(texts);
  return wrong == 0 ? 0 : 1;
}
