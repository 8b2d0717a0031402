// Merges two values of a configuration: maps by key, lists as a whole; null removes.
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

#include "check/composite_form.h"
#include "check/config_check.h"
#include "check/host_names.h"
#include "check/layer_place.h"
#include "check/layers.h"
#include "check/native_configuration.h"
#include "check/target_value.h"
#include "database/config_keys.h"
#include "model/plain_values.h"
#include "support/link_key.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

const Value* given(const Value& object, std::string_view key) {
  const Value* value = object.find(key);
  return value == nullptr || value->is_null() ? nullptr : value;
}

bool names_other(const Value& above, const Value& below, std::string_view key) {
  const Value* name = given(above, key);
  const Value* other = given(below, key);
  return name != nullptr && (other == nullptr || !(*name == *other));
}

bool names_origin(const Value& target) {
  return std::ranges::any_of(origin_keys,
                             [&](std::string_view key) { return given(target, key) != nullptr; });
}

/// A map while other maps are laid over it. Remembers the type of the map and, if many keys are
/// looked up, the position of each, because a map can have thousands of members.
class MemberMerge {
 public:
  MemberMerge(Value& map, Place place) : map_(map), placed_(place, map) {}

  [[nodiscard]] const PlacedMap& placed() const { return placed_; }
  [[nodiscard]] const Value& map() const { return map_; }

  [[nodiscard]] Member* find(const std::string& key) {
    Object& members = map_.object();
    if (members.size() < few || ++looked_up_ < few) return find_member(members, key);
    for (; known_ < members.size(); ++known_) places_.try_emplace(members[known_].key, known_);
    const auto found = places_.find(key);
    return found == places_.end() ? nullptr : &members[found->second];
  }
  Member& add(const Member& member) {
    map_.object().push_back(member);
    look_again(member.key);
    return map_.object().back();
  }
  void remove(Member& member) {
    const std::string key = member.key;
    map_.object().erase(map_.object().begin() + (&member - map_.object().data()));
    places_.clear();
    known_ = 0;
    look_again(key);
  }

 private:
  static constexpr std::size_t few = 16;

  void look_again(std::string_view key) {
    if (tells_what_a_map_is(key)) placed_ = PlacedMap(placed_.place, map_);
  }

  Value& map_;
  PlacedMap placed_;
  std::unordered_map<std::string, std::size_t> places_;
  std::size_t known_ = 0;  // number of members in `places_`
  std::size_t looked_up_ = 0;
};

}  // namespace

struct LayerMerge::State {
 public:
  State(Value& tree, CheckContext& context, std::vector<std::string>* lost)
      : tree_(tree), context_(context), lost_(lost) {}

  bool lay(const Layer& layer) {
    const std::size_t errors = context_.diags.error_count();
    bool ok = true;
    for (const Patch& patch : layer.patches) ok &= apply(patch);
    return ok && context_.diags.error_count() == errors;
  }

 private:
  void merge(Value& below, const Value& above, Place place, const std::string& pointer) {
    if (below.is_null()) return replace(below, above, place, pointer);
    switch (place) {
      case Place::targets:
        return merge_targets(below, above, pointer);
      case Place::target:
        return merge_target(below, above, pointer);
      case Place::option_set:
        return merge_option_set(below, above, pointer);
      case Place::link:
        below = object_of_word(below, "access");
        return merge_maps(below, object_of_word(above, "access"), place, pointer);
      case Place::part:
        return merge_part(below, above, pointer);
      default:
        break;
    }
    merge_maps(below, above, place, pointer);
  }

