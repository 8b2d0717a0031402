#include "emit/tvm/open_values.h"

#include <tgtcfg/codes/TC82.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <charconv>
#include <string>
#include <string_view>

namespace tgtcfg {
namespace {

const Value* fallback_of(const KindRow& kind, const std::string& attribute,
                         std::string_view backend) {
  for (const CanonicalRule& rule : kind.canonical) {
    const Value& fallback = rule.parameters.get("fallback");
    if (!fallback.is_null() && rule.attribute == attribute) return fallback.find(backend);
  }
  return nullptr;
}

}  // namespace

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
  int number = 0;
  (void)std::from_chars(rest.data(), rest.data() + rest.size(), number);
  return number > 0 ? std::optional<Value>(number) : std::nullopt;
}

}  // namespace tgtcfg
