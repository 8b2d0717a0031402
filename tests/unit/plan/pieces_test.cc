// decompose(), compose() and the boundary view: what each level takes, and what is put together
// again.
#include <tgtcfg/pieces.h>

#include "plan/changed_pieces.h"
#include "support/catch.h"
#include "support/pieces.h"

namespace tgtcfg {
namespace {

const char* const robot =
    "tag: acme/robot\n"
    "targets:\n"
    "  gpu: cuda -arch=sm_87\n"
    "  trt: cuda -arch=sm_87 -compiler=tensorrt\n"
    "  cutlass: cuda -arch=sm_87 -compiler=cutlass\n"
    "  cpu: llvm -mtriple=aarch64-linux-gnu\n"
    "partition-order: [trt, cutlass]\n"
    "devices: {g0: {target: gpu, index: 0}, g1: {target: gpu, index: 1}, any: {type: cuda}}\n"
    "default-device: g0\n"
    "functions:\n"
    "  main: {target: cpu}\n"
    "  'trt_*': {compiler: tensorrt, device: g1}\n"
    "  small: {target: cuda -arch=sm_87 -max_threads_per_block=256}\n"
    "  far: {part: arm}\n"
    "parts:\n"
    "  arm: {targets: [c -mcpu=cortex-m7], parts: {eye: ext_dev}}\n";

/// `gpu+trt/host0`: the ids of a piece, with the parts that lead to it.
std::string piece_summary(const Plan& piece) {
  std::string text;
  if (piece.piece) {
    for (const std::string& name : piece.piece->path.value()) text += name + ":";
  }
  for (const PlanTarget& target : piece.targets) {
    if (!text.empty() && text.back() != ':') text += '+';
    text += target.id;
  }
  for (const PlanHost& host : piece.hosts) text += "/" + host.id;
  return text;
}

TEST_CASE("each level is a cut of its own") {
  struct Row {
    const char* level;
    std::vector<std::string> pieces;
  };
  const Row rows[] = {
      {"machine", {"cpu+cutlass+gpu+trt+gpu.1/host0", "arm:c/host0", "arm:eye:ext_dev/host0"}},
      {"device",
       {"cpu/host0", "cutlass+gpu+trt+gpu.1/host0", "", "arm:c/host0", "arm:eye:ext_dev/host0"}},
      {"generator",
       {"cpu/host0", "cutlass/host0", "gpu/host0", "trt/host0", "gpu.1/host0", "", "arm:c/host0",
        "arm:eye:ext_dev/host0"}},
      {"host-device",
       {"/host0", "cpu", "cutlass+gpu+trt+gpu.1", "", "arm:/host0", "arm:c", "arm:eye:/host0",
        "arm:eye:ext_dev"}},
      {"function", {"", "cpu/host0", "gpu+gpu.1/host0", "gpu+trt/host0"}},
  };
  test::Run run;
  const auto plan = run.plan(robot);
  INFO(run.messages());
  REQUIRE(plan);
  for (const Row& row : rows) {
    INFO(row.level);
    const auto level = read_piece_level(row.level);
    REQUIRE(level);
    std::vector<std::string> found;
    for (const Plan& piece : decompose(*plan, *level)) found.push_back(piece_summary(piece));
    CHECK(found == row.pieces);
  }
  CHECK_FALSE(read_piece_level("planet"));
}

TEST_CASE("a piece says where it was cut from and keeps what concerns it") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  const auto pieces = decompose(*plan, PieceLevel::device);
  const Plan& gpu = pieces.at(1);
  CHECK(gpu.piece->of == plan->fingerprint);
  using Positions = PlanPiece::Positions;
  CHECK(gpu.piece->order == Positions{{"cutlass", 1}, {"gpu", 2}, {"gpu.1", 4}, {"trt", 3}});
  CHECK(gpu.piece->partitions == Positions{{"cutlass", 1}, {"trt", 0}});
  CHECK(gpu.device_map == std::map<std::string, std::string>{{"cuda", "gpu"}});
  CHECK(gpu.partition_order == std::vector<std::string>{"trt", "cutlass"});
  CHECK(gpu.devices.size() == 4);  // any g0 g1 and the host's
  CHECK(gpu.default_device == "g0");
  CHECK(gpu.functions.size() == 2);
  CHECK_FALSE(pieces.at(0).default_device);
  CHECK(pieces.at(0).homogeneous == "cpu");
}

TEST_CASE("every piece is input, with changes too") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  for (const char* const name : {"machine", "device", "generator", "host-device", "function"}) {
    for (const Plan& piece : decompose(*plan, *read_piece_level(name))) {
      INFO(name << " " << piece_summary(piece));
      CHECK(test::refusal_of_piece(piece) == "");
      if (piece_summary(piece).empty()) continue;  // a function of a part, a device of any target
      CHECK(test::refusal_of_configuration(piece, run.database) == "");
    }
  }
}

