#include "emit/tvm/tvm_0_19_target.h"

#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC82.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/target.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "emit/tvm/tvm_target.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

constexpr std::int64_t largest_int32 = 2147483647;

class Converter {
 public:
  Converter(const Target& target, const Database& database, Diagnostics& diags,
            std::string_view release)
      : target_(target), database_(database), diags_(diags), release_(release) {}

  std::optional<Tvm019Target> run() {
    const std::size_t errors = diags_.error_count();
    if (!choose_kind()) return std::nullopt;
    if (target_.tag && target_.tag_is_label) out_.tag = *target_.tag;
    if (kind_->name == target_.kind) {
      keep_target();
    } else {
      become_generator();
    }
    fill_defaults();
    convert_nested();
    if (diags_.error_count() > errors) return std::nullopt;
    return std::move(out_);
  }

 private:
  void refuse(const std::string& what, Span span, const std::string& pointer) {
    diags_
        .error(diag::NotInRelease{.what = what, .release = std::string(release_)},
               span.known() ? span : target_.span)
        .at(pointer);
  }

  /// Chooses the kind itself, or the release's kind for the generator.
  bool choose_kind() {
    std::string name = target_.kind;
    const Codegen& codegen = target_.codegen;
    if (codegen.generator && !codegen.of_kind) {
      const GeneratorRow* row = database_.generator(*codegen.generator);
      name = row == nullptr ? std::string() : row->kind;
    }
    kind_ = name.empty() ? nullptr : database_.kind(name);
    if (kind_ != nullptr && includes_release(kind_->releases, release_)) {
      out_.kind = kind_->name;
      out_.external_codegen = kind_->external_codegen;
      return true;
    }
    const bool generator = codegen.generator && !codegen.of_kind;
    refuse(
        generator ? "code generator `" + *codegen.generator + "`" : "kind `" + target_.kind + "`",
        target_.span, target_.pointer);
    return false;
  }

  void keep_target() {
    out_.keys = target_.keys;
    out_.device_type = target_.device.code;
    out_.features = target_.features;
    for (const auto& [name, value] : target_.attrs) {
      const auto& defaulted = target_.defaulted;
      if (!std::ranges::binary_search(defaulted, name)) keep(name, value);
    }
    for (const auto& [name, value] : target_.codegen.options) keep(name, value);
    fill_open_values(
        target_, *kind_, tvm_0_19_backend, std::string(release_),
        [this](const std::string& name, const Value& value) { out_.attrs.emplace(name, value); },
        diags_);
  }

  void keep(const std::string& name, const Value& value) {
    const std::string pointer = pointer_append(target_.pointer, name);
    if (name == "from_device") {
      diags_.warning(diag::FromDeviceDropped{.release = std::string(release_)}, value.span)
          .at(pointer);
      return;
    }
    if (name == "devices" && kind_->composite) {
      out_.lists_devices = true;
      return;
    }
    const AttributeRow* row = kind_->attribute(name);
    if (row == nullptr || !includes_release(row->releases, release_))
      return refuse("attribute `" + name + "`", value.span, pointer);
    check_integers(value, pointer);
    out_.attrs.emplace(name, value);
  }

  /// The release parses numbers in target strings as 32-bit integers.
  void check_integers(const Value& value, const std::string& pointer) {
    if (value.is_array()) {
      for (const Value& element : value.array()) check_integers(element, pointer);
    } else if (value.is_integer() && value.style == ScalarStyle::target_text &&
               (value.integer() > largest_int32 || value.integer() < -largest_int32 - 1)) {
      refuse("the integer " + std::to_string(value.integer()) + " of a target string", value.span,
             pointer);
    }
  }

  /// Converts to the generator's own kind: its options, and the options that its row carries over.
  void become_generator() {
    out_.keys = kind_->default_keys;
    out_.device_type = kind_->device.code;
    for (const auto& [name, value] : target_.codegen.options) keep(name, value);
    const auto row = database_.raw(Table::generators, *target_.codegen.generator);
    if (!row) return;
    for (const Value& entry : row->list("carries")) carry(entry);
  }

