#include "resolve/named_part.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <memory>
#include <set>

#include "check/named_configuration.h"
#include "document/text_map.h"
#include "model/plain_values.h"
#include "resolve/check.h"
#include "resolve/part_choices.h"
#include "resolve/specialization.h"
#include "support/edit_distance.h"
#include "support/link_key.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

struct PartName {
  std::string name;  ///< NAME, for messages
  std::string part;
  Span span;  ///< location of PART
};

// The meanings of PART, in the order of lookup.
enum class PartClass { part, target, kind, device_type, host };
constexpr PartClass part_classes[] = {PartClass::part, PartClass::target, PartClass::kind,
                                      PartClass::device_type, PartClass::host};

struct Match {
  PartClass of = PartClass::part;
  std::size_t index = 0;
};

// Names of targets, kinds and device types: those kept and those removed. A record is kept if it
// names only kept ones.
struct KeptNames {
  std::set<std::string> here;
  std::set<std::string> gone;
  std::set<std::string> devices_gone;
  std::set<std::string> memories_gone;

  [[nodiscard]] bool is_gone(const std::string& name) const {
    return gone.contains(name) && !here.contains(name);
  }
  [[nodiscard]] bool is_gone(const Value* name) const {
    return name != nullptr && name->is_string() && is_gone(name->string());
  }

  void keep_devices(ConfigSpec& config) {
    std::erase_if(config.devices, [&](const DeviceSpec& device) {
      const bool dropped = device.target ? !here.contains(device.target->value)
                                         : !device.type || !here.contains(device.type->value);
      if (dropped) devices_gone.insert(device.name.value);
      return dropped;
    });
    if (!config.default_device) return;
    const std::string& word = config.default_device->value;
    if (!is_kept(word)) config.default_device.reset();
  }

  void keep_functions(ConfigSpec& config) const {
    if (!config.functions || !config.functions->is_object()) return;
    std::erase_if(config.functions->object(), [&](const Member& function) {
      const std::vector<std::string> devices = names_in(function.value.get("device"));
      return is_gone(function.value.find("target")) ||
             !std::ranges::all_of(devices, [&](const auto& name) { return is_kept(name); });
    });
  }

  [[nodiscard]] bool is_kept(const std::string& name) const {
    return !is_gone(name) && !devices_gone.contains(name);
  }

  void keep_pools(ConfigSpec& config) const {
    if (!config.memory_pools || !config.memory_pools->is_object()) return;
    Object& pools = config.memory_pools->object();
    std::erase_if(pools, [&](Member& pool) {
      Value* targets = pool.value.find("targets");
      if (targets == nullptr) return false;
      if (!targets->is_array()) return is_gone(targets);
      std::erase_if(targets->array(), [&](const Value& name) { return is_gone(&name); });
      return targets->array().empty();
    });
    if (pools.empty()) config.memory_pools.reset();
  }

  // Keeps links and memories whose ends are all kept. Records do not refer to removed memories.
  void keep_system(ConfigSpec& config) {
    const auto erase = [](std::optional<Value>& map, const auto& is_dropped) {
      if (map && map->is_object()) std::erase_if(map->object(), is_dropped);
    };
    erase(config.links, [&](const Member& link) {
      const auto key = read_link_key(link.key);
      return key && (!is_kept(std::string(key->from)) || !is_kept(std::string(key->to)));
    });
    erase(config.memories, [&](const Member& memory) {
      const std::vector<std::string> owners = names_in(memory.value.get("of"));
      const bool dropped =
          !std::ranges::all_of(owners, [&](const auto& owner) { return is_kept(owner); });
      if (dropped) memories_gone.insert(memory.key);
      return dropped;
    });
    for (DeviceSpec& device : config.devices) {
      if (device.memory && memories_gone.contains(device.memory->value)) device.memory.reset();
    }
    for (std::optional<Value>* records : {&config.memory_pools, &config.functions}) {
      if (!*records || !(*records)->is_object()) continue;
      for (Member& record : (*records)->object()) {
        if (record.value.is_object()) forget_memories(record.value);
      }
    }
  }

