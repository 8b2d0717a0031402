// Writes the identity of targets: the bytes that are fingerprinted.
#include <tgtcfg/target.h>
#include <tgtcfg/writers.h>

#include <string>

#include "model/scalar_text.h"
#include "resolve/target_form.h"

namespace tgtcfg {

namespace {

// RFC 8785 orders fields by UTF-16 units. Attribute names are ASCII by schema, so the order of the
// map is the same.
class IdentityWriter {
 public:
  /// `host` is null to omit it.
  void write(const Target& target, const Target* host) {
    begin_target(target);
    out_ += ",\"codegen\":";
    codegen(target.codegen);
    member("device", target.device.name);
    if (!target.devices.empty()) devices(target);
    out_ += ",\"host\":";
    if (host != nullptr) {
      begin_target(*host);
      member("device", host->device.name);
      end_target(*host);
    } else {
      out_ += "null";
    }
    end_target(target);
  }

  std::string take() { return std::move(out_); }

 private:
  void begin_target(const Target& target) {
    out_ += "{\"attrs\":";
    map(target.attrs);
  }

  void end_target(const Target& target) {
    out_ += ",\"keys\":[";
    for (const std::string& key : target.keys) {
      if (&key != &target.keys.front()) out_ += ',';
      text(key);
    }
    out_ += ']';
    member("kind", target.kind);
    out_ += '}';
  }

  void codegen(const Codegen& codegen) {
    out_ += codegen.external ? "{\"external\":true,\"generator\":"
                             : "{\"external\":false,\"generator\":";
    if (codegen.generator) {
      text(*codegen.generator);
    } else {
      out_ += "null";
    }
    out_ += ",\"options\":";
    map(codegen.options);
    out_ += '}';
  }

  void devices(const Target& target) {
    out_ += ",\"devices\":[";
    for (const Target& device : target.devices) {
      if (&device != &target.devices.front()) out_ += ',';
      write(device, device.host_target.get());
    }
    out_ += ']';
  }

  template <class Map>
  void map(const Map& values) {
    out_ += '{';
    bool first = true;
    for (const auto& [name, value] : values) {
      if (!first) out_ += ',';
      first = false;
      text(name);
      out_ += ':';
      one(value);
    }
    out_ += '}';
  }

  void one(const Value& value) {
    if (value.is_string()) return text(value.string());
    out_ += value.is_integer() ? std::to_string(value.integer()) : write_canonical_json(value);
  }

  void member(std::string_view name, std::string_view value) {
    out_ += ",\"";
    out_ += name;
    out_ += "\":";
    text(value);
  }

  void text(std::string_view text) { append_quoted(out_, text, Printable::json); }

  std::string out_;
};

}  // namespace

std::string target_identity_text(const Target& target, bool with_host) {
  return target_identity_text(target, with_host ? target.host_target.get() : nullptr);
}

std::string target_identity_text(const Target& target, const Target* host) {
  IdentityWriter writer;
  writer.write(target, host);
  return writer.take();
}

}  // namespace tgtcfg
