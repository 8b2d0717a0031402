// What `resolve` refuses, `validate` reports as an error, and the other way round.
#include <tgtcfg/workspace.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.h"

namespace tgtcfg {
namespace {

/// The same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::size_t below(std::size_t count) {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return static_cast<std::size_t>(state_ % count);
  }

 private:
  std::uint64_t state_;
};

struct Key {
  std::string name;
  std::vector<std::string> values;  ///< JSON, most of it wrong somewhere
};

const std::vector<std::string> any = {
    "null", "3",         "true",          R"("")",     "[]",
    "{}",   R"("none")", R"({"x-a": 1})", R"([null])", R"({"a": null})"};

const std::vector<std::string> target_texts = {
    R"("llvm")",
    R"("llvm -mtriple=x86_64-linux-gnu")",
    R"("cuda -arch=sm_80")",
    R"("cuda -arch=sm_80 -compiler=tensorrt")",
    R"("cuda -arch=sm_8")",
    R"("nope")",
    R"("tensorrt")",
    R"("nvidia/jetson-nano")",
    R"("boards/jetson-nano")",
    R"("composite -devices=cuda,llvm")",
    R"({"kind": "cuda", "arch": "sm_80"})",
    R"({"kind": "cuda", "arch": null})",
    R"({"kind": "nope"})",
    R"({"tag": "nvidia/jetson-nano", "arch": null})",
    R"({"tag": "nope/nope"})",
    R"({"target": "cuda", "host": "none"})",
    R"({"target": null})",
    R"({"kind": null})",
    R"({"config": "boards/jetson-nano"})",
    R"({"config": {"targets": ["llvm"]}})",
    R"({"config": {}})",
    R"({"kind": "ext_dev", "config": {"targets": ["llvm"]}})",
    R"({"kind": "composite"})",
    R"({"kind": "composite", "devices": ["llvm"]})",
    R"({"targets": ["llvm"], "opt-level": 9})",
    R"({"name": "cpu", "kind": "llvm"})",
    R"({"name": "none", "kind": "llvm"})",
    R"({"kind": "cuda", "host": "cpu"})",
    R"({"arch": "sm_80"})",
    R"({"compiler": "tensorrt"})",
};