TEST_CASE("pieces make the whole again, in any order") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  for (const char* const name : {"machine", "device", "generator", "host-device"}) {
    INFO(name);
    auto pieces = decompose(*plan, *read_piece_level(name));
    CHECK(test::broken_composition(*plan, pieces) == "");
    std::reverse(pieces.begin(), pieces.end());
    CHECK(test::broken_composition(*plan, pieces) == "");
    const auto whole = test::compose_again(pieces);
    REQUIRE(whole);
    CHECK(whole->fingerprint == plan->fingerprint);
  }
}

TEST_CASE("a host whose equal target is in another piece is equal to no target") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  auto pieces = decompose(*plan, PieceLevel::device);
  REQUIRE(pieces.at(1).hosts.at(0).same_as == "cpu");
  const auto whole = test::compose_again({pieces.at(1)});
  REQUIRE(whole);
  CHECK_FALSE(whole->hosts.at(0).same_as);
  CHECK(whole->targets.at(0).host == whole->hosts.at(0).id);
}

TEST_CASE("pieces of odd plans make the whole again") {
  const char* const odd[] = {
      // settings of a plan of parts alone
      "parts: {p: {targets: [llvm], runtime: cpp}}\nruntime: crt\nopt-level: 2\n",
      "parts: {p: {parts: {q: {targets: [llvm]}}, pass-config: {tir.disable_vectorize: true}}}\n",
      // a function that is called like the half of another one
      "targets: {gpu: cuda -arch=sm_80}\nhost: llvm -mtriple=x86_64-linux-gnu\n"
      "functions: {f: {target: gpu}, f.device: {target: gpu},"
      " f.device.device: {target: gpu}}\n",
  };
  for (const char* const text : odd) {
    test::Run run;
    const auto plan = run.plan(text);
    INFO(text << run.messages());
    REQUIRE(plan);
    for (const char* const name : {"machine", "device", "generator", "host-device"}) {
      INFO(name);
      CHECK(test::broken_composition(*plan, decompose(*plan, *read_piece_level(name))) == "");
    }
  }
}

TEST_CASE("pieces are made until enough are there") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  for (const char* const name : {"machine", "device", "generator", "host-device", "function"}) {
    std::size_t pieces = 0;
    decompose(*plan, *read_piece_level(name), [&](const Plan&) { return ++pieces < 2; });
    CHECK(pieces == 2);
  }
}

TEST_CASE("functions alone make what they mention") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  const auto whole = test::compose_again(decompose(*plan, PieceLevel::function));
  REQUIRE(whole);
  CHECK(*to_json(*whole).find("functions") == *to_json(*plan).find("functions"));
  CHECK(piece_summary(*whole) == "cpu+gpu+trt+gpu.1/host0");
  CHECK(decompose(*run.plan("targets: [llvm -mcpu=znver4]"), PieceLevel::function).empty());
}

TEST_CASE("what is no set of pieces of one plan is refused") {
  test::Run run;
  const auto plan = run.plan(robot);
  const auto other = run.plan("targets: [cuda -arch=sm_80]\nhost: llvm -mcpu=znver4");
  REQUIRE(plan);
  REQUIRE(other);
  const auto pieces = decompose(*plan, PieceLevel::device);
  const auto others = decompose(*other, PieceLevel::device);
  struct Row {
    const char* name;
    std::vector<Plan> pieces;
    const char* codes;
  };
  const Row rows[] = {
      {"a whole plan", {*plan}, "TC5203"},
      {"of two plans", {pieces.at(0), others.at(0)}, "TC5204"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    std::string codes;
    CHECK_FALSE(test::compose_again(row.pieces, &codes));
    CHECK(codes == row.codes);
  }
  std::string codes;
  CHECK_FALSE(test::compose_again({}, &codes));
}

TEST_CASE("pieces that say two things of one target disagree") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  // The same piece once more, with another whole as its own: it was changed and cut again.
  auto pieces = decompose(*plan, PieceLevel::device);
  const auto changed = run.plan(std::string(robot) + "opt-level: 2\nhost: none\n");
  REQUIRE(changed);
  auto theirs = decompose(*changed, PieceLevel::device);
  theirs.at(0).piece->of = pieces.at(0).piece->of;
  std::string codes;
  CHECK_FALSE(test::compose_again({pieces.at(0), theirs.at(0)}, &codes));
  CHECK(codes == "TC5205 TC5205");  // the target and its host's device
}

