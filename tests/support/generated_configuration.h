// Configurations of all shapes, the same for the same seed on every machine.
#pragma once

#include <tgtcfg/value.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tgtcfg::test {

/// Numerical Recipes' linear congruential generator; the upper half of its state is even enough.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : state_(seed * 2654435761U + 1) {}

  std::size_t below(std::size_t count) {
    state_ = state_ * 1664525U + 1013904223U;
    return (state_ >> 16) % count;
  }
  bool chance(std::size_t percent) { return below(100) < percent; }

  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[below(list.size())];
  }

 private:
  std::uint32_t state_;
};

class ConfigurationGenerator {
 public:
  explicit ConfigurationGenerator(std::uint32_t seed) : dice_(seed) {}

  Value configuration(int depth = 0) {
    Value config(Object{});
    targets_.clear();
    const bool has_targets = depth > 0 || !dice_.chance(8);
    if (dice_.chance(20)) config.set("tag", "acme/" + std::to_string(dice_.below(100)));
    if (has_targets) add_targets(config);
    const std::vector<Named> targets = targets_;
    if (has_targets) add_settings(config, targets);
    Value parts(Object{});
    const std::size_t count = depth > 1 ? 0 : dice_.below(depth == 0 ? 3 : 2);
    for (std::size_t i = 0; i < count || (!has_targets && parts.object().empty()); ++i) {
      parts.set("p" + std::to_string(i),
                dice_.chance(25) ? Value(dice_.one_of(hosts())) : configuration(depth + 1));
    }
    if (has_targets && dice_.chance(50)) add_functions(config, targets, parts);
    if (!parts.object().empty()) config.set("parts", std::move(parts));
    return config;
  }

 private:
  struct Named {
    std::string name;
    std::string text;
    std::string generator;
  };

  static const std::vector<std::string>& hosts() {
    static const std::vector<std::string> list = {
        "llvm -mtriple=x86_64-linux-gnu -mcpu=znver3", "llvm -mtriple=aarch64-linux-gnu",
        "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78 -mattr=+neon",
        "llvm -mtriple=riscv64-unknown-linux-gnu -mcpu=sifive-u74", "c -mcpu=cortex-m55"};
    return list;
  }

  static const std::vector<std::string>& devices() {
    static const std::vector<std::string> list = {"cuda -arch=sm_80",
                                                  "cuda -arch=sm_87 -max_threads_per_block=512",
                                                  "cuda",
                                                  "opencl -device=mali",
                                                  "opencl -device=adreno",
                                                  "vulkan",
                                                  "metal",
                                                  "webgpu",
                                                  "rocm -mcpu=gfx90a",
                                                  "ext_dev",
                                                  "hexagon -mcpu=hexagonv68",
                                                  "nvidia/nvidia-a100",
                                                  "nvidia/jetson-agx-orin-64gb"};
    return list;
  }

  void add(const std::string& text, const std::string& generator = {}) {
    const std::string name =
        std::string(1, static_cast<char>('a' + dice_.below(26))) + std::to_string(targets_.size());
    targets_.push_back({name, text, generator});
  }

  void add_targets(Value& config) {
    const std::size_t general = 1 + dice_.below(3);
    for (std::size_t i = 0; i < general; ++i) {
      add(dice_.one_of(dice_.chance(60) ? devices() : hosts()));
    }
    const std::vector<Named> so_far = targets_;
    for (const Named& target : so_far) {
      if (!dice_.chance(40)) continue;
      for (const char* generator : generators_for(target.text)) {
        if (dice_.chance(60)) add(target.text + " -compiler=" + generator, generator);
      }
    }
    const bool as_map = dice_.chance(50);
    Value map(Object{});
    Array list;
    for (const Named& target : targets_) {
      Value entry = entry_of(target);
      if (as_map) {
        map.set(target.name, std::move(entry));
      } else {
        entry.set("name", target.name);
        list.push_back(std::move(entry));
      }
    }
    config.set("targets", as_map ? std::move(map) : Value(std::move(list)));
    if (dice_.chance(50)) config.set("host", dice_.one_of(hosts()));
    if (dice_.chance(10)) config.set("host", "none");
    if (dice_.chance(40)) config.set("host-policy", "per-target");
  }

