// Object forms of a target: `{kind, ...}`, `{tag, ... changes}`, `{target: EXPR, ... changes}`,
// `{config: NAME}`. A target string is first read into the same object.
#include "check/entry_name.h"
#include "check/target_expression.h"
#include "document/target_text.h"

#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC32.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "document/tree_builder.h"
#include "support/edit_distance.h"

namespace tgtcfg {

namespace {

bool is_text(const Value& value) {
  return value.style == ScalarStyle::target_text;
}

/// Reads the members of one object into a spec.
class ObjectReader {
 public:
  /// Moves the attributes out of the object.
  ObjectReader(Value& object, const TargetPlace& place, CheckContext& context, TargetSpec& spec)
      : object_(object),
        place_(place),
        context_(context),
        from_text_(is_text(object)),
        has_our_keys_(!from_text_ && !context.options.dialect.objects_only),
        spec_(spec) {}

  void read() {
    const std::size_t errors = context_.diags.error_count();
    // Attributes have no meaning without a kind; a host and a name do.
    const bool known = read_origin();
    spec_.poison.whole = spec_.poison.whole || !known;
    spec_.span = object_.span;
    spec_.pointer = place_.pointer;
    const std::size_t members = object_.object().size();
    const bool one_is_none = members > 0 && spec_.kind;  // the member with the kind
    spec_.attributes.reserve(spec_.attributes.size() + members - (one_is_none ? 1 : 0));
    for (Member& member : object_.object()) {
      if (known || is_independent(member.key)) read_member(member);
    }
    spec_.poison.any = spec_.poison.any || context_.diags.error_count() > errors;
  }

 private:
  [[nodiscard]] bool is_independent(std::string_view key) const {
    return key == "host" || (key == "name" && has_our_keys_);
  }

  /// Reads the kind, tag or other base of the target.
  bool read_origin() {
    const Member* kind = nullptr;
    const Member* target = nullptr;
    const Member* config = nullptr;
    const Member* tag = nullptr;
    for (const Member& member : object_.object()) {
      const std::string_view key = member.key;
      if (key == "kind") kind = &member;
      if (key == "tag") tag = &member;
      if (key == "target" && has_our_keys_) target = &member;
      if (key == "config" && has_our_keys_) config = &member;
    }
    for (const Member* other : {target, config}) {
      for (const Member* first : {kind, tag, other == config ? target : nullptr}) {
        if (other != nullptr && first != nullptr) return refuse_both(*first, *other);
      }
    }
    if (kind != nullptr) return read_kind(*kind);
    if (target != nullptr) return read_base(*target);
    if (config != nullptr || tag != nullptr || place_.role == TargetRole::change) return true;
    report_without_kind();
    return false;
  }

  void report_without_kind() {
    const std::vector<std::string> wanted = {"kind", "tag", "target"};
    const auto misspelt = std::ranges::find_if(object_.object(), [&](const Member& member) {
      return !nearest_names(member.key, wanted).empty();
    });
    const bool found = misspelt != object_.object().end();
    auto builder =
        context_.diags.error(diag::TargetWithoutKind{}, found ? misspelt->key_span : object_.span);
    builder.at(place_.pointer);
    if (found) {
      builder.suggest_nearest(misspelt->key, wanted, misspelt->key_span);
    } else if (!from_text_) {
      help_entry(object_.object(), place_.pointer, builder, context_);
    }
  }

  bool refuse_both(const Member& first, const Member& second) {
    context_.diags
        .error(diag::ExclusiveKeys{.first = first.key, .second = second.key}, second.key_span)
        .at(pointer_append(place_.pointer, second.key))
        .label(first.key_span, "`" + first.key + "` is set here");
    return false;
  }

  bool read_kind(const Member& member) {
    const auto kind = name_of_member(member);
    if (!kind) return false;
    if (context_.database.kind(kind->value) == nullptr) {
      if (is_served_generator(kind->value, place_, context_)) {
        spec_.compiler = *kind;  // the general target defines its kind
        return true;
      }
      report_unknown_kind(*kind);
      return false;
    }
    spec_.kind = *kind;
    return true;
  }

  void report_unknown_kind(const Located<std::string>& kind) {
    const std::string pointer = pointer_append(place_.pointer, "kind");
    if (!context_.database.has(Table::tags, kind.value)) {
      const TargetWords may = is_text(object_) ? TargetWords::first_words : TargetWords::kinds;
      return report_unknown_target(kind.value, kind.span, pointer, may, context_);
    }
    context_.diags.error(diag::UnknownKind{.kind = kind.value}, kind.span)
        .at(pointer)
        .help("`" + kind.value + "` is a tag: write `tag: " + kind.value + "`");
  }

