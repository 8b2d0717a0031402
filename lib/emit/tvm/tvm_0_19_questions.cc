#include "emit/tvm/tvm_0_19_questions.h"

#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/plan.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "emit/tvm/tvm_0_19_config.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// --- answers about a configuration, in the format of the release

/// Returns `{export, str}`.
Value brief(const Tvm019Target& target) {
  const auto text = tvm_0_19_text(target);
  return Object{{"export", tvm_0_19_export(target)}, {"str", text ? Value(*text) : Value(nullptr)}};
}

Value or_null(const std::optional<Tvm019Target>& target) {
  return target ? brief(*target) : Value(nullptr);
}

Value failure(std::string_view error_class, std::string error) {
  return Object{{"ok", false}, {"error_class", error_class}, {"error", std::move(error)}};
}

Value no_target(std::int64_t device_type) {
  if (device_type <= 0) {
    return failure("invalid_device_type", "InternalError: Check failed: device_type > 0 (" +
                                              std::to_string(device_type) +
                                              " vs. 0) : Invalid device type");
  }
  return failure("no_target_for_device", "No target is specified for device type " +
                                             std::to_string(device_type) +
                                             ". The available device types and targets are:");
}

const Tvm019Target* first_of_type(const Tvm019Config& config, std::int64_t device_type) {
  return find_by(config.targets, device_type, &Tvm019Target::device_type);
}

/// Compares as the release does: kind, tag, keys, attributes and host.
bool is_same(const Tvm019Target& a, const Tvm019Target& b) {
  return tvm_0_19_export(a) == tvm_0_19_export(b);
}

/// Returns the equal target of the configuration and its location. The host is checked first.
std::pair<const Tvm019Target*, std::string> own_target(const Tvm019Config& config,
                                                       const Tvm019Target& target) {
  if (is_same(config.host, target)) return {&config.host, "host_target"};
  for (std::size_t i = 0; i < config.targets.size(); ++i) {
    if (!is_same(config.targets[i], target)) continue;
    return {&config.targets[i], "primitive_targets[" + std::to_string(i) + "]"};
  }
  return {&target, "itself"};
}

std::string option_text(const Value& value) {
  if (value.is_string()) return value.string();
  if (value.is_boolean()) return value.boolean() ? "True" : "False";
  return value.is_integer() ? std::to_string(value.integer()) : std::string();
}

// Failures are answers, too: `ok`, `error_class`, `error`.
Value find_device(const Tvm019Config& config, std::int64_t device_type) {
  const Tvm019Target* target = first_of_type(config, device_type);
  if (device_type <= 0 || target == nullptr) return no_target(device_type);
  return Object{{"ok", true}, {"target", brief(*target)}};
}

Value find_kind(const Tvm019Config& config, std::string_view kind) {
  for (const Tvm019Target& target : config.targets) {
    if (target.kind == kind) return brief(target);
  }
  return nullptr;
}

Value canonical_target(const Tvm019Config& config, const Tvm019Target& target) {
  return Object{{"ok", true}, {"resolves_to", own_target(config, target).second}};
}

Value canonical_virtual_device(const Tvm019Config& config, const Tvm019VirtualDevice& device) {
  Tvm019VirtualDevice result = device;
  if (device.target) {
    if (device.target->device_type != device.device_type) {
      return failure("device_type_mismatch", "the target has device type " +
                                                 std::to_string(device.target->device_type) +
                                                 ", not " + std::to_string(device.device_type));
    }
    result.target = *own_target(config, *device.target).first;
  } else if (device.device_type != -1) {
    const Tvm019Target* target = first_of_type(config, device.device_type);
    if (device.device_type <= 0 || target == nullptr) return no_target(device.device_type);
    result.target = *target;
  }
  return Object{{"ok", true}, {"virtual_device", tvm_0_19_device(result)}};
}

// --- questions

constexpr std::array<std::string_view, 4> questions = {
    "find_device", "find_kind", "canonical_target", "canonical_virtual_device"};

std::string with_underscores(std::string_view key) {
  std::string name(key);
  std::ranges::replace(name, '-', '_');
  return name;
}

std::nullopt_t bad(const Context& context, std::string message, Span span) {
  context.diags.error(diag::BadRequest{.message = std::move(message)}, span);
  return std::nullopt;
}

std::optional<Tvm019Target> read_target(const Value& expression, const std::string& pointer,
                                        const Context& context) {
  const auto spec = check_target(expression, pointer, context);
  if (!spec) return std::nullopt;
  const auto target = resolve_target(*spec, context);
  if (!target) return std::nullopt;
  return to_tvm_0_19(*target, context.database, context.diags);
}

std::int64_t integer_or_open(const Value& value) {
  return value.is_integer() ? value.integer() : -1;
}

bool is_device_field(const std::string& key, const Value& value) {
  if (key == "target") return true;
  const bool number = key == "device_type" || key == "virtual_device_id";
  return (number || key == "memory_scope") &&
         (value.is_null() || (number ? value.is_integer() : value.is_string()));
}

