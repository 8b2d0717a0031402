#include "emit/tvm/carried_option.h"

#include <charconv>
#include <string>
#include <string_view>

namespace tgtcfg {

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
