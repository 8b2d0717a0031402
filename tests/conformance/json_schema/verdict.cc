// Answers, a line a question, whether values are valid: {"schema": S, "instances": [...]} gives
// [true, false, ...], or {"error": "..."} when the schema is refused. For comparison with others.
#include <tgtcfg/diagnostics.h>

#include <iostream>
#include <string>

#include "json_value.h"
#include "schema/schema.h"

namespace {

using namespace tgtcfg;

nlohmann::ordered_json answer(const nlohmann::ordered_json& question, const SchemaLoader& remotes) {
  const Value schema_value = test::to_value(question["schema"]);
  Diagnostics diags;
  const auto schema = compile_schema(schema_value, remotes, diags);
  if (!schema) return {{"error", diags.all().front().message}};
  auto verdicts = nlohmann::ordered_json::array();
  for (const auto& instance : question["instances"]) {
    const Value value = test::to_value(instance);
    const bool valid = is_valid(*schema, value);
    if (valid != validate(*schema, value).empty())
      return {{"error", "the violations say otherwise"}};
    verdicts.push_back(valid);
  }
  return verdicts;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: json_schema_verdict SUITE\n";
    return 2;
  }
  const test::SuiteRemotes remotes(argv[1]);
  for (std::string line; std::getline(std::cin, line);) {
    const auto question = nlohmann::ordered_json::parse(line, nullptr, false);
    if (question.is_discarded()) return 2;
    std::cout << answer(question, remotes).dump() << std::endl;
  }
  return 0;
}
