// decompose(): one cut a level, each a choice of targets and of what goes with them.
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include "plan/plan_json.h"
#include "plan/plan_pieces.h"

namespace tgtcfg {
namespace {

constexpr std::array<std::pair<std::string_view, PieceLevel>, 5> levels = {{
    {"machine", PieceLevel::machine},
    {"device", PieceLevel::device},
    {"generator", PieceLevel::generator},
    {"host-device", PieceLevel::host_device},
    {"function", PieceLevel::function},
}};

using Ids = std::set<std::string>;

bool is_external(const Value& target) {
  const Value* codegen = target.find("codegen");
  const Value* external = codegen == nullptr ? nullptr : codegen->find("external");
  return external != nullptr && external->is_boolean() && external->boolean();
}

bool refines(const Value& target, const std::string& id) {
  const Array& refined = list_in(target, "refines");
  return std::any_of(refined.begin(), refined.end(),
                     [&](const Value& entry) { return entry.is_string() && entry.string() == id; });
}

/// What one piece takes of a plan.
struct Selection {
  Ids targets = {};
  Ids hosts = {};
  Ids functions = {};  ///< by their `match`
  Ids parts = {};
  bool host_alone = false;
  bool without_hosts = false;
};

class Cutter {
 public:
  Cutter(const Value& plan, std::string whole, Array path, std::vector<Plan>& pieces)
      : plan_(plan), whole_(std::move(whole)), path_(std::move(path)), pieces_(pieces) {}

  void cut(PieceLevel level) {
    const std::size_t before = pieces_.size();
    switch (level) {
      case PieceLevel::machine:
        if (!list_in(plan_, "targets").empty()) add_all();
        break;
      case PieceLevel::device:
      case PieceLevel::host_device:
        for (const Value& target : list_in(plan_, "targets")) {
          if (leads_device(target)) add_device(target, level == PieceLevel::host_device);
        }
        break;
      case PieceLevel::generator:
        for (const Value& target : list_in(plan_, "targets")) add_targets({text_in(target, "id")});
        break;
      case PieceLevel::function:
        for (const Value& function : list_in(plan_, "functions")) add_function(function);
        break;
    }
    if (level != PieceLevel::function) add_rest(before);
    cut_parts(level);
  }

 private:
  const Value* target(const std::string& id) const {
    return element_with(list_in(plan_, "targets"), "id", id);
  }

  /// General targets stand for their device; so does an external one that serves nothing. One that
  /// a function made goes with the target that it narrows.
  static bool leads_device(const Value& target) {
    if (text_in(target, "scope") == "function") return false;
    return !is_external(target) || list_in(target, "refines").empty();
  }

  Ids hosts_of(const Ids& targets) const {
    Ids hosts;
    for (const std::string& id : targets) {
      const std::string host = text_in(*target(id), "host");
      if (!host.empty()) hosts.insert(host);
    }
    return hosts;
  }

  Ids functions_of(const Ids& targets) const {
    Ids functions;
    for (const Value& function : list_in(plan_, "functions")) {
      if (targets.contains(text_in(function, "target")))
        functions.insert(text_in(function, "match"));
    }
    return functions;
  }

  void add_all() {
    Selection all;
    for (const Value& target : list_in(plan_, "targets")) all.targets.insert(text_in(target, "id"));
    for (const Value& host : list_in(plan_, "hosts")) all.hosts.insert(text_in(host, "id"));
    for (const Value& function : list_in(plan_, "functions")) {
      all.functions.insert(text_in(function, "match"));
    }
    add(all);
  }

  void add_targets(Ids targets) {
    Selection selection{.hosts = hosts_of(targets), .functions = functions_of(targets)};
    selection.targets = std::move(targets);
    add(selection);
  }

  void add_device(const Value& general, bool split) {
    const std::string id = text_in(general, "id");
    Ids targets = {id};
    for (const Value& other : list_in(plan_, "targets")) {
      const bool serves = is_external(other) && refines(other, id);
      // A target made for functions alone refines the one it narrows.
      const bool narrows = text_in(other, "scope") == "function" && refines(other, id);
      if (serves || narrows) targets.insert(text_in(other, "id"));
    }
    if (!split) return add_targets(std::move(targets));
    const Ids hosts = hosts_of(targets);
    if (!hosts.empty()) add({.targets = targets, .hosts = hosts, .host_alone = true});
    Selection device{.functions = functions_of(targets), .without_hosts = true};
    device.targets = std::move(targets);
    add(device);
  }

  void add_function(const Value& function) {
    Selection selection;
    selection.functions.insert(text_in(function, "match"));
    const std::string id = text_in(function, "target");
    if (const Value* named = target(id)) {
      selection.targets.insert(id);
      for (const Value& refined : list_in(*named, "refines")) {
        selection.targets.insert(refined.string());
      }
      selection.hosts = hosts_of(selection.targets);
    }
    if (const std::string part = text_in(function, "part"); !part.empty()) {
      selection.parts.insert(part);
    }
    if (const std::string host = text_in(function, "host"); !host.empty()) {
      selection.hosts.insert(host);
    }
    add(selection);
  }

  /// What no piece took: functions of parts and hosts, devices without a target.
  void add_rest(std::size_t first) {
    Ids functions;
    for (const Value& function : list_in(plan_, "functions")) {
      functions.insert(text_in(function, "match"));
    }
    Ids devices;
    for (const Value& device : list_in(plan_, "devices")) devices.insert(text_in(device, "id"));
    Ids hosts;
    for (const Value& host : list_in(plan_, "hosts")) hosts.insert(text_in(host, "id"));
    for (std::size_t i = first; i < pieces_.size(); ++i) {
      const Value& piece = pieces_[i].json;
      for (const Value& function : list_in(piece, "functions")) {
        functions.erase(text_in(function, "match"));
      }
      for (const Value& device : list_in(piece, "devices")) devices.erase(text_in(device, "id"));
      for (const Value& host : list_in(piece, "hosts")) hosts.erase(text_in(host, "id"));
    }
    if (functions.empty() && devices.empty() && hosts.empty()) return;
    rest_devices_ = std::move(devices);
    add({.targets = {}, .hosts = std::move(hosts), .functions = std::move(functions)});
    rest_devices_.clear();
  }

