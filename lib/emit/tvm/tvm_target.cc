#include "emit/tvm/tvm_target.h"

#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC82.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/target.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "support/number_text.h"

namespace tgtcfg {

namespace {

/// Name of the release in messages: TVM's development branch.
constexpr const char* release = "main";

class Writer {
 public:
  Writer(const Target& target, OpenValues open_values, const Database& database, Diagnostics& diags)
      : target_(target),
        open_values_(open_values),
        database_(database),
        diags_(diags),
        kind_(database.kind(target.kind)) {}

  std::optional<Value> run() {
    const std::size_t errors = diags_.error_count();
    if (!kind_exists()) return std::nullopt;
    add_attributes();
    add_defaults();
    if (open_values_ == OpenValues::fill)
      fill_open_values(
          target_, *kind_, tvm_backend, release,
          [this](const std::string& name, const Value& value) { attributes_.emplace(name, value); },
          diags_);
    add_features();
    add_nested();
    if (diags_.error_count() > errors) return std::nullopt;
    return result();
  }

 private:
  void refuse(const std::string& what, Span span, const std::string& pointer) {
    diags_
        .error(diag::NotInRelease{.what = what, .release = release},
               span.known() ? span : target_.span)
        .at(pointer);
  }

  bool kind_exists() {
    const Codegen& codegen = target_.codegen;
    if (codegen.generator && !codegen.of_kind) {
      refuse("code generator `" + *codegen.generator + "`", target_.span, target_.pointer);
    } else if (kind_ == nullptr || !is_current(kind_->releases)) {
      refuse("kind `" + target_.kind + "`", target_.span, target_.pointer);
    } else {
      return true;
    }
    return false;
  }

  [[nodiscard]] bool is_default(const std::string& name) const {
    return std::ranges::binary_search(target_.defaulted, name);
  }

  void add_attributes() {
    for (const auto& [name, value] : target_.attrs) {
      if (!is_default(name)) add_attribute(name, value);
    }
  }

  void add_attribute(const std::string& name, const Value& value) {
    const std::string pointer = pointer_append(target_.pointer, name);
    if (name == "from_device") {
      diags_.warning(diag::FromDeviceDropped{.release = release}, value.span).at(pointer);
      return;
    }
    if (name == "devices" && kind_->composite) return;
    const AttributeRow* row = kind_->attribute(name);
    const bool known = row != nullptr ? is_current(row->releases) : is_feature_attribute(name);
    if (!known) return refuse("attribute `" + name + "`", value.span, pointer);
    attributes_.emplace(name, value);
  }

  void add_defaults() {
    for (const AttributeRow& row : kind_->attributes) {
      if (row.default_value && is_current(row.releases))
        attributes_.emplace(row.name, *row.default_value);
    }
  }

  void add_features() {
    const auto& inferred = target_.features_today ? *target_.features_today : target_.features;
    for (const auto& [name, value] : inferred)
      attributes_.insert_or_assign(std::string(feature_prefix) + name, value);
  }

  void add_nested() {
    lists_devices_ = target_.attrs.contains("devices") || !target_.devices.empty();
    for (const Target& device : target_.devices) {
      auto config = tvm_config(device, open_values_, database_, diags_);
      if (config) devices_.push_back(std::move(*config));
    }
    if (target_.host_target == nullptr) return;
    if (auto host = tvm_config(*target_.host_target, open_values_, database_, diags_))
      host_ = std::move(*host);
  }

  /// Keeps a tag only if an object refers to it, or if it is a label. A single tag is replaced by
  /// its definition.
  [[nodiscard]] Value tag() const {
    return target_.tag && !target_.tag_is_text ? *target_.tag : std::string();
  }

  Value result() {
    Object object{{"kind", target_.kind},
                  {"tag", tag()},
                  {"keys", Array(target_.keys.begin(), target_.keys.end())}};
    if (host_.is_object()) object.push_back({"host", std::move(host_)});
    if (lists_devices_) object.push_back({"devices", std::move(devices_)});
    for (auto& [name, value] : attributes_) object.push_back({name, std::move(value)});
    return object;
  }

  const Target& target_;
  OpenValues open_values_;
  const Database& database_;
  Diagnostics& diags_;
  const KindRow* kind_;
  Values attributes_;
  bool lists_devices_ = false;
  Array devices_;
  Value host_;
};

/// Current TVM does not know a tag that only an older release has, although its target may be
/// valid.
bool tag_exists(const Target& target, const Database& database, Diagnostics& diags) {
  if (target.tag && !target.tag_is_label) {
    const TagRow* row = database.tag(*target.tag);
    if (row != nullptr && !is_current(row->releases)) {
      diags
          .error(diag::NotInRelease{.what = "tag `" + *target.tag + "`", .release = release},
                 target.span)
          .at(target.pointer);
      return false;
    }
  }
  bool fine = target.host_target == nullptr || tag_exists(*target.host_target, database, diags);
  for (const Target& device : target.devices) fine &= tag_exists(device, database, diags);
  return fine;
}

/// TVM stores a device type in 32 bits.
std::int64_t device_type_of(const Target& target) {
  const Value* asked = find_value(target.attrs, "target_device_type");
  if (asked == nullptr || !asked->is_integer()) return target.device.code;
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(asked->integer()));
}

const Value* fallback_of(const KindRow& kind, const std::string& attribute,
                         std::string_view backend) {
  for (const CanonicalRule& rule : kind.canonical) {
    const Value& fallback = rule.parameters.get("fallback");
    if (!fallback.is_null() && rule.attribute == attribute) return fallback.find(backend);
  }
  return nullptr;
}

}  // namespace

std::optional<Value> tvm_config(const Target& target, OpenValues open_values,
                                const Database& database, Diagnostics& diags) {
  return Writer(target, open_values, database, diags).run();
}

std::optional<Value> emit_tvm_target(const Target& target, const Database& database,
                                     Diagnostics& diags) {
  if (!tag_exists(target, database, diags)) return std::nullopt;
  auto config = tvm_config(target, OpenValues::fill, database, diags);
  if (!config) return std::nullopt;
  return Object{{"config", std::move(*config)},
                {"device_type", device_type_of(target)},
                {"keys", Array(target.keys.begin(), target.keys.end())}};
}

void fill_open_values(const Target& target, const KindRow& kind, std::string_view backend,
                      const std::string& release,
                      const std::function<void(const std::string&, const Value&)>& fill,
                      Diagnostics& diags) {
  for (const std::string& name : target.open) {
    const Value* value = fallback_of(kind, name, backend);
    if (value != nullptr) fill(name, *value);
    const std::string text = value == nullptr     ? "its default triple"
                             : value->is_string() ? "`" + value->string() + "`"
                                                  : "this value";
    diags
        .warning(diag::ReleaseFills{.release = release, .value = text, .attribute = name},
                 target.span)
        .at(pointer_append(target.pointer, name));
  }
}

std::optional<Value> carried_option(const Value& entry, const Value& from) {
  if (!from.is_string()) return std::nullopt;
  std::string_view rest = from.string();
  const std::string& prefix = entry.text("prefix");
  if (!rest.starts_with(prefix)) return std::nullopt;
  rest.remove_prefix(prefix.size());
  if (entry.text("type") != "integer") return Value(rest);
  const int number = leading_number<int>(rest);
  return number > 0 ? std::optional<Value>(number) : std::nullopt;
}

}  // namespace tgtcfg
