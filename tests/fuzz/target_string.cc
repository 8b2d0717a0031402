// Target strings and LISTs of them; what is read is read again from its canonical string.
#include <tgtcfg/database.h>
#include <tgtcfg/target.h>

#include "check/target_value.h"
#include "fuzz.h"

using namespace tgtcfg;

namespace {

Value target_in(SourceMap& sources, const std::string& text) {
  Value value(text);
  value.span = {sources.add("<target>", text), 0, static_cast<std::uint32_t>(text.size())};
  value.style = ScalarStyle::plain;
  return value;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Database database;
  const auto canonical_of = [](const std::string& text) -> std::string {
    SourceMap sources;
    Diagnostics diags;
    const Value value = target_in(sources, text);
    const Options options;
    const Context context{database, options, sources, diags};
    const auto spec = check_target(value, "", context);
    fuzz::require(spec.has_value() || diags.has_errors(), "a refusal has an error");
    if (!spec) return {};
    const auto target = resolve_target(*spec, context);
    fuzz::require(target.has_value() || diags.has_errors(), "a refusal has an error");
    if (!target) return {};
    const Value json = target_json(*target);
    const Value* canonical = json.find("canonical");
    return canonical != nullptr && canonical->is_string() ? canonical->string() : std::string();
  };
  const std::string text = fuzz::text_of(data, size);
  const std::string once = canonical_of(text);
  if (!once.empty())
    fuzz::require(canonical_of(once) == once, "canonical of canonical is canonical");
  SourceMap sources;
  Diagnostics diags;
  const Value value = target_in(sources, text);
  const Options options;
  const auto list = check_target_list(value, {database, options, sources, diags});
  fuzz::require(list.has_value() || diags.has_errors(), "a refusal has an error");
  return 0;
}