  void cut_parts(PieceLevel level) {
    for (const Value& part : list_in(plan_, "parts")) {
      Array path = path_;
      path.emplace_back(text_in(part, "id"));
      Cutter(*part.find("plan"), whole_, std::move(path), pieces_).cut(level);
    }
  }

  bool takes_device(const Value& device, const Selection& selection) const {
    if (rest_devices_.contains(text_in(device, "id"))) return true;
    const std::string id = text_in(device, "target");
    if (selection.host_alone) return text_in(device, "id") == text_in(plan_, "host_device");
    if (!id.empty()) return selection.targets.contains(id);
    // The host's device goes where the host goes.
    return !selection.hosts.empty() && text_in(device, "id") == text_in(plan_, "host_device");
  }

  void add(const Selection& selection) {
    Value piece = plan_;
    const auto has = [](const Ids& ids, const char* key) {
      return [&ids, key](const Value& element) { return ids.contains(text_in(element, key)); };
    };
    static const Ids none;
    const Ids& targets = selection.host_alone ? none : selection.targets;
    const Ids& hosts = selection.without_hosts ? none : selection.hosts;
    piece.set("of", whole_);
    piece.set("path", path_);
    piece.set("parts", filtered(list_in(plan_, "parts"), has(selection.parts, "id")));
    piece.set("hosts", filtered(list_in(plan_, "hosts"), has(hosts, "id")));
    piece.set("targets", filtered(list_in(plan_, "targets"), has(targets, "id")));
    piece.set("functions",
              filtered(list_in(plan_, "functions"), has(selection.functions, "match")));
    piece.set("devices", filtered(list_in(plan_, "devices"), [&](const Value& device) {
                return takes_device(device, selection);
              }));
    piece.set("partition_order", filtered(list_in(plan_, "partition_order"), [&](const Value& id) {
                return targets.contains(id.string());
              }));
    piece.set("order", ids_of_targets());
    piece.set("partitions", *plan_.find("partition_order"));
    if (selection.host_alone) piece.set("drives", driven_targets(selection));
    if (selection.without_hosts) drop_hosts(*piece.find("targets"));
    cut_device_map(targets, piece);
    cut_single_members(targets, hosts, piece);
    renew_fingerprints(piece);
    std::string fingerprint = text_in(piece, "fingerprint");
    pieces_.push_back({std::move(piece), std::move(fingerprint), {}});
  }

  /// Where the targets stood: the pieces alone do not tell.
  Value ids_of_targets() const {
    Array ids;
    for (const Value& target : list_in(plan_, "targets")) ids.emplace_back(text_in(target, "id"));
    return Value(std::move(ids));
  }

  /// Which host drives which target: targets that were cut off from it do not tell.
  Value driven_targets(const Selection& selection) const {
    Value driven(Object{});
    for (const std::string& id : selection.targets) {
      const std::string host = text_in(*target(id), "host");
      if (!host.empty()) driven.set(id, host);
    }
    return driven;
  }

  static void drop_hosts(Value& targets) {
    for (Value& target : targets.array()) target.set("host", nullptr);
  }

  void cut_device_map(const Ids& targets, Value& piece) const {
    Object kept;
    for (const Member& member : plan_.find("device_map")->object()) {
      if (targets.contains(member.value.string())) kept.push_back(member);
    }
    piece.set("device_map", Value(std::move(kept)));
  }

  /// Members that name one thing: kept where that thing is.
  void cut_single_members(const Ids& targets, const Ids& hosts, Value& piece) const {
    const Array& devices = list_in(piece, "devices");
    for (const char* const key : {"default_device", "host_device"}) {
      if (element_with(devices, "id", text_in(plan_, key)) == nullptr) piece.set(key, nullptr);
    }
    if (!hosts.contains(text_in(plan_, "host"))) piece.set("host", nullptr);
    piece.set("homogeneous", only_target(list_in(piece, "targets")));
    piece.set("open", filtered(list_in(plan_, "open"), [&](const Value& pointer) {
                return concerns(pointer.string(), targets, hosts);
              }));
  }

  /// Whether a configuration pointer leads to one of the targets or hosts.
  static bool concerns(const std::string& pointer, const Ids& targets, const Ids& hosts) {
    constexpr std::string_view of_targets = "/targets/";
    if (!pointer.starts_with(of_targets)) return pointer.starts_with("/host") && !hosts.empty();
    const std::string id =
        pointer.substr(of_targets.size(), pointer.find('/', of_targets.size()) - of_targets.size());
    return targets.contains(id);
  }

  const Value& plan_;
  std::string whole_;
  Array path_;
  std::vector<Plan>& pieces_;
  Ids rest_devices_;
};

}  // namespace

std::optional<PieceLevel> read_piece_level(std::string_view text) {
  for (const auto& [name, level] : levels) {
    if (name == text) return level;
  }
  return std::nullopt;
}

std::vector<Plan> decompose(const Plan& plan, PieceLevel level) {
  std::vector<Plan> pieces;
  Cutter(plan.json, plan.fingerprint, {}, pieces).cut(level);
  return pieces;
}

}  // namespace tgtcfg
