// Runs the YAML reader over yaml-test-suite and compares each verdict with the suite's.
//
// usage: conformance_yaml KNOWN_DIFFERENCES CASES [--list]
//
// A line of CASES must be refused where the suite says `error`, else read, and where it has `json`
// the documents must equal it. Cases that differ stand in KNOWN_DIFFERENCES (`id verdict reason`);
// the run fails when a case that is not listed differs, and when a listed one no longer does.
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "known.h"
#include "support/conformance_data.h"

namespace {

using Json = nlohmann::json;

/// The values of a case's `json`, which holds one after the other.
std::vector<Json> expected_documents(const std::string& text) {
  std::vector<Json> values;
  std::istringstream in(text);
  while (in >> std::ws && !in.eof()) {
    Json value;
    in >> value;
    values.push_back(std::move(value));
  }
  return values;
}

std::string canonical(const Json& value);

// Numbers are compared as numbers: the suite writes 1.0 as it likes.
std::string canonical(const tgtcfg::Value& value) {
  return tgtcfg::write_canonical_json(value);
}

tgtcfg::Value from_json(const Json& json) {
  using tgtcfg::Value;
  switch (json.type()) {
    case Json::value_t::boolean:
      return json.get<bool>();
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return json.get<std::int64_t>();
    case Json::value_t::number_float:
      return json.get<double>();
    case Json::value_t::string:
      return json.get<std::string>();
    case Json::value_t::array: {
      tgtcfg::Array array;
      for (const Json& element : json) array.push_back(from_json(element));
      return array;
    }
    case Json::value_t::object: {
      tgtcfg::Object object;
      for (const auto& [key, element] : json.items()) object.push_back({key, from_json(element)});
      return object;
    }
    default:
      return nullptr;
  }
}

std::string canonical(const Json& value) {
  return canonical(from_json(value));
}

struct Verdict {
  std::string word;    // agrees · accepted · refused · tree
  std::string detail;  // our first error, or the two trees
};

// Documents that are null are not read: an empty document is skipped with a warning.
Verdict judge(const Json& test) {
  tgtcfg::SourceMap sources;
  tgtcfg::Diagnostics diags;
  const tgtcfg::FileId file = sources.add("in.yaml", test.at("yaml").get<std::string>());
  const auto documents =
      tgtcfg::parse(file, tgtcfg::InputFormat::yaml, sources, tgtcfg::Limits{}, diags);
  const bool must_refuse = test.contains("error");
  if (!documents) {
    if (must_refuse) return {"agrees", {}};
    for (const auto& diagnostic : diags.all()) {
      if (diagnostic.severity != tgtcfg::Severity::error) continue;
      return {"refused", std::string(diagnostic.code) + " " + diagnostic.message};
    }
    return {"refused", "without an error"};
  }
  if (must_refuse) return {"accepted", {}};
  if (!test.contains("json")) return {"agrees", {}};
  std::string ours;
  for (const auto& document : *documents) ours += canonical(document.root) + "\n";
  std::string theirs;
  for (const Json& value : expected_documents(test.at("json"))) {
    if (!value.is_null()) theirs += canonical(value) + "\n";
  }
  if (ours == theirs) return {"agrees", {}};
  return {"tree", "ours: " + ours + "theirs: " + theirs};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: conformance_yaml KNOWN_DIFFERENCES CASES [--list]\n";
    return 2;
  }
  std::ifstream cases = tgtcfg::test::open_data(argv[2]);
  const bool list = argc > 3;
  tgtcfg::test::KnownDifferences known(argv[1]);
  std::map<std::string, int> counts;
  for (std::string line; std::getline(cases, line);) {
    const Json test = Json::parse(line);
    const std::string id = test.at("id");
    const Verdict verdict = judge(test);
    ++counts[verdict.word];
    if (list && verdict.word != "agrees")
      std::cout << id << ' ' << verdict.word << ' ' << verdict.detail << '\n';
    known.check(id, verdict.word, "agrees", verdict.detail);
  }
  for (const auto& [word, count] : counts) std::cout << word << ": " << count << '\n';
  return known.finish() == 0 ? 0 : 1;
}