  /// `{from, to, prefix, type}`: `sm_87` of the base becomes 87 of the generator.
  void carry(const Value& entry) {
    const Value* from = find_value(target_.attrs, entry.text("from"));
    if (from == nullptr) return;
    if (auto value = carried_option(entry, *from))
      out_.attrs.emplace(entry.text("to"), std::move(*value));
  }

  void fill_defaults() {
    for (const AttributeRow& row : kind_->attributes) {
      if (row.default_value && includes_release(row.releases, release_))
        out_.attrs.emplace(row.name, *row.default_value);
    }
  }

  void convert_nested() {
    for (const Target& device : target_.devices) {
      auto converted = to_tvm_0_19(device, database_, diags_, release_);
      if (converted) out_.devices.push_back(std::move(*converted));
      out_.lists_devices = true;
    }
    if (target_.host_target == nullptr) return;
    auto host = to_tvm_0_19(*target_.host_target, database_, diags_, release_);
    if (host) out_.host = std::make_shared<const Tvm019Target>(std::move(*host));
  }

  const Target& target_;
  const Database& database_;
  Diagnostics& diags_;
  std::string_view release_;
  const KindRow* kind_ = nullptr;
  Tvm019Target out_;
};

Value answer(const Tvm019Target& target) {
  Object features;
  for (const auto& [name, value] : target.features) features.push_back({name, value});
  const auto text = tvm_0_19_text(target);
  return Object{{"export", tvm_0_19_export(target)},
                {"str", text ? Value(*text) : Value(nullptr)},
                {"kind", target.kind},
                {"tag", target.tag},
                {"device_type", target.device_type},
                {"keys", Array(target.keys.begin(), target.keys.end())},
                {"features", std::move(features)},
                {"is_external_codegen", target.external_codegen},
                {"host", target.host != nullptr ? answer(*target.host) : Value(nullptr)}};
}

}  // namespace

std::optional<Tvm019Target> to_tvm_0_19(const Target& target, const Database& database,
                                        Diagnostics& diags, std::string_view release) {
  return Converter(target, database, diags, release).run();
}

std::optional<Value> emit_tvm_0_19_target(const Target& target, const Database& database,
                                          Diagnostics& diags) {
  const auto converted = to_tvm_0_19(target, database, diags);
  if (!converted) return std::nullopt;
  return answer(*converted);
}

// --- the string and dictionary forms of the release, including its quirks

namespace {

std::string with_backslashes(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string quoted_if(const std::string& text, char reason) {
  const std::string escaped = with_backslashes(text);
  return text.find(reason) == std::string::npos ? escaped : "'" + escaped + "'";
}

}  // namespace

std::string tvm_0_19_value_text(const Value& value) {
  switch (value.kind()) {
    case ValueKind::boolean:
      return value.boolean() ? "1" : "0";
    case ValueKind::integer:
      return std::to_string(value.integer());
    case ValueKind::string:
      return quoted_if(value.string(), ' ');
    case ValueKind::array: {
      std::string out;
      for (const Value& element : value.array()) {
        if (&element != &value.array().front()) out += ',';
        out += quoted_if(tvm_0_19_value_text(element), ',');
      }
      return out;
    }
    default:
      return {};
  }
}

std::optional<std::string> tvm_0_19_text(const Tvm019Target& target) {
  if (!target.devices.empty()) return std::nullopt;
  std::string out = target.kind;
  if (!target.keys.empty()) out += " -keys=" + join(target.keys, ",");
  std::string attributes;
  for (const auto& [name, value] : target.attrs) {
    const std::string text = tvm_0_19_value_text(value);
    if (text.empty()) continue;
    if (!attributes.empty()) attributes += ' ';
    attributes += "-" + name + "=" + text;
  }
  return out + " " + attributes;
}

Value tvm_0_19_export(const Tvm019Target& target) {
  Object object;
  for (const auto& [name, value] : target.attrs) object.push_back({name, value});
  Value result(std::move(object));
  result.set("kind", target.kind);
  result.set("tag", target.tag);
  result.set("keys", Array(target.keys.begin(), target.keys.end()));
  if (target.lists_devices) {
    Array devices;
    for (const Tvm019Target& device : target.devices) devices.push_back(tvm_0_19_export(device));
    result.set("devices", std::move(devices));
  }
  if (target.host != nullptr) result.set("host", tvm_0_19_export(*target.host));
  return result;
}

}  // namespace tgtcfg
