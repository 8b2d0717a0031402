// Compares our verdict on lists of nvcc arguments with what nvcc and ptxas 13.0 said.
//
// usage: conformance_nvcc VERDICTS
//
// Each line of VERDICTS has the arguments, whether they were accepted, who refused them, and
// what the fatbin held, in no particular order.
#include <tgtcfg/chip.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/conformance_data.h"

namespace {

using Json = nlohmann::json;
using namespace tgtcfg;

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
    std::cerr << "usage: conformance_nvcc VERDICTS\n";
    return 2;
  }
  std::ifstream in = test::open_data(argv[1]);
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
