#include "emit/tvm/tvm_0_19_questions.h"

#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/plan.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "emit/tvm/tvm_0_19_config.h"

namespace tgtcfg {
namespace {

constexpr std::array<std::string_view, 4> questions = {
    "find_device", "find_kind", "canonical_target", "canonical_virtual_device"};

std::string with_underscores(std::string_view key) {
  std::string name(key);
  std::replace(name.begin(), name.end(), '-', '_');
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

std::int64_t integer_or_open(const Value* value) {
  return value != nullptr && value->is_integer() ? value->integer() : -1;
}

// Reads a device from its type and target. Each is unset if missing or null.
std::optional<Tvm019VirtualDevice> read_device(const Value& asked, const Context& context) {
  if (!asked.is_object()) return bad(context, "a virtual device is an object", asked.span);
  Tvm019VirtualDevice device;
  device.device_type = integer_or_open(asked.find("device_type"));
  device.index = integer_or_open(asked.find("virtual_device_id"));
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

bool is_tvm_0_19_question(std::string_view key) {
  return std::find(questions.begin(), questions.end(), with_underscores(key)) != questions.end();
}

std::optional<Value> answer_tvm_0_19(const Plan& config, const Value& request,
                                     const Context& context) {
  const auto converted =
      to_tvm_0_19_config(config, context.database, context.options.lenient, context.diags);
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
  return Object{{"equal", same_tvm_0_19_target(*a, *b)},
                {"result", serves},
                {"a_is_external", a->external_codegen},
                {"b_is_external", b->external_codegen}};
}

}  // namespace tgtcfg
