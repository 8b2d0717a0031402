#include "tvm/tvmc_flat.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "database/config_keys.h"
#include "document/target_string.h"
#include "document/text_map.h"
#include "model/plain_values.h"
#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view executor = "executor-";
constexpr std::string_view runtime = "runtime-";
constexpr std::string_view target = "target-";
constexpr std::array<std::string_view, 3> beginnings = {executor, runtime, target};

std::string kind_word(const Value& entry) {
  if (entry.is_string()) return entry.string().substr(0, entry.string().find(' '));
  return entry.has("kind") ? entry.text("kind") : kind_word(Value(entry.text("target")));
}

class FlatKey {
 public:
  FlatKey(const Member& option, Value& configuration, const Context& context)
      : option_(option),
        key_(kebab_case(option.key)),
        configuration_(configuration),
        context_(context) {}

  void add() {
    const bool known = key_.starts_with(target) ? add_attribute() : add_option();
    if (!known) configuration_.object().push_back(option_);
  }

 private:
  bool add_option() {
    const bool of_executor = key_.starts_with(executor);
    const std::string field(of_executor ? "executor" : "runtime");
    const Database& database = context_.database;
    const auto split =
        split_flat_name(std::string_view(key_).substr(field.size() + 1),
                        database.names(of_executor ? Table::executors : Table::runtimes));
    if (!split) return false;
    const OptionSetRow* row =
        of_executor ? database.executor(split->name) : database.runtime(split->name);
    const AttributeRow* known = row_called(row->options, split->rest);
    if (known == nullptr) return false;
    Value* set = configuration_.find(field);
    // The defaults of tvmc: docs/rules/tvmc.md#tvmc-defaults.
    if (set == nullptr && split->name == (of_executor ? "graph" : "cpp")) {
      configuration_.object().push_back({field, Value(split->name), option_.key_span});
      set = configuration_.find(field);
    }
    if (set == nullptr || kind_word(*set) != split->name) {
      nothing_there("the " + field + " is not", split->name)
          .help("choose the " + field + " with `\"" + field + "\": {\"kind\": \"" + split->name +
                "\"}`");
      return true;
    }
    add_member(*set, "kind", known->name, truth_or_text(*known));
    return true;
  }

  bool add_attribute() {
    const Database& database = context_.database;
    std::vector<std::string> names = database.names(Table::kinds);
    for (std::string& name : database.names(Table::generators)) names.push_back(std::move(name));
    const auto split = split_flat_name(std::string_view(key_).substr(target.size()), names);
    const AttributeRow* known = split ? attribute(*split) : nullptr;
    if (known == nullptr) return false;
    bool found = false;
    Value* targets = configuration_.find("targets");
    if (targets != nullptr && targets->is_array()) {
      for (Value& entry : targets->array()) found |= add_to(entry, *split, *known);
    }
    if (Value* host = configuration_.find("host")) found |= add_to(*host, *split, *known);
    if (!found)
      nothing_there("no target or host of kind", split->name)
          .help("add a target to `targets`: `{\"kind\": \"" + split->name + "\"}`");
    return true;
  }

  [[nodiscard]] const AttributeRow* attribute(const FlatName& split) const {
    const KindRow* kind = context_.database.kind(split.name);
    const AttributeRow* known = kind ? row_called(kind->attributes, split.rest) : nullptr;
    const GeneratorRow* generator = context_.database.generator(split.name);
    return known == nullptr && generator != nullptr ? row_called(generator->options, split.rest)
                                                    : known;
  }

  bool add_to(Value& entry, const FlatName& split, const AttributeRow& known) {
    if (kind_word(entry) != split.name && entry.text("compiler") != split.name) return false;
    add_member(entry, "target", known.name, as_option_text(option_.value));
    return true;
  }

  // A string becomes a map with the string under `own_key`.
  void add_member(Value& to, std::string_view own_key, const std::string& name, Value value) {
    if (!to.is_object()) {
      const Span span = to.span;
      to = Object{{std::string(own_key), std::move(to)}};
      to.span = span;
    }
    if (const Member* other = to.find_member(name)) {
      if (other->value == value) return;
      context_.diags.error(diag::TwoSpellings{.key = name, .other = option_.key}, option_.key_span)
          .label(other->key_span, "the same key");
      return;
    }
    to.object().push_back({name, std::move(value), option_.key_span});
  }

  // Only the empty text is false for tvmc.
  [[nodiscard]] Value truth_or_text(const AttributeRow& known) const {
    const Value& value = option_.value;
    if (known.type != AttributeType::boolean || !value.is_string() || !value.string().empty())
      return as_option_text(value);
    return placed(false, value.span);
  }

  DiagnosticBuilder nothing_there(std::string what, const std::string& name) {
    return context_.diags.error(
        diag::NothingOfThatKind{.flag = option_.key, .what = std::move(what), .name = name},
        option_.key_span);
  }

  const Member& option_;
  const std::string key_;
  Value& configuration_;
  const Context& context_;
};

Value part_of(const Value& text, const TextMap& map, std::size_t begin, std::size_t end) {
  Value part = placed(text.string().substr(begin, end - begin), map.span(begin, end));
  part.style = text.style;
  return part;
}

void add_setting(const Value& text, Object& settings, const Context& context) {
  const std::size_t equals = text.string().find('=');
  const TextMap map = text_map_of(text, context.sources);
  const std::size_t end = std::min(equals, text.string().size());
  const std::string key = text.string().substr(0, end);
  const std::size_t begin = std::min(end + 1, text.string().size());
  Value value = part_of(text, map, begin, text.string().size());
  value.style = ScalarStyle::target_text;
  // The last one wins, as on the command line.
  erase_key(settings, key);
  settings.push_back({key, std::move(value), map.span(0, end)});
}

constexpr std::string_view prefix = "workspace-pools";

Value scalar(std::string_view text, Span span) {
  const auto number = number_in<std::int64_t>(text);
  return placed(number ? Value(*number) : Value(text), span);
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

Value as_option_text(Value value) {
  if (!value.is_string()) return value;
  const auto quoted = static_cast<std::uint32_t>(value.string().size()) + 2;
  if (value.span.known() && value.span.end - value.span.begin == quoted) {
    ++value.span.begin;
    --value.span.end;
  }
  value.style = ScalarStyle::target_text;
  return value;
}

bool is_flat_tvmc_key(std::string_view key) {
  return std::ranges::any_of(beginnings, [&](std::string_view beginning) {
    return key.size() > beginning.size() && key.starts_with(beginning);
  });
}

void add_flat_tvmc_key(const Member& option, Value& configuration, const Context& context) {
  FlatKey(option, configuration, context).add();
}

Value tvmc_target_texts(const Value& list, const Context& context) {
  const PlacedText text{list.string(), text_map_of(list, context.sources)};
  Array targets;
  for (const PlacedText& part : split_target_list(text)) {
    Value each = placed(part.text, part.span());
    each.style = ScalarStyle::plain;
    targets.push_back(std::move(each));
  }
  return placed(std::move(targets), list.span);
}

Value tvmc_pass_config(const Value& value, const Context& context) {
  Object settings;
  if (value.is_object()) {
    settings = value.object();
    for (Member& each : settings) each.value = as_option_text(std::move(each.value));
  } else if (value.is_string()) {
    add_setting(value, settings, context);
  } else if (value.is_array()) {
    for (const Value& each : value.array()) {
      if (!each.is_string()) return value;
      add_setting(each, settings, context);
    }
  } else {
    return value;
  }
  return placed(std::move(settings), value.span);
}

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