const std::vector<Key> other_keys = {
    {"host", {R"("none")", R"("llvm")", R"("cpu")", R"("cuda")", R"({"kind": "llvm"})", R"("a")"}},
    {"devices",
     {R"({"d": {"type": "cpu"}})", R"({"d": {"target": "a"}})", R"({"d": {}})",
      R"({"d": {"type": "cuda", "target": "cpu"}})", R"({"cpu": {"type": "cpu"}})",
      R"({"d": {"index": -1, "type": "cpu"}})", R"(["llvm"])"}},
    {"default-device", {R"("cpu")", R"("cuda")", R"("a")", R"("d")", R"("nope")"}},
    {"functions",
     {R"({"f": {"target": "a"}})", R"({"f": {"target": "cuda -arch=sm_80"}})", R"({"f": {}})",
      R"({"f": {"part": "p"}})", R"({"f": {"target": "p:a"}})", R"({"f*": {"host": "cpu"}})",
      R"({"f*": {"target": "a"}, "*f": {"target": "cpu"}})", R"({"f": {"compiler": "tensorrt"}})",
      R"({"f": {"data": ["m", "a"]}})",
      R"({"f": {"needs": {"features": ["sve"], "chip": "sm_80"}}})",
      R"({"f": {"device": ["d", "e"]}})"}},
    {"executor", {R"("graph")", R"("aot")", R"({"kind": "aot", "unpacked-api": 3})", R"("nope")"}},
    {"runtime", {R"("cpp")", R"("crt")", R"({"kind": "crt", "system-lib": true})"}},
    {"opt-level", {"2", "9", R"("2")"}},
    {"opt_level", {"1"}},
    {"pass-config",
     {R"({"tir.disable_vectorize": true})", R"({"nope": 1})",
      R"({"relay.fallback_device_type": 2})"}},
    {"disabled-passes", {R"(["AlterOpLayout"])", R"(["nope"])", R"("x")"}},
    {"partition-order", {R"(["a"])", R"(["cuda-tensorrt"])", R"([])"}},
    {"memory-pools", {R"({"m": {"targets": ["a"]}})", R"({"m": {}})", R"({"m": null})"}},
    {"links",
     {R"({"a -> cpu": "copy"})", R"({"a <-> cpu": {"access": "nope"}})", R"({"a > cpu": "copy"})",
      R"({"a<->a": "unified"})", R"({})"}},
    {"memories",
     {R"({"m": {"of": "a", "size": "4KiB"}})", R"({"m": {"of": ["nope"]}})", R"({"m": {}})",
      R"({"m": {"of": "a", "alignment": 24, "size": "4 K"}})"}},
    {"toolchain", {R"({"cuda": "13.0"})", R"({"cuda": 3.10})", R"({"nope": "1"})"}},
    {"platform", {R"({"cuda": "12.4"})", R"({"glibc": "2.36"})"}},
    {"host-policy", {R"("first")", R"("per-target")", R"("nope")"}},
    {"lowering",
     {R"({"backend": "tvm"})", R"({"backend": "nope"})", R"({"by-target": {"a": "nvcc"}})",
      R"({"backend": "tvm", "release": "0.1"})"}},
    {"extends", {R"("boards/jetson-nano")", R"([])", R"("nope")", R"(["./a.yaml"])"}},
    {"tag", {R"("a/b")", R"("nvidia/jetson-nano")"}},
    {"kind", {R"("composite")", R"("cuda")"}},
    {"name", {R"("a")"}},
    {"target", {R"("llvm")"}},
    {"desired-layout", {R"(["NCHW"])", R"("NCHW")"}},
    {"mixed-precision", {"true", R"({"ops": []})"}},
    {"nope", {"1"}},
};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string configuration(int depth) {
    std::string text = "{";
    if (random_.below(8) != 0) add(text, "targets", targets());
    if (depth > 0 && random_.below(4) == 0) add(text, "parts", parts(depth));
    for (std::size_t i = random_.below(4); i > 0; --i) {
      const Key& key = other_keys[random_.below(other_keys.size())];
      if (text.find('"' + key.name + "\": ") == text.npos) add(text, key.name, one(key.values));
    }
    return text + "}";
  }

 private:
  static void add(std::string& text, const std::string& key, const std::string& value) {
    text += (text == "{" ? "\"" : ", \"") + key + "\": " + value;
  }

  std::string one(const std::vector<std::string>& values) {
    const std::vector<std::string>& from = random_.below(8) == 0 ? any : values;
    return from[random_.below(from.size())];
  }

  std::string target() { return one(target_texts); }

  std::string targets() {
    static const std::vector<std::string> names = {"a", "cpu", "cuda", "host", "b"};
    switch (random_.below(4)) {
      case 0:
        return target();
      case 1: {
        std::string list;
        for (std::size_t i = random_.below(4); i > 0; --i)
          list += (list.empty() ? "" : ", ") + target();
        return "[" + list + "]";
      }
      default: {
        std::string map = "{";
        for (std::size_t i = 0; i < names.size(); ++i) {
          if (random_.below(2) == 0) add(map, names[i], target());
        }
        return map + "}";
      }
    }
  }

  std::string parts(int depth) {
    std::string map = "{";
    add(map, "p", random_.below(2) == 0 ? target() : configuration(depth - 1));
    if (random_.below(3) == 0) add(map, "q", target());
    return map + "}";
  }

  Random random_;
};

/// Documents that `validate` checks as what they are, and that have no plan.
bool is_no_configuration(const Workspace& workspace) {
  const auto& found = workspace.diagnostics();
  return std::any_of(found.begin(), found.end(), [](const Diagnostic& each) {
    return each.name == "fragment" || each.name == "tag-table-as-input" ||
           each.name == "not-a-configuration";
  });
}

}  // namespace

TEST_CASE("resolve and validate agree on which configurations are right") {
  Workspace workspace;
  std::size_t right = 0;
  constexpr std::uint64_t documents = 1500;
  for (std::uint64_t seed = 1; seed <= documents; ++seed) {
    const std::string text = Generator(seed).configuration(2);
    workspace.clear();
    const bool resolves = workspace.resolve(text).has_value();
    const std::string report = workspace.report(ReportFormat::concise);
    if (!resolves && is_no_configuration(workspace)) continue;
    const Validation found = workspace.validate(std::vector<std::string>{text});
    INFO(text << "\nresolve:\n" << report << "validate:\n" << found.report(ReportFormat::concise));
    CHECK(found.ok == resolves);
    right += resolves ? 1 : 0;
  }
  // Neither all of them nor none: otherwise the test would say nothing.
  CHECK(right > documents / 20);
  CHECK(right < documents / 2);
}

}  // namespace tgtcfg