  bool read_base(const Member& member) {
    spec_ = read_target_value(member.value, place_.below("target"), context_);
    changes_ = true;
    return !spec_.poison.whole;
  }

  void read_member(Member& member) {
    const std::string_view key = member.key;
    if (key == "kind" || (key == "target" && has_our_keys_)) return;
    if (key == "tag") return read_tag(member);
    if (key == "host") return read_host(member);
    if (key == "compiler" && !context_.options.dialect.objects_only) return read_compiler(member);
    if (key == "devices" && is_composite()) return read_devices(member);
    if (has_our_keys_ && key == "name") return read_name(member, spec_.name);
    if (has_our_keys_ && key == "code") return read_code(member);
    if (has_our_keys_ && key == "config") return read_name(member, spec_.config);
    if (has_our_keys_ && key.starts_with("x-")) return;
    add_attribute(member);
  }

  [[nodiscard]] bool is_composite() const {
    if (!spec_.kind) return false;
    const KindRow* row = context_.database.kind(spec_.kind->value);
    return row != nullptr && row->composite;
  }

  void read_tag(const Member& member) {
    if (refuse_null(member)) return;
    auto tag = name_of_member(member);
    if (!tag) spec_.poison.whole = !spec_.kind;
    if (!tag || (tag->value.empty() && spec_.kind)) return;
    if (!spec_.kind && !context_.database.has(Table::tags, tag->value)) return read_reference(*tag);
    spec_.tag = std::move(tag);
    spec_.tag_is_text = false;
  }

  /// A tag without a kind that is unknown as written: a part of a tag, or an unknown name.
  void read_reference(const Located<std::string>& tag) {
    PlacedText text{tag.value, TextMap{}};
    if (const Value* value = object_.find("tag"); value != nullptr && !from_text_) {
      text.map = text_map_of(*value, context_.sources);
    }
    if (tag.value.find(':') != std::string::npos) {
      const TargetSpec part = read_target_text(text, place_.below("tag"), context_);
      spec_.poison.whole = part.poison.whole;
      spec_.tag = part.tag;
      spec_.part = part.part;
      return;
    }
    spec_.poison.whole = true;
    const std::string pointer = pointer_append(place_.pointer, "tag");
    report_unknown_tag(tag, pointer, context_);
  }

  void read_host(const Member& member) {
    TargetPlace place = place_.below("host");
    const bool has_parent = changes_ || !object_.has("kind");
    if (has_parent) place.role = TargetRole::change;
    HostSpec host = read_target_host(member.value, place, context_);
    const bool nothing = !host.none && host.target == nullptr;
    if (nothing && !has_parent) return;
    if (changes_ && spec_.host && spec_.host->target != nullptr && host.target != nullptr) {
      context_.diags.warning(diag::HostOverridden{}, spec_.host->span)
          .at(pointer_append(pointer_append(place_.pointer, "target"), "host"))
          .label(host.span, "this host is used", place.pointer);
    }
    spec_.host = std::move(host);
  }

  void read_compiler(Member& member) {
    if (refuse_null(member)) return;
    if (member.value.is_null()) return add_attribute(member);
    spec_.compiler = name_of_member(member);
    if (!spec_.compiler) spec_.poison.add("/compiler");
  }

  void read_code(const Member& member) {
    if (!refuse_null(member)) spec_.code = member;
  }

  void read_devices(Member& member) {
    const TargetPlace place = place_.below("devices");
    if (is_text(member.value) && member.value.is_string()) {
      const ListText list = decode_list(placed_text_of(member.value, context_.sources));
      if (list.open_quote) {
        context_.diags.error(diag::UnclosedTargetQuote{}, *list.open_quote).at(place.pointer);
        spec_.poison.add("/devices");
        return;
      }
      for (const PlacedText& element : list.elements) {
        spec_.devices.push_back(
            read_target_text(decode_string(element), place.below(spec_.devices.size()), context_));
      }
    } else if (member.value.is_array()) {
      for (const Value& element : member.value.array()) {
        spec_.devices.push_back(
            read_target_value(element, place.below(spec_.devices.size()), context_));
      }
    } else {
      return add_attribute(member);
    }
    if (!spec_.devices.empty()) return;
    spec_.attributes.push_back({member.key, Value(Array{}), member.key_span});
    drop_earlier();
  }

  void read_name(const Member& member, auto& to) {
    if (refuse_null(member) || member.value.is_null()) return;
    if (auto name = name_of_member(member)) to = std::move(name);
  }

