// The official draft-07 suite, its required part, every test of it.
//
// usage: json_schema_suite SUITE
#include <tgtcfg/diagnostics.h>

#include <cstdio>
#include <filesystem>
#include <string>

#include "json_value.h"
#include "schema/schema.h"

namespace {

using namespace tgtcfg;

struct Tally {
  int passed = 0;
  int failed = 0;
};

void fail(Tally& tally, const std::string& where, const std::string& why) {
  ++tally.failed;
  std::printf("FAILED %s: %s\n", where.c_str(), why.c_str());
}

void run_test(const Schema& schema, const nlohmann::ordered_json& test, const std::string& where,
              Tally& tally) {
  const Value instance = test::to_value(test["data"]);
  const bool wanted = test["valid"].get<bool>();
  const bool answered = is_valid(schema, instance);
  // Both walks have to agree: the one that answers and the one that explains.
  const bool explained = validate(schema, instance).empty();
  if (answered != wanted) return fail(tally, where, answered ? "accepted" : "refused");
  if (explained != wanted) return fail(tally, where, "the violations say otherwise");
  ++tally.passed;
}

void run_group(const nlohmann::ordered_json& group, const std::string& file,
               const SchemaLoader& remotes, Tally& tally) {
  const std::string name = file + " / " + group["description"].get<std::string>();
  const Value schema_value = test::to_value(group["schema"]);
  Diagnostics diags;
  const auto schema = compile_schema(schema_value, remotes, diags);
  for (const auto& test : group["tests"]) {
    const std::string where = name + " / " + test["description"].get<std::string>();
    if (schema) {
      run_test(*schema, test, where, tally);
    } else {
      fail(tally, where, diags.all().front().message);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path suite = argv[1];
  const SchemaLoader remotes = test::SuiteRemotes(suite);
  Tally tally;
  const auto files = test::read_json(suite / "tests.json");
  for (const auto& [file, groups] : files.items())
    for (const auto& group : groups) run_group(group, file, remotes, tally);
  std::printf(
      "draft-07 required: %d of %d passed; optional/ (format assertions, big numbers, content, "
      "...) is not part of the data\n",
      tally.passed, tally.passed + tally.failed);
  return tally.failed == 0 && tally.passed > 0 ? 0 : 1;
}
