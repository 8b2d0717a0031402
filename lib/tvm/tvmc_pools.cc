#include "tvm/tvmc_pools.h"

#include <tgtcfg/codes/TC31.h>

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view prefix = "workspace-pools";

Value scalar(std::string_view text, Span span) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  Value value = whole && !text.empty() ? Value(number) : Value(text);
  value.span = span;
  return value;
}

// One `pool:value`; `pool:kind:value` for bursts.
struct Setting {
  std::string pool;
  std::string kind;
  Value value;
};

std::vector<Setting> settings_of(const Value& value) {
  std::vector<Setting> result;
  if (value.is_object()) {
    for (const Member& member : value.object()) {
      result.push_back({member.key,
                        {},
                        member.value.is_string() ? scalar(member.value.string(), member.value.span)
                                                 : member.value});
    }
    return result;
  }
  std::vector<Value> texts = value.is_array() ? value.array() : std::vector<Value>{value};
  for (const Value& text : texts) {
    if (!text.is_string()) continue;
    for (const std::string_view item : split(text.string(), ',')) {
      const auto fields = split(item, ':');
      if (fields.size() < 2) {
        // `pool:kind,kind`: another kind of the preceding pool.
        if (!result.empty()) result.push_back({result.back().pool, {}, scalar(item, text.span)});
        continue;
      }
      result.push_back({std::string(fields[0]), fields.size() > 2 ? std::string(fields[1]) : "",
                        scalar(fields.back(), text.span)});
    }
  }
  return result;
}

std::vector<std::string> names_of(const Value& value) {
  std::vector<std::string> names;
  const std::vector<Value> texts = value.is_array() ? value.array() : std::vector<Value>{value};
  for (const Value& text : texts) {
    if (!text.is_string()) continue;
    for (const std::string_view name : split(text.string(), ',')) names.emplace_back(name);
  }
  return names;
}

void add_target(Value& pool, Value target) {
  Value* targets = pool.find("targets");
  if (targets == nullptr) targets = &pool.set("targets", Value(Array{}));
  if (target.is_array()) {
    for (Value& each : target.array()) targets->array().push_back(std::move(each));
  } else {
    targets->array().push_back(std::move(target));
  }
}

}  // namespace

Value memory_pools_of_tvmc(const Object& options, Diagnostics& diags) {
  Value pools(Object{});
  for (const Member& option : options) {
    if (option.key != prefix) continue;
    for (const std::string& name : names_of(option.value)) pools.set(name, Value(Object{}));
  }
  for (const Member& option : options) {
    if (option.key == prefix) continue;
    const std::string field = option.key.substr(prefix.size() + 1);
    for (Setting& setting : settings_of(option.value)) {
      Value* pool = pools.find(setting.pool);
      if (pool == nullptr) {
        diags.error(diag::UnknownReference{.what = "memory pool", .name = setting.pool},
                    option.value.span);
      } else if (field == "targets") {
        add_target(*pool, std::move(setting.value));
      } else if (!setting.kind.empty()) {
        Value* burst = pool->find(field);
        (burst == nullptr ? pool->set(field, Value(Object{})) : *burst)
            .set(setting.kind, std::move(setting.value));
      } else {
        pool->set(field, std::move(setting.value));
      }
    }
  }
  return pools;
}

}  // namespace tgtcfg