  /// Returns a member whose value is a name, in an object or a target string.
  std::optional<Located<std::string>> name_of_member(const Member& member) {
    const Value& value = member.value;
    if (value.is_string()) {
      if (!is_text(value) || member.key == "kind")
        return Located<std::string>{value.string(), value.span};
      const PlacedText text = decode_string(placed_text_of(value, context_.sources));
      return Located<std::string>{text.text, value.span};
    }
    const std::string pointer = pointer_append(place_.pointer, member.key);
    if (is_text(value)) {
      context_.diags
          .error(diag::OptionWithoutValue{.option = member.key, .type = "a string"}, value.span)
          .at(pointer);
    } else {
      context_.diags
          .error(diag::KeyType{.key = member.key,
                               .expected = "a string",
                               .actual = std::string(in_words(value.kind()))},
                 value.span)
          .at(pointer);
    }
    return std::nullopt;
  }

  /// Null removes a value below; in a batch request, a kind never has values below it.
  bool refuse_null(const Member& member) {
    if (!member.value.is_null() || is_feature_attribute(member.key)) return false;
    const Options& options = context_.options;
    if (!options.dialect.objects_only && (!options.dialect.strict_json || changes_ || !spec_.kind))
      return false;
    context_.diags
        .error(diag::KeyType{.key = member.key, .expected = "a value", .actual = "null"},
               member.value.span)
        .at(pointer_append(place_.pointer, member.key));
    return true;
  }

  void add_attribute(Member& member) {
    if (refuse_null(member)) return;
    spec_.attributes.push_back(std::move(member));
    drop_earlier();
  }

  /// Of equal keys the last value wins, at the position of the first. Only a changed target can
  /// have them: readers reject equal keys of one object.
  void drop_earlier() {
    if (!changes_) return;
    Object& attributes = spec_.attributes;
    const Member* known = keys_.find_earlier(attributes);
    if (known == nullptr) return;
    attributes[static_cast<std::size_t>(known - attributes.data())] = std::move(attributes.back());
    attributes.pop_back();
  }

  Value& object_;
  const TargetPlace& place_;
  CheckContext& context_;
  bool from_text_;
  bool has_our_keys_;     ///< `name`, `config`, ... are not attributes
  bool changes_ = false;  ///< the object changes another target
  TargetSpec& spec_;
  KeyIndex keys_;  // of the attributes
};

}  // namespace

TargetPlace TargetPlace::below(std::string_view key, TargetRole as) const {
  return {pointer_append(pointer, key), as, depth + 1};
}

TargetPlace TargetPlace::below(std::size_t index) const {
  return {pointer_append(pointer, index), TargetRole::whole, depth};
}

TargetSpec read_target_object(Value&& object, const TargetPlace& place, CheckContext& context) {
  TargetSpec spec;
  ObjectReader(object, place, context, spec).read();
  return spec;
}

TargetSpec read_target_value(const Value& value, const TargetPlace& place, CheckContext& context) {
  if (value.is_object()) return read_target_object(Value(value), place, context);
  if (value.is_string()) {
    PlacedText text = is_text(value)
                          ? decode_string(placed_text_of(value, context.sources))
                          : PlacedText{value.string(), text_map_of(value, context.sources)};
    if (value.style == ScalarStyle::literal || value.style == ScalarStyle::folded) {
      const std::size_t end = text.text.find_last_not_of('\n') + 1;
      if (end < text.text.size()) text = text.part(0, end);
    }
    return read_target_text(text, place, context);
  }
  if (is_text(value)) {
    context.diags.error(diag::OptionWithoutValue{.option = "host", .type = "a target"}, value.span)
        .at(place.pointer);
  } else {
    auto builder = context.diags.error(
        diag::TargetForm{.actual = std::string(in_words(value.kind()))}, value.span);
    builder.at(place.pointer);
    if (value.is_array()) builder.help("put a list of targets under `targets:`");
  }
  return poisoned_target(value.span, place);
}

TargetSpec poisoned_target(Span span, const TargetPlace& place) {
  TargetSpec spec;
  spec.span = span;
  spec.pointer = place.pointer;
  spec.poison.any = true;
  spec.poison.whole = true;
  return spec;
}

std::string kind_of_spec(const TargetSpec& spec, const Database& database) {
  if (spec.kind) return spec.kind->value;
  const TagRow* tag = spec.tag ? database.tag(spec.tag->value) : nullptr;
  return tag != nullptr ? tag->definition.text("kind") : std::string();
}

std::optional<TargetSpec> check_target_value(const Value& value, const TargetPlace& place,
                                             CheckContext& context) {
  TargetSpec spec = read_target_value(value, place, context);
  if (spec.poison.any) return std::nullopt;
  return spec;
}

std::optional<TargetSpec> check_target(const Value& expression, std::string_view pointer,
                                       const Context& context) {
  CheckContext check{context};
  return check_target_value(expression, TargetPlace{std::string(pointer)}, check);
}

}  // namespace tgtcfg
