// What holds for every tag and every kind of the database.
#include <tgtcfg/writers.h>

#include <set>
#include <string>

#include "resolve/target_form.h"
#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

struct TagNames : test::Run {
  std::optional<Target> target_of(const std::string& text) {
    diags.clear();
    const auto spec = check_target(Value(text), "", {database, options, sources, diags});
    if (!spec) return std::nullopt;
    return resolve_target(*spec, {database, options, sources, diags});
  }

  /// The text that reading the canonical text gives, and whether the target is the same.
  void check_round_trip(const Target& target) {
    const auto text = canonical_string(target);
    REQUIRE(text);
    const auto again = target_of(*text);
    INFO(messages());
    REQUIRE(again);
    CHECK(canonical_string(*again) == text);
    CHECK(target_identity_text(target, false) == target_identity_text(*again, false));
  }
};

}  // namespace

TEST_CASE("every tag resolves and its canonical text reads back as the same target") {
  TagNames run;
  const auto names = run.database.names(Table::tags);
  CHECK(names.size() >= 287);
  for (const std::string& name : names) {
    INFO(name);
    const auto target = run.target_of(name);
    INFO(run.messages());
    REQUIRE(target);
    // A tag may name a CPU that only a later LLVM knows; read alone the name is an error.
    run.options.lenient = !run.database.tag(name)->llvm.since.empty();
    CHECK(run.codes() == (run.options.lenient ? "TC2211" : ""));
    CHECK(target->tag == name);
    run.check_round_trip(*target);
    if (target->host_target != nullptr) run.check_round_trip(*target->host_target);
    for (const bool with_host : {false, true}) {
      const std::string identity = target_identity_text(*target, with_host);
      const auto document = run.read(identity, InputFormat::json);
      REQUIRE(document);
      CHECK(write_canonical_json(document->root) == identity);
    }
  }
}

TEST_CASE("the bytes under a fingerprint are the canonical form of the identity") {
  TagNames run;
  for (const char* const text :
       {"cuda -arch=sm_80 -compiler=tensorrt -use_fp16=1", "llvm -fast-math -num-cores=4",
        "llvm -model='say \"a\\\\b\" \xC3\xA9' -keys=a,b",
        "composite -devices=cuda,llvm -host=c"}) {
    INFO(text);
    const auto target = run.target_of(text);
    INFO(run.messages());
    REQUIRE(target);
    for (const bool with_host : {false, true}) {
      const std::string identity = target_identity_text(*target, with_host);
      const auto document = run.read(identity, InputFormat::json);
      REQUIRE(document);
      CHECK(write_canonical_json(document->root) == identity);
    }
  }
}

TEST_CASE("every kind resolves bare and reads back") {
  TagNames run;
  for (const std::string& name : run.database.names(Table::kinds)) {
    INFO(name);
    const auto target = run.target_of(name);
    INFO(run.messages());
    REQUIRE(target);
    run.check_round_trip(*target);
  }
}

TEST_CASE("different tags with equal targets have equal fingerprints, others do not") {
  TagNames run;
  std::map<std::string, std::string> canonical_of;
  for (const std::string& name : run.database.names(Table::tags)) {
    INFO(name);
    const auto target = run.target_of(name);
    REQUIRE(target);
    const std::string fingerprint = target_fingerprints(*target).device;
    const std::string text = canonical_string(*target).value_or("");
    const auto [other, fresh] = canonical_of.emplace(fingerprint, text);
    if (!fresh) CHECK(other->second == text);
  }
  CHECK(canonical_of.size() > 50);
}