  void forget_memories(Value& record) const {
    const auto names_gone = [&](const Value& name) {
      return name.is_string() && (memories_gone.contains(name.string()) || !is_kept(name.string()));
    };
    if (Value* data = record.find("data"); data != nullptr && data->is_array())
      std::erase_if(data->array(), names_gone);
    if (Value* needs = record.find("needs"); needs != nullptr && needs->has("memory"))
      std::erase_if(needs->find("memory")->object(),
                    [&](const Member& need) { return memories_gone.contains(need.key); });
    std::erase_if(record.object(), [&](const Member& field) {
      const bool refers = field.key == "data" || field.key == "memory";
      return refers &&
             (names_gone(field.value) || (field.value.is_array() && field.value.array().empty()));
    });
  }

  void keep_order(ConfigSpec& config) const {
    std::erase_if(config.partition_order,
                  [&](const Located<std::string>& name) { return !here.contains(name.value); });
  }
};

class PartSelection {
 public:
  PartSelection(const ConfigSpec& config, const PartName& asked, CheckContext& context)
      : config_(config), asked_(asked), context_(context) {
    // Errors are reported when the selection is resolved. Here, an invalid target only lacks a
    // kind.
    Diagnostics quiet;
    for (const TargetSpec& target : config.targets)
      targets_.push_back(resolve_target(target, context.into(quiet)));
  }

  std::optional<ConfigSpec> select() {
    const std::vector<Match> matches = first_matches();
    if (matches.size() != 1) return refuse(matches);
    const Match match = matches.front();
    if (match.of == PartClass::part) return *config_.parts[match.index].second;
    return match.of == PartClass::host ? host_alone() : target_with_its_own(match.index);
  }

  // The host of a target in the whole configuration. It may be a target that is not kept.
  std::optional<HostSpec> host_of(std::size_t chosen) const {
    if (config_.host) return config_.host;
    Diagnostics quiet;
    const auto whole = resolve_by_rules(config_, context_.into(quiet));
    if (!whole || chosen >= whole->targets.size() || !whole->targets[chosen].host) return {};
    const std::string& host = *whole->targets[chosen].host;
    const bool itself = whole->find_host(host)->same_as == whole->targets[chosen].id;
    if (const auto target = host_of_target(*whole, host); target && !itself) return target;
    for (const TargetSpec& target : config_.targets) {
      if (target.host && target.host->target != nullptr) return target.host;
    }
    return {};
  }

