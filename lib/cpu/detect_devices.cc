// Devices, from what their makers' tools print.
#include <algorithm>
#include <array>

#include "cpu/cpu_facts.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

void add_device(DetectedMachine& result, std::string_view type, std::string chip,
                std::string evidence) {
  const auto of_type = std::count_if(result.devices.begin(), result.devices.end(),
                                     [&](const DetectedDevice& one) { return one.type == type; });
  result.devices.push_back({std::string(type), of_type, std::move(chip), std::move(evidence)});
}

// `NVIDIA A100-SXM4-40GB, 8.0`; a name may hold a comma, the capability none.
void read_nvidia(std::string_view text, DetectedMachine& result) {
  while (!text.empty()) {
    const std::string_view line = trimmed(next_line(text));
    const std::size_t comma = line.rfind(',');
    if (comma == line.npos) continue;
    std::string digits;
    for (const char letter : trimmed(line.substr(comma + 1))) {
      if (letter >= '0' && letter <= '9') digits += letter;
    }
    const std::string name(trimmed(line.substr(0, comma)));
    if (digits.empty()) {
      result.device_evidence.push_back("nvidia-smi: `" + name + "` without a capability");
      continue;
    }
    add_device(result, "cuda", "sm_" + digits, "nvidia-smi: " + name);
  }
}

// Agents are blocks of `Key: value`; the name comes before the type.
void read_rocminfo(std::string_view text, DetectedMachine& result) {
  std::string name;
  std::string product;
  while (!text.empty()) {
    const std::string_view line = trimmed(next_line(text));
    const std::size_t colon = line.find(':');
    if (colon == line.npos) continue;
    const std::string_view key = trimmed(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (key == "Name" && !value.starts_with("amdgcn-")) {
      name = value;
      product.clear();
    } else if (key == "Marketing Name") {
      product = value;
    } else if (key == "Device Type" && value == "GPU" && name.starts_with("gfx")) {
      add_device(result, "rocm", name, "rocminfo: " + (product.empty() ? name : product));
    }
  }
}

// `vulkaninfo --summary`: `deviceType = PHYSICAL_DEVICE_TYPE_DISCRETE_GPU`, then `deviceName`.
// A driver that computes on the CPU is no device of the machine.
void read_vulkaninfo(std::string_view text, DetectedMachine& result) {
  bool is_gpu = false;
  while (!text.empty()) {
    const std::string_view line = trimmed(next_line(text));
    const std::size_t equals = line.find('=');
    if (equals == line.npos) continue;
    const std::string_view key = trimmed(line.substr(0, equals));
    const std::string_view value = trimmed(line.substr(equals + 1));
    if (key == "deviceType") is_gpu = value.ends_with("_GPU");
    if (key == "deviceName" && is_gpu) {
      add_device(result, "vulkan", std::string(value), "vulkaninfo: " + std::string(value));
    }
  }
}

struct ToolReader {
  std::string_view tool;
  void (*read)(std::string_view, DetectedMachine&);
};
constexpr std::array<ToolReader, 3> readers = {{
    {"nvidia-smi", read_nvidia},
    {"rocminfo", read_rocminfo},
    {"vulkaninfo", read_vulkaninfo},
}};

}  // namespace

void detect_devices(const RecordedMachine& machine, DetectedMachine& result) {
  for (const ToolReader& reader : readers) {
    for (const ToolOutput& output : machine.tools) {
      if (output.tool != reader.tool) continue;
      if (!output.failure.empty()) {
        result.device_evidence.push_back(output.tool + ": " + output.failure);
        continue;
      }
      const std::size_t before = result.devices.size();
      reader.read(output.text, result);
      const std::size_t found = result.devices.size() - before;
      result.device_evidence.push_back(output.tool + ": " + std::to_string(found) +
                                       (found == 1 ? " device" : " devices"));
    }
  }
}

}  // namespace tgtcfg