  /// Lays `patch` at its location and creates missing maps on the way.
  bool apply(const Patch& patch) {
    if (open_ && is_in_open_map(patch)) {
      set_in_open_map(patch);
      return true;
    }
    open_.reset();
    Value* at = &tree_;
    Place place = Place::configuration;
    std::string pointer;
    for (std::size_t i = 0; i < patch.at.size(); ++i) {
      const bool last = i + 1 == patch.at.size();
      if (!prepare(*at, place, pointer, patch)) return false;
      const PlacedMap map(place, *at);
      const std::string key = native_key(patch.at[i], map);
      Place next = map.below(key);
      std::string below = pointer_append(pointer, key);
      if (at->is_array()) {
        Value* element = list_entry(at->array(), key);
        if (element == nullptr) return no_such_entry(*at, below, patch);
        if (last && patch.value.is_null()) {
          lose(*element, below);
          lose(*element, pointer_append(pointer, element->text("name")));
          at->array().erase(at->array().begin() + (element - at->array().data()));
          return true;
        }
        at = element;
        next = place == Place::targets ? Place::target : Place::plain;
      } else if (last) {
        open_.emplace(OpenMap{MemberMerge(*at, place), std::move(pointer), patch.at});
        set_in_open_map(patch);
        // A value may make a target refer to another, which the next patch has to look up.
        if (place == Place::target || place == Place::targets) open_.reset();
        return true;
      } else {
        at = &member_of(*at, key, patch);
      }
      place = next;
      pointer = std::move(below);
    }
    merge(*at, patch.value, place, pointer);
    return true;
  }

  // Changes one after the other often set members of one map, so the last one is kept.
  struct OpenMap {
    MemberMerge members;
    std::string pointer;
    std::vector<std::string> at;  // of a patch in it
  };

  [[nodiscard]] bool is_in_open_map(const Patch& patch) const {
    const std::vector<std::string>& other = open_->at;
    return patch.at.size() == other.size() &&
           std::equal(other.begin(), other.end() - 1, patch.at.begin());
  }

  void set_in_open_map(const Patch& patch) {
    auto& [members, pointer, at] = *open_;
    std::string key = native_key(patch.at.back(), members.placed());
    Value value = patch.value;
    if (members.placed().below(key) == Place::links)
      normalize_link_keys(value, pointer, context_.diags);
    merge_member(members, {std::move(key), std::move(value), place_of(patch)}, pointer);
  }

  // A scalar has no values below it, but a string may be a target.
  void lose(const Value& value, const std::string& pointer) {
    const bool holds = value.is_object() || value.is_array() || value.is_string();
    if (lost_ != nullptr && holds) lost_->push_back(pointer);
  }

  void replace(Value& below, const Value& above, Place place, const std::string& pointer) {
    lose(below, pointer);
    below = above;
    drop_idle_nulls(below, place, pointer, context_);
  }

  static Span place_of(const Patch& patch) {
    return patch.at_span.known() ? patch.at_span : patch.value.span;
  }

  // Keys of tgtcfg may be typed with underscores.
  static std::string native_key(const std::string& key, const PlacedMap& map) {
    const Place place = map.place;
    const bool config = place == Place::configuration || map.is_configuration;
    if (place == Place::links) return canonical_link_key(key);
    if (place == Place::lowering && contains_spelling(lowering_keys, key)) return kebab_case(key);
    const bool is_key = config
                            ? contains_spelling(config_keys, key)
                            : (place == Place::record && (contains_spelling(device_keys, key) ||
                                                          contains_spelling(pool_keys, key) ||
                                                          contains_spelling(memory_keys, key))) ||
                                  (place == Place::link && contains_spelling(link_keys, key));
    return is_key ? kebab_case(key) : key;
  }

  // The next map on the way to a patch; created if missing.
  static Value& member_of(Value& map, const std::string& key, const Patch& patch) {
    Value* known = map.find(key);
    if (known != nullptr && !known->is_null()) return *known;
    map.set(key, placed(Object{}, patch.value.span));
    Member& member = *find_member(map.object(), key);
    member.key_span = place_of(patch);
    return member.value;
  }

  void merge_targets(Value& below, const Value& above, const std::string& pointer) {
    const bool single = is_single_target(above);
    if (single && is_single_target(below)) return merge_target(below, above, pointer);
    const bool maps = above.is_object() && below.is_object() && !single && !is_single_target(below);
    if (maps) return merge_members(below, above, Place::targets, pointer);
    if (above.is_object() && !single) {
      context_.diags
          .warning(diag::MapReplacesTargets{.actual = std::string(in_words(below.kind()))},
                   above.span)
          .at(pointer)
          .label(below.span, "replaced");
    }
    replace(below, above, Place::targets, pointer);
  }