 private:
  std::vector<Match> first_matches() const {
    for (const PartClass of : part_classes) {
      std::vector<Match> matches;
      const auto names = names_of(of);
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == asked_.part) matches.push_back({of, i});
      }
      if (!matches.empty()) return general_of(std::move(matches));
    }
    return {};
  }

  // Of several matches, returns the general target: external targets are kept with it.
  std::vector<Match> general_of(std::vector<Match> matches) const {
    const auto is_external = [&](const Match& match) {
      const bool target = match.of == PartClass::kind || match.of == PartClass::device_type;
      return target && targets_[match.index] && targets_[match.index]->codegen.external;
    };
    const auto general = std::ranges::find_if_not(matches, is_external);
    const bool one = general != matches.end() &&
                     std::find_if_not(general + 1, matches.end(), is_external) == matches.end();
    if (!one) return matches;
    return {*general};
  }

  std::vector<std::string> names_of(PartClass of) const {
    std::vector<std::string> names;
    if (of == PartClass::part) {
      for (const auto& part : config_.parts) names.push_back(part.first.value);
    } else if (of == PartClass::host) {
      if (plan_host() != nullptr) names.emplace_back("host");
    } else {
      for (std::size_t i = 0; i < targets_.size(); ++i) names.push_back(name_of_target(of, i));
    }
    return names;
  }

  // Empty if the target has no name of that class.
  std::string name_of_target(PartClass of, std::size_t i) const {
    if (of == PartClass::target)
      return config_.targets[i].name ? config_.targets[i].name->value : std::string();
    if (!targets_[i]) return {};
    return of == PartClass::kind ? targets_[i]->kind : targets_[i]->device.name;
  }

  std::nullopt_t refuse(const std::vector<Match>& matches) const {
    std::set<std::string> all;
    for (const PartClass of : part_classes) {
      for (std::string& name : names_of(of)) {
        if (!name.empty()) all.insert(std::move(name));
      }
    }
    const std::vector<std::string> choices(all.begin(), all.end());
    const bool none = matches.empty();
    auto report =
        context_.diags.error(diag::NoSuchPart{.name = asked_.name,
                                              .problem = none ? "no part" : "several parts",
                                              .part = asked_.part},
                             asked_.span);
    report.help("`" + asked_.name + "` has " + quoted_list(choices)).expected(choices);
    if (none) {
      for (const std::string& near : nearest_names(asked_.part, choices))
        report.suggest(near, asked_.span);
      other_configurations(report);
    }
    report.actual(asked_.part);
    return std::nullopt;
  }

  // A tag describes one device. A board with the same name may have the requested part.
  void other_configurations(DiagnosticBuilder& report) const {
    const std::string bare(last_segment(asked_.name));
    for (const ConfigurationRow* row : context_.database.find_configurations(bare)) {
      if (row->name == asked_.name) continue;
      Diagnostics quiet;
      CheckContext context{context_.into(quiet)};
      const ConfigSpec config = read_configuration_row(*row, 0, context);
      if (config.poison.any) continue;
      const PartSelection other(config, asked_, context);
      std::vector<std::string> types = other.names_of(PartClass::device_type);
      std::erase(types, "");
      if (!types.empty()) report.help("`" + row->name + "` has " + quoted_list(types));
    }
  }

  // The host as written: for all targets, at a target, or in its tag.
  std::shared_ptr<const TargetSpec> asked_host() const {
    if (config_.host) return config_.host->target;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const TargetSpec& target = config_.targets[i];
      if (target.host) return target.host->target;
      if (!targets_[i] || targets_[i]->host_target == nullptr || !target.tag) continue;
      TargetSpec host;
      host.tag = target.tag;
      host.part = Located<std::string>{"host", target.tag->span};
      host.span = target.span;
      host.pointer = target.pointer + "/host";
      return std::make_shared<const TargetSpec>(std::move(host));
    }
    return nullptr;
  }

  // The host of the plan, written or derived.
  std::shared_ptr<const TargetSpec> plan_host() const {
    if (auto written = asked_host()) return written;
    if (config_.host && config_.host->none) return nullptr;
    Diagnostics quiet;
    const auto whole = resolve_by_rules(config_, context_.into(quiet));
    if (!whole || !whole->host) return nullptr;
    if (const auto target = host_of_target(*whole, *whole->host)) return target->target;
    // A rule derived this host.
    const Target& host = *whole->find_host(*whole->host);
    TargetSpec spec;
    spec.kind = Located<std::string>{host.kind, asked_.span};
    spec.span = asked_.span;
    spec.pointer = "/targets/0";
    for (const auto& [name, value] : host.attrs) {
      if (!contains(host.defaulted, name)) spec.attributes.push_back({name, value, asked_.span});
    }
    return std::make_shared<const TargetSpec>(std::move(spec));
  }

  ConfigSpec host_alone() const {
    ConfigSpec result;
    result.span = config_.span;
    result.has_targets = true;
    result.targets.push_back(*plan_host());
    return result;
  }

  bool is_kept(std::size_t i, std::size_t chosen) const {
    if (i == chosen) return true;
    const auto& target = targets_[i];
    return target && targets_[chosen] && target->codegen.external &&
           !targets_[chosen]->codegen.external &&
           serves(*target, *targets_[chosen], context_.database);
  }

  ConfigSpec target_with_its_own(std::size_t chosen) const {
    ConfigSpec result = config_;
    result.targets.clear();
    KeptNames kept;
    for (std::size_t i = 0; i < config_.targets.size(); ++i) {
      const bool keep = is_kept(i, chosen);
      if (keep) result.targets.push_back(config_.targets[i]);
      for (const PartClass of : {PartClass::target, PartClass::kind, PartClass::device_type}) {
        const std::string name = name_of_target(of, i);
        if (!name.empty()) (keep ? kept.here : kept.gone).insert(name);
      }
    }
    kept.keep_devices(result);
    kept.keep_functions(result);
    kept.keep_pools(result);
    kept.keep_order(result);
    kept.keep_system(result);
    result.host = host_of(chosen);
    return result;
  }

  // Returns the target that is the host, as written.
  std::optional<HostSpec> host_of_target(const Plan& whole, const std::string& host) const {
    const auto& same_as = whole.find_host(host)->same_as;
    if (!same_as) return std::nullopt;
    for (std::size_t i = 0; i < config_.targets.size() && i < whole.targets.size(); ++i) {
      if (whole.targets[i].id != *same_as) continue;
      TargetSpec target = config_.targets[i];
      target.name.reset();
      target.host.reset();
      const Span span = target.span;
      return HostSpec{.none = false,
                      .target = std::make_shared<const TargetSpec>(std::move(target)),
                      .span = span};
    }
    return std::nullopt;
  }

  const ConfigSpec& config_;
  const PartName& asked_;
  CheckContext& context_;
  std::vector<std::optional<Target>> targets_;
};