// Reads a device from its type and target. Each is unset if missing or null.
std::optional<Tvm019VirtualDevice> read_device(const Value& asked, const Context& context) {
  if (!asked.is_object()) return bad(context, "a virtual device is an object", asked.span);
  for (const Member& member : asked.object()) {
    if (!is_device_field(member.key, member.value))
      return bad(context, "a virtual device does not support this `" + member.key + "`",
                 member.key_span);
  }
  Tvm019VirtualDevice device;
  device.device_type = integer_or_open(asked.get("device_type"));
  device.index = integer_or_open(asked.get("virtual_device_id"));
  device.memory_scope = asked.text("memory_scope");
  const Value& target = asked.get("target");
  if (target.is_null()) return device;
  device.target = read_target(target, "/canonical_virtual_device", context);
  if (!device.target) return std::nullopt;
  return device;
}

// Returns one answer per element. Answers for device types and kinds are keyed by their names.
std::optional<Value> answer_question(const Tvm019Config& config, const std::string& name,
                                     const Value& asked, const Context& context) {
  if (!asked.is_array()) return bad(context, "`" + name + "` takes a list", asked.span);
  const bool by_name = name.starts_with("find_");
  Value result = by_name ? Value(Object{}) : Value(Array{});
  for (const Value& element : asked.array()) {
    if (name == "find_device") {
      if (!element.is_integer()) return bad(context, "a device type is an integer", element.span);
      result.set(std::to_string(element.integer()), find_device(config, element.integer()));
    } else if (name == "find_kind") {
      if (!element.is_string()) return bad(context, "a kind is a text", element.span);
      result.set(element.string(), find_kind(config, element.string()));
    } else if (name == "canonical_target") {
      const auto target = read_target(element, "/canonical_target", context);
      if (!target) return std::nullopt;
      result.array().push_back(canonical_target(config, *target));
    } else {
      const auto device = read_device(element, context);
      if (!device) return std::nullopt;
      result.array().push_back(canonical_virtual_device(config, *device));
    }
  }
  return result;
}

}  // namespace

Value tvm_0_19_device(const Tvm019VirtualDevice& device) {
  return Object{{"device_type", device.device_type},
                {"virtual_device_id", device.index},
                {"target", or_null(device.target)},
                {"memory_scope", device.memory_scope}};
}

Value tvm_0_19_generator(const Tvm019Generator& generator) {
  Object options;
  std::string raw = generator.name;
  for (const auto& [name, value] : generator.options) {
    options.push_back({name, value});
    raw += " -" + name + "=" + option_text(value);
  }
  return Object{{"name", generator.name},
                {"opts", std::move(options)},
                {"raw", raw},
                {"is_tvm_target", false}};
}

Value tvm_0_19_answer(const Tvm019Config& config) {
  Array targets;
  for (const Tvm019Target& target : config.targets) targets.push_back(brief(target));
  const Tvm019Target& first = config.targets[config.default_target];
  const bool homogeneous = config.targets.size() == 1;
  Object answer{
      {"host_target", brief(config.host)},
      {"host_virtual_device", tvm_0_19_device({config.host.device_type, 0, config.host, {}})},
      {"primitive_targets", std::move(targets)},
      {"default_primitive_virtual_device", tvm_0_19_device({first.device_type, 0, first, {}})},
      {"optional_homogeneous_target",
       homogeneous ? brief(config.targets.front()) : Value(nullptr)}};
  if (!config.generators.empty()) {
    Array generators;
    for (const auto& generator : config.generators)
      generators.push_back(tvm_0_19_generator(generator));
    answer.push_back({"extra_targets", std::move(generators)});
  }
  return answer;
}

bool is_tvm_0_19_question(std::string_view key) {
  return std::ranges::find(questions, with_underscores(key)) != questions.end();
}

std::optional<Value> answer_tvm_0_19(const Plan& config, const Value& request,
                                     const Context& context) {
  const auto converted = to_tvm_0_19_config(config, context);
  if (!converted) return std::nullopt;
  Value answer = tvm_0_19_answer(*converted);
  for (const Member& member : request.object()) {
    if (!is_tvm_0_19_question(member.key)) continue;
    const std::string name = with_underscores(member.key);
    auto result = answer_question(*converted, name, member.value, context);
    if (!result) return std::nullopt;
    answer.set(name, std::move(*result));
  }
  return answer;
}

std::optional<Value> answer_tvm_0_19_pair(const Value& request, const Context& context) {
  const auto a = read_target(request.get("a"), "/a", context);
  const auto b = read_target(request.get("b"), "/b", context);
  if (!a || !b) return std::nullopt;
  const bool serves =
      a->device_type == b->device_type && a->external_codegen && !b->external_codegen;
  return Object{{"equal", is_same(*a, *b)},
                {"result", serves},
                {"a_is_external", a->external_codegen},
                {"b_is_external", b->external_codegen}};
}

}  // namespace tgtcfg
