// What stages cost in process, in nanoseconds: bench_stages VALID.json INVALID.json SCHEMA.json…
//
// `json` is what nlohmann takes to parse the valid document, which validation is compared with;
// `digest` is the first computation of all fingerprints of a plan, cold as in a process of its own.
// Of each schema, compiled here: the valid document, the invalid one, and the number of its errors.
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "plan/fingerprint.h"
#include "schema/schema.h"

using namespace tgtcfg;

namespace {

using Clock = std::chrono::steady_clock;

template <class Work>
double best_nanoseconds(const Work& work) {
  constexpr int rounds = 25;
  constexpr int repeats = 200;
  double best = 1e18;
  for (int round = 0; round < rounds; ++round) {
    const auto start = Clock::now();
    for (int i = 0; i < repeats; ++i) work();
    const std::chrono::duration<double, std::nano> spent = Clock::now() - start;
    best = std::min(best, spent.count() / repeats);
  }
  return best;
}

std::string read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<Document> document_of(const char* path, SourceMap& sources, Diagnostics& diags) {
  auto documents = parse(sources.add(path, read(path)), InputFormat::json, sources, {}, diags);
  if (!documents || documents->size() != 1) return std::nullopt;
  return std::move(documents->front());
}

/// All fingerprints that a plan holds.
std::size_t digest(const Plan& plan) {
  std::size_t length = plan_fingerprint(plan).size();
  for (const PlanHost& host : plan.hosts) length += target_fingerprint(host, nullptr).size();
  for (const PlanTarget& target : plan.targets) {
    const auto host = std::find_if(plan.hosts.begin(), plan.hosts.end(),
                                   [&](const PlanHost& each) { return each.id == target.host; });
    length += target_fingerprint(target, host == plan.hosts.end() ? nullptr : &*host).size() +
              target_fingerprint(target, nullptr).size();
  }
  return length;
}

double digest_nanoseconds(const Document& document, SourceMap& sources, Diagnostics& diags) {
  const Database database;
  const Options options;
  const auto spec = check(document, {database, options, sources, diags});
  if (!spec) return -1;
  const auto config = resolve(*spec, {database, options, sources, diags});
  if (!config) return -1;
  const Plan plan = *config;
  const auto start = Clock::now();
  if (digest(plan) == 0) return -1;
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

std::optional<Schema> compiled(const char* path, SourceMap& sources, Diagnostics& diags) {
  const auto document = document_of(path, sources, diags);
  const SchemaLoader none = [](std::string_view) { return std::nullopt; };
  return document ? compile_schema(document->root, none, diags) : std::nullopt;
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return 2;
  SourceMap sources;
  Diagnostics diags;
  const auto valid = document_of(words[1], sources, diags);
  const auto invalid = document_of(words[2], sources, diags);
  if (!valid || !invalid) return 1;

  const std::string text = read(words[1]);
  const double digest = digest_nanoseconds(*valid, sources, diags);
  const double json = best_nanoseconds([&] { return nlohmann::json::parse(text).size(); });
  std::printf(R"({"digest": %.0f, "json": %.0f, "schemas": [)", digest, json);
  for (int i = 3; i < count; ++i) {
    const auto schema = compiled(words[i], sources, diags);
    if (!schema || !validate(*schema, valid->root).empty()) return 1;
    const std::size_t errors = validate(*schema, invalid->root).size();
    const double good = best_nanoseconds([&] { return validate(*schema, valid->root).size(); });
    const double bad = best_nanoseconds([&] { return validate(*schema, invalid->root).size(); });
    std::printf(R"(%s{"valid": %.0f, "invalid": %.0f, "errors": %zu})", i == 3 ? "" : ", ", good,
                bad, errors);
  }
  std::puts("]}");
}