// A tag describes one device. The board configuration with that name has the host.
std::optional<HostSpec> host_on_board(const TagRow& tag, const PartName& asked,
                                      const CheckContext& around) {
  const std::string bare(last_segment(tag.name));
  for (const ConfigurationRow* row : around.database.find_configurations(bare)) {
    Diagnostics quiet;
    CheckContext context{around.into(quiet)};
    const ConfigSpec board = read_configuration_row(*row, 0, context);
    for (std::size_t i = 0; i < board.targets.size() && !board.poison.any; ++i) {
      const auto& of = board.targets[i].tag;
      if (of && of->value == tag.name) return PartSelection(board, asked, context).host_of(i);
    }
  }
  return std::nullopt;
}

/// NAME:PART:PART: each part is looked up in the previous one.
struct PartSteps {
  const std::string& word;
  const TextMap& map;
  CheckContext& check;
  const TagRow* device_only;  ///< a tag without a host of its own

  std::optional<ConfigSpec> select(std::optional<ConfigSpec> config, std::string name,
                                   std::size_t end) const {
    while (config && end < word.size()) {
      const std::size_t begin = end + 1;
      end = std::min(word.find(part_separator, begin), word.size());
      const PartName asked{name, word.substr(begin, end - begin), map.span(begin, end)};
      auto selected = PartSelection(*config, asked, check).select();
      if (selected && device_only != nullptr && asked.part != "host")
        selected->host = host_on_board(*device_only, asked, check);
      config = std::move(selected);
      name = part_path(name, asked.part);
    }
    return config;
  }
};

}  // namespace

std::optional<ConfigSpec> check_name(const Value& text, const Context& around) {
  NamedConfigurations named(around.diags);
  const Context context = around.keeping(named);
  CheckContext check{context};
  const std::string& word = text.string();
  const TextMap map = text_map_of(text, check.sources);
  // A whole name takes precedence over NAME:PART.
  const std::size_t colon =
      check.database.has(Table::tags, word) ? std::string::npos : word.find(part_separator);
  const std::size_t end = std::min(colon, word.size());
  const auto row = find_named(word.substr(0, end), map.span(0, end), check);
  if (!row) return std::nullopt;
  auto config = without_mistakes(read_named(*row, text.span, 0, check), context);
  const bool is_tag = row->tag != nullptr;
  return PartSteps{word, map, check, is_tag && !row->tag->whole ? row->tag : nullptr}.select(
      std::move(config), is_tag ? row->tag->name : row->configuration->name, end);
}

std::optional<ConfigSpec> check_part(ConfigSpec config, const Value& text, std::size_t begin,
                                     const Context& around) {
  NamedConfigurations named(around.diags);
  const Context context = around.keeping(named);
  CheckContext check{context};
  const std::string& word = text.string();
  const TextMap map = text_map_of(text, check.sources);
  return PartSteps{word, map, check, nullptr}.select(std::move(config), word.substr(0, begin - 1),
                                                     begin - 1);
}

}  // namespace tgtcfg
