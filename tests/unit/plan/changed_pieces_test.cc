// The law of pieces that change: cut, change one value in one piece, put together again, and it is
// the plan in which that value was changed.
#include <algorithm>
#include <string>

#include "plan/changed_pieces.h"
#include "support/catch.h"
#include "support/pieces.h"

using namespace tgtcfg;

namespace {

using Path = std::vector<std::string>;

constexpr const char* levels[] = {"machine", "device", "generator", "host-device", "function"};

ConfigChange in_whole(ConfigChange change, const Plan& piece) {
  const auto& split = piece.piece->split;
  if (split && change.path.front() == "functions") {
    const auto half = split->find(change.path[1]);
    if (half != split->end()) change.path[1] = half->second;
  }
  Path start;
  for (const std::string& part : piece.piece->path.value_or(Path{})) {
    start.emplace_back("parts");
    start.push_back(part);
  }
  change.path.insert(change.path.begin(), start.begin(), start.end());
  return change;
}

/// Of everything that a piece holds, one value.
std::vector<ConfigChange> changes_of(const Plan& piece) {
  std::vector<ConfigChange> changes;
  if (!piece.targets.empty()) {
    changes.push_back({{"opt-level"}, Value(1)});
    changes.push_back({{"pass-config", "tir.disable_vectorize"}, Value(false)});
    changes.push_back({{"executor"}, Value("vm")});
  }
  for (const PlanTarget& target : piece.targets) {
    if (target.scope == TargetScope::function || find_device_type(target.id) != nullptr) continue;
    changes.push_back({{"targets", target.id, "model"}, Value("changed")});
    changes.push_back({{"targets", target.id, "libs"}, Value(Array{"cblas"})});
  }
  for (const ResolvedFunction& function : piece.functions) {
    // As a configuration, a piece has no functions of a part that is not in it.
    if (function.part && piece.find_part(*function.part) == nullptr) continue;
    const auto& split = piece.piece->split;
    const auto half = split ? split->find(function.match) : decltype(split->end()){};
    // What the host runs of a function that was split has no memory of the device.
    if (split && half != split->end() && half->second == function.match) continue;
    changes.push_back({{"functions", function.match, "memory-scope"}, Value("global.changed")});
    if (!split) changes.push_back({{"functions", function.match}, std::nullopt});
  }
  for (const ResolvedDevice& device : piece.devices) {
    if (!device.implicit) changes.push_back({{"devices", device.id, "index"}, Value(9)});
  }
  return changes;
}

struct Tally {
  int compared = 0;
  int by_hand = 0;
};

/// One change of one piece, through `changed_piece`; what is wrong, or nothing.
std::string broken_change(test::Run& run, const Plan& whole, const std::vector<Plan>& pieces,
                          std::size_t i, const ConfigChange& change, Tally& tally) {
  Value layered;
  const ConfigChange of_whole = in_whole(change, pieces[i]);
  const auto expected = test::with_change(run, whole, of_whole, layered);
  if (!expected) return {};
  auto now = test::with_change(run, pieces[i], change, layered);
  if (!now || config_of(*now, run.database) == config_of(pieces[i], run.database)) return {};
  auto changed = pieces;
  changed[i] = changed_piece(pieces[i], std::move(*now), run.database, &layered);
  ++tally.compared;
  std::string messages;
  const auto again = test::compose_again(changed, nullptr, &messages);
  if (!again) return "refused: " + messages;
  return test::difference(to_json(*expected), to_json(*again));
}

/// The same, in an editor.
std::string broken_edit(test::Run& run, const Plan& whole, const std::vector<Plan>& pieces,
                        std::size_t i, const ConfigChange& change, Tally& tally) {
  if (change.path.size() != 3 || change.path.back() != "model") return {};
  Value layered;
  const auto expected = test::with_change(run, whole, in_whole(change, pieces[i]), layered);
  if (!expected) return {};
  auto edited = pieces;
  for (PlanTarget& target : edited[i].targets) {
    if (target.id == change.path[1]) target.attrs["model"] = *change.value;
  }
  ++tally.by_hand;
  std::string messages;
  const auto again = test::compose_again(edited, nullptr, &messages);
  if (!again) return "edited, refused: " + messages;
  return test::difference(to_json(*expected), to_json(*again));
}

/// What the pieces are of: the plan, and for functions what those mention.
std::optional<Plan> whole_of(const Plan& plan, const std::vector<Plan>& pieces, PieceLevel level) {
  return level == PieceLevel::function ? test::compose_again(pieces) : std::optional(plan);
}

/// As another command reads it: without the trace of what was asked for.
Plan read_again(test::Run& run, const Plan& plan) {
  const auto document = run.read(write_json(to_json(plan)), InputFormat::json);
  REQUIRE(document);
  auto read = check_plan(*document, run.diags);
  INFO(run.messages());
  REQUIRE(read);
  return std::move(*read);
}

void check_all_changes(test::Run& run, const Plan& resolved, Tally& tally) {
  const Plan plan = read_again(run, resolved);
  for (const char* const name : levels) {
    const PieceLevel level = *read_piece_level(name);
    const auto pieces = decompose(plan, level);
    const auto whole = pieces.empty() ? std::nullopt : whole_of(plan, pieces, level);
    if (!whole) continue;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (const ConfigChange& change : changes_of(pieces[i])) {
        INFO(name << " piece " << i << " " << write_compact_json(change_json(change)));
        CHECK(broken_change(run, *whole, pieces, i, change, tally) == "");
        CHECK(broken_edit(run, *whole, pieces, i, change, tally) == "");
      }
    }
  }
}

}  // namespace