  static std::vector<const char*> generators_for(const std::string& text) {
    if (text.starts_with("cuda")) return {"tensorrt", "cutlass", "cudnn"};
    if (text.starts_with("opencl")) return {"clml"};
    if (text.starts_with("llvm")) return {"dnnl", "bnns", "compute-library"};
    return {};
  }

  Value entry_of(const Named& target) {
    Value entry(Object{{"target", target.text}});
    if (!dice_.chance(15)) return entry;
    entry.set("host", dice_.chance(40) ? "none" : dice_.one_of(hosts()));
    return entry;
  }

  void add_settings(Value& config, const std::vector<Named>& targets) {
    Value devices(Object{});
    const std::size_t count = dice_.below(3);
    for (std::size_t i = 0; i < count; ++i) {
      Value device(Object{{"target", dice_.one_of(targets).name}});
      if (dice_.chance(70)) device.set("index", static_cast<std::int64_t>(dice_.below(4)));
      if (dice_.chance(30)) device.set("memory-scope", "global");
      devices.set("d" + std::to_string(i), std::move(device));
    }
    if (dice_.chance(40)) {
      config.set("default-device", count > 0 ? "d0" : dice_.one_of(targets).name);
    }
    if (count > 0) config.set("devices", std::move(devices));
    if (dice_.chance(30)) {
      config.set("executor", dice_.chance(50)
                                 ? Value("graph")
                                 : Value(Object{{"kind", "aot"}, {"interface-api", "packed"}}));
      config.set("runtime", "cpp");
    }
    if (dice_.chance(30)) config.set("pass-config", Object{{"tir.disable_vectorize", true}});
    if (dice_.chance(30)) config.set("opt-level", static_cast<std::int64_t>(dice_.below(4)));
    if (dice_.chance(20)) {
      config.set("memory-pools",
                 Object{{"pool", Object{{"targets", Array{dice_.one_of(targets).name}},
                                        {"size-hint-bytes", 1024}}}});
    }
    add_partition_order(config, targets);
  }

  void add_partition_order(Value& config, const std::vector<Named>& targets) {
    Array order;
    for (const Named& target : targets) {
      if (target.generator.empty()) continue;
      const auto place = static_cast<std::ptrdiff_t>(dice_.below(order.size() + 1));
      order.insert(order.begin() + place, Value(target.name));
    }
    if (!order.empty() && dice_.chance(50)) config.set("partition-order", std::move(order));
  }

  void add_functions(Value& config, const std::vector<Named>& targets, const Value& parts) {
    Value functions(Object{});
    const Named& target = dice_.one_of(targets);
    functions.set("main", Object{{"target", target.name}});
    if (dice_.chance(50)) {
      functions.set("k_*", Object{{"target", dice_.one_of(targets).name}, {"host", "none"}});
    }
    if (target.text.starts_with("cuda -arch") && target.generator.empty() && dice_.chance(70)) {
      functions.set("narrow_*", Object{{"target", target.text + " -registers_per_block=4096"}});
    }
    if (config.find("devices") != nullptr && dice_.chance(50)) {
      functions.set("on_device", Object{{"device", "d0"}, {"memory-scope", "local"}});
    }
    if (dice_.chance(20)) functions.set("hosted", Object{{"host", dice_.one_of(hosts())}});
    if (!parts.object().empty() && dice_.chance(50)) {
      functions.set("far_?", Object{{"part", parts.object().front().key}});
    }
    config.set("functions", std::move(functions));
  }

  Dice dice_;
  std::vector<Named> targets_;
};

inline Value generated_configuration(std::uint32_t seed) {
  return ConfigurationGenerator(seed).configuration();
}

}  // namespace tgtcfg::test