  void merge_target(Value& below, const Value& above, const std::string& pointer) {
    const bool nested = is_configuration(below) && is_configuration(above);
    if (nested) return merge_members(below, above, Place::configuration, pointer);
    const bool names = pointer.ends_with("/host") &&
                       (may_only_be_name(below, context_) || may_only_be_name(above, context_));
    if (names || !is_expression(below) || !is_expression(above))
      return replace(below, above, Place::target, pointer);
    const auto changes = target_as_object(above, pointer, context_);
    auto base = changes ? target_as_object(below, pointer, context_) : std::nullopt;
    if (!base || is_other(*changes, *base)) return replace(below, above, Place::target, pointer);
    const Span span = above.span;
    if (const Value* compiler = given(*changes, "compiler");
        compiler != nullptr && given(*base, "compiler") != nullptr &&
        names_other(*changes, *base, "compiler")) {
      keep_of_other_generator(*base, pointer);
    }
    below = std::move(*base);
    merge_members(below, *changes, Place::target, pointer);
    below.span = span;
  }

  // `none`, lists and configurations are replaced as a whole.
  static bool is_expression(const Value& value) {
    if (value.is_string()) return value.string() != "none";
    return value.is_object() && !is_configuration(value);
  }

  // True if an entry is about another target than the entry below.
  static bool is_other(const Value& above, const Value& below) {
    const auto differs = [&](std::string_view key) { return names_other(above, below, key); };
    return std::ranges::any_of(origin_keys, differs) ||
           (names_origin(above) && differs("compiler"));
  }

  // Another generator for the same target keeps no options of the generator below.
  void keep_of_other_generator(Value& base, const std::string& pointer) {
    const Value* kind = given(base, "kind");
    const KindRow* row =
        kind != nullptr && kind->is_string() ? context_.database.kind(kind->string()) : nullptr;
    std::erase_if(base.object(), [&](const Member& member) {
      const bool stays =
          contains(origin_keys, member.key) || member.key == "name" || member.key == "host";
      const bool goes = !stays && (row == nullptr || row->attribute(member.key) == nullptr);
      if (goes && lost_ != nullptr) lost_->push_back(pointer_append(pointer, member.key));
      return goes;
    });
  }

  // Returns the map that a word is short for.
  static Value object_of_word(const Value& value, const char* key) {
    if (!value.is_string()) return value;
    return placed(Object{{key, value, value.span}}, value.span);
  }

  // Options are not inherited by another kind of executor or runtime.
  void merge_option_set(Value& below, const Value& above, const std::string& pointer) {
    const Value changes = object_of_word(above, "kind");
    Value base = object_of_word(below, "kind");
    const bool maps = changes.is_object() && base.is_object();
    if (!maps || names_other(changes, base, "kind"))
      return replace(below, above, Place::option_set, pointer);
    below = std::move(base);
    merge_members(below, changes, Place::option_set, pointer);
  }

  static Value as_configuration(const Value& part) {
    const bool changes = part.is_object() && !is_single_target(part);
    if (changes || is_configuration(part)) return part;
    return configuration_of_targets(part);
  }

  void merge_part(Value& below, const Value& above, const std::string& pointer) {
    const bool targets = !is_configuration(below) && !is_configuration(above);
    if (targets) return merge_target(below, above, pointer);
    below = as_configuration(below);
    const Value changes = as_configuration(above);
    if (!below.is_object() || !changes.is_object())
      return replace(below, above, Place::part, pointer);
    merge_members(below, changes, Place::configuration, pointer);
  }

  void merge_maps(Value& below, const Value& above, Place place, const std::string& pointer) {
    if (!below.is_object() || !above.is_object()) return replace(below, above, place, pointer);
    merge_members(below, above, place, pointer);
  }

