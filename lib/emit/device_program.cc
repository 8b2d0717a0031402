// One run of a compiler of whole programs, with every device by name and its target.
//
// Flags apply to all devices of an alias. If two of them need different flags, the devices of that
// alias are written as attributes with the same settings.
#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <map>
#include <set>

#include "emit/argument_rules.h"
#include "emit/program_device.h"
#include "emit/text_writer.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr const char* flags_form = "flags";
constexpr const char* attribute_form = "attributes";

class ProgramMaker {
 public:
  explicit ProgramMaker(EmissionContext& context) : context_(context) {}

  std::optional<Made> run() {
    targets_ = chosen_targets(context_, false);
    std::erase_if(targets_, [&](const ToolTarget& target) { return is_of_function(target.id); });
    drop_members(context_, targets_);
    for (const ToolTarget& target : targets_) (void)check_kind(target, context_);
    if (context_.has_errors()) return std::nullopt;
    if (targets_.empty() || context_.row.steps.empty()) return made_nothing(context_);
    for (const ToolTarget& target : targets_) views_.push_back(view_of(target, context_));
    find_devices();
    name_devices();
    for (ProgramDevice& device : devices_) fill(device);
    if (context_.has_errors()) return std::nullopt;
    choose_form();
    Made made;
    std::vector<std::string> arguments;
    if (!write(arguments, made.data)) return std::nullopt;
    EmissionStep step = step_of(context_.row.steps.front(),
                                targets_.size() == 1 ? targets_.front().id : std::string(),
                                {.args = std::move(arguments)}, context_);
    step.functions.clear();
    for (const Member& function : made.data.map("functions"))
      step.functions.push_back(function.key);
    made.steps.push_back(std::move(step));
    add_placement(made);
    return made;
  }

 private:
  /// Functions of devices other than the default. The program assigns them, because no argument
  /// can.
  void add_placement(Made& made) const {
    std::vector<std::string> moved;
    for (const Member& function : made.data.map("functions")) {
      if (devices_.size() > 1 && function.value.get("device") != made.data.get("default"))
        moved.push_back(function.key);
    }
    const bool has_links = !made.data.text("topology").empty();
    if (context_.asked.annotated || (moved.empty() && !has_links)) return;
    made.beside.push_back(
        {made.steps.back().id,
         moved.empty() ? "the links between devices" : "the placement of " + quoted_list(moved),
         context_.row.row.text("placement_help"), context_.severity(), true});
  }

  [[nodiscard]] bool is_of_function(const std::string& id) const {
    const PlanTarget* target = context_.config.find_target(id);
    return target != nullptr && target->scope != TargetScope::configuration;
  }

  [[nodiscard]] const ToolView& view(const ToolTarget& target) const {
    return views_[static_cast<std::size_t>(&target - targets_.data())];
  }

  [[nodiscard]] const ToolTarget* target_named(const std::string& id) const {
    return find_by(targets_, id, &ToolTarget::id);
  }

  /// Returns the general target of a device. If the device names an external target, returns the
  /// target that it works for.
  [[nodiscard]] const ToolTarget* target_of(const ResolvedDevice& device) const {
    std::string id = device.target.value_or("");
    const auto mapped = context_.config.device_map.find(device.type.name);
    if (id.empty() && mapped != context_.config.device_map.end()) id = mapped->second;
    if (const ToolTarget* target = target_named(id)) return target;
    const PlanTarget* external = context_.config.find_target(id);
    if (external == nullptr) return nullptr;
    for (const std::string& served : external->refines) {
      if (const ToolTarget* target = target_named(served)) return target;
    }
    return nullptr;
  }

  void find_devices() {
    std::set<const ToolTarget*> placed;
    for (const ResolvedDevice& device : context_.config.devices) {
      const ToolTarget* target = device.implicit ? nullptr : target_of(device);
      if (target == nullptr) continue;
      placed.insert(target);
      devices_.push_back(
          {.name = device.id, .target = target, .ordinal = device.index, .id = device.id});
    }
    for (const ToolTarget& target : targets_) {
      if (!placed.contains(&target)) devices_.push_back({.name = target.id, .target = &target});
    }
  }

  void name_devices() {
    std::set<std::string> taken;
    std::map<std::string, int> next;  // several names may become the same word
    for (ProgramDevice& device : devices_) {
      const std::string name = word_of(device.name);
      device.name = name;
      for (int& number = next.try_emplace(name, 2).first->second; !taken.insert(device.name).second;
           ++number)
        device.name = name + "_" + std::to_string(number);
    }
  }

  void fill(ProgramDevice& device) {
    const ToolView& seen = view(*device.target);
    for (const BackendDevice& row : context_.row.devices) {
      if (!row.when.holds(device.target->target->kind, seen.cpu.arch)) continue;
      device.row = &row;
      (void)add_arguments(row.args, seen, device.flags);
      return;
    }
    if (seen.cpu.triple.empty())
      return context_.report_open(*device.target, "the triple", "mtriple");
    context_.diags
        .error(
            diag::TripleNotInTool{
                .tool = context_.row.name,
                .release = context_.row.release.name,
                .triple = seen.cpu.triple,
                .reason = "the backend does not support devices of this architecture"},
            device.target->target->span)
        .at(device.target->pointer("mtriple"));
  }

