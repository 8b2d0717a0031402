// Compares our verdict on lists of nvcc arguments with what nvcc and ptxas 13.0 said.
//
// usage: conformance_nvcc SOURCE_DIR
//
// Each line of verdicts.jsonl has the arguments, whether they were accepted, who refused them, and
// what the fatbin held, in no particular order.
#include <tgtcfg/chip.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/conformance_data.h"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using namespace tgtcfg;

using test::skipped;

fs::path cases_file(const fs::path& source_dir) {
  return test::examples_folder(source_dir) / "nvcc" / "verdicts.jsonl";
}

Json sorted(Json list) {
  if (list.is_array()) std::sort(list.begin(), list.end());
  return list;
}

Json answer(const std::vector<std::string>& arguments, const Nvcc& nvcc) {
  const NvccVerdict verdict = judge_nvcc_arguments(arguments, nvcc);
  Json fatbin;
  if (verdict.accepted) fatbin = Json::array();
  for (const NvccImage& image : verdict.fatbin) {
    Json entry = {{"kind", name_of(image.kind)}, {"arch", image.arch}};
    if (image.kind == NvccImageKind::ptx) {
      entry["target"] = image.target;
      entry["version"] = nvcc.ptx_version();
    }
    fatbin.push_back(std::move(entry));
  }
  return {{"accepted", verdict.accepted},
          {"refused_by", verdict.accepted ? Json() : Json(verdict.refused_by)},
          {"fatbin", sorted(std::move(fatbin))}};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: conformance_nvcc SOURCE_DIR\n";
    return 2;
  }
  const fs::path file = cases_file(argv[1]);
  std::ifstream in(file);
  if (!in) {
    std::cout << "skipped: " << file << " is not there\n";
    return skipped;
  }
  const Database database;
  const auto nvcc = Nvcc::find("13.0", database);
  int lines = 0;
  int wrong = 0;
  for (std::string line; nvcc && std::getline(in, line);) {
    const Json row = Json::parse(line);
    ++lines;
    const Json ours = answer(row.at("args").get<std::vector<std::string>>(), *nvcc);
    const Json theirs = {{"accepted", row.at("accepted")},
                         {"refused_by", row.at("refused_by")},
                         {"fatbin", sorted(row.at("fatbin"))}};
    if (ours == theirs) continue;
    ++wrong;
    std::cout << row.at("id") << " " << row.at("args") << "\n  nvcc: " << theirs
              << "\n  ours: " << ours << '\n';
  }
  std::cout << lines << " argument lists, " << wrong << " with another answer\n";
  return lines > 0 && wrong == 0 ? 0 : 1;
}
