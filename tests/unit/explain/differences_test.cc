#include <tgtcfg/differences.h>

#include <tgtcfg/pipeline.h>

#include "plan/plan_fields.h"
#include "support/catch.h"

using namespace tgtcfg;

namespace {

Value read(std::string_view text) {
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add("value", std::string(text));
  const auto documents = parse(file, InputFormat::json5, sources, Limits{}, diags);
  REQUIRE(documents);
  REQUIRE(documents->size() == 1);
  return documents->front().root;
}

}  // namespace

TEST_CASE("plans are compared by ids") {
  struct Row {
    const char* name;
    const char* a;
    const char* b;
    const char* found;
  };
  const Row rows[] = {
      {"equal", "{x: 1}", "{x: 1}", ""},
      {"order of members", "{x: 1, y: 2}", "{y: 2, x: 1}", ""},
      {"order of elements with ids", "{t: [{id: 'a', x: 1}, {id: 'b', x: 2}]}",
       "{t: [{id: 'b', x: 2}, {id: 'a', x: 1}]}", ""},
      {"order of functions", "{f: [{match: 'a'}, {match: 'b'}]}",
       "{f: [{match: 'b'}, {match: 'a'}]}", ""},
      {"order of a list that counts", "{partition_order: ['a', 'b']}",
       "{partition_order: ['b', 'a']}", "/partition_order/0: a -> b; /partition_order/1: b -> a"},
      {"a set", "{features: ['a', 'c']}", "{features: ['a', 'b', 'c']}",
       "/features/b: nothing -> b"},
      {"an element by id", "{t: [{id: 'a', x: 1}]}", "{t: [{id: 'a', x: 2}]}", "/t/a/x: 1 -> 2"},
      {"an element more", "{t: []}", "{t: [{id: 'a', x: 1}]}",
       "/t/a: nothing -> {\"id\":\"a\",\"x\":1}"},
      {"a member less", "{x: 1, y: 2}", "{x: 1}", "/y: 2 -> nothing"},
      {"fingerprints follow", "{fingerprint: 'x', canonical: 'y'}",
       "{fingerprint: 'z', canonical: 'w'}", ""},
      {"but names that are data do not", "{pass_config: {canonical: 1}}",
       "{pass_config: {canonical: 2}}", "/pass_config/canonical: 1 -> 2"},
      {"parts", "{parts: [{id: 'p', plan: {opt_level: 1, fingerprint: 'x'}}]}",
       "{parts: [{id: 'p', plan: {opt_level: 2, fingerprint: 'y'}}]}",
       "/parts/p/plan/opt_level: 1 -> 2"},
      {"equal ids twice are compared in order", "{t: [{id: 'a'}, {id: 'a'}]}",
       "{t: [{id: 'a'}, {id: 'b'}]}", "/t/1/id: a -> b"},
      {"another type", "{x: 1}", "{x: '1'}", "/x: 1 -> 1"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    std::string found;
    for (const Difference& difference : differences_of_plans(read(row.a), read(row.b)))
      found += (found.empty() ? "" : "; ") + difference_text(difference);
    CHECK(found == row.found);
  }
}

namespace {

PlanTarget target_of(std::string id, int cores) {
  PlanTarget target;
  target.id = std::move(id);
  target.attrs["num-cores"] = cores;
  target.fingerprint = std::to_string(cores);
  return target;
}

std::string text_of(const std::vector<Difference>& differences) {
  std::string text;
  for (const Difference& difference : differences) text += difference_text(difference) + "\n";
  return text;
}

}  // namespace

TEST_CASE("plans are compared record by record as their documents are") {
  Plan a;
  a.fingerprint = "a";
  a.opt_level = 2;
  a.targets = {target_of("one", 1), target_of("two", 2), target_of("gone", 3)};
  a.functions.emplace_back().match = "main";
  PlanPart& part = a.parts.emplace_back();
  part.id = "p";
  part.plan.targets = {target_of("inner", 1), target_of("same", 1)};
  Plan b = a;
  CHECK(differences_of_plans(a, b).empty());
  b.fingerprint = "b";
  b.opt_level = 3;
  b.pass_config["canonical"] = 1;
  b.targets = {target_of("two", 5), target_of("one", 1), target_of("new", 4)};
  b.functions.front().match = "other";
  b.parts.front().plan.targets.front() = target_of("inner", 6);
  b.parts.emplace_back().id = "q";
  const std::string found = text_of(differences_of_plans(a, b));
  CHECK(found == text_of(differences_of_plans(to_json(a), to_json(b))));
  CHECK(found.find("/targets/two/attrs/num-cores: 2 -> 5\n") != found.npos);
  CHECK(found.find("/parts/p/plan/targets/inner/attrs/num-cores: 1 -> 6\n") != found.npos);
  // What two elements are called is no name.
  b.targets.push_back(b.targets.front());
  CHECK(text_of(differences_of_plans(a, b)) ==
        text_of(differences_of_plans(to_json(a), to_json(b))));
}

// The comparison names the lists of a plan: one that it does not know would be lost in silence.
TEST_CASE("every list of a plan is compared") {
  Plan all;
  all.hosts.emplace_back().id = "h";
  all.targets.emplace_back().id = "t";
  all.devices.emplace_back().id = "d";
  all.memory_pools.emplace_back().name = "m";
  all.functions.emplace_back().match = "f";
  all.parts.emplace_back().id = "p";
  for (const PlanField<Plan>& field : plan_fields<Plan>()) {
    INFO(field.member->name);
    const auto value = field.write(all);
    const bool is_list = field.member->role == PlanRole::records && value && value->is_array();
    CHECK((!is_list || value->array().size() == 1));
  }
  const std::string found = text_of(differences_of_plans(Plan(), all));
  CHECK(found == text_of(differences_of_plans(to_json(Plan()), to_json(all))));
}
