// A plan that was read from its document is emitted as the plan that was resolved is.
#include <tgtcfg/emission.h>
#include <tgtcfg/pieces.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include <string>
#include <utility>

#include "resolve/named_part.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

std::optional<Plan> read_again(test::Run& run, const Value& written) {
  const auto document = run.read(write_json(written), InputFormat::json, "plan.json");
  return document ? check_plan(*document, run.diags) : std::nullopt;
}

// The emission, or the errors that there were instead.
std::string emitted(const test::Run& run, const Plan& plan, const std::string& backend) {
  SourceMap sources;
  Diagnostics diags;
  const Context context{run.database, run.options, sources, diags};
  const auto emission = emit(plan, backend, {}, context);
  if (emission) return write_json(to_json(*emission));
  std::string codes;
  for (const Diagnostic& each : diags.all()) {
    if (each.severity == Severity::error) codes += std::string(each.code) + " ";
  }
  return codes;
}

// For TVM a tag that stands alone is a text, and in an object a name; documents have objects.
Plan without_tags(Plan plan) {
  for (PlanHost& host : plan.hosts) host.tag.reset();
  for (PlanTarget& target : plan.targets) target.tag.reset();
  for (PlanPart& part : plan.parts) part.plan = without_tags(std::move(part.plan));
  return plan;
}

TEST_CASE("a plan that was read is emitted as the one that was resolved") {
  test::Run run;
  run.options.lenient = true;
  int plans = 0;
  for (const std::string& name : run.database.names(Table::configurations)) {
    INFO(name);
    const auto spec = check_name(Value(name), run.context());
    if (!spec || !spec->has_targets) continue;
    auto resolved = resolve(*spec, run.context());
    REQUIRE(resolved);
    const auto read = read_again(run, to_json(*resolved));
    REQUIRE(read);
    ++plans;
    const Plan plan = without_tags(std::move(*resolved));
    const Plan again = without_tags(*read);
    for (const std::string& backend : run.database.names(Table::backends)) {
      INFO(backend);
      CHECK(emitted(run, again, backend) == emitted(run, plan, backend));
    }
  }
  CHECK(plans > 20);
}

TEST_CASE("what was resolved is not read again, and what was read is read by today's tables") {
  test::Run run;
  const auto plan =
      run.plan("{targets: {gpu: cuda -arch=sm_80}, host: llvm -mtriple=x86_64-linux-gnu}");
  REQUIRE(plan);
  Plan other = *plan;
  other.targets.front().attrs.insert_or_assign("unheard-of", Value(1));
  CHECK(emitted(run, other, "graph").starts_with("{"));
  other.was_read = true;
  CHECK(emitted(run, other, "graph") == "TC2104 ");
  other = *plan;
  other.was_read = true;
  other.targets.front().kind = "cuda-of-tomorrow";
  CHECK(emitted(run, other, "graph") == "TC2002 ");
}

}  // namespace
}  // namespace tgtcfg

using namespace tgtcfg;

TEST_CASE("an emission is written alike whether it is kept or not") {
  test::Run run;
  const auto config = run.resolve("targets: [llvm -mtriple=x86_64-linux-gnu]\n");
  REQUIRE(config);
  auto emitted = emit(*config, "tvm-0.19", {}, run.context());
  INFO(run.messages());
  REQUIRE(emitted);
  const Value kept = to_json(std::as_const(*emitted));
  CHECK_FALSE(kept.get("data").object().empty());
  CHECK(to_json(std::as_const(*emitted)) == kept);
  CHECK(to_json(std::move(*emitted)) == kept);
}
