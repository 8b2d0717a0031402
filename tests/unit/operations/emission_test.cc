// Emissions of a workspace are those of the command line.
#include <tgtcfg/tgtcfg.h>

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("the release that a configuration prefers is the one that is emitted for") {
  Workspace workspace;
  const std::string text =
      "targets: [llvm -mtriple=aarch64-linux-gnu]\nlowering: {backend: clang, release: \"14\"}\n";
  const auto plan = workspace.resolve(Input::of_text(text, "a.yaml"));
  REQUIRE(plan);
  const auto preferred = workspace.emit(*plan, "clang");
  REQUIRE(preferred);
  CHECK(preferred->release == "14");
  const auto asked = workspace.emit(*plan, "clang", {.release = "19"});
  REQUIRE(asked);
  CHECK(asked->release == "19");
  const auto other = workspace.emit(*plan, "llvm");
  REQUIRE(other);
  CHECK(other->release == backend_releases(workspace.database(), "llvm").back());
}

TEST_CASE("a policy for hosts holds for its request alone") {
  Workspace workspace;
  const std::string text =
      "targets:\n"
      "  a: {kind: cuda, arch: sm_86, host: {kind: llvm, mtriple: aarch64-linux-gnu}}\n"
      "  b: {kind: cuda, arch: sm_80, host: {kind: llvm, mtriple: x86_64-linux-gnu}}\n";
  const Layers each{.options = {{"host-policy", "per-target"}}};
  CHECK_FALSE(workspace.resolve(Input::of_text(text)));
  CHECK(workspace.resolve(Input::of_text(text), each));
  CHECK_FALSE(workspace.context().options.host_policy);
  CHECK_FALSE(workspace.resolve(Input::of_text(text)));
}

TEST_CASE("what a backend does not take is an error, and all of it is told") {
  Workspace workspace;
  const auto plan = workspace.resolve("cuda -arch=sm_86");
  REQUIRE(plan);
  const auto codes = [&](std::string_view backend, const EmissionOptions& options) {
    workspace.clear();
    CHECK_FALSE(workspace.emit(*plan, backend, options));
    std::vector<std::string> found;
    for (const Diagnostic& each : workspace.diagnostics()) found.emplace_back(each.code);
    return found;
  };
  using Codes = std::vector<std::string>;
  CHECK(codes("nvc", {}) == Codes{"TC9203"});
  CHECK(workspace.diagnostics().front().fixes.front().title == "did you mean `nvcc`?");
  CHECK(codes("nvcc", {.release = "new"}) == Codes{"TC9203"});
  CHECK(codes("nvcc", {.release = "1.0"}) == Codes{"TC5365"});
  CHECK(codes("clang", {.release = "1", .as_composite = true, .and_later = true}) ==
        Codes{"TC9203", "TC9204", "TC9204"});
  CHECK(codes("nvcc", {.sources = {{"cuda", "k.cu"}}}) == Codes{"TC9204"});
}

TEST_CASE("requests of batch and pages of diagnostics") {
  Workspace workspace;
  CHECK(workspace.answer(R"({"id": 4, "target": "llvm"})").find("\"id\":4,\"ok\":true") !=
        std::string::npos);
  CHECK(workspace.answer("{", 3).find("<stdin:3>") != std::string::npos);
  CHECK(workspace.diagnostics().empty());
  CHECK(workspace.page("unknown-attribute")->text("code") == "TC2104");
  CHECK_FALSE(workspace.page("unknown-atribute"));
  CHECK(workspace.diagnostics().back().code == "TC4101");
}