TEST_CASE("a function that a host drives on a device is cut into its halves") {
  test::Run run;
  const auto plan = run.plan(
      "targets: [{name: gpu, target: cuda -arch=sm_87}, {name: cpu, target: llvm}]\n"
      "functions: {both: {target: gpu}, alone: {target: gpu, host: none}, near: {target: cpu}}\n");
  INFO(run.messages());
  REQUIRE(plan);
  const auto pieces = decompose(*plan, PieceLevel::host_device);
  REQUIRE(pieces.size() == 3);
  const auto functions_of = [](const Plan& piece) {
    std::string text;
    for (const ResolvedFunction& function : piece.functions)
      text += function.match + "=" + std::string(name_of(function.state)) + "@" +
              function.target.value_or("-") + "/" + function.host.value_or("-") + " ";
    return text;
  };
  CHECK(functions_of(pieces[0]) == "both=host@cpu/host0 near=host@cpu/host0 ");
  CHECK(functions_of(pieces[1]) == "alone=device@gpu/- both.device=device@gpu/- ");
  CHECK(functions_of(pieces[2]).empty());
  CHECK(test::broken_composition(*plan, pieces) == "");
  // Without the half of the device the function is one of the host; without that of the host it is
  // device code.
  const auto of_host = test::compose_again({pieces[0], pieces[2]});
  const auto of_device = test::compose_again({pieces[1]});
  REQUIRE((of_host && of_device));
  CHECK(functions_of(*of_host) == "both=host@cpu/host0 near=host@cpu/host0 ");
  CHECK(functions_of(*of_device) == "alone=device@gpu/- both=device@gpu/- ");
}

TEST_CASE("the boundary keeps generators, hosts and what functions are") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  const Value view = boundary_view(*plan);
  CHECK(*view.find("schema") == Value("tgtcfg.boundary/1"));
  CHECK(*view.find("host")->find("id") == Value("host0"));
  REQUIRE(view.find("targets")->array().size() == 4);
  for (const Value& target : view.find("targets")->array()) {
    CHECK(target.find("device")->find("index")->is_null());
    CHECK(*target.find("host") == Value("host0"));
  }
  CHECK(*view.find("targets")->array()[3].find("generator") == Value("tensorrt"));
  CHECK(view.find("functions")->find("far") == nullptr);
  CHECK(*view.find("functions")->find("main")->find("state") == Value("host"));
  const auto alone = run.plan("{targets: [cuda -arch=sm_80], host: none}");
  REQUIRE(alone);
  CHECK(boundary_view(*alone).find("host")->is_null());
}

TEST_CASE("a boundary is input: its own view is the same") {
  const char* const text =
      GENERATE(as<const char*>(), robot, "{targets: [cuda -arch=sm_80], host: none}",
               "host-policy: per-target\n"
               "targets:\n"
               "  a: {kind: cuda, arch: sm_80, host: llvm -mcpu=znver4}\n"
               "  b: {kind: opencl, host: llvm -mcpu=znver3}\n"
               "  c: {kind: vulkan, host: none}\n"
               "functions: {f: {target: a}, g: {target: a, host: none}, h: {target: c}}\n",
               "host: llvm -mtriple=aarch64-linux-gnu\n"
               "default-device: gpu\n"
               "targets:\n"
               "  gpu: cuda -arch=sm_87\n"
               "  alone: {kind: vulkan, host: none}\n"
               "  trt: cuda -arch=sm_87 -compiler=tensorrt\n");
  test::Run run;
  const auto plan = run.plan(text);
  REQUIRE(plan);
  const Value view = boundary_view(*plan);
  const auto again = run.plan(write_yaml(config_of_boundary(view, run.database)));
  INFO(run.messages());
  REQUIRE(again);
  Value second = boundary_view(*again);
  CHECK(test::difference(view, second) == "");
}

TEST_CASE("generated configurations obey the laws of pieces and forms") {
  constexpr int count = 40;
  int plans = 0;
  for (std::uint32_t seed = 1; seed <= count; ++seed) {
    test::Run run;
    const Value config = test::generated_configuration(seed);
    const std::string text = write_yaml(config);
    const auto plan = run.plan(text);
    if (!plan) continue;
    ++plans;
    INFO("seed " << seed << "\n" << text);
    CHECK(test::broken_forms(*plan, config, run.database) == "");
    for (const char* const name : {"machine", "device", "generator", "host-device", "function"}) {
      INFO(name);
      const PieceLevel level = *read_piece_level(name);
      const auto pieces = decompose(*plan, level);
      if (level != PieceLevel::function) CHECK(test::broken_composition(*plan, pieces) == "");
      for (const Plan& piece : pieces) {
        INFO(piece_summary(piece));
        CHECK(test::refusal_of_piece(piece) == "");
        if (piece.targets.empty()) continue;
        CHECK(test::refusal_of_configuration(piece, run.database) == "");
      }
    }
  }
  CHECK(plans > count / 2);
}

