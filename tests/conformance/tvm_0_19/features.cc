// Compares the features that we infer with those of TVM 0.19 built with LLVM 19, and with LLVM 14.
//
// usage: conformance_tvm_0_19_features ANSWERS
//
// Each line of ANSWERS is a target with the release's answer for LLVM 19 (`expect`) and,
// where it is another, for LLVM 14 (`expect_llvm14`). An accepted input must give the same export,
// text, keys and features, those of nested hosts included; a refused one an error.
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/target.h>
#include <tgtcfg/writers.h>

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "support/conformance_data.h"

namespace {

using Json = nlohmann::json;
using namespace tgtcfg;

/// Our answer in the release's form: the emission, or `ok: false` with what was wrong.
Json answer(const Json& line, const std::string& llvm_release, const Database& database) {
  Options options;
  options.lenient = true;
  options.dialect.strict_json = true;
  options.dialect.keep_legacy = true;
  options.llvm_release = llvm_release;
  options.host_facts.llvm_patch = "debian";  // whose LLVM the answers are from
  options.dialect.tables = "0.19";
  options.host_facts.triple = "x86_64-pc-linux-gnu";
  SourceMap sources;
  Diagnostics diags;
  Json expression = line["input"];
  if (line.contains("host")) expression = Json{{"target", expression}, {"host", line["host"]}};
  const FileId file = sources.add("<stdin>", Json{{"target", expression}}.dump());
  const auto documents = parse(file, InputFormat::json, sources, options.limits, diags);
  if (!documents) return {{"ok", false}, {"why", "not JSON"}};
  const Value& value = *documents->front().root.find("target");
  const auto spec = check_target(value, "", {database, options, sources, diags});
  const auto target =
      spec ? resolve_target(*spec, {database, options, sources, diags}) : std::nullopt;
  const auto result = target ? emit_tvm_0_19_target(*target, database, diags) : std::nullopt;
  if (result) {
    Json json = Json::parse(write_compact_json(*result));
    json["ok"] = true;
    return json;
  }
  std::string why;
  for (const Diagnostic& diagnostic : diags.all()) why += diagnostic.message + "; ";
  return {{"ok", false}, {"why", why}};
}

/// The first member that differs; empty: none.
std::string difference(const Json& ours, const Json& theirs) {
  if (ours["ok"] != theirs["ok"]) return ours.value("why", "accepted here");
  if (!ours["ok"].get<bool>()) return {};
  for (const char* member : {"export", "str", "keys", "device_type", "features"}) {
    if (ours[member] == theirs[member]) continue;
    return std::string(member) + " is " + ours[member].dump() + ", not " + theirs[member].dump();
  }
  const Json& host = theirs.value("host", Json());
  if (!host.is_object() || !ours["host"].is_object()) {
    return ours.value("host", Json()).is_object() == host.is_object() ? "" : "host";
  }
  return ours["host"]["features"] == host["features"]
             ? ""
             : "host's features are " + ours["host"]["features"].dump();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream in = test::open_data(argv[1]);
  const Database database;
  int total = 0;
  int differing = 0;
  for (std::string text; std::getline(in, text);) {
    const Json line = Json::parse(text);
    for (const char* release : {"19", "14"}) {
      const bool other = std::string(release) == "14" && line.contains("expect_llvm14");
      const Json& expect = other ? line["expect_llvm14"] : line["expect"];
      ++total;
      const std::string how = difference(answer(line, release, database), expect);
      if (how.empty()) continue;
      ++differing;
      std::cout << "differs " << line["id"] << " LLVM " << release << " " << line["input"] << ": "
                << how << "\n";
    }
  }
  std::cout << "agree: " << total - differing << " of " << total << "\n";
  return total > 0 && differing == 0 ? 0 : 1;
}