TEST_CASE("one value that was changed in one piece is changed in the whole") {
  Tally tally;
  for (const std::uint32_t seed : {103U, 107U}) {
    test::Run run;
    const std::string text = write_yaml(test::generated_configuration(seed));
    const auto plan = run.plan(text);
    if (!plan) continue;
    INFO("seed " << seed << "\n" << text);
    check_all_changes(run, *plan, tally);
  }
  CHECK(tally.compared > 50);
  CHECK(tally.by_hand > 10);
}

TEST_CASE("functions of parts, of two devices, and narrowed ones survive a change after a cut") {
  Tally tally;
  test::Run run;
  const auto plan = run.plan(
      "targets:\n"
      "  gpu: cuda -arch=sm_87\n"
      "  vk: vulkan\n"
      "  cpu: llvm -mtriple=aarch64-linux-gnu\n"
      "host: llvm -mtriple=aarch64-linux-gnu\n"
      "default-device: gpu\n"
      "devices: {g0: {target: gpu}, g1: {target: gpu, index: 1}, v0: {target: vk}}\n"
      "functions:\n"
      "  both: {target: gpu, device: g1}\n"
      "  alone: {target: vk, host: none}\n"
      "  near: {target: cpu}\n"
      "  small: {target: cuda -arch=sm_87 -max_threads_per_block=256}\n"
      "  'far*': {target: 'npu:dsp'}\n"
      "  fed: {part: npu}\n"
      "parts:\n"
      "  npu:\n"
      "    targets: {dsp: hexagon, cpu2: llvm -mtriple=aarch64-linux-gnu}\n"
      "    functions: {fft: {target: dsp}}\n");
  INFO(run.messages());
  REQUIRE(plan);
  check_all_changes(run, *plan, tally);
  CHECK(tally.compared > 30);
}

TEST_CASE("a piece that was changed beats one that was edited elsewhere, and both are there") {
  test::Run run;
  const auto plan = run.plan(
      "targets: [{name: gpu, target: cuda -arch=sm_87}, {name: vk, target: vulkan}]\n"
      "host: llvm -mtriple=aarch64-linux-gnu\n"
      "default-device: gpu\n");
  REQUIRE(plan);
  auto pieces = decompose(*plan, PieceLevel::device);
  REQUIRE(pieces.size() == 2);
  Value layered;
  auto now = test::with_change(run, pieces[0], {{"targets", "gpu", "model"}, Value("a")}, layered);
  REQUIRE(now);
  pieces[0] = changed_piece(pieces[0], std::move(*now), run.database, &layered);
  pieces[1].targets.front().attrs["model"] = Value("b");
  std::string messages;
  const auto whole = test::compose_again(pieces, nullptr, &messages);
  INFO(messages);
  REQUIRE(whole);
  CHECK(whole->find_target("gpu")->attrs.at("model") == Value("a"));
  CHECK(whole->find_target("vk")->attrs.at("model") == Value("b"));
}

TEST_CASE("the half of a device says where the whole function goes") {
  test::Run run;
  const auto plan = run.plan(
      "targets: [{name: gpu, target: cuda -arch=sm_87}, {name: cpu, target: llvm}]\n"
      "functions: {both: {target: gpu}, near: {target: cpu}}\n");
  REQUIRE(plan);
  auto pieces = decompose(*plan, PieceLevel::host_device);
  const auto device = std::find_if(pieces.begin(), pieces.end(),
                                   [](const Plan& piece) { return piece.find_target("gpu"); });
  REQUIRE(device != pieces.end());
  Value layered;
  auto now = test::with_change(run, *device,
                               {{"functions", "both.device", "target"},
                                Value("cuda -arch=sm_87 -max_threads_per_block=128")},
                               layered);
  INFO(run.messages());
  REQUIRE(now);
  *device = changed_piece(*device, std::move(*now), run.database, &layered);
  std::string messages;
  const auto whole = test::compose_again(pieces, nullptr, &messages);
  INFO(messages);
  REQUIRE(whole);
  const auto both = std::find_if(whole->functions.begin(), whole->functions.end(),
                                 [](const auto& each) { return each.match == "both"; });
  REQUIRE(both != whole->functions.end());
  CHECK(both->target == "gpu.1");
  CHECK(both->state == FunctionState::host_device);
  CHECK(both->host == "host0");
}