std::vector<ConfigChange> changes_for(const Plan& plan) {
  std::vector<ConfigChange> changes = {{{"opt-level"}, Value(1)},
                                       {{"disabled-passes"}, Value(Array{"FoldConstant"})}};
  for (const PlanTarget& target : plan.targets) {
    if (target.scope == TargetScope::function || find_device_type(target.id) != nullptr) continue;
    changes.push_back({{"functions", "new_" + target.id}, Value(Object{{"target", target.id}})});
    changes.push_back(
        {{"devices", "new_" + target.id}, Value(Object{{"target", target.id}, {"index", 7}})});
  }
  return changes;
}

TEST_CASE("pieces that were changed make the whole with the change") {
  int compared = 0;
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    test::Run run;
    const auto plan = run.plan(write_yaml(test::generated_configuration(seed)));
    if (!plan) continue;
    for (const char* const name : {"machine", "device", "generator", "host-device"}) {
      const auto pieces = decompose(*plan, *read_piece_level(name));
      for (const ConfigChange& change : changes_for(*plan)) {
        Value layered;
        const auto expected = test::with_change(run, *plan, change, layered);
        if (!expected) continue;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
          if (!pieces[i].piece->path->empty() || pieces[i].targets.empty()) continue;
          auto now = test::with_change(run, pieces[i], change, layered);
          const Value before = config_of(pieces[i], run.database);
          if (!now || config_of(*now, run.database) == before) continue;  // said already
          auto changed = pieces;
          changed[i] = changed_piece(pieces[i], std::move(*now), run.database, &layered);
          INFO("seed " << seed << " " << name << " piece " << i << " " << change.path.back());
          CHECK(is_changed_piece(changed[i]));
          std::string errors;
          const auto whole = test::compose_again(changed, nullptr, &errors);
          INFO(errors << "\n" << write_yaml(config_of(*plan, run.database)));
          REQUIRE(whole);
          CHECK(test::difference(to_json(*expected), to_json(*whole)) == "");
          ++compared;
        }
      }
    }
  }
  CHECK(compared > 100);
}

TEST_CASE("what was edited by hand beats what was not") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  for (const char* const name : {"machine", "device", "generator", "host-device"}) {
    INFO(name);
    auto pieces = decompose(*plan, *read_piece_level(name));
    for (Plan& piece : pieces) {
      if (!piece.piece->path->empty()) continue;
      for (PlanHost& host : piece.hosts) host.attrs["mcpu"] = Value("cortex-a78");
      if (!piece.hosts.empty()) break;
    }
    const auto whole = test::compose_again(pieces);
    REQUIRE(whole);
    CHECK(whole->hosts.front().attrs.at("mcpu") == Value("cortex-a78"));
    CHECK(whole->hosts.front().canonical->find("cortex-a78") != std::string::npos);
  }
}

TEST_CASE("an edited piece must name hosts and devices that exist") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  const auto pieces = decompose(*plan, PieceLevel::device);
  struct Row {
    const char* name;
    void (*edit)(Plan& piece);
    const char* codes;
  };
  const Row rows[] = {
      {"a host", [](Plan& piece) { piece.host = "host9"; }, "TC5202"},
      {"a target's host", [](Plan& piece) { piece.targets.at(0).host = "host9"; }, "TC5202"},
      {"a device", [](Plan& piece) { piece.default_device = "g9"; }, "TC5202"},
      {"a device of another piece", [](Plan& piece) { piece.default_device = "g1"; }, ""},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    auto edited = pieces;
    row.edit(edited.at(0));
    std::string codes;
    CHECK(test::compose_again(edited, &codes).has_value() == (row.codes[0] == 0));
    CHECK(codes == row.codes);
  }
}

TEST_CASE("two pieces that were changed differently disagree") {
  test::Run run;
  const auto plan = run.plan(robot);
  REQUIRE(plan);
  const auto pieces = decompose(*plan, PieceLevel::device);
  struct Row {
    const char* name;
    std::vector<std::int64_t> levels;
    const char* codes;
  };
  const Row rows[] = {{"the same", {2, 2}, ""}, {"different", {2, 3}, "TC5205"}};
  for (const Row& row : rows) {
    INFO(row.name);
    auto changed = pieces;
    auto edited = pieces;
    for (std::size_t i = 0; i < 2; ++i) {
      Value layered;
      auto now = test::with_change(run, pieces[i], {{"opt-level"}, Value(row.levels[i])}, layered);
      REQUIRE(now);
      changed[i] = changed_piece(pieces[i], std::move(*now), run.database, &layered);
      edited[i].opt_level = row.levels[i];
    }
    std::string codes;
    CHECK(test::compose_again(changed, &codes).has_value() == (row.codes[0] == 0));
    CHECK(codes == row.codes);
    CHECK(test::compose_again(edited, &codes).has_value() == (row.codes[0] == 0));
    CHECK(codes == row.codes);
  }
}

}  // namespace
}  // namespace tgtcfg