  /// Uses flags unless two devices of an alias need different flags.
  void choose_form() {
    std::map<std::string, const std::vector<std::string>*> first;
    std::set<std::string> differing;
    for (const ProgramDevice& device : devices_) {
      const auto [known, is_new] = first.emplace(device.row->alias, &device.flags);
      if (!is_new && *known->second != device.flags) differing.insert(device.row->alias);
    }
    for (ProgramDevice& device : devices_) {
      device.written_out = differing.contains(device.row->alias);
      ++count_of_[device.row->alias];
    }
  }

  bool write(std::vector<std::string>& arguments, Value& data) {
    bool ok = true;
    for (ProgramDevice& device : devices_) ok = choose(device) && ok;
    if (!ok) return false;
    const auto& all = context_.config.devices;
    const bool given = std::ranges::any_of(all, [](const auto& each) { return !each.implicit; });
    // An annotated program names its devices.
    const bool named =
        devices_.size() > 1 || given || places_functions(context_) || context_.asked.annotated;
    std::set<std::string> flagged;
    Object devices;
    Object targets;
    for (const ProgramDevice& device : devices_) {
      const std::string name = named ? device.name + "=" : std::string();
      arguments.push_back(filled(context_.row.row.text("device_flag"), name + device.value));
      devices.push_back({device.name, device.value});
      targets.push_back({device.name, device.target->id});
    }
    for (const ProgramDevice& device : devices_) {
      if (device.written_out || !flagged.insert(device.row->alias).second) continue;
      arguments.insert(arguments.end(), device.flags.begin(), device.flags.end());
    }
    write_default(arguments, data);
    const std::string apart = context_.row.row.text("apart_flag");
    if (!apart.empty() && needs_apart()) arguments.push_back(apart);
    ok = add_arguments(context_.row.steps.front().args, views_.front(), arguments);
    const bool attributes =
        std::ranges::any_of(devices_, [](const auto& device) { return device.written_out; });
    data.set("form", attributes ? attribute_form : flags_form);
    data.set("why", attributes ? "devices of one kind differ, and flags hold for all of them"
                               : "devices of one kind agree");
    data.set("devices", std::move(devices));
    data.set("targets", std::move(targets));
    Value functions = place_functions(devices_, context_);
    if (!functions.object().empty()) data.set("functions", std::move(functions));
    if (context_.config.links) data.set("topology", program_topology(devices_, context_));
    warn_of_missing_links(devices_, data, context_);
    return ok;
  }

  /// Code for two chips in one package has a single name there, and the first would run on both.
  [[nodiscard]] bool needs_apart() const {
    std::map<std::string, const std::string*> codes;
    for (const ProgramDevice& device : devices_) {
      if (!device.written_out) continue;
      const auto [known, is_new] = codes.emplace(device.package, &device.code);
      if (!is_new && *known->second != device.code) return true;
    }
    return false;
  }

  bool choose(ProgramDevice& device) {
    const bool numbered =
        device.ordinal && (*device.ordinal > 0 || count_of_[device.row->alias] > 1);
    const std::string ordinal = numbered ? std::to_string(*device.ordinal) : std::string();
    if (!device.written_out) {
      device.value = device.row->alias + (numbered ? "[" + ordinal + "]" : std::string());
      return true;
    }
    device.code = device.row->attribute;
    device.package = device.row->format;
    for (const BackendArgument& value : device.row->values) {
      const ToolView& seen = view(*device.target);
      if (!value.when.holds(device.target->target->kind, seen.cpu.arch)) continue;
      const auto found = argument_values(value, seen);
      if (!found) return false;
      std::string joined = join(*found, value.join);
      if (!joined.empty()) joined = filled(value.as.front(), joined);
      for (std::string* text : {&device.code, &device.package})
        *text = filled(std::move(*text), value.text("name"), joined);
    }
    device.code = filled(std::move(device.code), "format", device.package);
    device.value = filled(device.code, "ordinal",
                          numbered ? filled(context_.row.row.text("ordinal"), ordinal) : "");
    return true;
  }

  void write_default(std::vector<std::string>& arguments, Value& data) {
    const std::string flag = context_.row.row.text("default_flag");
    if (devices_.size() < 2 || flag.empty()) return;
    const ProgramDevice* device = default_program_device(devices_, context_);
    if (device == nullptr) return;
    arguments.push_back(filled(flag, device->name));
    data.set("default", device->name);
  }

  EmissionContext& context_;
  std::vector<ToolTarget> targets_;
  std::vector<ToolView> views_;
  std::vector<ProgramDevice> devices_;
  std::map<std::string_view, int> count_of_;  ///< number of devices per alias
};

}  // namespace

std::optional<Made> make_device_program(EmissionContext& context) {
  return ProgramMaker(context).run();
}

}  // namespace tgtcfg