  void merge_members(Value& below, const Value& above, Place place, const std::string& pointer) {
    MemberMerge map(below, place);
    for (const Member& member : above.object()) merge_member(map, member, pointer);
  }

  void merge_member(MemberMerge& map, const Member& above, const std::string& pointer) {
    const Place inner = map.placed().below(above.key);
    Member* known = map.find(above.key);
    if (above.value.is_null()) {
      // Values of a target's tag are removed only when the target is resolved.
      const bool of_tag = map.placed().is_target() && !is_of_kind(map.map());
      const bool stays = (of_tag && !contains(origin_keys, above.key) && above.key != "name" &&
                          above.key != "compiler") ||
                         is_unknown_key(map.placed().place, above.key);
      if (known == nullptr && !of_tag && !stays) report_idle_null(above, pointer, context_);
      if (known != nullptr) {
        lose(known->value, pointer_append(pointer, above.key));
        map.remove(*known);
      }
      if (stays) map.add(above);
    } else if (known == nullptr) {
      drop_idle_nulls(map.add(above).value, inner, pointer_append(pointer, above.key), context_);
    } else {
      const bool replaced = !known->value.is_object() || !above.value.is_object();
      if (replaced) known->key_span = above.key_span;
      merge(known->value, above.value, inner, pointer_append(pointer, above.key));
    }
  }

  // Prepares a value for setting a member. A target string becomes an object.
  bool prepare(Value& at, Place place, const std::string& pointer, const Patch& patch) {
    if (at.is_array()) return true;
    if (at.is_object() && place != Place::target && place != Place::targets) return true;
    const bool target = place == Place::target || place == Place::targets || place == Place::part;
    if (target && (at.is_string() || at.is_object()) && !is_configuration(at) &&
        (place != Place::targets || is_single_target(at))) {
      auto object = target_as_object(at, pointer, context_);
      if (!object) return false;
      at = std::move(*object);
      return true;
    }
    if (at.is_object()) return true;
    if ((place == Place::option_set || place == Place::link) && at.is_string()) {
      at = object_of_word(at, place == Place::link ? "access" : "kind");
      return true;
    }
    context_.diags
        .error(diag::BadSetPointer{.pointer = pointer_of(patch.at),
                                   .problem = "`" + pointer + "` is " +
                                              std::string(in_words(at.kind())) +
                                              " and cannot contain values"},
               patch.at_span)
        .at(pointer);
    return false;
  }

  bool no_such_entry(const Value& list, const std::string& pointer, const Patch& patch) {
    auto report = context_.diags.error(
        diag::BadSetPointer{.pointer = pointer_of(patch.at),
                            .problem = "the list does not contain this item; items: " +
                                       std::to_string(list.array().size())},
        patch.at_span);
    report.at(pointer);
    std::vector<std::string> names;
    for (const Value& element : list.array()) {
      if (const Value& name = element.get("name"); name.is_string()) names.push_back(name.string());
    }
    report.suggest_nearest(patch.at.back(), names, {});
    report.help("write the `name` of a list item, or its index from 0");
    return false;
  }

  Value& tree_;
  CheckContext& context_;
  std::vector<std::string>* lost_;
  std::optional<OpenMap> open_;
};

LayerMerge::LayerMerge(Value& tree, CheckContext& context, std::vector<std::string>* lost)
    : state_(std::make_unique<State>(tree, context, lost)) {}

LayerMerge::~LayerMerge() = default;

bool LayerMerge::lay(const Layer& layer) {
  return state_->lay(layer);
}

Value merge_layers(const std::vector<Layer>& layers, CheckContext& context) {
  Value tree(Object{});
  LayerMerge merge(tree, context);
  for (const Layer& layer : layers) (void)merge.lay(layer);
  if (!layers.empty() && !layers.back().patches.empty()) {
    const Patch& last = layers.back().patches.back();
    if (last.at.empty()) tree.span = last.value.span;
  }
  return tree;
}

}  // namespace tgtcfg
